//! Games that arrive or leave as links.

use baduk_game::Intent;
use baduk_record::View;
use baduk_rules::Game;
use leptos::prelude::*;

use super::{LASTS, SentView};
use crate::browser::random;
use crate::state::{GameState, Notice};
use baduk_game::CORRESPONDENCE_END;
use baduk_game::{GameId, Phase, Received, Session, Table};

impl GameState {
    /// Puts the game for which `is_it` returns `true` on the table, if the game is on the table already or was set aside. Returns whether
    /// there is such a game.
    pub fn show_if_present(self, is_it: &dyn Fn(&Session) -> bool) -> bool {
        if self.session_untracked(is_it) {
            return true;
        }
        let is_there = self.table.with_untracked(|table| table.previous.iter().any(is_it));
        if is_there {
            self.sync_clock();
            self.table.try_update(|table| table.show_if_present(is_it));
            self.notify(Notice::Opened);
        }
        is_there
    }

    /// Goes to the node that is shown in another session of the same game, `sent`. Returns whether the record on the table has that node.
    pub fn go_to_same(self, sent: &Session) -> bool {
        let here = self.session_untracked(|session| session.position().find(&sent.record().tree, sent.at()));
        if let Some(node) = here
            && self.session_untracked(Session::at) != node
        {
            self.perform(Intent::GoTo(node));
        }
        here.is_some()
    }

    /// Makes the game on the table a problem that starts at the current node.
    pub fn begin_problem(self) {
        self.edit(|table| table.game.begin_problem());
    }

    /// Starts the problem on the table again.
    pub fn restart_problem(self) {
        self.edit(|table| table.game.restart_problem());
        self.notify(Notice::Welcome);
    }

    /// Ends the problem on the table: it becomes an ordinary game, at the start of the problem.
    pub fn end_problem(self) {
        if self.session_untracked(|session| session.attempt().is_some()) {
            self.edit(|table| table.game.end_problem());
            self.notify(Notice::Opened);
        }
    }

    /// Whether the game on the table is a problem.
    #[must_use]
    pub fn is_problem(self) -> bool {
        self.session(|session| session.attempt().is_some())
    }

    /// Merges the game of a link into the game on the table, and goes to the link's node. `None` if the link has another game.
    pub fn receive(self, sent: &Session) -> Option<Received> {
        let (received, announcement) = self.edit(|table| table.game.correspondence().receive(sent))?;
        if let Some(announcement) = announcement {
            self.notify(Notice::Game(announcement));
        }
        Some(received)
    }

    /// Takes over the terms of the game in a link, on which the players agreed before the first move: see [`Correspondence::take_over_terms`](baduk_game::Correspondence::take_over_terms).
    pub fn take_over_terms(self, sent: &Session) {
        self.edit(|table| table.game.correspondence().take_over_terms(sent));
    }

    /// Goes to the end of the main line of the record, unless it is shown already.
    pub fn go_to_main_end(self) {
        let end = self.session_untracked(|session| {
            let tree = &session.record().tree;
            tree.main_line(tree.root()).last().filter(|end| *end != session.at())
        });
        if let Some(end) = end {
            self.perform(Intent::GoTo(end));
        }
    }

    /// Applies the view options of a link to the game on the table.
    pub fn set_view(self, view: View) {
        self.sent_view.set(Some(SentView { game: self.session_untracked(Session::id), view }));
    }

    /// Gives this id to the game on the table.
    pub fn set_id(self, id: GameId) {
        self.change_id(|game| game.set_id(id));
        self.table.notify();
    }

    /// Gives this id to the game on the table if the game needs one, without notifying subscribers: see [`Session::assign_id`]. Returns
    /// whether the game got the id.
    pub fn assign_id(self, id: GameId, day: &str, is_next: bool) -> bool {
        self.change_id(|game| game.assign_id(id, day, is_next))
    }

