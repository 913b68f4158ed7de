//! What is wrong with what an author wrote, told in the board's place.

use baduk_record::link::{Damage, NotRead};
use baduk_record::sgf::NotSgf;

use super::options::Meaningless;
use super::source::NoSource;
use crate::browser::fetch::FetchError;
use crate::i18n::{Locale, t};
use crate::modes::solve::Issue;

/// Something wrong with what an author wrote, or with what it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No game is given.
    Nothing,
    /// A text is no game.
    NoSource(NoSource),
    /// There is no file of the game.
    File {
        /// Its address.
        address: String,
        /// Why.
        why: FetchError,
    },
    /// A part of the link is wrong.
    Damaged(Damage),
    /// The record ends in the middle of a game or a value.
    BreaksOff,
    /// An attribute's value means nothing, here or anywhere.
    Meaningless(Meaningless),
    /// What is to be solved cannot be.
    Problem(String),
    /// Nothing in a problem is marked right.
    NothingRight,
    /// A problem's branch goes on with something that is no move of the side whose turn it is.
    Cut {
        /// The number of the move there, or before.
        number: usize,
    },
    /// A move of a problem is against the rules.
    Refused {
        /// Its number.
        number: usize,
    },
    /// The solution of a problem is too long to search for, and the author has not written it.
    TooLong,
    /// A part of the board's own code could not be loaded.
    NotLoaded,
}

impl From<Issue> for Fault {
    fn from(issue: Issue) -> Self {
        match issue {
            Issue::NoProblem(why) => Self::Problem(why),
            Issue::NothingRight => Self::NothingRight,
            Issue::Cut(number) => Self::Cut { number },
            Issue::Refused(number) => Self::Refused { number },
            Issue::TooLong => Self::TooLong,
        }
    }
}

impl Fault {
    /// That nothing came from an address: `why` is "address", "large" or the status of HTTP; whatever else, no answer.
    #[must_use]
    pub fn of_file(address: String, why: &str) -> Self {
        let why = match why {
            "address" => FetchError::InvalidUrl,
            "large" => FetchError::TooLarge,
            _ => why.parse().map_or(FetchError::NoResponse, FetchError::Status),
        };
        Self::File { address, why }
    }

    /// A fault of an attribute.
    #[must_use]
    pub fn of(name: &'static str, value: &str) -> Self {
        Self::Meaningless(Meaningless { name, value: value.to_owned() })
    }

    /// The fault in words.
    #[must_use]
    pub fn words(&self, locale: Locale) -> String {
        match self {
            Self::Nothing => t!(locale, embed.no_source).to_owned(),
            Self::NoSource(NoSource::NotSgf(NotSgf::NoGame)) => t!(locale, embed.not_sgf).to_owned(),
            Self::NoSource(NoSource::NotSgf(NotSgf::TooLarge)) => t!(locale, embed.too_large).to_owned(),
            Self::NoSource(NoSource::Diagram) => t!(locale, embed.no_diagram).to_owned(),
            Self::NoSource(NoSource::Game(_)) => t!(locale, embed.other_game).to_owned(),
            Self::NoSource(NoSource::Link(not)) => match not {
                NotRead::NoLink => t!(locale, link_notice.no_game),
                NotRead::Newer => t!(locale, link_notice.newer),
                NotRead::TooLong => t!(locale, link_notice.too_long),
                NotRead::Damaged => t!(locale, link_notice.damaged),
                NotRead::TooLarge => t!(locale, link_notice.too_large),
            }
            .to_owned(),
            Self::File { address, why } => match why {
                FetchError::InvalidUrl => t!(locale, files.invalid_url, name = address),
                FetchError::TooLarge => t!(locale, files.too_large, name = address),
                FetchError::Status(status) => t!(locale, files.http_error, name = address, status = *status),
                FetchError::NoResponse => t!(locale, embed.load_failed, name = address),
            }
            .to_string(),
            Self::Damaged(Damage::Cut) => t!(locale, link_notice.incomplete).to_owned(),
            Self::Damaged(Damage::Altered) => t!(locale, link_notice.changed).to_owned(),
            Self::BreaksOff => t!(locale, embed.incomplete_record).to_owned(),
            Self::Meaningless(Meaningless { name, value }) => {
                t!(locale, embed.invalid_value, name = name, value = value).to_string()
            }
            Self::Problem(why) => t!(locale, embed.unsolvable, why = why).to_string(),
            Self::NothingRight => t!(locale, embed.nothing_marked_correct).to_owned(),
            Self::Cut { number } => t!(locale, embed.variation_stops, number = *number).to_string(),
            Self::Refused { number } => t!(locale, embed.illegal_move, number = *number).to_string(),
            Self::TooLong => t!(locale, embed.solution_too_long_for_author).to_owned(),
            Self::NotLoaded => t!(locale, lazy.load_failed).to_owned(),
        }
    }
}
