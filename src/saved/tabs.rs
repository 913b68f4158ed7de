//! Several tabs with the same table: how one tab takes over the table that another tab has saved. [`Versions`] decides how much the other
//! tab knew, and [`Table::follow`] merges.

use baduk_game::{Announcement, Direction};
use baduk_rules::Color;
use leptos::prelude::*;

use super::{Saved, keys};
use baduk_board::browser::{storage, time};
use baduk_board::state::Notice;
use baduk_game::saved::format;
use baduk_game::saved::versions::{Known, Versions};
use baduk_game::{GameId, Session, Table};

/// What a tab notes about other tabs with the same table.
#[derive(Clone, Copy)]
pub(super) struct Tabs {
    /// Whether the next change of the table comes from another tab.
    following: StoredValue<bool>,
    /// The versions that this tab has read or saved.
    versions: StoredValue<Versions>,
}

impl Tabs {
    /// Creates the state of a tab that has read no table yet.
    pub(super) fn new() -> Self {
        Self { following: StoredValue::new(false), versions: StoredValue::new(Versions::default()) }
    }

    /// Notes that the next change of the table comes from another tab, which has saved it.
    pub(super) fn will_follow(self) {
        self.following.set_value(true);
    }

    /// Returns whether the present change of the table comes from another tab, as [`will_follow`](Self::will_follow) has noted. Later
    /// changes count as changes of this tab.
    pub(super) fn is_followed(self) -> bool {
        self.following.try_update_value(std::mem::take) == Some(true)
    }

    /// The versions that this tab knows.
    pub(super) fn versions(self) -> Versions {
        self.versions.get_value()
    }

    /// Changes the versions that this tab knows.
    pub(super) fn update(self, update: impl FnOnce(&mut Versions)) {
        self.versions.update_value(update);
    }

    /// Takes over the table that another tab has saved. `None` if this tab already has that table or can't read it.
    pub(super) fn take_over_text(self, saved: Saved, text: &str) -> Option<TakenOver> {
        let known = self.versions().known(format::peek(text).map(|(stamp, _)| stamp).unwrap_or_default())?;
        let (stamp, theirs) = format::read_stamped(text).ok()?;
        Some(self.take_over(saved, stamp.version, theirs, known))
    }

    /// Takes over a table that another tab has saved as this version. `known` is how much the other tab knew of this tab's table.
    pub(super) fn take_over(self, saved: Saved, version: u64, theirs: Table, known: Known) -> TakenOver {
        let before = saved.game.table(Table::clone);
        let mut table = before.clone();
        let theirs_ids: Vec<Option<GameId>> =
            std::iter::once(&theirs.game).chain(&theirs.previous).map(Session::id).collect();
        // This tab has left another game before, so its new game stays.
        let is_new = storage::read_session(keys::GAME).as_deref() == Some("0");
        let lacks = table.follow(theirs, is_new, known);
        self.update(|versions| versions.take_over(version, lacks));
        if let Some(clock) = table.game.clock_mut() {
            clock.limit(time::steady());
        }
        let taken_over = TakenOver { lacks, has_game: known == Known::All && theirs_ids.contains(&table.game.id()) };
        if table.has_same_state(&before) {
            return taken_over;
        }
        let is_another = !table.game.is_like(&before.game);
        self.will_follow();
        let captures = || saved.game.replay.with_untracked(|replay| replay.captures);
        let captured = captures();
        saved.game.replace_table(table);
        // The reader may have changed sides or the computer's level there.
        saved.read_side(saved.game.session(Session::id));
        if is_another {
            saved.followed.set_value(Some(!lacks));
            let captured = |color| captures()[color].saturating_sub(captured[color]);
            let news = |game: &Session| if lacks { merged(game) } else { news(&before.game, game, &captured) };
            saved.game.notify(saved.game.session(news));
        }
        // The text has the clock as of when it was saved. If a player has lost on time since, this tab has a change to save.
        if saved.game.sync_clock() {
            self.is_followed();
        }
        taken_over
    }
}

/// The notice that both tabs had changed the game at the same time.
fn merged(game: &Session) -> Notice {
    Notice::Merged { number: game.position().move_number() }
}

/// The notice about another tab's change to the current game. `captured` returns the number of stones that a color has captured by it.
fn news(before: &Session, now: &Session, captured: &dyn Fn(Color) -> u32) -> Notice {
    let number = now.position().move_number();
    let ended = now.record().outcome(now.at()).filter(|_| before.record().outcome(before.at()).is_none());
    Notice::Game(match (ended, now.position().last_play()) {
        (Some(outcome), _) => Announcement::Ended { outcome },
        (None, Some((color, mv))) if number > before.position().move_number() => {
            Announcement::Moved { number, color, mv, captured: captured(color) }
        }
        (None, play) => Announcement::Navigated { direction: Direction::Back, play, children: 1 },
    })
}

/// The result of taking over another tab's table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakenOver {
    /// Whether the other tab's table lacks a change of this tab, which has to be saved again.
    pub(super) lacks: bool,
    /// Whether the other tab's table has the current game of this tab in the same state.
    pub(super) has_game: bool,
}
