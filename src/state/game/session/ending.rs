//! How a game ends, and goes on after its end.

use baduk_record::{Ending, sgf};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, Game};
use baduk_view::Announcement;

use super::{Phase, Session};

impl Session {
    /// Ends the game by resignation, where it stands: the players may be looking at an earlier move.
    pub(super) fn resign(&mut self, color: Color) -> Announcement {
        if !self.is_finished() {
            self.go_to(self.stands_at());
        }
        self.end_during_play(Outcome::Resignation { winner: color.opponent() })
    }

    /// Ends the game while stones are played.
    pub(super) fn end_during_play(&mut self, outcome: Outcome) -> Announcement {
        // After "Play on", stones marked as dead are alive again.
        let at = self.at;
        self.marks.retain(|marks| marks.at != at);
        self.end(outcome)
    }

    /// Ends the game, and sets the result in the record. The line of a game that is played here becomes the main line, which is the one
    /// with the result. In a record that is read, the order of the lines stays, and so does a result that it has.
    pub(super) fn end(&mut self, outcome: Outcome) -> Announcement {
        let is_by_link = self.correspondence_id().is_some();
        if !is_by_link && !self.is_review() && !self.is_problem() {
            self.promote_to_main_line();
        }
        if is_by_link || !self.is_finished() {
            self.write_result(Some(&sgf::result::re(outcome)));
        }
        self.end_here(outcome)
    }

    /// Whether the result in the record is that of the game's end here.
    fn is_own_result(&self) -> bool {
        let tree = &self.record.tree;
        let (Some(outcome), Some(stated)) = (self.record.outcome(self.at), tree.node(tree.root()).value("RE")) else {
            return false;
        };
        let is_same = || sgf::result::result(stated).and_then(|(stated, _)| stated.outcome()) == Some(outcome);
        self.correspondence_id().is_some() || stated.trim() == sgf::result::re(outcome) || is_same()
    }

    /// Ends the game here without setting the result in the record.
    pub(super) fn end_here(&mut self, outcome: Outcome) -> Announcement {
        self.record.endings.push(Ending { at: self.at, outcome });
        Announcement::Ended { outcome }
    }

    /// Sets or removes the result in the record if this node is on the main line.
    fn write_result(&mut self, result: Option<&str>) {
        let root = self.record.tree.root();
        if self.record.tree.main_line(root).any(|id| id == self.at) {
            self.record.tree.set(root, "RE", result.as_slice());
            // Resuming the game reverts this, so it is not a step in the undo history.
            self.record.tree.take_change();
        }
    }

    pub(super) fn reopen(&mut self, game: &Game) -> Announcement {
        let at = self.at;
        if let Some(Outcome::Time { .. }) = self.record.outcome(at) {
            // Whoever goes on after a loss on time goes on without a clock.
            self.clock = None;
        }
        if self.is_own_result() {
            self.write_result(None);
        }
        self.record.endings.retain(|ending| ending.at != at);
        self.stand_here();
        for marks in self.marks.iter_mut().filter(|marks| marks.at == at) {
            marks.accepted = ByColor::default();
        }
        match self.phase(game) {
            Phase::Counting | Phase::Recorded => Announcement::Reopened,
            Phase::Playing | Phase::Ended(_) => Announcement::Resumed { to_play: game.to_play() },
        }
    }
}
