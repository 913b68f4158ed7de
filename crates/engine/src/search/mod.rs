//! Searches for the best moves in a position.

mod comparison;
mod ending;
mod level;
mod node;

use std::sync::Arc;

use baduk_rules::{Color, Game, HalfPoints, IllegalMove, Move};

use crate::input::UnsupportedSizeError;
use crate::network::Network;
use crate::value::Value;
use node::{Edge, Node, Nodes};

pub use comparison::{Comparison, Line};
pub use level::{Level, ParseLevelError};

/// How much a search prefers moves that the network finds likely to moves with good results: the factor at the first playouts, and how much
/// it grows with their number (Silver and others 2018).
const EXPLORATION: f32 = 1.1;
const GROWTH: f32 = 0.45;
const GROWTH_VISITS: f32 = 500.0;

/// By how much the value of a move that was not tried yet is below that of its position, if all other moves were tried.
const UNTRIED: f32 = 0.2;

/// The value of points, where winning and losing are 1 and -1.
const POINTS: f32 = 0.25;

/// The chance of winning below which a player who is far behind has no hope.
const HOPELESS: f32 = 0.02;

/// A search for the best moves in a position of a game: a tree of positions that grows by one position with each playout.
///
/// Where to go next follows from the network's judgment of moves and from the values of the positions after them (PUCT). The tree is kept
/// when the game goes on.
#[derive(Clone, Debug)]
pub struct Search {
    network: Arc<Network>,
    game: Game,
    komi: HalfPoints,
    nodes: Nodes,
    root: usize,
    /// The lead at the root when it became the root, from which points are counted.
    center: f32,
}

/// A move that a search has considered. All values are from Black's view, whoever is to move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of playouts that began with it.
    pub visits: u32,
    /// The probability, from 0 to 1, that a strong player makes the move, as the network sees it at first sight.
    pub prior: f32,
    /// The probability that Black wins after the move.
    pub black_wins: f32,
    /// The number of points by which Black leads after the move, including komi; negative if White leads.
    pub lead: f32,
}

impl Search {
    /// A search in the current position of `game`. `komi` is what White gets, including the compensation for a handicap.
    ///
    /// # Errors
    /// If the board is too large or too small for networks.
    pub fn new(network: Arc<Network>, game: Game, komi: HalfPoints) -> Result<Self, UnsupportedSizeError> {
        let mut nodes = Nodes::default();
        let root = nodes.add(&game, komi, &network)?;
        let center = nodes.get(root).value.lead;
        Ok(Self { network, game, komi, nodes, root, center })
    }

    /// The game, at the position where the search begins.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What White gets, including the compensation for a handicap.
    #[must_use]
    pub const fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// The number of playouts from the position of the game, including those of earlier searches that led there.
    #[must_use]
    pub fn playouts(&self) -> u32 {
        self.root().visits
    }

    /// The number of positions in memory.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// The probability that Black wins, and the number of points by which Black leads.
    #[must_use]
    pub fn value(&self) -> (f32, f32) {
        let Value { black_wins, lead } = self.root().value;
        (black_wins, lead)
    }

