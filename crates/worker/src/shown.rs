//! Answers about a position that an embedded board shows, as JSON for scripts.

use baduk_engine::{JudgedChain, Network, Proposal, Reason, Status, UnsupportedSizeError};
use baduk_record::{Record, place, replay};
use baduk_rules::{Board, Color, DeadStones, Game, Point, Ruleset, Size};
use serde::Serialize;

/// A position that an embedded board shows.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The record, as SGF with one game.
    pub sgf: String,
    /// The position's place in the record, as [`place`] takes it. `None` if the place has no name.
    pub at: Option<String>,
    /// The ruleset, if it is not that of the record.
    pub rules: Option<String>,
    /// The names of the points with black stones.
    pub black: Vec<String>,
    /// The names of the points with white stones.
    pub white: Vec<String>,
    /// Whether Black is to move.
    pub is_black_to_play: bool,
}

/// A proposal of dead stones: `BadukProposal` in `public/embed.d.ts`.
#[derive(Serialize)]
struct ProposalAnswer {
    dead: Vec<String>,
    chains: Vec<ChainAnswer>,
    open: Vec<String>,
}

/// A chain that is not alive for certain: `BadukJudgedChain` in `public/embed.d.ts`.
#[derive(Serialize)]
struct ChainAnswer {
    color: &'static str,
    stones: Vec<String>,
    status: &'static str,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    save: Option<String>,
    survival: u32,
}

impl Shown {
    /// Proposes dead stones, as JSON. It is `null` if the rules remove no dead stones.
    ///
    /// # Errors
    ///
    /// If the record has no such position, or the network can't judge a board of this size. The text says why, in English.
    pub fn propose_dead(&self, network: &Network) -> Result<String, String> {
        let game = self.game()?;
        let proposal = match game.rules().dead_stones {
            DeadStones::NoneRemoved => None,
            _ => Some(Proposal::new(&game, Some(network)).map_err(refusal)?),
        };
        let size = game.board().size();
        let answer = proposal.map(|proposal| ProposalAnswer {
            dead: names(&proposal.dead(), size),
            chains: proposal.chains.iter().filter_map(|chain| told(chain, size)).collect(),
            open: proposal.open.iter().map(|open| open.point.to_a1(size)).collect(),
        });
        serde_json::to_string(&answer).map_err(|error| error.to_string())
    }

    /// The game up to the position.
    fn game(&self) -> Result<Game, String> {
        let (mut games, _) = baduk_sgf::read(&self.sgf).map_err(|error| error.to_string())?;
        let tree = games.swap_remove(0);
        // Boards ignore an attribute that is no ruleset.
        let rules = self.rules.as_ref().and_then(|rules| rules.parse::<Ruleset>().ok());
        let record = match rules {
            Some(rules) => Record::under(rules, tree),
            None => Record::from_tree(tree),
        }
        .map_err(|error| error.to_string())?;
        let Some(at) = &self.at else {
            let to_play = if self.is_black_to_play { Color::Black } else { Color::White };
            let size = record.terms.size;
            let (black, white) = (stones(&self.black, Color::Black, size)?, stones(&self.white, Color::White, size)?);
            let board = Board::with_stones(size, black.into_iter().chain(white));
            return Ok(Game::from_setup(board, to_play, record.terms.rules));
        };
        let node = place(&record.tree, at).map_err(|error| format!("{at}: {error}"))?;
        Ok(replay(&record, node).game)
    }
}

/// The stones of a color at points with these names.
fn stones(names: &[String], color: Color, size: Size) -> Result<Vec<(Point, Color)>, String> {
    let stone = |name: &String| match Point::from_a1(name, size) {
        Ok(point) => Ok((point, color)),
        Err(error) => Err(format!("{name}: {error}")),
    };
    names.iter().map(stone).collect()
}

fn refusal(UnsupportedSizeError(size): UnsupportedSizeError) -> String {
    format!("Boards from 2x2 to 19x19 can be judged, not {size}.")
}

/// A chain as the answer has it, unless it is alive.
fn told(chain: &JudgedChain, size: Size) -> Option<ChainAnswer> {
    let (capture, save) = match chain.reason {
        Reason::FirstMove { capture, save } => (Some(capture.to_a1(size)), Some(save.to_a1(size))),
        _ => (None, None),
    };
    (chain.status != Status::Alive).then(|| ChainAnswer {
        color: if chain.color == Color::Black { "black" } else { "white" },
        stones: names(&chain.stones, size),
        status: chain.status.name(),
        reason: chain.reason.name(),
        capture,
        save,
        survival: (chain.survival * 100.0).round() as u32,
    })
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|point| point.to_a1(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black lives with two eyes at the top and at the bottom. After move 1, White has a stone in between.
    const INTRUDER: &str =
        "(;SZ[5]RU[Japanese]AB[ba][da][ab][bb][cb][db][eb][ad][bd][cd][dd][ed][be][de]PL[W];W[cc](;B[bc])(;B[]))";

    fn shown(at: &str) -> Shown {
        Shown {
            sgf: INTRUDER.to_owned(),
            at: Some(at.to_owned()),
            rules: None,
            black: Vec::new(),
            white: Vec::new(),
            is_black_to_play: true,
        }
    }

    fn proposed(shown: &Shown) -> Result<String, String> {
        shown.propose_dead(&Network::read(include_bytes!("../../../public/network.bin.gz")).unwrap())
    }

    const DEAD: &str = r#"{"dead":["C3"],"chains":[{"color":"white","stones":["C3"],"status":"dead","reason":"no-room","survival":0}],"open":[]}"#;

    #[test]
    fn dead_stones_are_proposed_at_the_place_that_is_shown() {
        assert_eq!(proposed(&shown("0")).unwrap(), r#"{"dead":[],"chains":[],"open":[]}"#);
        for at in ["1", "2", "1:2", "end"] {
            assert_eq!(proposed(&shown(at)).unwrap(), DEAD, "{at}");
        }
    }

    #[test]
    fn a_place_without_a_name_is_known_by_its_stones() {
        let black = ["B5", "D5", "A4", "B4", "C4", "D4", "E4", "A2", "B2", "C2", "D2", "E2", "B1", "D1"];
        let black = black.map(str::to_owned).to_vec();
        let unnamed = Shown { at: None, black, white: vec!["C3".to_owned()], ..shown("0") };
        assert_eq!(proposed(&unnamed).unwrap(), DEAD);
        assert!(proposed(&Shown { white: vec!["F3".to_owned()], ..unnamed }).unwrap_err().starts_with("F3: "));
    }

    #[test]
    fn rules_that_remove_no_dead_stones_have_no_proposal() {
        assert_eq!(proposed(&Shown { rules: Some("tromp-taylor".to_owned()), ..shown("1") }).unwrap(), "null");
        // Boards ignore what is no ruleset.
        assert_eq!(proposed(&Shown { rules: Some("chess".to_owned()), ..shown("1") }).unwrap(), DEAD);
    }

    #[test]
    fn what_cannot_be_judged_has_a_reason() {
        assert_eq!(proposed(&shown("7")).unwrap_err(), "7: there is no such move in that line (part 1 of the path)");
        let sgf = |sgf: &str| Shown { sgf: sgf.to_owned(), ..shown("0") };
        assert_eq!(proposed(&sgf("(;SZ[25])")).unwrap_err(), "Boards from 2x2 to 19x19 can be judged, not 25x25.");
        assert!(proposed(&sgf("")).is_err());
        assert!(proposed(&sgf("(;GM[2])")).is_err());
    }
}
