//! The tools that edit a record, and the results of edits.

use baduk_record::Mark;
use baduk_rules::{Color, Move, Point};

use crate::Announcement;

/// An editing tool: what a press on a point of the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Plays a move, as in play mode.
    Move,
    /// Moves the stone of the current node's move to another point.
    RelocateMove,
    /// Places a stone of this color, or removes it.
    Stone(Color),
    /// Erases the marks on a point; if the point has no marks, removes its stone.
    Eraser,
    /// Places this mark on a point, or removes it.
    Mark(Mark),
    /// Adds the next unused letter as a label.
    Letter,
    /// Adds the next unused number as a label.
    Number,
    /// Adds a label with the text that the author has typed.
    Label,
    /// Draws an arrow between two points.
    Arrow,
    /// Draws a line between two points.
    Line,
    /// Dims a point.
    Dim,
    /// Marks a point as territory of this color.
    Territory(Color),
}

/// The use of a tool on a point.
#[derive(Clone, Copy, Debug)]
pub struct Stroke<'a> {
    /// The tool that is used.
    pub tool: Tool,
    /// The point on which the tool is used.
    pub point: Point,
    /// Whether the tool uses its other color: the opponent's in place of its own.
    pub uses_other_color: bool,
    /// The start of an arrow or line; `None` if the start is not chosen yet.
    pub from: Option<Point>,
    /// The text of the label to add; empty for other tools.
    pub text: &'a str,
    /// Whether the later points of a stroke over several points are added (`true`) or removed (`false`), as the first point was. `None`
    /// for the first point. The whole stroke is one step to undo.
    pub is_adding: Option<bool>,
}

/// The result of an edit, or the reason it was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// A move was played or refused.
    Played(Announcement),
    /// The tool added a stone or a mark on a point.
    Put {
        /// The tool that was used.
        tool: Tool,
        /// The point where something was added.
        point: Point,
    },
    /// The tool removed a stone or a mark from a point.
    Taken {
        /// The tool that was used.
        tool: Tool,
        /// The point from which something was removed.
        point: Point,
    },
    /// There is nothing to erase on this point.
    Empty(Point),
    /// A letter or a number was added as a label. Once all letters are used, the letter tool adds numbers.
    Lettered {
        /// The point of the label.
        point: Point,
        /// The letter that was added; `None` if a number was added.
        letter: Option<char>,
        /// The number in the label; 0 if a letter was added.
        number: u32,
    },
    /// An arrow or a line was started at this point, and needs its second point.
    Begun(Point),
    /// An arrow or a line was canceled.
    Canceled,
    /// An arrow or a line was drawn or removed.
    Joined {
        /// The tool that was used: for arrows or for lines.
        tool: Tool,
        /// The point where the arrow or line starts.
        from: Point,
        /// The point where the arrow or line ends.
        to: Point,
        /// Whether the arrow or line was drawn rather than removed.
        there: bool,
    },
    /// The player to move was changed to this color.
    Turn(Color),
    /// The node was annotated with this SGF property, to this degree: not at all (0), normal (1) or very (2).
    Judged(&'static str, u8),
    /// The move of the current node was changed to this color and move.
    Changed(Color, Move),
    /// The current node was removed, and its descendants were kept.
    TakenOut,
    /// A branch of this many nodes was deleted.
    Cut(usize),
    /// A branch of this many nodes was copied.
    Copied(usize),
    /// A branch of this many nodes was pasted.
    Pasted(usize),
    /// The variation was moved up in the order of variations. The value is whether it is the main line now.
    Promoted(bool),
    /// The variation was moved down in the order of variations.
    Demoted,
    /// The variation is already the main line.
    OnMainLine,
    /// The variation is already the last one, or the only one.
    IsLast,
    /// The current node has no move to edit.
    NoMove,
    /// The start of the game can't be deleted.
    AtStart,
    /// A label has no text.
    NoText,
    /// The text on the clipboard is not a branch of a game.
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
    /// The tool with the opponent's color; the same tool if it has no color.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Stone(color) => Self::Stone(color.opponent()),
            Self::Territory(color) => Self::Territory(color.opponent()),
            other => other,
        }
    }

    /// Whether a stroke over several points can use the tool on each of them.
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

    /// Whether the tool connects two points.
    #[must_use]
    pub const fn joins(self) -> bool {
        matches!(self, Self::Arrow | Self::Line)
    }
}