    /// Makes a move in the game. What is known of the positions after it is kept.
    ///
    /// # Errors
    /// When the move is illegal. Then nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        let next = self.nodes.add(&self.game, self.komi, &self.network).expect("the board has kept its size");
        self.root = self.nodes.keep(next);
        self.center = self.root().value.lead;
        Ok(())
    }

    /// Adds a playout: goes from position to position to one that is new, and judges it. Returns `false` if there is none, since the game is
    /// over.
    pub fn playout(&mut self) -> bool {
        self.playout_through(None)
    }

    /// Adds a playout that begins with a move of the position, if one is given and legal.
    fn playout_through(&mut self, mut first: Option<usize>) -> bool {
        let mut game = self.game.clone();
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = self.root;
        loop {
            let begun = first.take().filter(|&edge| game.play(self.root().edges[edge].mv).is_ok());
            let Some(edge) = begun.or_else(|| self.next_move(at, &mut game)) else { break };
            path.push((at, edge));
            let known = self.nodes.get(at).edges[edge].node;
            let next = known.or_else(|| self.nodes.add(&game, self.komi, &self.network).ok());
            let Some(next) = next else { break };
            self.nodes.connect(at, edge, next);
            // A new position, or one that repeats itself.
            if known.is_none() || path.iter().any(|&(node, _)| node == next) {
                break;
            }
            at = next;
        }
        for &(node, edge) in path.iter().rev() {
            self.nodes.count(node, edge);
        }
        !path.is_empty()
    }

    /// The moves that were tried, those with the most playouts first.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate> {
        let tried = self.root().edges.iter().filter(|edge| edge.visits > 0);
        let mut candidates: Vec<Candidate> = tried.map(|edge| self.candidate(edge)).collect();
        // The sort is stable: of moves with as many playouts, the more likely one comes first.
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
        candidates
    }

    /// The moves that follow a move if both sides play best, as far as the search knows.
    #[must_use]
    pub fn line(&self, mv: Move) -> Vec<Move> {
        let first = self.root().edges.iter().find(|edge| edge.mv == mv);
        let mut line = Vec::new();
        let mut seen = vec![self.root];
        let mut next = first.and_then(|edge| edge.node);
        while let Some(node) = next.filter(|node| !seen.contains(node)) {
            seen.push(node);
            let best = self.nodes.get(node).edges.iter().rev().max_by_key(|edge| edge.visits);
            let best = best.filter(|edge| edge.visits > 0);
            line.extend(best.map(|edge| edge.mv));
            next = best.and_then(|edge| edge.node);
        }
        line
    }

    /// The move that the search recommends. When nothing is left to gain, that is a pass.
    #[must_use]
    pub fn best_move(&self) -> Move {
        self.chosen(&self.candidates())
    }

    /// What the search knows of a move: of one that was not tried, the value of the position.
    fn candidate(&self, edge: &Edge) -> Candidate {
        let Value { black_wins, lead } = self.nodes.get(edge.node.unwrap_or(self.root)).value;
        Candidate { mv: edge.mv, visits: edge.visits, prior: edge.prior, black_wins, lead }
    }

    /// Whether the player to move can hardly win any more, and is far behind.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        let (black_wins, lead) = self.value();
        let (wins, lead) = match self.game.to_play() {
            Color::Black => (black_wins, lead),
            Color::White => (1.0 - black_wins, -lead),
        };
        wins < HOPELESS && lead < -(self.game.board().size().area() as f32 / 10.0)
    }

    fn root(&self) -> &Node {
        self.nodes.get(self.root)
    }

    /// Chooses the move of a playout at a node and makes it in `game`. `None` if the game is over, or all moves are illegal.
    fn next_move(&self, node: usize, game: &mut Game) -> Option<usize> {
        let node = self.nodes.get(node);
        let mut refused = Vec::new();
        loop {
            let edge = self.best_edge(node, &refused)?;
            // What the position does not show can forbid a move: a repetition.
            match game.play(node.edges[edge].mv) {
                Ok(_) => return Some(edge),
                Err(_) => refused.push(edge),
            }
        }
    }

    /// The move with the highest sum of its value and of what trying it promises (PUCT).
    fn best_edge(&self, node: &Node, refused: &[usize]) -> Option<usize> {
        let sign = if node.to_play == Color::Black { 1.0 } else { -1.0 };
        let visits = node.visits as f32;
        let tried: f32 = node.edges.iter().filter(|edge| edge.visits > 0).map(|edge| edge.prior).sum();
        let untried = sign * self.utility(node.value) - UNTRIED * tried.sqrt();
        let factor = EXPLORATION + GROWTH * (1.0 + visits / GROWTH_VISITS).ln();
        let promise = |at: usize| {
            let edge = &node.edges[at];
            let value = match edge.node {
                Some(next) if edge.visits > 0 => sign * self.utility(self.nodes.get(next).value),
                _ => untried,
            };
            value + factor * edge.prior * visits.sqrt() / (1.0 + edge.visits as f32)
        };
        let open = (0..node.edges.len()).filter(|at| !refused.contains(at));
        open.map(|at| (at, promise(at))).max_by(|(_, left), (_, right)| left.total_cmp(right)).map(|(at, _)| at)
    }

    /// What a value is worth to Black, from about -1 to 1: chances of winning, and points beyond those at the root.
    fn utility(&self, value: Value) -> f32 {
        let side = (self.game.board().size().area() as f32).sqrt();
        2.0 * value.black_wins - 1.0 + POINTS * ((value.lead - self.center) / side).tanh()
    }
}
