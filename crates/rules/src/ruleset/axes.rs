//! The axes on which the forms of the game differ, each with its values.

/// Declares an axis: an enum with its values in order, and the words that name them in commands and links.
macro_rules! axis {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl $name {
            /// Every value, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
            /// What each value is called, in the same order.
            pub(super) const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

axis! {
    /// How a finished game is counted. [`score`](crate::score) says how each is done.
    Scoring {
        /// Surrounded empty points and prisoners.
        Territory = "territory",
        /// Living stones and the empty points that they alone reach.
        Area = "area",
        /// Surrounded points less the stones lost (Galagapi's count).
        Fortress = "fortress",
        /// Empty points after every stone that holds no border is gone; prisoners do not count.
        Sunjang = "sunjang",
    }
}

axis! {
    /// Which whole-board positions a play may not make again.
    Ko {
        /// One may not at once retake a single stone that just took a single stone, so that the board repeats.
        Simple = "simple",
        /// No position that stood before: positional superko (PSK).
        Positional = "positional",
        /// No position that stood before with the same player next, passes included: situational superko (SSK).
        Situational = "situational",
        /// No position that the same player made before by a play on the board: natural situational superko (NSSK).
        NaturalSituational = "natural-situational",
    }
}

axis! {
    /// Whether a play may leave its own chain without a liberty, having captured nothing.
    Suicide {
        /// Never.
        Forbidden = "forbidden",
        /// Two or more own stones may be given up, one may not.
        MultiStone = "multi-stone",
        /// One stone too.
        Allowed = "allowed",
    }
}

axis! {
    /// What a suicide of one stone is where [`Suicide`] does not allow it.
    OneStoneSuicide {
        /// Refused.
        Refused = "refused",
        /// A pass: the stone comes off again. One founding document reads the Chinese and Taiwanese rule so.
        CountsAsPass = "counts-as-pass",
    }
}

axis! {
    /// What the players are offered when the whole position is back with the same player to move, as with triple ko.
    Repetition {
        /// To end the game without a result.
        NoResult = "no-result",
        /// To end it as a draw.
        Draw = "draw",
        /// Nothing: it is announced, and play goes on.
        Nothing = "nothing",
    }
}

axis! {
    /// Which stones come off before the count.
    DeadStones {
        /// The chains that both players call dead.
        ByAgreement = "by-agreement",
        /// None: what is dead must be captured.
        NoneRemoved = "none-removed",
    }
}

axis! {
    /// What surrounded points in a seki are worth.
    Seki {
        /// Nothing.
        ScoresNothing = "scores-nothing",
        /// As much as any other.
        EyesCount = "eyes-count",
        /// Nothing: they are called drawn, like all that lies between fortresses.
        NeutralDrawn = "neutral-left-drawn",
    }
}

axis! {
    /// Whose the points are that both colours reach.
    Neutral {
        /// Nobody's.
        Nobodys = "nobodys",
        /// Both players': half a point each.
        Shared = "shared",
    }
}

axis! {
    /// How the last neutral points (dame) are filled before a count.
    Dame {
        /// One after the other, as moves.
        Alternately = "alternately",
        /// In the same way, or all at once when both players agree.
        AtOnce = "at-once",
    }
}

axis! {
    /// Who wins when the totals are equal.
    Tie {
        /// Nobody.
        Draw = "draw",
        /// Black.
        BlackWins = "black-wins",
        /// White.
        WhiteWins = "white-wins",
        /// Black, when the komi is 8; with any other komi nobody. Galagapi's text fixes its rule for 8 only.
        BlackWinsAtEight = "black-wins-at-8",
    }
}

axis! {
    /// Where handicap stones go.
    Placement {
        /// On set points: at most nine.
        Fixed = "fixed",
        /// Where Black likes.
        Free = "free",
        /// The first nine on set points, further ones where Black likes.
        FixedToNine = "fixed-to-nine-then-free",
        /// Where Black likes, as plays that White answers by passing.
        WhitePasses = "white-passes",
        /// There is no handicap.
        None = "none",
    }
}

axis! {
    /// White's further points for n handicap stones, under area scoring.
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
    /// What stands on the board before the first move of an even game.
    Opening {
        /// Nothing.
        Empty = "empty",
        /// The sixteen stones of Sunjang baduk and Black's seventeenth on the centre; on 19x19 only.
        Sunjang = "sunjang",
    }
}

axis! {
    /// When play stops.
    End {
        /// After two passes in a row.
        TwoPasses = "two-passes-in-a-row",
        /// After two passes in a row, the last of them White's: so sometimes after three.
        WhitePassesLast = "white-makes-the-last-pass",
    }
}

axis! {
    /// What a pass costs.
    Pass {
        /// Nothing.
        Free = "free",
        /// A stone, handed to the opponent as a prisoner.
        CostsOneStone = "costs-one-stone",
    }
}

axis! {
    /// The unit in which results are told.
    Unit {
        /// Points.
        Points = "points",
        /// Points, and zi of two points each.
        Zi = "zi",
    }
}
