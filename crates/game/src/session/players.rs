//! The players of a game, as named in its record.

use baduk_rules::ByColor;

/// The names and ranks of the players in a record. An empty text means that the record has no such name or rank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The names of the players (properties PB, PW).
    pub names: ByColor<String>,
    /// The ranks of the players (properties BR, WR).
    pub ranks: ByColor<String>,
}

impl Players {
    /// The same names and ranks with the colors swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swap = |ByColor { black, white }| ByColor { black: white, white: black };
        Self { names: swap(self.names), ranks: swap(self.ranks) }
    }
}
