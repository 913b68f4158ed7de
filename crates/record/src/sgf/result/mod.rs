//! What a record says of how its game ended (FF\[4\], property RE).
//!
//! FF\[4\] asks for one way to write it. Records from servers and books have many more, in English, Chinese, Japanese and
//! Korean; they are read by the words in them.
//!
//! ```
//! use baduk_record::sgf::result::{Stated, result};
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

use baduk_rules::score::Outcome;
use baduk_rules::{Color, HalfPoints};

use self::margin::{margin, standard_margin};
use self::words::{Means, has, places};
use crate::value::simple_text;

/// How a game ended, as far as its record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// Won on points.
    Points {
        /// Who won.
        winner: Color,
        /// By how much, at least 0: with 0, the rules gave an even game to one side.
        margin: HalfPoints,
    },
    /// Won because the other side resigned.
    Resignation {
        /// Who won.
        winner: Color,
    },
    /// Won because the other side's time was up.
    Time {
        /// Who won.
        winner: Color,
    },
    /// Won because the other side did not come, or did what is not allowed.
    Forfeit {
        /// Who won.
        winner: Color,
    },
    /// Won; how, it does not say, or not clearly.
    Win {
        /// Who won.
        winner: Color,
    },
    /// Equal on points.
    Draw,
    /// No result, or the game was not played to its end.
    Void,
    /// Not known to whoever wrote the record.
    Unknown,
}

/// How many bytes of text may state a result: a sentence or two. More is a story, and not searched for words.
const LONGEST: usize = 300;

/// What an RE value, as written, says; and whether it is not written as FF\[4\] has it. `None` when it makes no sense.
///
/// A margin with a quarter is one in zi, each two points; so is one that says so. Where a margin cannot be told for sure,
/// the winner still is: [`Stated::Win`].
#[must_use]
pub fn result(value: &str) -> Option<(Stated, bool)> {
    if value.len() > LONGEST {
        return None;
    }
    let text = simple_text(value);
    let by_the_book = standard(&text).map(|stated| (stated, false));
    by_the_book.or_else(|| Some((in_words(&plain(&text))?, true)))
}

/// An outcome as FF\[4\] writes it: "B+3.5", "W+R", "0", "Void".
///
/// FF\[4\] has no word for a tie that the rules give to one side: it becomes a win without a margin, "B+".
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
    /// The outcome of a game under the rules; `None` where the rules know none such, and where it is not clear.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Points { winner, margin: HalfPoints::ZERO } => Some(Outcome::Tie { winner }),
            Self::Points { winner, margin } => Some(Outcome::Points { winner, margin }),
            Self::Resignation { winner } => Some(Outcome::Resignation { winner }),
            Self::Draw => Some(Outcome::Draw),
            Self::Void => Some(Outcome::NoResult),
            Self::Time { .. } | Self::Forfeit { .. } | Self::Win { .. } | Self::Unknown => None,
        }
    }
}

/// A result written as FF\[4\] has it, letter by letter.
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

/// A result told by its words. One without a winner comes first: the Korean for a draw has the word for a win in it.
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

/// Who won: who wins, or who does not lose. Where no verb says it, the colour named first, if a margin or a "by" follows:
/// "White resign" and "Black time" may mean either.
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

/// The last colour named before this place; where there is none, the first after it.
fn color_near(text: &str, place: usize) -> Option<Color> {
    let black = places(text, Means::Black).map(|at| (at, Color::Black));
    let named = || black.clone().chain(places(text, Means::White).map(|at| (at, Color::White)));
    let before = named().filter(|&(at, _)| at < place).max_by_key(|&(at, _)| at);
    before.or_else(|| named().min_by_key(|&(at, _)| at)).map(|(_, color)| color)
}

/// The text in small letters, and its full-width signs as the usual ones.
fn plain(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        letter => letter,
    };
    text.chars().map(|letter| narrow(letter).to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests;
