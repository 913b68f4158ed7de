use baduk_rules::score::{Outcome, Tally};
use baduk_rules::{Color, Move, Point, Refusal};

/// Which way one went through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To a node before.
    Back,
    /// To a node that follows.
    On,
    /// To another line.
    Aside,
}

/// Something that happened, to be told to a player who may not see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// A move was made.
    Moved {
        /// Its number, counted from 1.
        number: usize,
        /// Whose it was.
        color: Color,
        /// The move.
        mv: Move,
        /// How many stones it captured.
        captured: u32,
    },
    /// Black put a handicap stone.
    PutHandicap {
        /// The move's number, counted from 1.
        number: usize,
        /// Where.
        point: Point,
        /// How many are still to be put.
        left: u16,
    },
    /// A move gave up stones of its own.
    GaveUp {
        /// The move's number, counted from 1.
        number: usize,
        /// Whose it was.
        color: Color,
        /// Where.
        point: Point,
        /// How many stones, the new one included.
        stones: u32,
        /// Whether it counts as a pass.
        is_pass: bool,
    },
    /// A move was made, and with it a whole position came back.
    Repeated {
        /// The move's number, counted from 1.
        number: usize,
        /// Whose it was.
        color: Color,
        /// The move.
        mv: Move,
        /// The number of the move after which the position stood before; 0 is the start.
        since: usize,
    },
    /// A move was refused.
    Refused {
        /// Whose move.
        color: Color,
        /// Which.
        mv: Move,
        /// Why.
        refusal: Refusal,
    },
    /// Both have passed: dead stones are to be marked.
    CountingBegins,
    /// A chain was marked, as dead or as living again.
    Marked {
        /// The chain's colour.
        color: Color,
        /// A stone of it.
        point: Point,
        /// How many stones it has.
        stones: usize,
        /// Whether it is dead now.
        dead: bool,
    },
    /// The rules take no stone off as dead.
    NoneRemoved,
    /// The neutral points were filled.
    Filled {
        /// With how many stones.
        stones: usize,
    },
    /// What an empty point comes to in the count: there is no stone to mark.
    Counted {
        /// Where.
        point: Point,
        /// What it comes to.
        tally: Tally,
    },
    /// One side accepts the count.
    Accepted {
        /// Which.
        color: Color,
    },
    /// The game has ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// Play goes on after two passes, or after an end that was taken back.
    Resumed {
        /// Whose turn it is.
        to_play: Color,
    },
    /// The count is open again.
    Reopened,
    /// Another node of the record is shown. The number of its move is that of its position, which takes a replay to know.
    WentTo {
        /// Which way it lies from the one before.
        way: Way,
        /// The move that is made there, with its colour.
        play: Option<(Color, Move)>,
        /// How many nodes follow it: more than one where variations branch off.
        ways_on: usize,
    },
    /// No move of the line is played on a point.
    NeverPlayed {
        /// Which.
        point: Point,
    },
    /// The line has no move of a number.
    NoSuchMove {
        /// Which.
        number: u32,
    },
    /// A new game has begun.
    Began {
        /// Whose turn it is.
        to_play: Color,
        /// How many handicap stones Black has to put first.
        handicap_left: u16,
    },
    /// The cursor is here.
    Cursor {
        /// Where.
        point: Point,
        /// The stone there.
        stone: Option<Color>,
        /// How many liberties the stone's chain has.
        liberties: usize,
    },
}
