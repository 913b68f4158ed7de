use baduk_rules::{Color, HalfPoints, Handicap, Point, Ruleset, Size};

/// What is agreed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The board's size.
    pub size: Size,
    /// The rules.
    pub rules: Ruleset,
    /// White's points for playing second.
    pub komi: HalfPoints,
    /// Black's handicap stones; 0 for an even game.
    pub stones: u16,
}

impl Terms {
    /// The terms of an even game, with the komi that the rules name.
    #[must_use]
    pub const fn even(size: Size, rules: Ruleset) -> Self {
        Self { size, rules, komi: rules.komi, stones: 0 }
    }

    /// Where the handicap stones go; `None` in an even game, and where this board has no such handicap under these rules.
    #[must_use]
    pub fn handicap(&self) -> Option<Handicap> {
        self.rules.handicap(self.size, self.stones)
    }

    /// The stones of this colour that stand before the first move: of a handicap with set points, or of an opening.
    #[must_use]
    pub fn stones_at_first(&self, color: Color) -> Vec<Point> {
        match self.handicap() {
            Some(handicap) if color == Color::Black => handicap.points(),
            Some(_) => Vec::new(),
            None => {
                let opening = self.rules.opening.stones(self.size).unwrap_or_default();
                opening.into_iter().filter(|&(_, stone)| stone == color).map(|(point, _)| point).collect()
            }
        }
    }
}
