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

use baduk_engine::Level;
use baduk_rules::Ruleset;
use clap::Args;
use fastrand::Rng;

use crate::arguments::{number_in_range, read_level, read_rules, whole_number};
use crate::failure::Failure;
use crate::json::Answer;
use crate::language::text;
use crate::network::read_network;
use clock::{Budget, Clock, LONGEST};
use lines::Lines;
use request::Request;
use session::{Player, Session};

/// The arguments of `gtp`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "FILE", help = text!(help.network))]
    network: Option<PathBuf>,
    #[arg(
        long, value_name = "RULES", value_parser = read_rules::<Ruleset>, default_value = "chinese",
        help = text!(help.gtp_rules)
    )]
    rules: Ruleset,
    #[arg(
        long, value_name = "SECONDS", value_parser = read_seconds, default_value_t = 1.0, conflicts_with = "playouts",
        help = text!(help.gtp_seconds)
    )]
    seconds: f64,
    #[arg(long, value_name = "NUMBER", value_parser = whole_number::<u32, 1>, help = text!(help.gtp_playouts))]
    playouts: Option<u32>,
    #[arg(
        long, value_name = "LEVEL", value_parser = read_level, default_value_t = Level::FULL,
        help = text!(help.gtp_level)
    )]
    level: Level,
    #[arg(
        long, value_name = "NUMBER", value_parser = whole_number::<u64, 0>, default_value_t = seed(),
        hide_default_value = true,
        help = text!(help.gtp_seed)
    )]
    seed: u64,
    #[arg(long, help = text!(help.gtp_no_resign))]
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
        let line = line.map_err(|error| Failure::of_input(&error))?;
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
    Ok(Answer::from_text(String::new()))
}

fn read_seconds(text: &str) -> Result<f64, String> {
    number_in_range(text, 0.0, LONGEST)
}

/// Another number each time. The time alone, since WebAssembly has no process number.
fn seed() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}
