use baduk_rules::{Color, Game, Move, Point, Size};

use super::attempt::{Attempt, game_at};
use super::{Problem, TooLong, Verdict};
use crate::record::Record;
use crate::tree::NodeId;

/// A right move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The solver.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Where the author has it; `None` when it was found by trying.
    pub at: Option<NodeId>,
}

/// How many of the author's moves are looked at for one that reaches the goals.
const MOST_TRIED: usize = 300;
/// How many moves are played again for them in all.
const MOST_REPLAYED: usize = 100_000;

impl Hint {
    /// Two opposite corners of the part of the board that a first hint names: a ninth of it, or all where it is small. `None` for a
    /// pass.
    #[must_use]
    pub fn region(&self, size: Size) -> Option<(Point, Point)> {
        let Move::Play(point) = self.mv else { return None };
        let part = |at: u8, side: u8| match side {
            0..6 => (0, side - 1),
            _ => {
                let third = |n: u16| (n * u16::from(side) / 3) as u8;
                let nth = (0..3).rev().find(|&nth| third(nth) <= at).unwrap_or(0);
                (third(nth), third(nth + 1) - 1)
            }
        };
        let ((left, right), (top, bottom)) = (part(point.x(), size.width()), part(point.y(), size.height()));
        Some((Point::new(left, top), Point::new(right, bottom)))
    }
}

impl Problem {
    /// A right move at a node where the solver is to play: the next on the shortest way that the author has marked right, the first of
    /// several; else the first of a way of his to the goals; else the first of a way that was found by trying (see
    /// [`Problem::solution`]). `None` where none is known.
    ///
    /// # Errors
    /// When nothing is written and more moves would have to be tried than are.
    pub fn hint(&self, record: &Record, at: NodeId) -> Result<Option<Hint>, TooLong> {
        let attempt = Attempt::of(self, record, at).filter(|attempt| attempt.position.to_play == self.solver());
        let Some(attempt) = attempt else { return Ok(None) };
        let game = game_at(record, at);
        let written = self.way(record, &attempt, &game).first().copied();
        let hint = |step: u32| {
            let step = self.written.step(step);
            step.play.map(|(color, mv)| Hint { color, mv, at: Some(step.node) })
        };
        if let Some(hint) = written.and_then(hint) {
            return Ok(Some(hint));
        }
        Ok(self.found(&attempt, &game)?.first().map(|&(color, mv)| Hint { color, mv, at: None }))
    }

    /// The moves from a node to the nearest end where the problem is solved, the opponent's included; empty where none is known.
    ///
    /// Where the author has written none, ways to his goals are tried: of one move anywhere on the board, row by row and the pass
    /// last, and, where he has written nothing at all, of as many as the solver has left, the first of them near the stones of the
    /// goals.
    ///
    /// # Errors
    /// When nothing is written and more moves would have to be tried than are: some thousands on a board of 19x19, fewer on a larger
    /// one and where points are to be counted.
    pub fn solution(&self, record: &Record, at: NodeId) -> Result<Vec<(Color, Move)>, TooLong> {
        let Some(attempt) = Attempt::of(self, record, at) else { return Ok(Vec::new()) };
        let game = game_at(record, at);
        let way = self.way(record, &attempt, &game);
        if way.is_empty() && attempt.position.to_play == self.solver() {
            return self.found(&attempt, &game);
        }
        Ok(way.iter().filter_map(|&step| self.written.step(step).play).collect())
    }

    /// The author's way on to a right end, if its first move may be played here.
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

    /// The shortest way in the author's tree on which the goals are reached, against his replies.
    fn way_to_goals(&self, record: &Record, from: u32) -> Vec<u32> {
        let mut left = MOST_REPLAYED;
        // Each step with the place of the one before it in the same row, and whether it is gone on from.
        let mut seen: Vec<(u32, usize, bool)> = vec![(from, 0, self.goals.is_some())];
        let mut place = 0;
        while let Some(&(at, _, is_open)) = seen.get(place).filter(|_| seen.len() <= MOST_TRIED) {
            if is_open && self.turn(at) != self.solver() {
                seen.extend(self.written.reply(at).map(|reply| (reply, place, true)));
            } else if is_open {
                for way in self.written.ways(at).take(MOST_TRIED) {
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
        self.written.step(step).play.map_or(self.solver(), |(color, _)| color.opponent())
    }
}

/// The steps of a row up to the last, from the one after the first.
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
