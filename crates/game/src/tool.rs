//! The tools that edit a record, and the results of edits.

use baduk_rules::{Color, Move, Point};
use baduk_view::Mark;

use crate::Announcement;

/// An editing tool: what pressing a point does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Plays a move, as in play mode.
    Move,
    /// Moves the stone of this node's move to another point.
    RelocateMove,
    /// Places or removes a stone.
    Stone(Color),
    /// Erases the marks on a point, or the stone if there are none.
    Eraser,
    /// Places a mark.
    Mark(Mark),
    /// Adds the next unused letter.
    Letter,
    /// Adds the next unused number.
    Number,
    /// Adds a label.
    Label,
    /// Draws an arrow between two points.
    Arrow,
    /// Draws a line between two points.
    Line,
    /// Dims a point.
    Dim,
    /// Marks a point as territory.
    Territory(Color),
}

/// The use of a tool on a point.
#[derive(Clone, Copy, Debug)]
pub struct Stroke<'a> {
    /// The tool.
    pub tool: Tool,
    /// The point.
    pub point: Point,
    /// Whether the tool uses its other color.
    pub uses_other_color: bool,
    /// The start of an arrow or line, once it is chosen.
    pub from: Option<Point>,
    /// The text of a label. Empty for other tools.
    pub text: &'a str,
    /// For the second and later points of a stroke: whether the tool adds (`true`) or removes. `None` for the first point. The whole
    /// stroke is one step to undo.
    pub is_adding: Option<bool>,
}

/// The result of an edit, or the reason it was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// A move was played or refused.
    Played(Announcement),
    /// The tool added something on a point.
    Put {
        /// The tool.
        tool: Tool,
        /// The point.
        point: Point,
    },
    /// The tool removed something from a point.
    Taken {
        /// The tool.
        tool: Tool,
        /// The point.
        point: Point,
    },
    /// There is nothing to erase on a point.
    Empty(Point),
    /// A letter or a number was added. Once all letters are used, a letter is followed by a number.
    Lettered {
        /// The point.
        point: Point,
        /// The letter.
        letter: Option<char>,
        /// The number; 0 for a letter.
        number: u32,
    },
    /// An arrow or a line was started and needs its second point.
    Begun(Point),
    /// An arrow or a line was canceled.
    Canceled,
    /// An arrow or a line was drawn or removed.
    Joined {
        /// The tool for arrows or for lines.
        tool: Tool,
        /// The start.
        from: Point,
        /// The end.
        to: Point,
        /// Whether it was drawn, and not removed.
        there: bool,
    },
    /// The player to move was changed.
    Turn(Color),
    /// The node was rated by this SGF property: not at all (0), normal (1) or very (2).
    Judged(&'static str, u8),
    /// The move of this node was changed.
    Changed(Color, Move),
    /// This node was removed, and its descendants were kept.
    TakenOut,
    /// A branch of this many nodes was deleted.
    Cut(usize),
    /// A branch of this many nodes was copied.
    Copied(usize),
    /// A branch of this many nodes was pasted.
    Pasted(usize),
    /// The variation was promoted. The value is whether it is now the main line.
    Promoted(bool),
    /// The variation is already the main line.
    OnMainLine,
    /// There is no move at this node.
    NoMove,
    /// The start of the game can't be deleted or removed.
    AtStart,
    /// A label needs a text.
    NoText,
    /// The clipboard has no branch to paste.
    NoBranch,
    /// The branch to paste is from a board of a different size.
    OtherSize,
    /// An edit was undone.
    Undone,
    /// An edit was redone.
    DoneAgain,
    /// There is nothing to undo or redo.
    NothingToUndo,
}

impl Tool {
    /// The tool with its other color.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Stone(color) => Self::Stone(color.opponent()),
            Self::Territory(color) => Self::Territory(color.opponent()),
            other => other,
        }
    }

    /// Whether one stroke can use the tool on several points.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(
            self,
            Self::Stone(_)
                | Self::Eraser
                | Self::Mark(_)
                | Self::Letter
                | Self::Number
                | Self::Dim
                | Self::Territory(_)
        )
    }

    /// Whether the tool needs two points.
    #[must_use]
    pub const fn joins(self) -> bool {
        matches!(self, Self::Arrow | Self::Line)
    }
}
