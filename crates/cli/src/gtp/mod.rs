//! An engine for programs that speak the Go Text Protocol, version 2 (<https://www.lysator.liu.se/~gunnar/gtp/>).

mod analysis;
mod clock;
mod lines;
mod request;
mod session;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use baduk_engine::{Level, Rng};
use baduk_rules::Ruleset;
use clap::Args;

use crate::failure::Failure;
use crate::json::Answer;
use crate::network::read_network;
use clock::{Budget, Clock, seconds};
use lines::Lines;
use request::Request;
use session::{Player, Session};

/// The arguments of `gtp`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A neural network in KataGo's format (.bin.gz, versions 8 to 11) in place of the project's.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// The ruleset, with changes after commas: "chinese" or "japanese,komi=5.5".
    #[arg(long, value_name = "RULES", default_value = "chinese")]
    rules: Ruleset,
    /// The time for a move in seconds, for programs that set no time.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = 1.0, conflicts_with = "playouts")]
    seconds: f64,
    /// The number of playouts for a move, in place of a time.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    playouts: Option<u32>,
    /// How strong it plays: 30k to 1k, 1d to 3d, or full.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::FULL)]
    level: Level,
    /// Where the random numbers of a level begin, to have the same game again.
    #[arg(long, value_name = "NUMBER", default_value_t = seed(), hide_default_value = true)]
    seed: u64,
    /// Never resign.
    #[arg(long)]
    no_resign: bool,
}

/// Answers requests on standard input until it ends, or a request says `quit`.
///
/// # Errors
/// When the network can't be read, or standard input can't.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let network = Arc::new(read_network(arguments.network.as_deref())?);
    let budget = arguments.playouts.map_or(Budget::Seconds(arguments.seconds), Budget::Playouts);
    let player =
        Player { level: arguments.level, rng: Rng::with_seed(arguments.seed), may_resign: !arguments.no_resign };
    let mut session = Session::new(network, arguments.rules, Clock::new(budget), player);
    let mut lines = Lines::new();
    let mut output = std::io::stdout().lock();
    while let Some(line) = lines.next() {
        let line = line.map_err(|error| Failure::File(format!("standard input: {error}")))?;
        let Some(request) = Request::read(&String::from_utf8_lossy(&line)) else { continue };
        let written = match request.command.as_str() {
            analysis::COMMAND => analysis::analyze(&mut session, &request, &mut lines, &mut output),
            _ => request.write_answer(&mut output, &session.answer(&request)),
        };
        // A program that has gone needs no answers.
        if written.and_then(|()| output.flush()).is_err() || request.is_quit() {
            break;
        }
    }
    Ok(Answer::of_text(String::new()))
}

/// Another number each time. The time alone, since WebAssembly has no process number.
fn seed() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}
