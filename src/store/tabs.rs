//! What one tab makes of the table that another has kept.

use super::saved;
use super::table::Table;

impl Table {
    /// What another tab has kept: the game here goes on as it does there, if it is the same, and the rest is as there. A game that
    /// is another stays, and the one there lies behind it. So does one that `is_new`, begun in this tab, before its first move;
    /// else what comes takes the place of a board on which nobody has played.
    ///
    /// Where the game here is set aside there as it is not here, the other tab wrote without having heard of the last move: the
    /// one here holds if it `is_changed` since this tab was loaded, else the one there. Says whether that was so: then the
    /// table is to be written again.
    pub fn follow(&mut self, mut theirs: Self, is_new: bool, is_changed: bool) -> bool {
        let own = self.game.id();
        let is_own = own != 0 && (theirs.game.id() == own || theirs.away == own);
        let is_free = !self.game.is_begun() && self.away == 0 && !is_new;
        if is_free || is_own && theirs.away == 0 {
            *self = theirs;
            return false;
        }
        let there = theirs.previous.iter().position(|game| game.id() == own && own != 0);
        let there = there.map(|place| theirs.previous.remove(place));
        let there = there.filter(|game| saved::write_one(game) != saved::write_one(&self.game));
        let differs = there.is_some();
        if let Some(game) = there.filter(|_| !is_changed) {
            self.game = game;
        }
        if theirs.game.is_begun() {
            theirs.previous.push(theirs.game);
        }
        self.previous = theirs.previous;
        differs
    }
}
