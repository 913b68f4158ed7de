use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use baduk_rules::{Color, DeadStones, Game, HalfPoints, Move, Point, Suicide};

use crate::area;
use crate::input::{Input, UnsupportedSizeError};
use crate::network::{Evaluation, Network};
use crate::value::Value;

/// The least prior of a move that is tried at all.
const LEAST_PRIOR: f32 = 0.000_5;

/// The positions that a search knows, by their keys: a position that is reached in several ways is one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    places: HashMap<u64, usize>,
}

/// A position of a search.
#[derive(Clone, Debug)]
pub(super) struct Node {
    key: u64,
    pub(super) to_play: Color,
    /// The value of the position by itself.
    own: Value,
    /// The mean of `own` and the values of the positions after it, each as often as it was visited from here.
    pub(super) value: Value,
    /// The number of playouts from here, including the one that judged the position.
    pub(super) visits: u32,
    /// The moves, most likely ones first; none if the game is over.
    pub(super) edges: Vec<Edge>,
    /// The number of points whose owner is open: the sum over all points of how far the network's expectation is from either side.
    pub(super) open: f32,
}

/// A move from one position to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    /// The probability that a strong player makes the move.
    pub(super) prior: f32,
    /// The number of playouts through the move.
    pub(super) visits: u32,
    /// The node after the move; `None` before its first playout.
    pub(super) node: Option<usize>,
}

impl Nodes {
    /// Judges the position of `game` unless it is known. Returns the index of its node.
    pub(super) fn add(
        &mut self,
        game: &Game,
        komi: HalfPoints,
        network: &Network,
    ) -> Result<usize, UnsupportedSizeError> {
        let key = key(game);
        if let Some(&known) = self.places.get(&key) {
            return Ok(known);
        }
        let judged = network.evaluate(&Input::new(game, komi)?);
        let own = Value::from_evaluation(game, komi, &judged);
        let edges = if game.has_stopped() { Vec::new() } else { edges(game, &judged) };
        self.places.insert(key, self.nodes.len());
        let open = judged.owner.iter().map(|owner| 1.0 - owner.abs()).sum();
        self.nodes.push(Node { key, to_play: game.to_play(), own, value: own, visits: 1, edges, open });
        Ok(self.nodes.len() - 1)
    }

    pub(super) fn get(&self, node: usize) -> &Node {
        &self.nodes[node]
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Sets the node after a move.
    pub(super) fn connect(&mut self, node: usize, edge: usize, next: usize) {
        self.nodes[node].edges[edge].node = Some(next);
    }

    /// Counts a playout through a move, and updates the value of the position before it.
    pub(super) fn count(&mut self, node: usize, edge: usize) {
        self.nodes[node].edges[edge].visits += 1;
        let Node { own, edges, .. } = &self.nodes[node];
        let (mut black_wins, mut lead, mut visits) = (own.black_wins, own.lead, 1);
        for (edge, next) in edges.iter().filter_map(|edge| Some((edge, edge.node?))) {
            let (weight, value) = (edge.visits as f32, self.nodes[next].value);
            black_wins += weight * value.black_wins;
            lead += weight * value.lead;
            visits += edge.visits;
        }
        let weight = visits as f32;
        let node = &mut self.nodes[node];
        node.value = Value { black_wins: black_wins / weight, lead: lead / weight };
        node.visits = visits;
    }

    /// Keeps the positions that can be reached from a node, and forgets all others. Returns the new index of the node.
    pub(super) fn keep(&mut self, root: usize) -> usize {
        let mut kept = HashMap::from([(root, 0)]);
        let mut order = vec![root];
        let mut at = 0;
        while let Some(&node) = order.get(at) {
            for next in self.nodes[node].edges.iter().filter_map(|edge| edge.node) {
                kept.entry(next).or_insert_with(|| {
                    order.push(next);
                    order.len() - 1
                });
            }
            at += 1;
        }
        let mut nodes: Vec<Node> = order.into_iter().map(|node| self.nodes[node].clone()).collect();
        for edge in nodes.iter_mut().flat_map(|node| &mut node.edges) {
            edge.node = edge.node.map(|next| kept[&next]);
        }
        self.places = nodes.iter().enumerate().map(|(place, node)| (node.key, place)).collect();
        self.nodes = nodes;
        0
    }
}

/// What makes two positions one node: all that decides the moves and the score from there on, except for earlier positions, which matter
/// under superko.
fn key(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    let prisoners = game.prisoners();
    let passes = game.moves().iter().rev().take_while(|(_, mv)| *mv == Move::Pass).count().min(3);
    let lost = i64::from(prisoners.black) - i64::from(prisoners.white);
    (game.board().hash(), game.to_play() == Color::Black, game.ko().map(|point| (point.x(), point.y())))
        .hash(&mut hasher);
    (passes, lost, game.handicap_left(), game.has_stopped()).hash(&mut hasher);
    hasher.finish()
}

/// The moves of a position, most likely ones first. Moves where nothing can change the owner are left out.
fn edges(game: &Game, judged: &Evaluation) -> Vec<Edge> {
    let board = game.board();
    let rules = game.rules();
    let settled = match rules.dead_stones {
        // Dead stones are removed without moves.
        DeadStones::ByAgreement => area::proven(board, rules.suicide != Suicide::Forbidden),
        DeadStones::NoneRemoved => vec![None; board.size().area()],
        #[cfg(not(feature = "exhaustive"))]
        _ => vec![None; board.size().area()],
    };
    let edge = |mv, prior| Edge { mv, prior, visits: 0, node: None };
    let points: Vec<(Point, f32)> = board
        .size()
        .points()
        .zip(judged.policy.iter().zip(settled))
        .filter(|(point, (prior, owner))| **prior > 0.0 && owner.is_none() && !is_own_eye(game, *point))
        .map(|(point, (&prior, _))| (point, prior))
        .collect();
    let mut edges: Vec<Edge> = points.into_iter().map(|(point, prior)| edge(Move::Play(point), prior)).collect();
    edges.sort_by(|left, right| right.prior.total_cmp(&left.prior));
    let tried = edges.iter().position(|edge| edge.prior < LEAST_PRIOR).unwrap_or(edges.len());
    edges.truncate(tried.max(1));
    if game.handicap_left() == 0 {
        edges.push(edge(Move::Pass, judged.pass.max(LEAST_PRIOR)));
    }
    let sum: f32 = edges.iter().map(|edge| edge.prior).sum();
    edges.iter_mut().for_each(|edge| edge.prior /= sum);
    edges
}

/// Whether a point is an eye of the player to move that they should not fill: all stones around it are theirs, and the opponent has too few
/// points diagonally from it to make the eye false.
fn is_own_eye(game: &Game, point: Point) -> bool {
    let (board, own) = (game.board(), game.to_play());
    let size = board.size();
    let (x, y) = (i32::from(point.x()), i32::from(point.y()));
    let at = |x: i32, y: i32| {
        let point = Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        size.contains(point).then_some(point)
    };
    let around = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| at(x + dx, y + dy));
    let is_enclosed = around.into_iter().flatten().all(|point| {
        board.stone(point) == Some(own) && board.chain(point).is_some_and(|chain| chain.liberties.len() > 1)
    });
    if !is_enclosed {
        return false;
    }
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(dx, dy)| at(x + dx, y + dy));
    let outside = corners.iter().filter(|corner| corner.is_none()).count();
    let taken = corners.into_iter().flatten().filter(|&corner| board.stone(corner) == Some(own.opponent())).count();
    taken + usize::from(outside > 0) < 2
}
