use baduk_record::Record;
use baduk_rules::{Color, Game, Move, Point, Size};
use baduk_sgf::NodeId;

use super::attempt::{Attempt, game_at};
use super::{Problem, TooLong, Verdict};

/// A hint: a correct move of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The color of the solver, who plays the move.
    pub color: Color,
    /// The correct move.
    pub mv: Move,
    /// The move's node in the author's tree. `None` if a search found the move, and for a pass because the author has the opponent move
    /// twice in a row.
    pub at: Option<NodeId>,
}

/// The maximum number of the author's moves that are checked for one that reaches the goals.
const MOST_TRIED: usize = 300;
/// The maximum number of moves that are replayed while the author's moves are checked.
const MOST_REPLAYED: usize = 100_000;

impl Hint {
    /// The part of the board that a first hint names, as two opposite corners: a ninth of the board, or about a quarter of a board with
    /// sides below six. `None` for a pass, and where that would be the point itself.
    #[must_use]
    pub fn region(&self, size: Size) -> Option<(Point, Point)> {
        let Move::Play(point) = self.mv else { return None };
        let part = |at: u8, side: u8| match side {
            // Two halves, which share the line in the middle if there is one.
            0..6 if at < side.div_ceil(2) => (0, side.div_ceil(2) - 1),
            0..6 => (side / 2, side - 1),
            _ => {
                let third = |n: u16| (n * u16::from(side) / 3) as u8;
                let nth = (0..3).rev().find(|&nth| third(nth) <= at).unwrap_or(0);
                (third(nth), third(nth + 1) - 1)
            }
        };
        let ((left, right), (top, bottom)) = (part(point.x(), size.width()), part(point.y(), size.height()));
        let corners = (Point::new(left, top), Point::new(right, bottom));
        (corners.0 != corners.1).then_some(corners)
    }
}

impl Problem {
    /// A correct move at a node where the solver is to play: the next one on the author's shortest correct line (the first of several),
    /// else on an author's line that reaches the goals, else the first move of a solution found by search (see [`Problem::solution`]).
    /// `None` if there is no correct move.
    ///
    /// # Errors
    /// When there is no author's tree and the search would take too long.
    pub fn hint(&self, record: &Record, at: NodeId) -> Result<Option<Hint>, TooLong> {
        let attempt = Attempt::new(self, record, at).filter(|attempt| attempt.position.to_play == self.solver());
        let Some(attempt) = attempt else { return Ok(None) };
        let game = game_at(record, at);
        let written = self.way(record, &attempt, &game).first().copied();
        let hint = |step: u32| {
            let step = self.written.step(step);
            step.play.map(|(color, mv)| Hint { color, mv, at: (!step.is_elsewhere).then_some(step.node) })
        };
        if let Some(hint) = written.and_then(hint) {
            return Ok(Some(hint));
        }
        Ok(self.found(&attempt, &game)?.first().map(|&(color, mv)| Hint { color, mv, at: None }))
    }

    /// The moves of both sides from a node to the nearest correct end; empty if there is none.
    ///
    /// If the author has no such line, the goals are searched for: with one move anywhere on the board, row by row and
    /// a pass last; and without an author's tree, also with as many moves as the solver has left, of which all but the
    /// last are close to the stones of the goals. If the goals are only to capture stones, ladders and nets are read out
    /// first, against every defense.
    ///
    /// # Errors
    /// When there is no author's tree and the search would take too long: some thousand moves on a 19x19 board, fewer
    /// on larger boards and if points need to be counted.
    pub fn solution(&self, record: &Record, at: NodeId) -> Result<Vec<(Color, Move)>, TooLong> {
        let Some(attempt) = Attempt::new(self, record, at) else { return Ok(Vec::new()) };
        let game = game_at(record, at);
        let way = self.way(record, &attempt, &game);
        if way.is_empty() && attempt.position.to_play == self.solver() {
            return self.found(&attempt, &game);
        }
        Ok(way.iter().filter_map(|&step| self.written.step(step).play).collect())
    }

    /// The steps of the author's line to a correct end, if the first move of this line is legal in `game`; empty otherwise.
    fn way(&self, record: &Record, attempt: &Attempt, game: &Game) -> Vec<u32> {
        let Some(from) = attempt.step else { return Vec::new() };
        let way = match self.written.step(from).leads_to_a_right_end() {
            true => self.marked_way(from),
            false => self.way_to_goals(record, from),
        };
        let first = way.first().and_then(|&step| self.written.step(step).play);
        let may = first.is_none_or(|(color, mv)| attempt.is_written || game.clone().play_as(color, mv).is_ok());
        if may { way } else { Vec::new() }
    }

    fn marked_way(&self, from: u32) -> Vec<u32> {
        let next = |&at: &u32| match self.turn(at) == self.solver() {
            _ if self.written.step(at).solves => None,
            true => self.written.best(at),
            false => self.written.reply(at),
        };
        std::iter::successors(Some(from), next).skip(1).collect()
    }

    /// The steps of the shortest line in the author's tree that reaches the goals against the author's replies; empty if there is none.
    fn way_to_goals(&self, record: &Record, from: u32) -> Vec<u32> {
        let mut left = MOST_REPLAYED;
        // Each step with the index of its predecessor in this list, and whether its successors are to be visited.
        let mut seen: Vec<(u32, usize, bool)> = vec![(from, 0, self.goals.is_some())];
        let mut place = 0;
        while let Some(&(at, _, is_open)) = seen.get(place).filter(|_| seen.len() <= MOST_TRIED) {
            if is_open && self.turn(at) != self.solver() {
                seen.extend(self.written.reply(at).map(|reply| (reply, place, true)));
            } else if is_open {
                for way in self.written.ways(at).filter(|&way| !self.written.step(way).is_elsewhere).take(MOST_TRIED) {
                    let node = self.written.step(way).node;
                    let Some(rest) = left.checked_sub(record.tree.path(node).len()) else { return Vec::new() };
                    left = rest;
                    let answer = self.answer(record, node);
                    let verdict = answer.map(|answer| answer.verdict);
                    seen.push((way, place, verdict == Some(Verdict::Open)));
                    if verdict == Some(Verdict::Solved) {
                        return back(&seen);
                    }
                }
            }
            place += 1;
        }
        Vec::new()
    }

    fn turn(&self, step: u32) -> Color {
        self.written.turn(step, self.solver())
    }
}

/// The steps of the path to the last entry of `seen`, except the first step.
fn back(seen: &[(u32, usize, bool)]) -> Vec<u32> {
    let mut way = Vec::new();
    let mut place = seen.len() - 1;
    while place > 0 {
        way.push(seen[place].0);
        place = seen[place].1;
    }
    way.reverse();
    way
}