    /// Changes the id of the game on the table, and keeps its view options.
    fn change_id<T>(self, change: impl FnOnce(&mut Session) -> T) -> T {
        let change = |table: &mut Table| {
            let before = table.game.id();
            let result = change(&mut table.game);
            (before, result, table.game.id())
        };
        let changed = self.table.try_update_untracked(change);
        let (before, result, after) = changed.expect(LASTS);
        self.sent_view.update_untracked(|sent| {
            if let Some(sent) = sent.as_mut().filter(|sent| sent.game == before) {
                sent.game = after;
            }
        });
        result
    }

    /// Changes the view options of the game on the table.
    pub fn update_view(self, update: impl FnOnce(&mut View)) {
        let mut view = untrack(|| self.view());
        update(&mut view);
        self.set_view(view);
    }

    /// Returns a random number for the id of a new correspondence game.
    #[must_use]
    pub fn new_correspondence() -> u32 {
        random::number(CORRESPONDENCE_END)
    }

    /// Makes the game on the table a correspondence game with the id `number`, unless it already is a correspondence game. If the game
    /// has no moves yet, it gets the date `day` (see [`Correspondence::begin`](baduk_game::Correspondence::begin)). Returns the id under which this browser saved
    /// the game before; `None` if the game had no id or nothing changed.
    pub fn begin_correspondence(self, number: u32, day: &str) -> Option<GameId> {
        if self.session_untracked(|session| session.position().correspondence_id()).is_some() {
            return None;
        }
        let before = self.session_untracked(Session::id);
        self.change_id(|game| game.correspondence().begin(number, day));
        self.table.notify();
        before
    }

    /// Whether the current game is a correspondence game and is shown at the end of its line.
    #[must_use]
    pub fn is_at_correspondence_end(self) -> bool {
        self.session(|session| session.position().correspondence_id().is_some() && !session.position().can_redo())
    }

    /// Whether the current game is a correspondence game and is shown at an earlier node.
    #[must_use]
    pub fn is_looking_back(self) -> bool {
        self.session(|session| session.position().correspondence_id().is_some() && session.position().can_redo())
    }

    /// Whether a move that is played now has to be sent to the opponent. Of several handicap stones, only the last has to be.
    #[must_use]
    pub fn is_move_sent(self) -> bool {
        self.is_at_correspondence_end() && self.phase() == Phase::Playing && self.position(Game::handicap_left) <= 1
    }

    /// Whether carrying out this intent now creates a link that has to be sent to the opponent of a correspondence game.
    #[must_use]
    pub fn is_sent(self, intent: Intent) -> bool {
        match intent {
            Intent::Choose(_) | Intent::Pass | Intent::Resign(_) => self.is_move_sent(),
            Intent::Accept(_) => self.is_at_correspondence_end(),
            _ => false,
        }
    }

    /// Makes the current line the main line, since a link of a correspondence game contains the main line alone.
    pub fn promote_to_main_line(self) {
        let is_main = |session: &Session| {
            let tree = &session.record().tree;
            tree.main_line(tree.root()).any(|node| node == session.at())
        };
        if !self.session_untracked(is_main) {
            self.table.update(|table| table.game.promote_to_main_line());
        }
    }
}

#[cfg(test)]
mod tests {
    use baduk_record::Orientation;
    use baduk_rules::Point;

    use super::*;

    #[test]
    fn the_view_stays_when_the_game_gets_its_id() {
        Owner::new().with(|| {
            let game = GameState::new(Table::new());
            let turn = |view: &mut View| view.orientation = view.orientation.turned();
            game.update_view(turn);
            let turned = Orientation::default().turned();
            let (id, view) = (|| game.session_untracked(Session::id), || untrack(|| game.view()));
            game.edit(|table| table.apply(Intent::Choose(Point::new(3, 3))));
            assert!(game.assign_id(GameId::new(1 << 50).unwrap(), "2026-11-20", false));
            assert_eq!(view().orientation, turned);
            game.set_id(GameId::new(1 << 51).unwrap());
            assert_eq!((id(), view().orientation), (GameId::new(1 << 51), turned));
            game.begin_correspondence(5, "2026-11-20");
            assert_eq!((id(), view().orientation), (GameId::new(5), turned));
            game.reset_to(Session::new(*Table::new().game.terms()));
            assert_eq!(view(), View::default(), "another game has its own view");
        });
    }
}
