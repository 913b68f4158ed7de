//! Errors in an author's attributes, texts and files. They are dispatched to the page as events. The element itself only shows the errors
//! that leave it with no board to show.

use baduk_author::embed::{InvalidAttribute, SourceError};
use baduk_link::{Damage, LinkError};
use baduk_sgf::ReadError;

use baduk_board::browser::fetch::FetchError;
use baduk_board::modes::solve::Issue;
use baduk_texts::Locale;
use baduk_texts::embed::t;

/// An error in an attribute or in the game of an embedded board, for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorError {
    /// The author gave no game.
    NoGame,
    /// The author's text has no valid game.
    InvalidSource(SourceError),
    /// The file with the game could not be loaded.
    File {
        /// The URL of the file, as the author wrote it.
        address: String,
        /// Why the file could not be loaded.
        error: FetchError,
    },
    /// The link with the game is damaged, in this way.
    Damaged(Damage),
    /// The record ends in the middle of a game or of a value.
    Incomplete,
    /// The author's text has no game with the number that the author chose.
    NoSuchGame {
        /// The number that the author chose, counted from 1.
        number: usize,
        /// The number of games in the text.
        games: usize,
    },
    /// The author gave both a board size and a game.
    SizeWithGame,
    /// The record states these rules, which are not known.
    UnknownRules(String),
    /// There is a fault in the text diagram. The value is the message about it.
    Diagram(String),
    /// A move of the record is illegal.
    IllegalMove {
        /// The move number, counted from 1.
        number: usize,
        /// The point of the move by its name, such as "D4".
        point: String,
    },
    /// The board was started again after the program had failed.
    Restarted,
    /// The value of this attribute is not valid.
    InvalidAttribute(InvalidAttribute),
    /// There is an error in the problem that the author poses.
    Problem(ProblemFault),
    /// The code of a later part of the board could not be loaded.
    CodeNotLoaded,
}

/// An error in a problem. The messages for such errors are in the code of solve mode, which loads later.
#[derive(Clone, Debug)]
pub struct ProblemFault {
    /// The error in the problem.
    pub issue: Issue,
    /// The function that returns the error as a sentence.
    pub describe: fn(&Issue, Locale) -> String,
}

impl PartialEq for ProblemFault {
    fn eq(&self, other: &Self) -> bool {
        self.issue == other.issue
    }
}

impl Eq for ProblemFault {}

impl AuthorError {
    /// Creates the error for a file that could not be loaded. `why` is "address" for a URL that is not valid, "large" for a file that is
    /// too large, or an HTTP status. Any other text means that there was no response.
    #[must_use]
    pub fn from_file(address: String, why: &str) -> Self {
        let error = match why {
            "address" => FetchError::InvalidUrl,
            "large" => FetchError::TooLarge,
            _ => why.parse().map_or(FetchError::NoResponse, FetchError::Status),
        };
        Self::File { address, error }
    }

    /// Returns whether the error may leave the board with nothing to show.
    #[must_use]
    pub const fn is_severe(&self) -> bool {
        matches!(self, Self::NoGame | Self::InvalidSource(_) | Self::File { .. } | Self::CodeNotLoaded)
    }

    /// Returns whether readers see the message about the error, and not only the author: the error is severe, or is about the board that
    /// they are using.
    #[must_use]
    pub const fn is_for_readers(&self) -> bool {
        self.is_severe() || matches!(self, Self::Restarted)
    }

    /// Returns the message about the error for the author.
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
            Self::NoSuchGame { number, games } => {
                t!(locale, embed.no_such_game, number = *number, count = *games)
            }
            Self::SizeWithGame => t!(locale, embed.size_with_game).to_owned(),
            Self::Diagram(message) => message.clone(),
            Self::IllegalMove { number, point } => t!(locale, embed.illegal_move, number = *number, point = point),
            Self::Restarted => t!(locale, embed.restarted).to_owned(),
            Self::InvalidAttribute(InvalidAttribute { name, value }) => {
                t!(locale, embed.invalid_value, name = name, value = value)
            }
            Self::UnknownRules(rules) => t!(locale, embed.invalid_value, name = "RU", value = rules),
            Self::Problem(ProblemFault { issue, describe }) => describe(issue, locale),
            Self::CodeNotLoaded => t!(locale, lazy.load_failed).to_owned(),
        }
    }
}
