//! Problems on the page. The moves of an attempt to solve a problem are in the session itself, but only the problem is saved and shared.

use crate::{GameId, Session};

impl Session {
    /// Makes the game a problem that starts at the current node, or at the last of the nodes without moves that directly follow it. All
    /// moves until the problem is left or restarted belong to the attempt.
    pub fn begin_problem(&mut self) {
        self.end_problem();
        self.position.at = baduk_problem::start(&self.position.record, self.position.at);
        self.position.end_line_here();
        self.problem = Some(Box::new(self.clone()));
    }

    /// Removes the moves of the attempt, and goes back to the start of the problem.
    pub fn restart_problem(&mut self) {
        if self.problem.is_some() {
            self.begin_problem();
        }
    }

    /// If this session is an attempt to solve a problem, removes its moves, and makes the problem an ordinary game, in which readers can
    /// step through the moves. Otherwise does nothing.
    pub fn end_problem(&mut self) {
        if let Some(problem) = self.problem.take() {
            *self = *problem;
            self.position.line_end =
                self.position.record.tree.main_line(self.position.at).last().unwrap_or(self.position.at);
        }
    }

    /// The same game without the moves of an attempt to solve it.
    #[must_use]
    pub fn without_attempt(mut self) -> Self {
        self.end_problem();
        self
    }

    /// Whether this is an attempt to solve a problem.
    #[must_use]
    pub const fn is_problem(&self) -> bool {
        self.problem.is_some()
    }

    /// Whether this is an attempt to solve a problem whose root states its goal, like the problems that come with the page. The library
    /// doesn't save these.
    #[must_use]
    pub fn is_set_problem(&self) -> bool {
        let tree = &self.position.record.tree;
        self.is_problem() && tree.node(tree.root()).property("GOAL").is_some()
    }

    /// The game in the form in which it is saved and shared: without the moves of an attempt.
    #[must_use]
    pub fn as_saved(&self) -> &Self {
        self.problem.as_deref().unwrap_or(self)
    }

    /// Sets the id of the game. If the game is an attempt to solve a problem, also sets the id of the problem.
    pub const fn set_id(&mut self, id: GameId) {
        self.id = Some(id);
        if let Some(problem) = &mut self.problem {
            problem.id = self.id;
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
        let mut session = Session::of(Record::of(tree).unwrap());
        session.apply(Intent::Redo);
        session.begin_problem();
        let problem = session.as_saved().clone();
        assert!(session.is_problem() && !session.position.can_redo());
        session.apply(Intent::Choose(Point::new(4, 4)));
        assert_eq!((session.position.move_number(), session.as_saved()), (2, &problem));
        session.set_id(GameId::new(7).unwrap());
        assert_eq!(session.as_saved().id(), GameId::new(7));
        session.restart_problem();
        assert_eq!((session.position.move_number(), session.is_problem()), (1, true));
        session.apply(Intent::Choose(Point::new(4, 4)));
        session.end_problem();
        assert_eq!((session.position.move_number(), session.is_problem()), (1, false));
        assert_eq!(session.record(), problem.record());
    }
}
