//! The axes on which rulesets differ, each with its values.

/// Declares an axis: an enum with its values in order, and their names in commands and links.
macro_rules! axis {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl $name {
            /// All values, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
            /// The names of the values, in order.
            pub(super) const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

axis! {
    /// How a finished game is scored; see [`score`](crate::score).
    Scoring {
        /// Territory scoring: surrounded empty points and prisoners.
        Territory = "territory",
        /// Area scoring: living stones and the empty points that only they reach.
        Area = "area",
        /// Surrounded points minus lost stones (Galagapi).
        Fortress = "fortress",
        /// Empty points after all stones that don't protect territory are removed; prisoners don't count.
        Sunjang = "sunjang",
    }
}

axis! {
    /// Which positions a move must not repeat.
    Ko {
        /// Simple ko: a single stone that just captured a single stone can't be captured at once if that repeats the
        /// board.
        Simple = "simple",
        /// Positional superko (PSK): no earlier position.
        Positional = "positional",
        /// Situational superko (SSK): no earlier position with the same player to move, including after passes.
        Situational = "situational",
        /// Natural situational superko (NSSK): no earlier position that the same player made by placing a stone.
        NaturalSituational = "natural-situational",
    }
}

axis! {
    /// Whether a move may be suicide: leave its own chain without liberties and capture nothing.
    Suicide {
        /// Never.
        Forbidden = "forbidden",
        /// Only of at least two stones.
        MultiStone = "multi-stone",
        /// Also of a single stone.
        Allowed = "allowed",
    }
}

axis! {
    /// What the suicide of one stone means if [`Suicide`] does not allow it.
    OneStoneSuicide {
        /// The move is illegal.
        Refused = "refused",
        /// The move counts as a pass, and the stone is removed. One founding document reads the Chinese and Taiwanese
        /// rule that way.
        CountsAsPass = "counts-as-pass",
    }
}

axis! {
    /// What is offered to the players when a position with the same player to move is repeated, as with triple ko.
    Repetition {
        /// Ending the game without a result.
        NoResult = "no-result",
        /// Ending the game as a draw.
        Draw = "draw",
        /// Nothing: the repetition is announced, and the game continues.
        Nothing = "nothing",
    }
}

axis! {
    /// Which stones are removed before scoring.
    DeadStones {
        /// The chains that both players agree are dead.
        ByAgreement = "by-agreement",
        /// None: dead stones must be captured.
        NoneRemoved = "none-removed",
    }
}

axis! {
    /// What surrounded points in seki are worth.
    Seki {
        /// Nothing.
        ScoresNothing = "scores-nothing",
        /// As much as other points.
        EyesCount = "eyes-count",
        /// Nothing: they are drawn, like everything between fortresses.
        NeutralDrawn = "neutral-left-drawn",
    }
}

axis! {
    /// Who owns the points that both colors reach.
    Neutral {
        /// Nobody.
        Nobodys = "nobodys",
        /// Both players, with half a point each.
        Shared = "shared",
    }
}

axis! {
    /// How the last neutral points (dame) are filled before scoring.
    Dame {
        /// Alternately, as moves.
        Alternately = "alternately",
        /// Alternately, or all at once if both players agree.
        AtOnce = "at-once",
    }
}

axis! {
    /// Who wins if both totals are equal.
    Tie {
        /// Nobody.
        Draw = "draw",
        /// Black.
        BlackWins = "black-wins",
        /// White.
        WhiteWins = "white-wins",
        /// Black if komi is 8, otherwise nobody. The text of Galagapi only has a rule for ties at komi 8.
        BlackWinsAtEight = "black-wins-at-8",
    }
}

axis! {
    /// Where handicap stones go.
    Placement {
        /// At fixed points, at most nine.
        Fixed = "fixed",
        /// Where Black likes.
        Free = "free",
        /// The first nine at fixed points, more where Black likes.
        FixedToNine = "fixed-to-nine-then-free",
        /// Where Black likes, as moves that White answers with passes.
        WhitePasses = "white-passes",
        /// There is no handicap.
        None = "none",
    }
}

axis! {
    /// The additional points for White, given n handicap stones, under area scoring.
    Compensation {
        /// Nothing.
        None = "none",
        /// n points.
        PerStone = "n",
        /// n - 1 points.
        PerStoneButOne = "n-1",
    }
}

axis! {
    /// The stones before the first move of an even game.
    Opening {
        /// Nothing.
        Empty = "empty",
        /// The sixteen stones of Sunjang baduk and Black's seventeenth on the center, on 19x19 only.
        Sunjang = "sunjang",
    }
}

axis! {
    /// When the game stops.
    End {
        /// After two passes in a row.
        TwoPasses = "two-passes-in-a-row",
        /// After two passes in a row of which White's is the last, so sometimes after three.
        WhitePassesLast = "white-makes-the-last-pass",
    }
}

axis! {
    /// What a pass costs.
    Pass {
        /// Nothing.
        Free = "free",
        /// One stone, which the opponent receives as a prisoner.
        CostsOneStone = "costs-one-stone",
    }
}

axis! {
    /// The unit of results.
    Unit {
        /// Points.
        Points = "points",
        /// Points, and zi of two points each.
        Zi = "zi",
    }
}
