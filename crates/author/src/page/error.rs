//! Why a board of a page can't be drawn, and warnings about boards that were drawn.

use std::fmt;
use std::io;
use std::num::NonZeroUsize;

use baduk_problem::{GoalError, ProblemError};
use baduk_sgf::{Fault, diagram};

use super::scan::NAME;
use crate::embed::InvalidAttribute;
use crate::open_text::{OpenError, OpenWarning};
use crate::still::StillError;

/// Why a board of a page can't be drawn.
#[derive(Debug)]
pub enum BoardError {
    /// The board has no game.
    NoGame,
    /// The board has no game, and this value of `size` is not a size.
    Size(String),
    /// The file with the game can't be used.
    File {
        /// The path of the file, or its URL as the author wrote it.
        name: String,
        /// Why the file can't be used.
        why: FileError,
    },
    /// The text has no game that can be opened.
    Open(OpenError),
    /// The game can't be drawn.
    Still(StillError),
    /// This word in the first line of a fence is not an attribute.
    Attribute(String),
    /// The board starts on the line of a footnote label.
    FootnoteLabel,
    /// A line break splits the picture from an earlier run.
    SplitPicture,
    /// The element has no end tag.
    NoEndTag,
    /// A tag that starts with this text has no closing `>`.
    UnclosedTag(String),
}

/// Why the file with the game of a board can't be used.
#[derive(Debug)]
pub enum FileError {
    /// The file is not in the page's folder or below it.
    Elsewhere,
    /// The file can't be read.
    Io(io::Error),
    /// The file is something else than a regular file, such as a folder.
    NotRegular,
    /// The file is too large.
    TooLarge {
        /// The maximum size in bytes.
        most: u64,
    },
}

/// A warning about a board that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardWarning {
    /// The value of an attribute is not valid.
    InvalidAttribute(InvalidAttribute),
    /// The text has no game with the number that the author chose.
    NoSuchGame {
        /// The number that the author chose, counted from 1.
        number: NonZeroUsize,
        /// The number of games in the text.
        games: usize,
    },
    /// The position or the region that the author chose is not in the game.
    Option(StillError),
    /// This attribute is not one of a board or of all HTML elements.
    UnknownAttribute(String),
    /// The board has both a game and a size.
    SizeWithGame,
    /// The record ends in the middle of a game or of a value.
    Incomplete,
    /// The record states rules that are not known.
    Record(Fault),
    /// There is a problem with the text, such as a damaged link.
    Open(OpenWarning),
    /// There is a fault in the text diagram.
    Diagram(diagram::Warning),
    /// The game is not a problem.
    Problem(ProblemError),
    /// The goals of the problem can't be read, or make no sense.
    Goals(GoalError),
    /// No move of the problem is marked as correct.
    NothingRight,
    /// A variation of the problem stops at the move with this number, because the next node is not a move by the player to move.
    Cut(usize),
    /// The move of the problem with this number is illegal.
    Refused(usize),
    /// The move of the problem with this number is marked as both correct and wrong.
    Disputed(usize),
    /// The comment on the move with this number, which ends a line of the problem, has no known mark.
    Unread(usize),
    /// The move of the problem with this number is marked as correct, although an earlier one is marked as wrong.
    RightAfterWrong(usize),
}

/// Writes the error in English; the command has its own translated texts.
impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str(
                "this board has no game; set sgf, link or diagram, or put a game record between the tags",
            ),
            Self::Size(value) => write!(f, "size {value}: use one side or two, such as 9 or 13x9"),
            Self::File { name, why } => write!(f, "sgf {name}: {why}"),
            Self::Open(error) => error.fmt(f),
            Self::Still(error) => error.fmt(f),
            Self::Attribute(word) => write!(f, "{word} is not a valid attribute; use attributes such as at=12"),
            Self::FootnoteLabel => f.write_str(
                "a board can't start on the line of a footnote label; move it to the next line and indent it by four spaces",
            ),
            Self::SplitPicture => {
                f.write_str("a line break splits the picture; remove the picture and run the command again")
            }
            Self::NoEndTag => write!(f, "<{NAME}> has no end tag </{NAME}>"),
            Self::UnclosedTag(tag) => write!(f, "the tag {tag} has no closing >"),
        }
    }
}

impl std::error::Error for BoardError {}

/// Writes the error in English; the command has its own translated texts.
impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elsewhere => f.write_str("the file must be in the page's folder or below it"),
            Self::Io(error) => error.fmt(f),
            Self::NotRegular => f.write_str("not a regular file"),
            Self::TooLarge { most } => write!(f, "larger than {most} bytes"),
        }
    }
}

impl std::error::Error for FileError {}

/// Writes the warning in English; the command has its own translated texts.
impl fmt::Display for BoardWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidAttribute(attribute) => {
                let InvalidAttribute { name, value } = attribute;
                write!(f, "{name} {value}: use {}; it was ignored", attribute.expected())
            }
            Self::NoSuchGame { number, games } => {
                write!(f, "game {number}: {}; it was ignored", OpenError::NoSuchGame(*games))
            }
            Self::Option(error) => write!(f, "{error}; it was ignored"),
            Self::UnknownAttribute(name) => write!(f, "{name} is not an attribute of a board"),
            Self::SizeWithGame => f.write_str("size is only for a board without a game; it was ignored"),
            Self::Incomplete => f.write_str("this game record is incomplete; only a part of it could be read"),
            Self::Record(fault) => fault.fmt(f),
            Self::Open(warning) => warning.fmt(f),
            Self::Diagram(warning) => write!(f, "diagram, {warning}"),
            Self::Problem(error) => write!(f, "this problem can't be solved: {error}"),
            Self::Goals(error) => write!(f, "this problem can't be solved: {error}"),
            Self::NothingRight => f.write_str("this problem can't be solved: no move is marked as correct"),
            Self::Cut(number) => write!(
                f,
                "a variation stops at move {number} because the next node is not a move by the player to move"
            ),
            Self::Refused(number) => write!(f, "move {number} of this problem is illegal"),
            Self::Disputed(number) => write!(f, "move {number} of this problem is marked as both correct and wrong"),
            Self::Unread(number) => write!(
                f,
                "the line that ends at move {number} counts as wrong, because its comment says neither \"correct\" nor \"wrong\""
            ),
            Self::RightAfterWrong(number) => {
                write!(f, "move {number} of this problem is marked as correct, but it follows a move marked as wrong")
            }
        }
    }
}
