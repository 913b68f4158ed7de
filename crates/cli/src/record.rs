//! Reads the game record that is an argument of a command.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use baduk_author::{CharsetWarning, OpenWarning, Opened, decode, open};
use baduk_record::Record;
use baduk_rules::{HalfPoints, ParseRulesetError, Ruleset};
use baduk_sgf::{Fault, NodeId, Warning};
use clap::Args;

use crate::arguments::{read_rules, whole_number};
use crate::errors::{about_file, charset_warning, game_error, io_error, open_warning, record_warning};
use crate::failure::Failure;
use crate::language::text;

/// The arguments of every command that reads a record.
#[derive(Args)]
pub(crate) struct RecordArguments {
    #[arg(help = text!(help.record_file))]
    file: PathBuf,
    #[arg(long, value_name = "NAME", value_parser = read_rules::<GivenRules>, help = text!(help.rules))]
    rules: Option<GivenRules>,
    #[arg(
        long, value_name = "N", value_parser = whole_number::<NonZeroUsize, 1>, default_value = "1",
        help = text!(help.game)
    )]
    game: NonZeroUsize,
}

/// The maximum number of warnings in an answer.
const MAX_WARNINGS: usize = 100;

/// The value of `--rules`.
#[derive(Clone)]
struct GivenRules {
    ruleset: Ruleset,
    /// Whether the value changes the komi of even games.
    komi: bool,
    /// Whether the value changes the komi of handicap games.
    handicap_komi: bool,
}

/// A record that was read from a file, with the problems of this file.
pub(crate) struct Given {
    /// The game of the record under the requested rules, or else under those of the record, or else under the default rules.
    pub(crate) record: Record,
    /// The last node of the game's main line.
    pub(crate) last: NodeId,
    /// Problems with the file.
    pub(crate) warnings: Vec<RecordWarning>,
    /// The name of the rules in the record, if nobody knows these rules and none are requested.
    unknown_rules: Option<String>,
}

/// A problem with the file of a record. `Display` writes it in English, for programs.
pub(crate) enum RecordWarning {
    /// A problem with the file's charset.
    Charset(CharsetWarning),
    /// A problem with the text of the file.
    File(OpenWarning),
    /// A problem with the game.
    Game(Warning),
    /// There are this many more problems.
    More(usize),
}

impl RecordArguments {
    /// Reads the record.
    ///
    /// # Errors
    /// When the file can't be read as a game record, or has fewer games than the requested one.
    pub(crate) fn read(&self) -> Result<Given, Failure> {
        let refuse = |why: String| Failure::File(about_file(&self.file, why));
        let bytes = std::fs::read(&self.file).map_err(|error| refuse(io_error(&error)))?;
        let decoded = decode(&bytes, None);
        let Opened { tree, warnings: of_file, .. } =
            open(&decoded.text, self.game).map_err(|error| Failure::from_open(error, &self.file, self.game))?;
        let of_game = baduk_sgf::check(&tree);
        let unknown = of_game.iter().find_map(|warning| match &warning.fault {
            Fault::UnknownRules { rules, .. } => Some(rules.clone()),
            _ => None,
        });
        let mut record = match &self.rules {
            Some(given) => Record::under(given.ruleset, tree),
            None => Record::from_tree(tree),
        }
        .map_err(|error| refuse(game_error(&error)))?;
        record.terms.komi = self.komi_of_rules(record.terms.stones).unwrap_or(record.terms.komi);
        let mut warnings: Vec<_> = decoded.warnings().into_iter().map(RecordWarning::Charset).collect();
        let all = of_file.len() + of_game.len();
        let told = of_file.into_iter().map(RecordWarning::File).chain(of_game.into_iter().map(RecordWarning::Game));
        warnings.extend(told.take(MAX_WARNINGS));
        if all > MAX_WARNINGS {
            warnings.push(RecordWarning::More(all - MAX_WARNINGS));
        }
        let last = record.tree.main_line(record.tree.root()).last().unwrap_or(record.tree.root());
        let unknown_rules = unknown.filter(|_| self.rules.is_none());
        Ok(Given { record, last, warnings, unknown_rules })
    }

    /// Reads the record, as [`RecordArguments::read`] does, for an answer that depends on its rules.
    ///
    /// # Errors
    /// As for [`RecordArguments::read`], and when the record names rules that are not known and none are requested.
    pub(crate) fn read_with_rules(&self) -> Result<Given, Failure> {
        let given = self.read()?;
        match &given.unknown_rules {
            Some(name) => {
                let why = text!(command.choose_rules, name = name, option = "--rules japanese");
                Err(Failure::File(about_file(&self.file, why)))
            }
            None => Ok(given),
        }
    }

    /// The komi that `--rules` sets for a game with this number of handicap stones; `None` if it doesn't change the komi.
    fn komi_of_rules(&self, handicap: u16) -> Option<HalfPoints> {
        let given = self.rules.as_ref()?;
        let changed = if handicap == 0 { given.komi } else { given.handicap_komi };
        changed.then(|| given.ruleset.komi_for(handicap))
    }
}

impl RecordWarning {
    /// Returns the warning in the reader's language.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Charset(warning) => charset_warning(warning),
            Self::File(warning) => open_warning(warning),
            Self::Game(warning) => record_warning(warning),
            Self::More(count) => text!(command.more_warnings, count = count),
        }
    }
}

impl fmt::Display for RecordWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charset(warning) => warning.fmt(f),
            Self::File(warning) => warning.fmt(f),
            Self::Game(warning) => warning.fmt(f),
            Self::More(count) => write!(f, "and {count} more warnings"),
        }
    }
}

impl FromStr for GivenRules {
    type Err = ParseRulesetError;

    fn from_str(text: &str) -> Result<Self, ParseRulesetError> {
        let ruleset = text.parse()?;
        let changes = |name: &str| Ruleset::changes_in(text).any(|(axis, _)| axis == name);
        Ok(Self { ruleset, komi: changes("komi"), handicap_komi: changes("handicap-komi") })
    }
}
