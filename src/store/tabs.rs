//! Several tabs with one table: what one tab makes of what another has kept.

use leptos::prelude::*;

use super::keeping::{GAME, SETTINGS, TABLE};
use super::saved;
use super::settings::Settings;
use super::table::Table;
use super::{Message, Session, Store};
use crate::browser::storage;

/// What is known of this tab among others with the same table.
#[derive(Clone, Copy)]
pub(super) struct Tabs {
    /// Whether the change that comes now is another tab's.
    following: StoredValue<bool>,
    /// Whether anything was done here since the page was loaded.
    changed: StoredValue<bool>,
}

impl Tabs {
    /// Nothing was done here yet.
    pub(super) fn new() -> Self {
        Self { following: StoredValue::new(false), changed: StoredValue::new(false) }
    }

    /// Whether the change that comes now is another tab's. One of this tab's is noted, unless it is the table as it was loaded.
    pub(super) fn is_followed(self, is_after_loading: bool) -> bool {
        let is_followed = self.following.try_update_value(std::mem::take) == Some(true);
        if !is_followed {
            self.changed.set_value(is_after_loading);
        }
        is_followed
    }

    /// Two tabs with one game show whatever was done last, in either; two with different games know of each other's.
    pub(super) fn follow_others(self, store: Store) {
        storage::on_change(SETTINGS, move |text| {
            let current = store.settings.get_untracked();
            let settings = Settings::read(&text, current.locale);
            if settings != current {
                store.settings.set(settings);
            }
        });
        storage::on_change(TABLE, move |text| {
            let Ok(theirs) = saved::read(&text) else { return };
            let before = store.table.get_untracked();
            let mut table = before.clone();
            // Another game was here before it in this tab.
            let is_new = storage::noted(GAME).as_deref() == Some("0");
            let differs = table.follow(theirs, is_new, self.changed.get_value());
            if table == before && !differs {
                return;
            }
            let is_another = table.game != before.game;
            self.following.set_value(!differs);
            store.table.set(table);
            if is_another {
                store.followed.set_value(true);
                store.preview.set(None);
                store.after_change(Message::Restored { number: untrack(|| store.session(Session::move_number)) });
            }
        });
    }
}

impl Table {
    /// What another tab has kept: the game here goes on as it does there, if it is the same, and the rest is as there. A game that
    /// is another stays, and the one there lies behind it. So does one that `is_new`, begun in this tab, before its first move;
    /// else what comes takes the place of a board on which nobody has played.
    ///
    /// Where the game here is set aside there as it is not here, the other tab wrote without having heard of the last move: the
    /// one here holds if it `is_changed` since this tab was loaded, else the one there. Says whether that was so: then the
    /// table is to be written again.
    pub fn follow(&mut self, mut theirs: Self, is_new: bool, is_changed: bool) -> bool {
        let own = self.game.id();
        let is_own = own != 0 && (theirs.game.id() == own || theirs.away == own);
        let is_free = !self.game.is_begun() && self.away == 0 && !is_new;
        if is_free || is_own && theirs.away == 0 {
            *self = theirs;
            return false;
        }
        let there = theirs.previous.iter().position(|game| game.id() == own && own != 0);
        let there = there.map(|place| theirs.previous.remove(place));
        let there = there.filter(|game| saved::write_one(game) != saved::write_one(&self.game));
        let differs = there.is_some();
        if let Some(game) = there.filter(|_| !is_changed) {
            self.game = game;
        }
        if theirs.game.is_begun() {
            theirs.previous.push(theirs.game);
        }
        self.previous = theirs.previous;
        differs
    }
}
