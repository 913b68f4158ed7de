//! Decides which of the positions that were shown get an entry in the browser's history.

use baduk_sgf::{Edition, NodeId};

use super::{GameId, Session};

/// The visit of a position: which position is shown, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The id of the game; `None` if the game has none yet.
    pub game: Option<GameId>,
    /// The node of the position.
    pub at: NodeId,
    /// The edition of the game's record, which identifies the record's state.
    pub edition: Edition,
    /// When the position was first shown, in milliseconds.
    pub time: u64,
}

/// How long a position must be shown before it gets an entry in the browser's history, in milliseconds, if the reader steps through the
/// record.
const REST: u64 = 1000;

impl Visit {
    /// The visit of the position that is shown now.
    #[must_use]
    pub fn now(session: &Session, time: u64) -> Self {
        let edition = session.record().tree.edition();
        Self { game: session.id(), at: session.at(), edition, time }
    }

    /// Whether the position `before` gets an entry of its own in the browser's history. It always does before a new move, a jump or
    /// another game. Before a step through the record, it does only if it was shown for a while, so that holding a key down doesn't add
    /// many entries.
    #[must_use]
    pub fn is_new_history_entry_after(self, before: Self, session: &Session) -> bool {
        let is_same_record = self.edition == before.edition;
        if self.at == before.at && (is_same_record || self.game == before.game || before.game.is_none()) {
            return false;
        }
        let tree = &session.record().tree;
        let is_step = |from: NodeId, to: NodeId| tree.node(to).parent() == Some(from);
        let is_walk = is_same_record && (is_step(before.at, self.at) || is_step(self.at, before.at));
        !is_walk || self.time - before.time >= REST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Intent, Navigation};
    use baduk_record::Record;
    use baduk_rules::Point;

    /// Applies each intent after a pause in milliseconds. Returns, for each intent, whether an entry was added to the history.
    fn trail(steps: &[(Intent, u64)]) -> Vec<bool> {
        let tree = baduk_sgf::read("(;SZ[9];B[aa];W[bb];B[cc](;W[dd];B[ee])(;W[ff]))").unwrap().0.remove(0);
        let mut session = Session::from_record(Record::from_tree(tree).unwrap()).with_id(GameId::new(7));
        let mut before = Visit::now(&session, 0);
        let land = |&(intent, pause): &(Intent, u64)| {
            session.apply(intent);
            let now = Visit::now(&session, before.time + pause);
            let is_landing = now.is_new_history_entry_after(before, &session);
            before = now;
            is_landing
        };
        steps.iter().map(land).collect()
    }

    #[test]
    fn a_held_key_leaves_one_position_behind_and_not_each_it_passes() {
        let on = |pause| (Intent::Navigate(Navigation::Forward(1)), pause);
        assert_eq!(trail(&[on(5000), on(30), on(30), (Intent::Undo, 30)]), [true, false, false, false]);
        assert_eq!(trail(&[on(1000), on(2000), on(999)]), [true, true, false]);
    }

    #[test]
    fn a_move_and_a_jump_always_leave_the_position_before() {
        let play = |x| (Intent::Choose(Point::new(x, 8)), 10);
        assert_eq!(trail(&[play(3), play(4), (Intent::Undo, 10), play(5)]), [true, true, false, true]);
        assert_eq!(
            trail(&[(Intent::Navigate(Navigation::End), 10), (Intent::Navigate(Navigation::NextVariation), 10)]),
            [true, true]
        );
    }

    #[test]
    fn what_is_written_at_a_node_leaves_nothing_and_another_game_does() {
        let mut session =
            Session::from_record(Record::from_tree(baduk_sgf::read("(;SZ[9])").unwrap().0.remove(0)).unwrap());
        let before = Visit::now(&session, 0);
        session.edit().write(&|tree, at| {
            tree.set_text(at, "C", "x");
            at
        });
        let mut session = session.with_id(GameId::new(7));
        assert!(!Visit::now(&session, 5000).is_new_history_entry_after(before, &session));
        let before = Visit::now(&session, 0);
        session = Session::from_record(session.record().clone()).with_id(GameId::new(8));
        session.edit().write(&|tree, at| {
            tree.set_text(at, "C", "y");
            at
        });
        assert!(Visit::now(&session, 10).is_new_history_entry_after(before, &session));
    }
}
