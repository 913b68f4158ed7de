//! A way to the goals of which nothing is written: moves are tried against the opponent's resistance.

use baduk_rules::{Color, Game, Move, Point};

use super::attempt::Attempt;
use super::{Goals, Problem};

/// How many moves are tried in all.
const MOST_TRIED: usize = 30_000;
/// A board with more points is not counted once for each of them.
const MOST_COUNTED: usize = 400;
/// How far from the stones of the goals, in lines, the moves lie that are tried with others to follow.
const NEAR: u8 = 3;

/// A search for a way of so many moves of the solver's.
struct Search<'a> {
    problem: &'a Problem,
    goals: &'a Goals,
    /// How many moves may still be tried.
    left: usize,
}

impl Problem {
    /// The shortest way from here to the goals, the opponent's moves included; empty where none is found. Where something is
    /// written, a way of one move.
    pub(super) fn found(&self, attempt: &Attempt, game: &Game) -> Vec<(Color, Move)> {
        let Some(goals) = self.goals.as_ref() else { return Vec::new() };
        let has_to_last = goals.are_lasting() && !self.written.is_empty();
        let is_slow = goals.are_slow() && game.board().size().area() > MOST_COUNTED;
        if has_to_last || is_slow || goals.lost(&attempt.gone).is_some() {
            return Vec::new();
        }
        let most = if self.written.is_empty() { self.most_moves().unwrap_or(1) } else { 1 };
        let mut search = Search { problem: self, goals, left: MOST_TRIED };
        let mut longer = (1..=most.saturating_sub(attempt.moves)).map(|moves| search.way(attempt, game, moves));
        let mut way = longer.find(|way| way.as_ref().is_none_or(|way| !way.is_empty())).flatten().unwrap_or_default();
        way.reverse();
        way
    }
}

impl Search<'_> {
    /// A way of at most so many moves of the solver's, the last first; empty where there is none, `None` when it was given up.
    fn way(&mut self, attempt: &Attempt, game: &Game, moves: usize) -> Option<Vec<(Color, Move)>> {
        let color = self.problem.solver();
        for mv in self.candidates(game, moves) {
            self.left = self.left.checked_sub(1)?;
            let (mut game, mut attempt) = (game.clone(), attempt.clone());
            if game.play_as(color, mv).is_err() {
                continue;
            }
            attempt.play(self.problem, color, mv);
            if self.goals.lost(&attempt.gone).is_some() {
                continue;
            }
            if self.goals.hold(&game, &attempt.gone) {
                return Some(vec![(color, mv)]);
            }
            if moves == 1 {
                continue;
            }
            let reply = (color.opponent(), self.problem.resistance(&game, &attempt.gone));
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
                return Some(way);
            }
        }
        Some(Vec::new())
    }

    /// What is tried: with the last move anything, before that what is near the stones of the goals.
    fn candidates(&self, game: &Game, moves: usize) -> Vec<Move> {
        let stones: Vec<Point> =
            self.goals.watched().filter_map(|point| game.board().chain(point)).flat_map(|chain| chain.stones).collect();
        let is_near = |point: &Point| {
            let lines = |stone: &Point| point.x().abs_diff(stone.x()).max(point.y().abs_diff(stone.y()));
            stones.iter().any(|stone| lines(stone) <= NEAR)
        };
        let all = moves == 1 || stones.is_empty();
        let points = game.board().size().points().filter(|point| all || is_near(point));
        points.map(Move::Play).chain([Move::Pass]).collect()
    }
}
