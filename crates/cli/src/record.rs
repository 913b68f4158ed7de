//! Reads the game record that is an argument of a command.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use baduk_author::{Opened, decode, open};
use baduk_record::Record;
use baduk_rules::{HalfPoints, ParseRulesetError, Ruleset};
use baduk_sgf::{Fault, NodeId};
use clap::Args;

use crate::failure::Failure;

/// The arguments of every command that reads a record.
#[derive(Args)]
pub(crate) struct RecordArguments {
    /// The game record (SGF, or any other text with a game).
    file: PathBuf,
    /// A ruleset, with changes after commas, such as tromp-taylor,ko=situational. Default: the rules in the game record.
    #[arg(long, value_name = "NAME")]
    rules: Option<GivenRules>,
    /// The game to use from a collection, counted from 1.
    #[arg(long, value_name = "N", default_value = "1")]
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
    /// Problems with the file, as messages for the user.
    pub(crate) warnings: Vec<String>,
    /// The name of the rules in the record, if nobody knows these rules and none are requested.
    unknown_rules: Option<String>,
}

impl RecordArguments {
    /// Reads the record.
    ///
    /// # Errors
    /// When the file can't be read as a game record, or has fewer games than the requested one.
    pub(crate) fn read(&self) -> Result<Given, Failure> {
        let refuse = |why: &dyn std::fmt::Display| Failure::File(format!("{}: {why}", self.file.display()));
        let bytes = std::fs::read(&self.file).map_err(|error| refuse(&error))?;
        let decoded = decode(&bytes, None);
        let Opened { tree, warnings: of_file, .. } =
            open(&decoded.text, self.game).map_err(|error| Failure::of_open(error, &self.file, self.game))?;
        let of_game = baduk_sgf::check(&tree);
        let unknown = of_game.iter().find_map(|warning| match &warning.fault {
            Fault::UnknownRules { rules, .. } => Some(rules.clone()),
            _ => None,
        });
        let mut record = match &self.rules {
            Some(given) => Record::under(given.ruleset, tree),
            None => Record::of(tree),
        }
        .map_err(|error| refuse(&error))?;
        record.terms.komi = self.komi_of_rules(record.terms.stones).unwrap_or(record.terms.komi);
        let mut warnings: Vec<String> = decoded.warnings().iter().map(ToString::to_string).collect();
        let all = of_file.len() + of_game.len();
        let told = of_file.into_iter().chain(of_game.iter().map(ToString::to_string));
        warnings.extend(told.take(MAX_WARNINGS));
        if all > MAX_WARNINGS {
            warnings.push(format!("and {} more warnings", all - MAX_WARNINGS));
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
            Some(name) => Err(Failure::File(format!(
                "{}: the rules {name:?} are unknown; say which rules to use, such as --rules japanese",
                self.file.display()
            ))),
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

impl FromStr for GivenRules {
    type Err = ParseRulesetError;

    fn from_str(text: &str) -> Result<Self, ParseRulesetError> {
        let ruleset = text.parse()?;
        let changes = |name: &str| Ruleset::changes_in(text).any(|(axis, _)| axis == name);
        Ok(Self { ruleset, komi: changes("komi"), handicap_komi: changes("handicap-komi") })
    }
}
