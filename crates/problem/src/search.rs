//! Searches for a line that reaches the goals of a problem without an author's tree, against the opponent's resistance.

use std::fmt;

use baduk_rules::{Color, Game, Move};
use baduk_sgf::PointSet;

use super::attempt::Attempt;
use super::position::Position;
use super::{Goal, Goals, Problem, capture};

/// The work limit of a search, as a number of copied board points. On 19x19, it allows for copying a game with few moves some 20,000 times,
/// or scoring it 200 times, in about a tenth of a second. The limit is an amount of work and not a time, so that everyone gets the same
/// answers.
const MOST_WORK: usize = 8_000_000;
/// The cost of copying a board is its number of points plus this number, since copying a small board does not take much less time.
const LEAST: usize = 25;
/// The cost of finding a chain, as a number of copies of the board.
const CHAIN: usize = 4;
/// The cost of checking whether a move is legal in the resumed game, as a number of copies of the board.
const LEGALITY: usize = 3;
/// The cost of scoring a position, as a number of copies of the board.
const COUNT: usize = 100;
/// The maximum length of a capture by force, in moves of both sides.
const LONGEST: usize = 300;
/// The maximum number of positions that are searched for a whole capture by force.
const MOST_READ: usize = 30_000;
/// The maximum distance of tried moves from the stones of the goals, in lines of the board. The last move of a solution can be anywhere.
const NEAR: u8 = 3;

/// The error when a search has reached its work limit without finding a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the solution is too long to find")
    }
}

impl std::error::Error for TooLong {}

/// A search for a line of moves that reaches the goals.
pub(super) struct Search<'a> {
    problem: &'a Problem,
    goals: &'a Goals,
    /// The amount of work that is still allowed, in copied board points.
    left: usize,
    /// The number of moves that the search has tried.
    #[cfg(test)]
    pub(super) tried: usize,
}

impl Problem {
    /// The shortest line from the position of `attempt` to the goals, including the opponent's moves; empty if there is none. With an
    /// author's tree, only single moves are tried.
    ///
    /// # Errors
    /// When the search takes too long.
    pub(super) fn found(&self, attempt: &Attempt, game: &Game) -> Result<Vec<(Color, Move)>, TooLong> {
        let Some(goals) = self.goals.as_ref() else { return Ok(Vec::new()) };
        let has_to_last = goals.are_lasting() && !self.written.is_empty();
        if has_to_last || goals.lost(&attempt.gone).is_some() {
            return Ok(Vec::new());
        }
        if let Some(way) = self.chased(attempt.clone(), game.clone()) {
            return Ok(way);
        }
        Search::new(self, goals).shortest(attempt, game)
    }

    /// The moves that capture the stones of the goals by force, if the goals ask for nothing else. `None` if no such attack is found, or if
    /// the solver has too few moves for it.
    fn chased(&self, mut attempt: Attempt, mut game: Game) -> Option<Vec<(Color, Move)>> {
        self.goals.as_ref().filter(|_| self.written.is_empty())?.targets()?;
        let most = self.most_moves().unwrap_or(usize::MAX);
        let mut way = Vec::new();
        let mut left = MOST_READ;
        while way.len() < LONGEST && attempt.moves + way.len() / 2 < most {
            let Some(target) = self.target(&attempt.gone) else { break };
            let attack = capture::attack(&Position::from_game(&game), target);
            left = left.checked_sub(attack.read)?;
            let mv = Move::Play(attack.point?);
            game.play_as(self.solver(), mv).ok()?;
            attempt.play(self, self.solver(), mv);
            way.push((self.solver(), mv));
            if self.target(&attempt.gone).is_none() {
                return Some(way);
            }
            let resistance = self.resistance(&game, &attempt.gone);
            left = left.checked_sub(resistance.tried)?;
            let reply = (self.solver().opponent(), resistance.mv);
            game.play_unchecked(reply.0, reply.1);
            game.resume();
            attempt.play(self, reply.0, reply.1);
            way.push(reply);
        }
        None
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

    /// The shortest line of moves to the goals; empty if there is none.
    pub(super) fn shortest(&mut self, attempt: &Attempt, game: &Game) -> Result<Vec<(Color, Move)>, TooLong> {
        let most = match self.problem.most_moves() {
            _ if !self.problem.written.is_empty() => 1,
            Some(most) => most,
            None => attempt.moves + 1,
        };
        for moves in 1..=most.saturating_sub(attempt.moves) {
            let mut way = self.way(attempt, game, moves)?;
            if !way.is_empty() {
                way.reverse();
                return Ok(way);
            }
        }
        Ok(Vec::new())
    }

    /// A line to the goals with at most `moves` moves of the solver, the last move first; empty if there is none.
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

    /// Takes the work of copying a game `times` times from the work that is left. Each copy has a board for every 64 of its moves.
    fn spend(&mut self, times: usize, game: &Game) -> Result<(), TooLong> {
        let copy = (LEAST + game.board().size().area()) * (1 + game.moves().len() / 64);
        self.left = times.checked_mul(copy).and_then(|work| self.left.checked_sub(work)).ok_or(TooLong)?;
        Ok(())
    }

    /// The moves to try: if `moves` is 1, all moves, and otherwise moves close to the stones of the goals.
    fn candidates(&mut self, game: &Game, moves: usize) -> Result<Vec<Move>, TooLong> {
        let board = game.board();
        let mut near = PointSet::new(board.size());
        let mut known = PointSet::new(board.size());
        for watched in self.goals.watched() {
            if moves == 1 || known.contains(watched) {
                continue;
            }
            self.spend(2 * CHAIN, game)?;
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
    /// The cost of trying a move and checking the goals without scoring, as a number of copies of the board.
    fn work(&self) -> usize {
        let work = |goal: &Goal| match goal {
            Goal::Legal(..) | Goal::Illegal(..) => LEGALITY,
            Goal::Save(_) | Goal::Atari(_) | Goal::Liberties(..) => 1 + CHAIN,
            Goal::Connect(points) => 1 + CHAIN + points.len(),
            Goal::Cut(points) => 1 + CHAIN * points.len() + LEGALITY,
            Goal::Capture(_) | Goal::Count(..) => 1,
        };
        self.list().iter().map(work).sum()
    }

    /// The cost of checking the goals that need scoring, as a number of copies of the board.
    fn slow_work(&self) -> usize {
        self.list().iter().filter(|goal| goal.is_slow()).count() * COUNT
    }
}
