//! Estimates the score of a game that is not over.

use std::path::PathBuf;

use baduk_engine::{Estimate, Group};
use baduk_record::{place, replay};
use baduk_rules::score::ScoringInput;
use baduk_rules::{Color, Size};
use clap::Args;
use serde::Serialize;

use crate::arguments::about_place;
use crate::errors::{place_error, size_error};
use crate::failure::Failure;
use crate::json::{Answer, color_name};
use crate::language::text;
use crate::network::read_network;
use crate::record::{Given, RecordArguments};

/// The arguments of `estimate`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    record: RecordArguments,
    #[arg(long, value_name = "FILE", help = text!(help.network))]
    network: Option<PathBuf>,
    #[arg(
        long, value_name = "PLACE", allow_hyphen_values = true, default_value = "end",
        help = about_place(text!(help.estimate_at))
    )]
    at: String,
}

/// The answer of `estimate`, which is printed as JSON.
#[derive(Serialize)]
struct EstimateAnswer {
    ruleset: String,
    /// The color that leads.
    leader: &'static str,
    /// The number of points by which that color leads, including komi.
    lead: f64,
    /// The standard deviation of the score at the end, in points.
    deviation: f64,
    /// The probability in percent that Black wins.
    black_wins: u32,
    /// For each row from the top, the expected owners of its points in percent, from 100 for Black to -100 for White.
    owners: Vec<Vec<i32>>,
    unsettled: Vec<GroupAnswer>,
}

/// A group that may live or die, as the answer has it.
#[derive(Serialize)]
struct GroupAnswer {
    color: &'static str,
    /// The names of the points with its stones.
    stones: Vec<String>,
}

/// Estimates the score in a position of a record.
///
/// # Errors
/// When the file can't be read as a game record, it has no such position, the network can't be read, or the board is too large for it.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let Given { record, .. } = arguments.record.read_with_rules()?;
    let at = &arguments.at;
    let node = place(&record.tree, at).map_err(|error| Failure::Usage(format!("--at {at}: {}", place_error(error))))?;
    let network = read_network(arguments.network.as_deref())?;
    let baduk_sgf::GameTerms { size, rules, komi, stones, .. } = record.terms;
    let komi = ScoringInput::new(&rules, komi, stones).komi_with_compensation();
    let estimate = Estimate::new(&replay(&record, node).game, komi, &network)
        .map_err(|error| Failure::Usage(size_error(error)))?;
    Answer::new(&told(&estimate, size, rules.to_string()), true)
}

fn told(estimate: &Estimate, size: Size, ruleset: String) -> EstimateAnswer {
    let percent = |owner: &f32| (owner * 100.0).round() as i32;
    EstimateAnswer {
        ruleset,
        leader: color_name(if estimate.lead < 0.0 { Color::White } else { Color::Black }),
        lead: tenths(estimate.lead.abs()),
        deviation: tenths(estimate.deviation),
        black_wins: (estimate.black_wins * 100.0).round() as u32,
        owners: estimate.owners.chunks(size.width().into()).map(|row| row.iter().map(percent).collect()).collect(),
        unsettled: estimate.unsettled.iter().map(|group| group_answer(group, size)).collect(),
    }
}

fn group_answer(group: &Group, size: Size) -> GroupAnswer {
    GroupAnswer { color: color_name(group.color), stones: group.stones.iter().map(|stone| stone.to_a1(size)).collect() }
}

pub(crate) fn tenths(points: f32) -> f64 {
    (f64::from(points) * 10.0).round() / 10.0
}
