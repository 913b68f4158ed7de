use baduk_rules::clock::TimeControl;
use baduk_rules::score::{Outcome, PointStatus};
use baduk_rules::{Color, IllegalMove, Move, Point};

/// The direction of a step through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To an earlier node of the line.
    Back,
    /// To a later node of the line.
    Forward,
    /// To another variation.
    Aside,
}

/// An event to announce to players who may not see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// A move was played.
    Moved {
        /// The move number, counted from 1.
        number: usize,
        /// The color that played the move.
        color: Color,
        /// The move.
        mv: Move,
        /// The number of captured stones.
        captured: u32,
    },
    /// Black placed a handicap stone.
    HandicapPlaced {
        /// The move number, counted from 1.
        number: usize,
        /// The point.
        point: Point,
        /// The number of handicap stones that remain to be placed.
        left: u16,
    },
    /// A move was suicide.
    Suicide {
        /// The move number, counted from 1.
        number: usize,
        /// The color that played the move.
        color: Color,
        /// The point.
        point: Point,
        /// The number of removed stones, the new one included.
        stones: u32,
        /// Whether the move counts as a pass.
        is_pass: bool,
    },
    /// A move was played that repeats a position.
    Repeated {
        /// The move number, counted from 1.
        number: usize,
        /// The color that played the move.
        color: Color,
        /// The move.
        mv: Move,
        /// The number of the move after which the position occurred before; 0 is the start.
        since: usize,
    },
    /// A move is illegal.
    Refused {
        /// The color that wanted to play the move.
        color: Color,
        /// The move.
        mv: Move,
        /// The reason.
        reason: IllegalMove,
    },
    /// Both players passed, and now mark dead stones.
    ScoringStarted {
        /// Whether the players mark dead stones.
        marks_dead: bool,
    },
    /// A chain was marked as dead or alive.
    Marked {
        /// The color of the chain.
        color: Color,
        /// A stone of the chain.
        point: Point,
        /// The number of stones in the chain.
        stones: usize,
        /// Whether the chain is dead now.
        dead: bool,
    },
    /// These rules remove no dead stones.
    NoneRemoved,
    /// The neutral points were filled.
    DameFilled {
        /// The number of stones that were placed.
        stones: usize,
    },
    /// The player chose an empty point while marking dead stones. The announcement says whose point it is.
    PointScored {
        /// The point.
        point: Point,
        /// How the point counts.
        status: PointStatus,
    },
    /// A player accepted the score.
    Accepted {
        /// The color of the player.
        color: Color,
    },
    /// The game is over.
    Ended {
        /// The result.
        outcome: Outcome,
    },
    /// A player's main time or a period ran out, and another period started.
    Overtime {
        /// The player.
        color: Color,
        /// The time system.
        control: TimeControl,
        /// The number of periods left, including the present one. With Canadian time, the number of moves still to play in the present
        /// period.
        count: u16,
    },
    /// The clock was paused.
    Paused,
    /// The clock runs again.
    Unpaused,
    /// The game continues after two passes, or after its end was undone.
    Resumed {
        /// The player to move.
        to_play: Color,
    },
    /// The acceptance of the score was withdrawn, so stones can be marked again.
    Reopened,
    /// Another node is shown. The announcement has no move number, since finding it takes a replay.
    Navigated {
        /// The direction from the node before.
        direction: Direction,
        /// The move of the node.
        play: Option<(Color, Move)>,
        /// The number of children of the node.
        children: usize,
    },
    /// No move of the line was played at a point.
    NeverPlayed {
        /// The point.
        point: Point,
    },
    /// The current line has no move with this number.
    NoSuchMove {
        /// The number.
        number: u32,
    },
    /// A new game started.
    Started {
        /// The player to move.
        to_play: Color,
        /// The number of handicap stones that Black places first.
        handicap_left: u16,
    },
}
