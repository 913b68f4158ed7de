//! The axes on which rulesets differ, such as the ko rule, each with its possible values.

/// Declares an axis: an enum of its values, in order, with the name of each value in commands and links.
macro_rules! axis {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
        pub enum $name { $($(#[$doc])* #[cfg_attr(feature = "serde", serde(rename = $word))] $value,)+ }

        impl $name {
            /// All values of the axis, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
            /// The names of the axis's values, in order.
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
        /// Fortress scoring: surrounded points minus lost stones (Galagapi).
        Fortress = "fortress",
        /// Sunjang scoring: empty points after all stones that don't protect territory are removed; prisoners don't count.
        Sunjang = "sunjang",
    }
}

axis! {
    /// Ko and superko: which earlier positions a move must not repeat.
    Ko {
        /// Simple ko: a single stone that just captured a single stone can't be captured at once if that repeats the board.
        Simple = "simple",
        /// Positional superko (PSK): a move must not repeat any earlier position.
        Positional = "positional",
        /// Situational superko (SSK): a move must not repeat an earlier position with the same player to move, even if that position
        /// followed a pass.
        Situational = "situational",
        /// Natural situational superko (NSSK): a move must not repeat an earlier position that the same player made by placing a stone.
        NaturalSituational = "natural-situational",
    }
}

axis! {
    /// Whether a move may be suicide, so that its own chain has no liberties and nothing is captured.
    Suicide {
        /// Suicide is never allowed.
        Forbidden = "forbidden",
        /// Suicide is only allowed for at least two stones.
        MultiStone = "multi-stone",
        /// Suicide is also allowed for a single stone.
        Allowed = "allowed",
    }
}

axis! {
    /// What the suicide of one stone means if [`Suicide`] does not allow it.
    OneStoneSuicide {
        /// The suicide of one stone is illegal.
        Refused = "refused",
        /// The suicide of one stone counts as a pass, and the stone is removed. One of the project's founding documents reads the Chinese
        /// and Taiwanese rules that way.
        CountsAsPass = "counts-as-pass",
    }
}

axis! {
    /// What the players are offered when a position is repeated with the same player to move, as with triple ko.
    Repetition {
        /// The players can end the game without a result.
        NoResult = "no-result",
        /// The players can end the game as a draw.
        Draw = "draw",
        /// The players are offered nothing: the repetition is announced, and the game continues.
        Nothing = "nothing",
    }
}

axis! {
    /// Which stones are removed before scoring.
    DeadStones {
        /// The chains that both players agree are dead are removed.
        ByAgreement = "by-agreement",
        /// No stones are removed: players have to capture dead stones.
        NoneRemoved = "none-removed",
    }
}

axis! {
    /// What surrounded empty points in seki are worth.
    Seki {
        /// Surrounded points in seki are worth nothing.
        ScoresNothing = "scores-nothing",
        /// Surrounded points in seki are worth as much as other points.
        EyesCount = "eyes-count",
        /// Points in seki are worth nothing: they are drawn, like everything between fortresses (Galagapi).
        NeutralDrawn = "neutral-left-drawn",
    }
}

axis! {
    /// Who owns the empty points that both colors reach (neutral points).
    Neutral {
        /// Neutral points belong to nobody.
        Nobodys = "nobodys",
        /// Each neutral point counts half a point for both players.
        Shared = "shared",
    }
}

axis! {
    /// How the last neutral points (dame) are filled before scoring.
    Dame {
        /// The players fill dame alternately, with moves.
        Alternately = "alternately",
        /// The players fill dame alternately, or all at once if both agree.
        AtOnce = "at-once",
    }
}

axis! {
    /// Who wins if both players have equally many points.
    Tie {
        /// Nobody wins: the game is a draw.
        Draw = "draw",
        /// Black wins ties.
        BlackWins = "black-wins",
        /// White wins ties.
        WhiteWins = "white-wins",
        /// Black wins ties if komi is 8; otherwise a tie is a draw. The text of Galagapi only has a rule for ties at komi 8.
        BlackWinsAtEight = "black-wins-at-8",
    }
}

axis! {
    /// Where handicap stones are placed.
    Placement {
        /// Handicap stones go to fixed points, at most nine.
        Fixed = "fixed",
        /// Black places handicap stones freely.
        Free = "free",
        /// The first nine handicap stones go to fixed points; Black places any others freely.
        FixedToNine = "fixed-to-nine-then-free",
        /// Black places handicap stones freely, as moves that White answers with passes.
        WhitePasses = "white-passes",
        /// The rules have no handicap.
        None = "none",
    }
}

axis! {
    /// The additional points for White in a game with n handicap stones, under area scoring.
    Compensation {
        /// White gets no additional points.
        None = "none",
        /// White gets n additional points.
        PerStone = "n",
        /// White gets n - 1 additional points.
        PerStoneButOne = "n-1",
    }
}

axis! {
    /// The stones before the first move of an even game.
    Opening {
        /// The board is empty before the first move.
        Empty = "empty",
        /// The sixteen stones of Sunjang baduk and Black's seventeenth on the center, on 19x19 only.
        Sunjang = "sunjang",
    }
}

axis! {
    /// After which passes the game stops.
    End {
        /// The game stops after two passes in a row.
        TwoPasses = "two-passes-in-a-row",
        /// The game stops after two passes in a row of which White's is the last, so sometimes only after three.
        WhitePassesLast = "white-makes-the-last-pass",
    }
}

axis! {
    /// What a pass costs the player.
    Pass {
        /// A pass costs nothing.
        Free = "free",
        /// A pass costs one stone, which the opponent receives as a prisoner.
        CostsOneStone = "costs-one-stone",
    }
}

axis! {
    /// The unit in which results are given.
    Unit {
        /// Results are given in points.
        Points = "points",
        /// Results are given in points, and in zi of two points each.
        Zi = "zi",
    }
}
