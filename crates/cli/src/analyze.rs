//! Reviews a game: what each move was worth, and what was better than the largest mistakes.

use std::path::PathBuf;
use std::sync::Arc;

use baduk_record::Record;
use baduk_review::Review;
use baduk_rules::{Move, Size};
use baduk_sgf::{NodeId, Tree, move_number};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::errors::size_error;
use crate::estimate::tenths;
use crate::failure::Failure;
use crate::json::{Answer, color_name};
use crate::language::text;
use crate::network::read_network;
use crate::record::{Given, RecordArguments};

/// The arguments of `analyze`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    record: RecordArguments,
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "json", help = text!(help.analyze_to))]
    to: Format,
    #[arg(long, value_name = "FILE", help = text!(help.network))]
    network: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The moves of the main line with their losses, and the mistakes.
    Json,
    /// The game with the review in it.
    Sgf,
}

/// The answer of `analyze`, which is printed as JSON.
#[derive(Serialize)]
struct Analysis {
    ruleset: String,
    moves: Vec<MoveAnswer>,
    mistakes: Vec<MistakeAnswer>,
}

/// A move of the main line.
#[derive(Serialize)]
struct MoveAnswer {
    /// The number of the move.
    number: usize,
    color: &'static str,
    /// The point, or "pass".
    #[serde(rename = "move")]
    mv: String,
    /// The number of points by which Black leads after the move, including komi; negative if White leads.
    lead: f64,
    /// The points that the player lost by the move.
    loss: f64,
}

/// One of the largest mistakes of a player.
#[derive(Serialize)]
struct MistakeAnswer {
    number: usize,
    color: &'static str,
    #[serde(rename = "move")]
    mv: String,
    /// The points that the player lost, compared with the better move.
    loss: f64,
    /// The better move, and what may follow.
    better: Vec<String>,
    /// The number of stones that may live or die before the move, if they are so many that the loss is uncertain; otherwise 0.
    unsettled: usize,
}

/// Reviews the main line of a game.
///
/// # Errors
/// When the file can't be read as a game record, the network can't be read, or the board is too large or too small for it.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let Given { mut record, last, .. } = arguments.record.read_with_rules()?;
    let network = Arc::new(read_network(arguments.network.as_deref())?);
    let review = Review::with_network(&record, last, &network).map_err(|error| Failure::Usage(size_error(error)))?;
    review.write(&mut record.tree);
    match arguments.to {
        Format::Sgf => Ok(Answer::from_text(baduk_sgf::write(std::slice::from_ref(&record.tree)))),
        Format::Json => Answer::new(&told(&record), true),
    }
}

fn told(record: &Record) -> Analysis {
    let tree = &record.tree;
    let size = tree.size();
    let moves = baduk_review::losses(tree).into_iter().map(|loss| MoveAnswer {
        number: move_number(tree, loss.at),
        color: color_name(loss.color),
        mv: name(loss.mv, size),
        lead: tenths(loss.lead),
        loss: tenths(loss.loss),
    });
    let mistakes = baduk_review::mistakes(tree).into_iter().map(|mistake| MistakeAnswer {
        number: move_number(tree, mistake.at),
        color: color_name(mistake.color),
        mv: name(mistake.mv, size),
        loss: tenths(mistake.loss),
        better: names(tree, mistake.better),
        unsettled: mistake.unsettled,
    });
    Analysis { ruleset: record.terms.rules.to_string(), moves: moves.collect(), mistakes: mistakes.collect() }
}

/// The moves of a line from a node on.
fn names(tree: &Tree, from: NodeId) -> Vec<String> {
    let moves = tree.main_line(from).filter_map(|id| tree.node(id).play());
    moves.map(|(_, mv)| name(mv, tree.size())).collect()
}

fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_a1(size),
        Move::Pass => "pass".to_owned(),
    }
}
