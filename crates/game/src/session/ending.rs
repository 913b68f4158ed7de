//! The end of a game, and how a game continues after its end.

use crate::Announcement;
use baduk_record::{Ending, Record};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, Game};
use baduk_sgf::NodeId;

use super::Position;
use crate::{Phase, Session};

impl Session {
    /// Ends the game by resignation at the node where the game stands, even if the players are looking at an earlier move.
    pub(super) fn resign(&mut self, color: Color) -> Announcement {
        if !self.is_finished() {
            self.position.go_to(self.time().stands_at());
        }
        self.end_during_play(Outcome::Resignation { winner: color.opponent() })
    }

    /// Ends the game while stones are being played, without scoring.
    pub(super) fn end_during_play(&mut self, outcome: Outcome) -> Announcement {
        // If play was resumed after scoring, the stones that were marked as dead are alive again.
        let at = self.position.at;
        self.scores.marks.retain(|marks| marks.at != at);
        self.end(outcome)
    }

    /// Ends the game, and sets the result in the record. In a game that is played here, the current line becomes the main line, to which
    /// the result belongs. In a record that is read, the order of lines and an existing result don't change.
    pub(super) fn end(&mut self, outcome: Outcome) -> Announcement {
        let is_correspondence = self.position.correspondence_id().is_some();
        if !is_correspondence && !self.is_review() && self.attempt.is_none() {
            self.promote_to_main_line();
        }
        if is_correspondence || !self.is_finished() {
            write_result(&mut self.position.record, self.position.at, Some(&baduk_sgf::result::re(outcome)));
        }
        self.end_here(outcome)
    }

    /// Ends the game at the current node, without setting the result in the record.
    pub(super) fn end_here(&mut self, outcome: Outcome) -> Announcement {
        self.position.record.endings.push(Ending { at: self.position.at, outcome });
        Announcement::Ended { outcome }
    }

    /// Removes a loss on time at the node from which play resumed, since players who continue after it play without a clock. Returns
    /// whether there was a loss on time.
    pub(super) fn resume_after_time(&mut self) -> bool {
        let Some((at, Outcome::Time { .. })) =
            self.scores.resumed.and_then(|at| Some((at, self.position.record.outcome(at)?)))
        else {
            return false;
        };
        remove_end(&mut self.position.record, at);
        self.clock = None;
        true
    }

    pub(super) fn reopen(&mut self, game: &Game) -> Announcement {
        let at = self.position.at;
        if let Some(Outcome::Time { .. }) = self.position.record.outcome(at) {
            self.scores.resumed = Some(at);
            self.resume_after_time();
        }
        remove_end(&mut self.position.record, at);
        self.stand_here();
        for marks in self.scores.marks.iter_mut().filter(|marks| marks.at == at) {
            marks.accepted = ByColor::default();
        }
        match self.phase(game) {
            Phase::Scoring | Phase::Recorded => Announcement::Reopened,
            Phase::Playing | Phase::Ended(_) => Announcement::Resumed { to_play: game.to_play() },
        }
    }
}

/// Whether the result in the record is the result of the game's end at this node.
fn is_own_result(record: &Record, at: NodeId) -> bool {
    let tree = &record.tree;
    let (Some(outcome), Some(stated)) = (record.outcome(at), tree.node(tree.root()).value("RE")) else {
        return false;
    };
    let is_same = || baduk_sgf::result::result(stated).and_then(|(stated, _)| stated.outcome()) == Some(outcome);
    Position::correspondence_id_of(tree).is_some() || stated.trim() == baduk_sgf::result::re(outcome) || is_same()
}

/// Sets the result in the record, or removes it if `result` is `None`. Does nothing if the node is not on the main line.
fn write_result(record: &mut Record, at: NodeId, result: Option<&str>) {
    let root = record.tree.root();
    if record.tree.main_line(root).any(|id| id == at) {
        record.tree.set(root, "RE", result.as_slice());
        // Resuming the game reverts this change, so it is no step in the undo history.
        record.tree.take_change();
    }
}

/// Removes the end of the game at a node, and the result of that end from the record.
fn remove_end(record: &mut Record, at: NodeId) {
    if is_own_result(record, at) {
        write_result(record, at, None);
    }
    record.endings.retain(|ending| ending.at != at);
}
