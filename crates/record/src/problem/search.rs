//! A way to the goals of which nothing is written: moves are tried against the opponent's resistance.

use std::fmt;

use baduk_rules::{Color, Game, Move};

use super::attempt::Attempt;
use super::{Goal, Goals, Problem};
use crate::point_set::PointSet;

/// How much work a search may take, in points of boards: a game of few moves on 19x19 is copied some 77,000 times, or counted 770
/// times. A fixed amount, and not a time, so that everybody gets the same answers. It takes less than a tenth of a second.
const MOST_WORK: usize = 30_000_000;
/// A small board takes as long as one with so many points more.
const LEAST: usize = 25;
/// Finding a chain takes as long as so many copies of the board.
const CHAIN: usize = 4;
/// To ask whether a play is legal, as if play had been resumed, takes as long as so many copies.
const LEGALITY: usize = 3;
/// Counting a position takes as long as so many copies.
const COUNT: usize = 100;
/// How far from the stones of the goals, in lines, the moves lie that are tried with others to follow.
const NEAR: u8 = 3;

/// A solution was searched for and not found, and more moves would have to be tried than are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the solution is too long to find")
    }
}

impl std::error::Error for TooLong {}

/// A search for a way of so many moves of the solver's.
pub(super) struct Search<'a> {
    problem: &'a Problem,
    goals: &'a Goals,
    /// How much work may still be done.
    left: usize,
    /// How many moves were tried.
    #[cfg(test)]
    pub(super) tried: usize,
}

impl Problem {
    /// The shortest way from here to the goals, the opponent's moves included; empty where there is none. Where something is
    /// written, a way of one move.
    ///
    /// # Errors
    /// When there is too much to try.
    pub(super) fn found(&self, attempt: &Attempt, game: &Game) -> Result<Vec<(Color, Move)>, TooLong> {
        let Some(goals) = self.goals.as_ref() else { return Ok(Vec::new()) };
        let has_to_last = goals.are_lasting() && !self.written.is_empty();
        if has_to_last || goals.lost(&attempt.gone).is_some() {
            return Ok(Vec::new());
        }
        Search::new(self, goals).shortest(attempt, game)
    }
}

impl<'a> Search<'a> {
    pub(super) const fn new(problem: &'a Problem, goals: &'a Goals) -> Self {
        Self {
            problem,
            goals,
            left: MOST_WORK,
            #[cfg(test)]
            tried: 0,
        }
    }

    /// The shortest way; empty where there is none.
    pub(super) fn shortest(&mut self, attempt: &Attempt, game: &Game) -> Result<Vec<(Color, Move)>, TooLong> {
        let most = if self.problem.written.is_empty() { self.problem.most_moves().unwrap_or(1) } else { 1 };
        for moves in 1..=most.saturating_sub(attempt.moves) {
            let mut way = self.way(attempt, game, moves)?;
            if !way.is_empty() {
                way.reverse();
                return Ok(way);
            }
        }
        Ok(Vec::new())
    }

    /// A way of at most so many moves of the solver's, the last first; empty where there is none.
    fn way(&mut self, attempt: &Attempt, game: &Game, moves: usize) -> Result<Vec<(Color, Move)>, TooLong> {
        let color = self.problem.solver();
        for mv in self.candidates(game, moves)? {
            if let Move::Play(point) = mv
                && game.legality_for(color, point).is_err()
            {
                continue;
            }
            self.spend(self.goals.work(), game)?;
            #[cfg(test)]
            {
                self.tried += 1;
            }
            let (mut game, mut attempt) = (game.clone(), attempt.clone());
            if game.play_as(color, mv).is_err() {
                continue;
            }
            attempt.play(self.problem, color, mv);
            if self.goals.lost(&attempt.gone).is_some() {
                continue;
            }
            if self.goals.quick_hold(&game, &attempt.gone) {
                self.spend(self.goals.slow_work(), &game)?;
                if self.goals.slow_hold(&game, &attempt.gone) {
                    return Ok(vec![(color, mv)]);
                }
            }
            if moves == 1 {
                continue;
            }
            let resistance = self.problem.resistance(&game, &attempt.gone);
            self.spend(resistance.tried * CHAIN, &game)?;
            let reply = (color.opponent(), resistance.mv);
            game.resume();
            game.play_unchecked(reply.0, reply.1);
            game.resume();
            attempt.play(self.problem, reply.0, reply.1);
            if self.goals.lost(&attempt.gone).is_some() {
                continue;
            }
            let mut way = self.way(&attempt, &game, moves - 1)?;
            if !way.is_empty() {
                way.extend([reply, (color, mv)]);
                return Ok(way);
            }
        }
        Ok(Vec::new())
    }

    /// Does the work of copying a game so many times. Each copy has a board for every 64 of its moves.
    fn spend(&mut self, times: usize, game: &Game) -> Result<(), TooLong> {
        let copy = (LEAST + game.board().size().area()) * (1 + game.moves().len() / 64);
        self.left = times.checked_mul(copy).and_then(|work| self.left.checked_sub(work)).ok_or(TooLong)?;
        Ok(())
    }

    /// What is tried: with the last move anything, before that what is near the stones of the goals.
    fn candidates(&mut self, game: &Game, moves: usize) -> Result<Vec<Move>, TooLong> {
        let board = game.board();
        let mut near = PointSet::new(board.size());
        let mut known = PointSet::new(board.size());
        for watched in self.goals.watched() {
            if known.contains(watched) {
                continue;
            }
            self.spend(CHAIN, game)?;
            for stone in board.chain(watched).into_iter().flat_map(|chain| chain.stones) {
                known.add(stone);
                near.add_around(stone, NEAR);
            }
        }
        self.spend(1, game)?;
        let all = moves == 1 || known.is_empty();
        let points = board.size().points().filter(|&point| all || near.contains(point));
        Ok(points.map(Move::Play).chain([Move::Pass]).collect())
    }
}

impl Goals {
    /// How many copies of the board it takes to try a move and to ask the goals that do not count.
    fn work(&self) -> usize {
        let work = |goal: &Goal| match goal {
            Goal::Legal(..) | Goal::Illegal(..) => LEGALITY,
            _ => 1,
        };
        self.list().iter().map(work).sum()
    }

    /// How many it takes to ask those that count.
    fn slow_work(&self) -> usize {
        self.list().iter().filter(|goal| goal.is_slow()).count() * COUNT
    }
}
