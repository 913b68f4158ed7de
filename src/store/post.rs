//! A game by post, on the table.

use baduk_rules::{Game, Point};
use baduk_view::Intent;
use leptos::prelude::*;

use super::session::post::END;
use super::{Message, Phase, Session, Store};
use crate::browser::clock;

impl Store {
    /// Makes the game on the table one by post, unless it is: it gets the number by which either player's page knows it.
    pub fn post(self) {
        if untrack(|| self.session(Session::post)) == 0 {
            self.left.set_value(untrack(|| self.session(Session::id)));
            self.table.update(|table| table.game.begin_post(clock::chance(END).into()));
        }
    }

    /// Whether a move played now is one to be sent: the game is by post, and we are at the end of its line. Of handicap stones only
    /// the last is.
    #[must_use]
    pub fn is_by_post(self) -> bool {
        self.session(|session| session.post() != 0 && !session.can_redo())
            && self.tool.with(Option::is_none)
            && self.phase() == Phase::Playing
            && self.game(Game::handicap_left) <= 1
    }

    /// Plays a move of a game by post, and tells; says whether anything came of it.
    pub fn play_by_post(self, intent: Intent) -> bool {
        let state = |session: &Session| (session.at(), session.record().tree.edition());
        let before = untrack(|| self.session(state));
        let announcement = self.table.try_update(|table| table.game.play_by_post(intent)).flatten();
        self.preview.set(None);
        if let Some(announcement) = announcement {
            self.after_change(Message::Game(announcement));
        }
        untrack(|| self.session(state)) != before
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
