//! Merges two states of a game that was changed in two tabs at the same time.

use baduk_record::Ending;
use baduk_sgf::NodeMap;

use crate::Session;

impl Session {
    /// Adds what only `other` has, another state of this game: nodes, endings, and marks of dead stones. Moves of `other` come after the
    /// moves of this state, as variations. Returns whether nodes, endings or marks have changed. Both states must start in the same way
    /// ([`Tree::starts_like`](baduk_sgf::Tree::starts_like)).
    ///
    /// No nodes are removed, so nodes that were deleted in one state come back if the other state still has them. Only a loss on time is
    /// removed if the players have continued after it in either state. The clock of this state doesn't change.
    pub fn merge(&mut self, other: &Self) -> bool {
        let mut merged = self.position.record.tree.clone();
        let places = merged.merge(&other.position.record.tree);
        let is_more = merged != self.position.record.tree;
        if is_more {
            self.position.record.tree = merged;
            self.forget_edits();
            self.settle();
        }
        // Both functions must be called, whatever the first returns.
        let (endings, marks) = (
            merge_endings(&mut self.position.record.endings, &other.position.record.endings, &places),
            self.scores.merge(&other.scores, &places),
        );
        let goes_on = self.resume_after_time();
        is_more || endings || marks || goes_on
    }
}

/// Adds the endings that only `other` has. Returns whether there were any.
fn merge_endings(own: &mut Vec<Ending>, other: &[Ending], places: &NodeMap) -> bool {
    let before = own.len();
    for ending in other {
        if let Some(at) = places.get(ending.at)
            && own.iter().all(|known| known.at != at)
        {
            own.push(Ending { at, ..*ending });
        }
    }
    own.len() > before
}
