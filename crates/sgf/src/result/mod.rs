//! The result that a record states (FF\[4\], property RE).
//!
//! FF\[4\] has one format for results. Records from servers and books have many others, in English, Chinese, Japanese and Korean, which
//! are recognized by their words.
//!
//! ```
//! use baduk_sgf::result::{Stated, result};
//! use baduk_rules::Color;
//!
//! let resigned = Stated::Resignation { winner: Color::White };
//! assert_eq!(result("W+R"), Some((resigned, false)));
//! assert_eq!(result("White wins by resignation"), Some((resigned, true)));
//! assert_eq!(result("백 불계승"), Some((resigned, true)));
//! assert_eq!(result("a good game"), None);
//! ```

mod margin;
mod words;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};

use baduk_rules::score::Outcome;
use baduk_rules::{Color, HalfPoints};

use self::margin::{margin, standard_margin};
use self::words::{Means, has, places};
use crate::value::simple_text;

/// The result of a game as its record states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// One side won by points.
    Points {
        /// The color that won.
        winner: Color,
        /// The winner's margin in points, at least 0. It is 0 if the rules give a tie to one side.
        margin: HalfPoints,
    },
    /// One side won because the opponent resigned.
    Resignation {
        /// The color that won.
        winner: Color,
    },
    /// One side won because the opponent's time ran out.
    Time {
        /// The color that won.
        winner: Color,
    },
    /// One side won by forfeit: the opponent did not come, or broke the rules.
    Forfeit {
        /// The color that won.
        winner: Color,
    },
    /// One side won, but the record doesn't clearly state how.
    Win {
        /// The color that won.
        winner: Color,
    },
    /// The game was a draw.
    Draw,
    /// The game has no result, or is unfinished.
    Void,
    /// The record states that the result is unknown.
    Unknown,
}

/// The maximum length in bytes of a text that is searched for a result. A result is a sentence or two.
const MAX_LENGTH: usize = 300;

/// Reads an RE value, escaped as in SGF: the result, and whether it is not in the format of FF\[4\]. `None` if the value is not a result.
///
/// A margin with a quarter is read as zi, of two points each, and so is a margin with the word zi. If the margin is not clear, the result
/// is a [`Stated::Win`].
#[must_use]
pub fn result(value: &str) -> Option<(Stated, bool)> {
    if value.len() > MAX_LENGTH {
        return None;
    }
    let text = simple_text(value);
    let by_the_book = standard(&text).map(|stated| (stated, false));
    by_the_book.or_else(|| Some((in_words(&plain(&text))?, true)))
}

/// An outcome in the format of FF\[4\]: "B+3.5", "W+R", "0", "Void".
///
/// FF\[4\] has no format for a tie that the rules give to one side. It is written as a win without a margin, "B+".
#[must_use]
pub fn re(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "0".to_owned(),
        Outcome::Tie { winner: Color::Black } => "B+".to_owned(),
        Outcome::Tie { winner: Color::White } => "W+".to_owned(),
        other => other.to_string(),
    }
}

impl Stated {
    /// The result as an outcome under the rules; `None` if the result is not clear, or if the rules don't have such an outcome.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Points { winner, margin: HalfPoints::ZERO } => Some(Outcome::Tie { winner }),
            Self::Points { winner, margin } => Some(Outcome::Points { winner, margin }),
            Self::Resignation { winner } => Some(Outcome::Resignation { winner }),
            Self::Time { winner } => Some(Outcome::Time { winner }),
            Self::Forfeit { winner } => Some(Outcome::Forfeit { winner }),
            Self::Draw => Some(Outcome::Draw),
            Self::Void => Some(Outcome::NoResult),
            Self::Win { .. } | Self::Unknown => None,
        }
    }
}

/// Reads a result in the exact format of FF\[4\]; `None` if the text has another format.
fn standard(text: &str) -> Option<Stated> {
    match text {
        "0" | "Draw" => return Some(Stated::Draw),
        "Void" => return Some(Stated::Void),
        "?" => return Some(Stated::Unknown),
        _ => {}
    }
    let (winner, how) = match text.split_at_checked(2)? {
        ("B+", how) => (Color::Black, how),
        ("W+", how) => (Color::White, how),
        _ => return None,
    };
    match how {
        "" => Some(Stated::Win { winner }),
        "R" | "Resign" => Some(Stated::Resignation { winner }),
        "T" | "Time" => Some(Stated::Time { winner }),
        "F" | "Forfeit" => Some(Stated::Forfeit { winner }),
        score => standard_margin(score).map(|margin| Stated::Points { winner, margin }),
    }
}

/// Reads a result by its words; `None` if they state no result. Results without a winner come first: the Korean word for a draw contains
/// the word for a win.
fn in_words(text: &str) -> Option<Stated> {
    if has(text, Means::Draw) {
        return Some(Stated::Draw);
    } else if has(text, Means::Void) {
        return Some(Stated::Void);
    } else if has(text, Means::Unknown) || text.trim() == "?" {
        return Some(Stated::Unknown);
    }
    let how = [Means::Resignation, Means::Time, Means::Forfeit].into_iter().find(|&how| has(text, how));
    let margin = if how.is_none() { margin(text) } else { None };
    let winner = winner(text, margin)?;
    match (how, margin) {
        (Some(Means::Resignation), _) => Some(Stated::Resignation { winner }),
        (Some(Means::Time), _) => Some(Stated::Time { winner }),
        (Some(_), _) => Some(Stated::Forfeit { winner }),
        (None, Some(margin)) if margin < HalfPoints::ZERO => None,
        (None, Some(margin)) => Some(Stated::Points { winner, margin }),
        (None, None) => Some(Stated::Win { winner }),
    }
}

/// The winner that a text names: the side that wins, or that does not lose. If the text has no such verb, the winner is the color named
/// first, if a margin or "by" follows. `None` if it is not clear: "White resign" and "Black time" may mean either side.
fn winner(text: &str, margin: Option<HalfPoints>) -> Option<Color> {
    if let Some(verb) = places(text, Means::Wins).min() {
        color_near(text, verb)
    } else if let Some(verb) = places(text, Means::Loses).min() {
        color_near(text, verb).map(Color::opponent)
    } else if margin.is_some() || has(text, Means::By) {
        color_near(text, 0)
    } else {
        None
    }
}

/// The last color named before the byte offset `place`, or else the first one named after it; `None` if the text names no color.
fn color_near(text: &str, place: usize) -> Option<Color> {
    let black = places(text, Means::Black).map(|at| (at, Color::Black));
    let named = || black.clone().chain(places(text, Means::White).map(|at| (at, Color::White)));
    let before = named().filter(|&(at, _)| at < place).max_by_key(|&(at, _)| at);
    before.or_else(|| named().min_by_key(|&(at, _)| at)).map(|(_, color)| color)
}

/// The text of a result in lower case, with full-width characters replaced by the usual ones.
fn plain(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        letter => letter,
    };
    text.chars().map(|letter| narrow(letter).to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests;
