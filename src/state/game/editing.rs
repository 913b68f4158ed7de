//! Editing a record: the tool in hand, and what an edit came to.

use baduk_rules::{Color, Move, Point, Size};
use baduk_view::{Announcement, Mark};
use leptos::prelude::*;

use super::{GameState, Notice, Session};
use crate::i18n::Locale;

/// What an author has in hand: what a press on a point does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Plays a move, as in play.
    Move,
    /// Plays the move of this node on another point.
    Elsewhere,
    /// Puts a stone on the board, or takes it off.
    Stone(Color),
    /// Takes off what is drawn on a point, or else the stone there.
    Eraser,
    /// Puts a mark.
    Mark(Mark),
    /// Writes the next free letter.
    Letter,
    /// Writes the next free number.
    Number,
    /// Writes a text.
    Label,
    /// Draws an arrow, from one point to another.
    Arrow,
    /// Draws a line, from one point to another.
    Line,
    /// Greys a point out.
    Dim,
    /// Marks a point as a side's.
    Territory(Color),
}

/// A tool used on a point.
#[derive(Clone, Copy, Debug)]
pub struct Stroke<'a> {
    /// The tool.
    pub tool: Tool,
    /// The point.
    pub point: Point,
    /// Whether the tool's other colour is meant.
    pub other: bool,
    /// Where an arrow or a line begins, once that is known.
    pub from: Option<Point>,
    /// What a label says.
    pub text: &'a str,
    /// For all but the first point of a stroke over several: whether the tool puts something there (`true`) or takes it off.
    /// They are one step to be undone.
    pub going_on: Option<bool>,
}

/// What an author has done, or why it was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// A move was played, or refused.
    Played(Announcement),
    /// The tool has put something on a point.
    Put {
        /// The tool.
        tool: Tool,
        /// Where.
        point: Point,
    },
    /// The tool has taken something off a point.
    Taken {
        /// The tool.
        tool: Tool,
        /// From where.
        point: Point,
    },
    /// There is nothing to erase on a point.
    Empty(Point),
    /// A letter or a number was written; a letter has a number behind it once all letters are used.
    Lettered {
        /// Where.
        point: Point,
        /// The letter.
        letter: Option<char>,
        /// The number, 0 for none.
        number: u32,
    },
    /// An arrow or a line begins; it needs another point.
    Begun(Point),
    /// An arrow or a line that was begun is given up.
    GivenUp,
    /// An arrow or a line was drawn, or taken away.
    Joined {
        /// Which of the two.
        tool: Tool,
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Whether it is there now.
        there: bool,
    },
    /// It is another side's turn.
    Turn(Color),
    /// Something was judged, as SGF's property of this name has it: not at all (0), somewhat (1) or very (2).
    Judged(&'static str, u8),
    /// The move of this node is another one now.
    Changed(Color, Move),
    /// This node was taken out, and what followed it was kept.
    TakenOut,
    /// A branch of so many nodes was cut.
    Cut(usize),
    /// A branch of so many nodes was copied.
    Copied(usize),
    /// A branch of so many nodes was pasted.
    Pasted(usize),
    /// The variation is nearer to the main line, or (`true`) belongs to it.
    Promoted(bool),
    /// It is on the main line already.
    OnMainLine,
    /// There is no move at this node.
    NoMove,
    /// The start of the game cannot be cut or taken out.
    AtStart,
    /// A label needs a text.
    NoText,
    /// What is to be pasted is no branch.
    NoBranch,
    /// What is to be pasted was on a board of another size.
    OtherSize,
    /// Something written was undone.
    Undone,
    /// Something undone was done again.
    DoneAgain,
    /// There is nothing to undo, or to do again.
    NothingToUndo,
}

/// Describes an edit to the reader.
pub type DescribeEdit = fn(Locale, Size, Edited) -> String;

impl Tool {
    /// The tool with its other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Stone(color) => Self::Stone(color.opponent()),
            Self::Territory(color) => Self::Territory(color.opponent()),
            other => other,
        }
    }

    /// Whether it may be drawn over several points in one stroke.
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

    /// Whether it needs two points.
    #[must_use]
    pub const fn joins(self) -> bool {
        matches!(self, Self::Arrow | Self::Line)
    }
}

impl GameState {
    /// Edits the game on the table, and gives notice of it.
    pub fn edit_record(self, describe: DescribeEdit, edit: &dyn Fn(&mut Session) -> Edited) -> Edited {
        let edited = self.edit(|table| edit(&mut table.game));
        self.notify(match edited {
            Edited::Played(announcement) => Notice::Game(announcement),
            edited => Notice::Edited(edited, describe),
        });
        edited
    }

    /// Sets a text of the node that is shown, such as its comment (C). Changes by key after key are one step to undo.
    pub fn write_text(self, name: &'static str, text: &str) {
        self.table.update(|table| table.game.write_text(name, text));
    }

    /// Sets a text of the whole game, such as a player's name (PB). Changes by key after key are one step to undo.
    pub fn write_game_text(self, name: &'static str, text: &str) {
        self.table.update(|table| table.game.write_game_text(name, text));
    }

    /// Takes back what is being typed for the whole game.
    pub fn give_up_game_text(self, name: &'static str) {
        self.table.update(|table| table.game.give_up_game_text(name));
    }

    /// What is typed from now on is a new step to undo.
    pub fn end_typing(self) {
        self.table.update_untracked(|table| table.game.end_typing());
    }
}
