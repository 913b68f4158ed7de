//! Errors in what an author wrote, shown in the element.

use baduk_record::link::{Damage, LinkError};
use baduk_record::sgf::ReadError;

use super::options::InvalidAttribute;
use super::source::SourceError;
use crate::browser::fetch::FetchError;
use crate::i18n::{Locale, t};
use crate::modes::solve::Issue;

/// An error in an attribute or in the game of an embedded board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorError {
    /// The author gave no game.
    NoGame,
    /// The text has no valid game.
    InvalidSource(SourceError),
    /// The file could not be loaded.
    File {
        /// The URL of the file.
        address: String,
        /// The reason.
        error: FetchError,
    },
    /// The link is damaged.
    Damaged(Damage),
    /// The record ends in the middle of a game or a value.
    Incomplete,
    /// The value of an attribute is not valid.
    InvalidAttribute(InvalidAttribute),
    /// There is an error in the problem.
    Problem(Issue),
    /// A part of the board's own code could not be loaded.
    CodeNotLoaded,
}

impl AuthorError {
    /// Creates the error for a file that could not be loaded. `why` is "address", "large" or an HTTP status; anything else means
    /// no response.
    #[must_use]
    pub fn of_file(address: String, why: &str) -> Self {
        let error = match why {
            "address" => FetchError::InvalidUrl,
            "large" => FetchError::TooLarge,
            _ => why.parse().map_or(FetchError::NoResponse, FetchError::Status),
        };
        Self::File { address, error }
    }

    /// Creates the error for an attribute with a value that is not valid.
    #[must_use]
    pub fn of_attribute(name: &'static str, value: &str) -> Self {
        Self::InvalidAttribute(InvalidAttribute { name, value: value.to_owned() })
    }

    /// Returns the message for the author.
    #[must_use]
    pub fn message(&self, locale: Locale) -> String {
        match self {
            Self::NoGame => t!(locale, embed.no_source).to_owned(),
            Self::InvalidSource(SourceError::Sgf(ReadError::NoGame)) => t!(locale, embed.not_sgf).to_owned(),
            Self::InvalidSource(SourceError::Sgf(ReadError::TooLarge)) => t!(locale, embed.too_large).to_owned(),
            Self::InvalidSource(SourceError::Diagram) => t!(locale, embed.no_diagram).to_owned(),
            Self::InvalidSource(SourceError::Game(_)) => t!(locale, embed.other_game).to_owned(),
            Self::InvalidSource(SourceError::Link(not)) => match not {
                LinkError::NoLink => t!(locale, link_notice.no_game),
                LinkError::Newer => t!(locale, link_notice.newer),
                LinkError::TooLong => t!(locale, link_notice.too_long),
                LinkError::Damaged => t!(locale, link_notice.damaged),
                LinkError::TooLarge => t!(locale, link_notice.too_large),
            }
            .to_owned(),
            Self::File { address, error } => match error {
                FetchError::InvalidUrl => t!(locale, files.invalid_url, name = address),
                FetchError::TooLarge => t!(locale, files.too_large, name = address),
                FetchError::Status(status) => t!(locale, files.http_error, name = address, status = *status),
                FetchError::NoResponse => t!(locale, embed.load_failed, name = address),
            }
            .to_string(),
            Self::Damaged(Damage::Cut) => t!(locale, link_notice.incomplete).to_owned(),
            Self::Damaged(Damage::Altered) => t!(locale, link_notice.changed).to_owned(),
            Self::Incomplete => t!(locale, embed.incomplete_record).to_owned(),
            Self::InvalidAttribute(InvalidAttribute { name, value }) => {
                t!(locale, embed.invalid_value, name = name, value = value).to_string()
            }
            Self::Problem(issue) => issue.message(locale),
            Self::CodeNotLoaded => t!(locale, lazy.load_failed).to_owned(),
        }
    }
}
