//! A game by post, on the table.

use baduk_rules::{Game, Point};
use baduk_view::{Announcement, Intent};
use leptos::prelude::*;

use super::session::post::END;
use super::{Notice, Phase, Session, Store};
use crate::browser::clock;

impl Store {
    /// Makes the game on the table one by post, unless it is: it gets the number by which either player's page knows it.
    pub fn post(self) {
        if untrack(|| self.session(Session::post)) == 0 {
            self.left.set_value(untrack(|| self.session(Session::id)));
            self.table.update(|table| table.game.begin_post(clock::random(END).into()));
        }
    }

    /// Whether what is on the table is what goes by post: the end of the line of such a game.
    #[must_use]
    pub fn is_post(self) -> bool {
        self.session(|session| session.post() != 0 && !session.can_redo()) && self.tool.with(Option::is_none)
    }

    /// Whether a move played now is one to be sent. Of handicap stones only the last is.
    #[must_use]
    pub fn is_by_post(self) -> bool {
        self.is_post() && self.phase() == Phase::Playing && self.game(Game::handicap_left) <= 1
    }

    /// Whether what a player wants now is done by post.
    pub(super) fn is_sent(self, intent: Intent) -> bool {
        match intent {
            Intent::Choose(_) | Intent::Pass | Intent::Resign(_) => self.is_by_post(),
            Intent::Accept(_) => self.is_post(),
            _ => false,
        }
    }

    /// Does something by post, and tells; says whether there is anything to be sent now.
    pub fn play_by_post(self, intent: Intent) -> bool {
        let announcement = self.edit(|table| table.game.play_by_post(intent));
        self.preview.set(None);
        let Some(announcement) = announcement else { return false };
        self.after_change(Notice::Game(announcement));
        !matches!(announcement, Announcement::Refused { .. } | Announcement::Reopened)
    }

    /// Makes the line that is to be sent the main line.
    pub fn be_main_line(self) {
        let is_main = |session: &Session| {
            let tree = &session.record().tree;
            tree.main_line(tree.root()).any(|node| node == session.at())
        };
        if !untrack(|| self.session(is_main)) {
            self.table.update(|table| table.game.be_main_line());
        }
    }

    /// The point that waits for a second tap.
    #[must_use]
    pub fn previewed(self) -> Option<Point> {
        self.preview.get()
    }

    /// The number that the game on the table was kept by before it was one by post, once; 0 for none.
    #[must_use]
    pub fn take_left(self) -> u64 {
        self.left.try_update_value(std::mem::take).unwrap_or(0)
    }
}
