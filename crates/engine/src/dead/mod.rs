//! Proposes which chains are dead when a game is over.

mod border;
mod capture;
mod expected;

use crate::area;
use crate::group::chains;
use crate::input::UnsupportedSizeError;
use crate::network::Network;
use baduk_rules::{Board, Chain, Color, Game, Point, Scoring, Suicide};
pub use border::OpenPoint;
pub(crate) use border::is_contested;
use capture::{Fate, Firmness};
use expected::{Expected, Survival};

/// What is known of the chains of a position in which the game is over.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proposal {
    /// All chains of the board, in the order of their first stones.
    pub chains: Vec<JudgedChain>,
    /// The points at which borders are still open, row by row. Without a network, there are none.
    pub open: Vec<OpenPoint>,
}

/// A chain, and whether it is dead.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JudgedChain {
    /// The color of the chain.
    pub color: Color,
    /// The stones of the chain, row by row.
    pub stones: Vec<Point>,
    /// Whether the chain is dead.
    pub status: Status,
    /// What the status follows from.
    pub reason: Reason,
    /// The probability that the chain stays on the board, from 0 to 1, whoever plays first. It is exactly 0 or 1 for what is proven, and 0.5
    /// if there is no network to ask.
    pub survival: f32,
}

/// Whether a chain is dead at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Status {
    /// The chain stays on the board.
    Alive,
    /// The chain is removed from the board.
    Dead,
    /// The players have to say, or play on.
    Unsure,
}

/// What the status of a chain follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Reason {
    /// The chain is unconditionally alive: it has two eyes, and keeps them even if its owner always passes.
    TwoEyes,
    /// The chain lies in territory that the opponent can't lose, and has no room for two eyes there.
    NoRoom,
    /// The chain is captured even if its owner plays first.
    CannotEscape,
    /// The chain can't be captured even if the opponent plays first. Without two eyes, that is a seki.
    CannotBeCaptured,
    /// Whoever plays first decides: the opponent captures the chain with a move at `capture`, and its owner saves it with one at `save`.
    FirstMove {
        /// The opponent's move that captures the chain.
        capture: Point,
        /// The owner's move that saves the chain.
        save: Point,
    },
    /// The winner of a ko decides.
    Ko,
    /// A ko in the corner that the opponent may begin at any time and the owner can't avoid, such as that of a bent four. Under area scoring, it
    /// has to be played out.
    BentFour,
    /// It is what the network expects. Nothing is proven, and a search would take too long.
    Expected,
}

impl Status {
    /// The name in answers for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Unsure => "unsure",
        }
    }
}

impl Reason {
    /// The name in answers for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwoEyes => "two-eyes",
            Self::NoRoom => "no-room",
            Self::CannotEscape => "cannot-escape",
            Self::CannotBeCaptured => "cannot-be-captured",
            Self::FirstMove { .. } => "first-move",
            Self::Ko => "ko",
            Self::BentFour => "bent-four",
            Self::Expected => "expected",
        }
    }
}

impl Proposal {
    /// Judges all chains of `game`, whose moves are over. Without a network, a chain is unsure if it is not proven to live or die and the
    /// area around it is too large for a search.
    ///
    /// # Errors
    ///
    /// If there is a network, and the board is too large or too small for it.
    pub fn new(game: &Game, network: Option<&Network>) -> Result<Self, UnsupportedSizeError> {
        let judge = Judge {
            board: game.board(),
            proven: area::proven(game.board(), game.rules().suicide != Suicide::Forbidden),
            expected: network.map(|network| Expected::new(game, network)).transpose()?,
            scoring: game.rules().scoring,
        };
        let chains = chains(game.board());
        let mut firmness = vec![Firmness::Loose; game.board().size().area()];
        for chain in &chains {
            judge.indices(&chain.stones).for_each(|index| firmness[index] = judge.firmness(chain));
        }
        let mut nodes = capture::MOST_NODES_IN_ALL;
        let judged = chains.into_iter().map(|chain| judge.judged(chain, &firmness, &mut nodes));
        let mut proposal = Self { chains: judged.collect(), open: Vec::new() };
        if let Some(expected) = &judge.expected {
            let (dead, unsure) = (proposal.dead(), proposal.stones(Status::Unsure));
            proposal.open = border::open_points(game.board(), &dead, &unsure, &expected.owners());
        }
        Ok(proposal)
    }

