//! The dead stones of a position: named by the caller, or proposed.

use std::path::PathBuf;

use baduk_engine::{JudgedChain, Proposal, Reason, Status};
use baduk_rules::score::toggle_chain;
use baduk_rules::{Board, Game, Point, Size};
use clap::Args;
use serde::Serialize;

use crate::errors::{about_file, point_error, size_error, words};
use crate::failure::Failure;
use crate::json::color_name;
use crate::language::text;
use crate::network::read_network;

/// The value of `--dead` that asks for a proposal.
const AUTO: &str = "auto";

/// The arguments that say which stones are dead.
#[derive(Args)]
pub(crate) struct DeadArguments {
    #[arg(long, value_name = "POINTS", value_delimiter = ',', help = text!(help.dead))]
    dead: Vec<String>,
    #[arg(long, value_name = "FILE", help = text!(help.dead_network))]
    network: Option<PathBuf>,
}

/// A proposal, as the answer has it.
#[derive(Serialize)]
pub(crate) struct ProposalAnswer {
    /// The chains that are dead, and those that the players have to decide on.
    chains: Vec<ChainAnswer>,
    /// The points at which borders are open.
    open: Vec<String>,
}

/// A chain of a proposal, as the answer has it.
#[derive(Serialize)]
struct ChainAnswer {
    /// The first stone of the chain.
    at: String,
    color: &'static str,
    stones: usize,
    status: &'static str,
    reason: &'static str,
    /// The move that captures the chain, if whoever plays first decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<String>,
    /// The move that saves the chain, if whoever plays first decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    save: Option<String>,
    /// The probability in percent that the chain stays on the board.
    survival: u32,
}

impl DeadArguments {
    /// Returns the dead stones of a position: those that are named, or those that are proposed, with the proposal.
    ///
    /// # Errors
    /// When a named point has no stone, the network can't be read, or it can't judge a board of this size.
    pub(crate) fn find(&self, game: &Game) -> Result<(Vec<Point>, Option<ProposalAnswer>), Failure> {
        if self.dead != [AUTO] {
            if let Some(file) = &self.network {
                let why = text!(command.needs_option, option = format!("--dead {AUTO}"));
                return Err(Failure::Usage(format!("--network {}", about_file(file, why))));
            }
            return Ok((named(game.board(), &self.dead)?, None));
        }
        let network = read_network(self.network.as_deref())?;
        let proposal = match Proposal::new(game, Some(&network)) {
            // What can be proven or searched needs no network.
            Err(_) if self.network.is_none() => Proposal::new(game, None),
            judged => judged,
        };
        let proposal = proposal.map_err(|error| Failure::Usage(size_error(error)))?;
        let size = game.board().size();
        let is_alive = |chain: &&JudgedChain| chain.status == Status::Alive;
        let answer = ProposalAnswer {
            chains: proposal.chains.iter().filter(|chain| !is_alive(chain)).map(|chain| told(chain, size)).collect(),
            open: proposal.open.iter().map(|open| open.point.to_a1(size)).collect(),
        };
        Ok((proposal.dead(), Some(answer)))
    }
}

impl ProposalAnswer {
    /// What the caller should know before they trust the score.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let unsure = self.chains.iter().filter(|chain| chain.status == Status::Unsure.name());
        let unsure: Vec<&String> = unsure.map(|chain| &chain.at).collect();
        let mut warnings = Vec::new();
        if !unsure.is_empty() {
            warnings.push(text!(command.unsure_chains, points = words(unsure)));
        }
        if !self.open.is_empty() {
            warnings.push(text!(command.open_borders, points = words(&self.open)));
        }
        warnings
    }
}

fn told(chain: &JudgedChain, size: Size) -> ChainAnswer {
    let (capture, save) = match chain.reason {
        Reason::FirstMove { capture, save } => (Some(capture.to_a1(size)), Some(save.to_a1(size))),
        _ => (None, None),
    };
    ChainAnswer {
        at: chain.stones[0].to_a1(size),
        color: color_name(chain.color),
        stones: chain.stones.len(),
        status: chain.status.name(),
        reason: chain.reason.name(),
        capture,
        save,
        survival: (chain.survival * 100.0).round() as u32,
    }
}

/// The points of all stones in the chains that have a stone at one of the points `names`.
fn named(board: &Board, names: &[String]) -> Result<Vec<Point>, Failure> {
    let mut dead = Vec::new();
    for name in names {
        let refuse = |why: &str| Failure::Usage(format!("--dead {name}: {why}"));
        let point = Point::from_a1(name.trim(), board.size()).map_err(|error| refuse(point_error(error)))?;
        if board.stone(point).is_none() {
            return Err(refuse(text!(command.point_empty)));
        }
        // A second stone of a chain would mark the chain as alive again.
        if !dead.contains(&point) {
            toggle_chain(board, &mut dead, point);
        }
    }
    Ok(dead)
}
