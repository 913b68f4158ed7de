use baduk_rules::clock::TimeControl;
use baduk_rules::score::{Outcome, PointStatus};
use baduk_rules::{Color, IllegalMove, Move, Point};

/// The direction in which a reader moves through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To an earlier node of the line.
    Back,
    /// To a later node of the line.
    Forward,
    /// To a node of another variation.
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
        /// The move that was played.
        mv: Move,
        /// The number of captured stones.
        captured: u32,
    },
    /// Black placed a handicap stone.
    HandicapPlaced {
        /// The move number, counted from 1.
        number: usize,
        /// The point of the handicap stone.
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
        /// The point of the move.
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
        /// The move that repeats a position.
        mv: Move,
        /// The number of the move after which the position occurred before; 0 is the start.
        since: usize,
    },
    /// A move was refused because it is illegal.
    Refused {
        /// The color that wanted to play the move.
        color: Color,
        /// The refused move.
        mv: Move,
        /// Why the move is illegal.
        reason: IllegalMove,
    },
    /// Both players passed, and now mark dead stones.
    ScoringStarted {
        /// Whether the players mark dead stones before they accept the score; some rules leave dead stones on the board.
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
    /// A player tried to mark dead stones, but the rules of this game remove none.
    NoneRemoved,
    /// The neutral points were filled.
    DameFilled {
        /// The number of stones that were placed.
        stones: usize,
    },
    /// The player chose an empty point while dead stones are being marked. The announcement says how that point counts in the score.
    PointScored {
        /// The chosen point.
        point: Point,
        /// How the point counts.
        status: PointStatus,
    },
    /// A player accepted the score.
    Accepted {
        /// The color of the player who accepted.
        color: Color,
    },
    /// The game is over.
    Ended {
        /// The result of the game.
        outcome: Outcome,
    },
    /// A player's main time or overtime period ran out, and another overtime period started.
    Overtime {
        /// The player whose period started.
        color: Color,
        /// The time system of the game.
        control: TimeControl,
        /// The number of periods left, including the present one. With Canadian overtime, the number of moves still to play in the
        /// present period.
        count: u16,
    },
    /// The clock was paused.
    Paused,
    /// The clock runs again.
    Unpaused,
    /// The game continues after two passes, or after its ending was undone.
    Resumed {
        /// The player to move.
        to_play: Color,
    },
    /// The acceptance of the score was withdrawn, so dead stones can be marked again.
    Reopened,
    /// Another node of the record is shown. The announcement has no move number, since the whole game would have to be replayed to find
    /// it.
    Navigated {
        /// The direction from the node that was shown before.
        direction: Direction,
        /// The move of the shown node; `None` if the node has no move.
        play: Option<(Color, Move)>,
        /// The number of children of the shown node.
        children: usize,
    },
    /// The reader asked for the move at this point, but no move of the current line was played at it.
    NeverPlayed {
        /// The point without a move.
        point: Point,
    },
    /// The reader asked for a move number that no move of the current line has.
    NoSuchMove {
        /// The move number, counted from 1.
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