    /// The stones of all dead chains, row by row. Chains that are unsure are not among them.
    #[must_use]
    pub fn dead(&self) -> Vec<Point> {
        self.stones(Status::Dead)
    }

    /// The stones of all chains with this status, row by row.
    fn stones(&self, status: Status) -> Vec<Point> {
        let chains = self.chains.iter().filter(|chain| chain.status == status);
        let mut stones: Vec<Point> = chains.flat_map(|chain| chain.stones.iter().copied()).collect();
        stones.sort_unstable();
        stones
    }
}

/// The least number of stones of a chain that is searched although the network is sure that it lives. Fewer stones are often left to be
/// captured, such as in a snapback, or where they gain nothing.
const LEAST_SEARCHED: usize = 3;

/// What is known of a position before any search.
struct Judge<'a> {
    board: &'a Board,
    /// For each point, row by row, the owner who can't lose it.
    proven: Vec<Option<Color>>,
    expected: Option<Expected>,
    scoring: Scoring,
}

impl Judge<'_> {
    fn indices(&self, points: &[Point]) -> impl Iterator<Item = usize> {
        points.iter().filter_map(|point| point.index(self.board.size()))
    }

    /// Whether the chain is proven to live or to die.
    fn proof(&self, chain: &Chain) -> Option<bool> {
        let owner = self.indices(&chain.stones).find_map(|index| self.proven[index])?;
        Some(owner == chain.color)
    }

    fn survival(&self, chain: &Chain) -> Survival {
        match self.proof(chain) {
            Some(lives) => Survival::proven(lives),
            None => self.expected.as_ref().map_or(Survival::UNKNOWN, |expected| expected.survival(chain)),
        }
    }

    fn firmness(&self, chain: &Chain) -> Firmness {
        match self.proof(chain) {
            Some(true) => Firmness::Proven,
            None if self.survival(chain).is_sure_to_live() => Firmness::Expected,
            _ => Firmness::Loose,
        }
    }

    fn judged(&self, chain: Chain, firmness: &[Firmness], nodes: &mut u32) -> JudgedChain {
        let survival = self.survival(&chain);
        let (status, reason) = match self.proof(&chain) {
            Some(true) => (Status::Alive, Reason::TwoEyes),
            Some(false) => (Status::Dead, Reason::NoRoom),
            None if survival.is_sure_to_live() && chain.stones.len() < LEAST_SEARCHED => {
                (Status::Alive, Reason::Expected)
            }
            None => {
                // Searches take what is expected to live for given, but not the chain itself.
                let mut firmness = firmness.to_vec();
                self.indices(&chain.stones).for_each(|index| firmness[index] = Firmness::Loose);
                searched(capture::fate(self.board, chain.stones[0], &firmness, nodes), survival, self.scoring)
            }
        };
        JudgedChain { color: chain.color, stones: chain.stones, status, reason, survival: survival.mean() }
    }
}

/// The status of a chain after a search. It is unsure if the search contradicts the network.
fn searched(fate: Option<Fate>, survival: Survival, scoring: Scoring) -> (Status, Reason) {
    let is_expected_to_live = survival.is_expected_to_live();
    match fate {
        Some(Fate::Captured) if survival.mean() < 0.5 => (Status::Dead, Reason::CannotEscape),
        Some(Fate::Captured) => (Status::Unsure, Reason::CannotEscape),
        Some(Fate::Safe) if survival.mean() >= 0.5 => (Status::Alive, Reason::CannotBeCaptured),
        Some(Fate::Safe) => (Status::Unsure, Reason::CannotBeCaptured),
        Some(Fate::FirstMove { capture, save }) => (Status::Unsure, Reason::FirstMove { capture, save }),
        Some(Fate::CornerKo) if scoring == Scoring::Territory && is_expected_to_live == Some(false) => {
            (Status::Dead, Reason::BentFour)
        }
        Some(Fate::CornerKo) if !survival.is_sure_to_live() => (Status::Unsure, Reason::BentFour),
        Some(Fate::Ko) if survival.is_sure_to_die() => (Status::Dead, Reason::Expected),
        Some(Fate::Ko) if !survival.is_sure_to_live() => (Status::Unsure, Reason::Ko),
        _ => match is_expected_to_live {
            Some(true) => (Status::Alive, Reason::Expected),
            Some(false) => (Status::Dead, Reason::Expected),
            None => (Status::Unsure, Reason::Expected),
        },
    }
}
