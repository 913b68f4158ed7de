//! Problems on the page. The moves of an attempt to solve a problem are in the session itself, but only the problem is saved and shared.

use crate::{GameId, Session};

/// An attempt to solve a problem. Its moves are in the session; here is the problem without them.
#[derive(Clone, Debug)]
pub struct Attempt {
    problem: Box<Session>,
}

impl Attempt {
    /// The problem, without the moves of the attempt.
    #[must_use]
    pub fn problem(&self) -> &Session {
        &self.problem
    }

    /// Whether the root of the problem states its goal, like the problems that come with the page. The library doesn't save these.
    #[must_use]
    pub fn has_stated_goal(&self) -> bool {
        let tree = &self.problem.position.record.tree;
        tree.node(tree.root()).property("GOAL").is_some()
    }
}

impl Session {
    /// Makes the game a problem that starts at the current node, or at the last of the nodes without moves that directly follow it. All
    /// moves until the problem is left or restarted belong to the attempt.
    pub fn begin_problem(&mut self) {
        self.end_problem();
        self.position.at = baduk_problem::start(&self.position.record, self.position.at);
        self.position.end_line_here();
        self.attempt = Some(Attempt { problem: Box::new(self.clone()) });
    }

    /// Removes the moves of the attempt, and goes back to the start of the problem.
    pub fn restart_problem(&mut self) {
        if self.attempt.is_some() {
            self.begin_problem();
        }
    }

    /// If this session is an attempt to solve a problem, removes its moves, and makes the problem an ordinary game, in which readers can
    /// step through the moves. Otherwise does nothing.
    pub fn end_problem(&mut self) {
        if let Some(attempt) = self.attempt.take() {
            *self = *attempt.problem;
            self.position.line_end =
                self.position.record.tree.main_line(self.position.at).last().unwrap_or(self.position.at);
        }
    }

    /// The attempt to solve a problem, if the session is one.
    #[must_use]
    pub const fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref()
    }

    /// The game in the form in which it is saved and shared: without the moves of an attempt.
    #[must_use]
    pub fn as_saved(&self) -> &Self {
        self.attempt().map_or(self, Attempt::problem)
    }

    /// Sets the id of the game. If the game is an attempt to solve a problem, also sets the id of the problem.
    pub const fn set_id(&mut self, id: GameId) {
        self.id = Some(id);
        if let Some(attempt) = &mut self.attempt {
            attempt.problem.id = self.id;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Intent;
    use baduk_record::Record;
    use baduk_rules::Point;

    #[test]
    fn an_attempt_is_neither_saved_nor_kept() {
        let tree = baduk_sgf::read("(;SZ[9];B[cc];W[gg])").unwrap().0.remove(0);
        let mut session = Session::from_record(Record::from_tree(tree).unwrap());
        session.apply(Intent::Redo);
        session.begin_problem();
        let problem = session.as_saved().clone();
        assert!(session.attempt().is_some() && !session.position.can_redo());
        session.apply(Intent::Choose(Point::new(4, 4)));
        assert_eq!(session.position.move_number(), 2);
        assert!(session.as_saved().has_same_state(&problem));
        session.set_id(GameId::new(7).unwrap());
        assert_eq!(session.as_saved().id(), GameId::new(7));
        session.restart_problem();
        assert_eq!((session.position.move_number(), session.attempt().is_some()), (1, true));
        session.apply(Intent::Choose(Point::new(4, 4)));
        session.end_problem();
        assert_eq!((session.position.move_number(), session.attempt().is_some()), (1, false));
        assert_eq!(session.record(), problem.record());
    }
}
