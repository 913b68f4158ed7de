use baduk_record::{Record, replay};
use baduk_rules::{Color, Game, Move, Point};
use baduk_sgf::NodeId;

use super::position::Position;
use super::{Goals, Problem};

/// An attempt: the moves from the start of the problem, by the solver or along the author's tree.
#[derive(Clone)]
pub(super) struct Attempt {
    /// The position after the moves of the attempt.
    pub(super) position: Position,
    /// The number of moves that the solver has made, passes included.
    pub(super) moves: usize,
    /// The points of stones that the goals are about and that were captured since the start.
    pub(super) gone: Vec<Point>,
    /// The author's step with this position, anywhere in the tree; `None` if there is none.
    pub(super) step: Option<u32>,
    /// The author's step before the last move, on the path that was actually played; `None` if the tree doesn't have it.
    pub(super) before: Option<u32>,
    /// Whether the path that was actually played is in the author's tree.
    pub(super) is_written: bool,
}

impl Attempt {
    /// The attempt from the start of a problem to the node `at`; `None` if `at` is not below the start.
    pub(super) fn new(problem: &Problem, record: &Record, at: NodeId) -> Option<Self> {
        if at.index() >= record.tree.capacity() {
            return None;
        }
        let back = std::iter::successors(Some(at), |&id| record.tree.node(id).parent());
        let mut way: Vec<NodeId> = back.take_while(|&id| id != problem.start).collect();
        let first = way.last().map_or(Some(problem.start), |&id| record.tree.node(id).parent());
        if first != Some(problem.start) {
            return None;
        }
        way.reverse();
        let position = problem.position.clone();
        let mut attempt = Self { position, moves: 0, gone: Vec::new(), step: Some(0), before: None, is_written: true };
        for id in way {
            let node = record.tree.node(id);
            let is_his = node.play().is_some_and(|(color, _)| color == problem.solver());
            attempt.moves += usize::from(is_his);
            attempt.position.follow(node);
            attempt.before = if node.play().is_some() { attempt.step } else { attempt.before };
            attempt.step = attempt.step.and_then(|step| problem.written.follow(step, node, problem.solver()));
            attempt.watch(problem);
        }
        let own = attempt.step;
        attempt.step = problem.written.find(&attempt.position, &problem.position, own);
        attempt.is_written = own == attempt.step && own.is_none_or(|own| problem.written.is_at(own, &attempt.position));
        Some(attempt)
    }

    /// Adds a move of `color` to the attempt.
    pub(super) fn play(&mut self, problem: &Problem, color: Color, mv: Move) {
        self.position.play(color, mv);
        self.watch(problem);
    }

    fn watch(&mut self, problem: &Problem) {
        for point in problem.goals.iter().flat_map(Goals::watched) {
            let has_gone = self.position.board.stone(point) != problem.position.board.stone(point);
            if has_gone && !self.gone.contains(&point) {
                self.gone.push(point);
            }
        }
    }
}

/// The game at a node, resumed if both players have passed.
pub(super) fn game_at(record: &Record, at: NodeId) -> Game {
    let mut game = replay(record, at).game;
    game.resume();
    game
}
