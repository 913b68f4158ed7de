//! The address that follows the game, or no longer shows what the page does not.

use std::time::Duration;

use baduk_record::Edition;
use baduk_record::link::{Form, Mode, View, encode};
use leptos::prelude::*;

use super::arrival::VISITED;
use crate::browser::address::{self, Entry};
use crate::browser::task::Tasks;
use crate::browser::{clock, storage};
use crate::components::links::{self, Links};
use crate::state::{GameId, GameState, Seen, SettingsState};

/// How long a change waits for others before the address shows it: browsers allow few changes of the address.
const PATIENCE: Duration = Duration::from_millis(300);

/// Keeps the address in step with the game.
#[derive(Clone, Copy)]
pub struct Follower {
    game: GameState,
    settings: SettingsState,
    links: Links,
    /// The record that the address has, as long as nothing was done to it.
    shown: StoredValue<Option<Edition>>,
    /// The fragment that was read or written last. Where the address has another, it was gone back or forward in, and that is
    /// still to be read.
    known: StoredValue<String>,
    /// What was seen last.
    seen: StoredValue<Option<Seen>>,
    /// Whether what was seen before is to be come back to.
    entry: StoredValue<Entry>,
    waiting: StoredValue<bool>,
    /// A record that is too large for an address.
    too_large: StoredValue<Option<Edition>>,
    tasks: Tasks,
}

impl Follower {
    /// Begins to follow.
    pub fn new() -> Self {
        let follower = Self {
            game: expect_context(),
            settings: expect_context(),
            links: expect_context(),
            shown: StoredValue::new(None),
            known: StoredValue::new(address::fragment()),
            seen: StoredValue::new(None),
            entry: StoredValue::new(Entry::Replace),
            waiting: StoredValue::new(false),
            too_large: StoredValue::new(None),
            tasks: Tasks::here(),
        };
        let Self { game, settings, .. } = follower;
        let follows = Memo::new(move |_| settings.with(|settings| settings.address));
        Effect::new(move |followed: Option<bool>| {
            let now = game.session(|session| Seen::now(session, clock::now()));
            if follows.get() {
                // A game that is still to be fetched is not the empty board that lies there.
                if game.away().is_none() {
                    follower.change(now);
                }
            } else {
                follower.stop_following(now, followed == Some(true));
            }
            follows.get()
        });
        follower
    }

    /// What the address has was read.
    pub fn has_read(self, fragment: &str) {
        self.known.set_value(fragment.to_owned());
    }

    /// What the address has is on the table now.
    pub fn is_shown(self) {
        let now = untrack(|| self.game.session(|session| Seen::now(session, clock::now())));
        self.shown.set_value(Some(now.edition));
        self.seen.set_value(Some(now));
    }

    fn change(self, now: Seen) {
        let before = self.seen.try_update_value(|seen| seen.replace(now)).flatten();
        let is_landing = |before| untrack(|| self.game.session(|session| now.is_landing_from(before, session)));
        if before.is_some_and(is_landing) {
            self.entry.set_value(Entry::Push);
        }
        if !self.waiting.get_value() {
            self.waiting.set_value(true);
            self.tasks.after(PATIENCE, move || {
                if self.waiting.get_value() {
                    self.waiting.set_value(false);
                    self.write();
                }
            });
        }
    }

    /// Takes from the address what the page does not show any more: whoever copied it would send something else.
    fn stop_following(self, now: Seen, at_once: bool) {
        self.seen.set_value(None);
        self.waiting.set_value(false);
        self.links.too_large.set(false);
        if at_once || self.shown.get_value().is_some_and(|shown| shown != now.edition) {
            self.shown.set_value(None);
            if !address::fragment().is_empty() {
                self.known.set_value(String::new());
                address::set_fragment("", Entry::Replace, 0);
            }
        }
    }

    fn write(self) {
        let there = address::fragment();
        if links::may_be_payload(&there) && there != self.known.get_value() {
            return;
        }
        let edition = untrack(|| self.game.session(|session| session.record().tree.edition()));
        if self.too_large.get_value() == Some(edition) {
            return;
        }
        let made = untrack(|| self.payload());
        self.links.too_large.set(made.is_none());
        let Some((payload, game)) = made else { return self.too_large.set_value(Some(edition)) };
        let entry = self.entry.try_update_value(|entry| std::mem::replace(entry, Entry::Replace));
        storage::write_session(VISITED, &payload);
        if payload != there || address::history_state() != Some(game) {
            address::set_fragment(&payload, entry.unwrap_or(Entry::Replace), game);
            self.known.set_value(address::fragment());
        }
    }

    fn payload(self) -> Option<(String, u64)> {
        let shows_record = self.settings.with(|settings| settings.record);
        self.game.session(|session| {
            let mode = if shows_record && session.correspondence_id().is_none() { Mode::View } else { Mode::Play };
            let view = View { mode, ..View::default() };
            let payload = encode(&session.with_counts(), session.at(), &view, Form::Whole).ok()?;
            Some((payload, session.id().map_or(0, GameId::get)))
        })
    }
}
