//! Players of all strengths: they choose among the moves that look likely at first sight, and see some of what a move costs.

use std::fmt;
use std::str::FromStr;

use baduk_rules::{Color, Move, Point};
use fastrand::Rng;

use super::node::Edge;
use super::{Candidate, Search};
use crate::group::chains;
use crate::ladder::Ladders;

/// A move is thought of if it is at least this share as likely as the likeliest one. Beginners think of more moves.
const LEAST_SHARE: f32 = 0.02;

/// The number of moves, of those that are thought of, at whose consequences a player looks.
const MOST_MOVES: usize = 16;

/// A loss in points that no player overlooks in the moves at whose consequences they look.
const MOST_OVERLOOKED: f32 = 15.0;

/// The number of stones of a chain that players from [`SAVES_CHAINS`] on save from an atari if they can.
const LARGE: usize = 4;
const SAVES_CHAINS: Level = Level(20);

/// The opening lasts until there is one move for every so many points of the board.
const OPENING: usize = 16;

/// The levels that players can choose from.
const OFFERED: [u8; 13] = [30, 25, 22, 20, 18, 16, 14, 12, 10, 8, 5, 2, 0];

/// The strength of a player: a grade from 30 to 1 kyu, or all that the network has.
///
/// A grade is meant to be one stone of handicap from the next on 19x19. `docs/levels.md` has what was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Level(u8);

impl Level {
    /// The strongest level: the move that the search recommends, or in the opening one that is about as good.
    pub const FULL: Self = Self(0);

    /// The level of a grade in kyu, from 30 to 1; `None` outside of them.
    #[must_use]
    pub const fn kyu(grade: u8) -> Option<Self> {
        if grade >= 1 && grade <= 30 { Some(Self(grade)) } else { None }
    }

    /// The levels to choose from, the weakest first.
    pub fn offered() -> impl Iterator<Item = Self> {
        OFFERED.into_iter().map(Self)
    }

    /// The grade in kyu; `None` for [`Level::FULL`].
    #[must_use]
    pub const fn grade(self) -> Option<u8> {
        if self.0 > 0 { Some(self.0) } else { None }
    }

    /// The number of playouts after which a player of this level has seen enough; `None` if more always help.
    #[must_use]
    pub const fn playouts(self) -> Option<u32> {
        match self.0 {
            0 => None,
            1..=3 => Some(120),
            4..=5 => Some(60),
            6..=8 => Some(30),
            9..=10 => Some(21),
            11..=12 => Some(15),
            13..=14 => Some(10),
            15..=16 => Some(8),
            _ => Some(1),
        }
    }

    /// How far the player is from one without faults, from 0 to 48. It follows from the grade, and the next three values follow from it.
    /// The numbers were chosen so that neighboring levels are about equally far apart on 9x9 (`docs/levels.md`).
    fn weakness(self) -> f32 {
        let grade = f32::from(self.0);
        (0.7 * grade).max(2.5 * grade - 18.0).min(1.3 * grade + 8.4)
    }

    /// How evenly moves are chosen: 1 is as often as the network expects them, less is the likely ones more often.
    fn temperature(self) -> f32 {
        0.4 + 0.04 * self.weakness()
    }

    /// The loss in points that makes a move about a third as likely.
    fn carelessness(self) -> f32 {
        0.35 * (0.12 * self.weakness()).exp()
    }

    /// A move is thought of if it is at least this share as likely as the likeliest one.
    fn least_share(self) -> f32 {
        LEAST_SHARE * 0.95_f32.powf((self.weakness() - 30.0).max(0.0))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grade() {
            Some(grade) => write!(formatter, "{grade}k"),
            None => formatter.write_str("full"),
        }
    }
}

/// Reads what `Display` writes.
impl FromStr for Level {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let grade = || text.strip_suffix('k')?.parse().ok().and_then(Self::kyu);
        if text == "full" { Ok(Self::FULL) } else { grade().ok_or("a level is 30k to 1k, or full") }
    }
}

impl Search {
    /// Thinks a little more, as a player of this level does: judges one position. Returns `false` once such a player has seen enough, or if
    /// the game is over.
    pub fn think(&mut self, level: Level) -> bool {
        let is_unseen = |edge: &usize| self.root().edges[*edge].visits == 0;
        let plausible = level.grade().and_then(|_| self.plausible(level).take(MOST_MOVES).find(is_unseen));
        let unseen = plausible.or_else(|| self.pass().filter(|edge| self.is_overdue() && is_unseen(edge)));
        match (unseen, level.playouts()) {
            (Some(edge), _) => self.playout_through(Some(edge)),
            (None, Some(enough)) if self.playouts() > enough => false,
            (None, _) => self.playout(),
        }
    }

    /// The move of a player of this level, who has seen what the search has. It is never a move that [`Search::best_move`] would not think
    /// of, such as one in an own eye, and it is a pass if that is one.
    #[must_use]
    pub fn move_at(&self, level: Level, rng: &mut Rng) -> Move {
        let best = self.best_move();
        if best == Move::Pass {
            return best;
        }
        if level == Level::FULL {
            return self.about_best(rng).unwrap_or(best);
        }
        let plausible = self.plausible(level).map(|edge| self.candidate(&self.root().edges[edge]));
        let mut candidates: Vec<Candidate> = plausible.collect();
        if level.0 <= SAVES_CHAINS.0 {
            let saving = self.saving();
            candidates = if saving.is_empty() { candidates } else { saving };
        }
        let sign = if self.game.to_play() == Color::Black { 1.0 } else { -1.0 };
        let most = candidates.iter().map(|candidate| sign * candidate.lead).fold(f32::NEG_INFINITY, f32::max);
        let careless = level.carelessness();
        let overlooked = (4.0 * careless + 1.0).min(MOST_OVERLOOKED);
        let weight = |candidate: &Candidate| {
            let loss = most - sign * candidate.lead;
            let seen = if loss > overlooked { 0.0 } else { (-loss / careless).exp() };
            candidate.prior.powf(1.0 / level.temperature()) * seen
        };
        let weights: Vec<f32> = candidates.iter().map(weight).collect();
        let mut left = rng.f32() * weights.iter().sum::<f32>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left <= 0.0
        });
        chosen.or(if candidates.is_empty() { None } else { Some(0) }).map_or(best, |at| candidates[at].mv)
    }

    /// In the opening, one of the moves that the search finds about as good as the best one, so that not all games are the same.
    fn about_best(&self, rng: &mut Rng) -> Option<Move> {
        if self.game.moves().len() > self.game.board().size().area() / OPENING {
            return None;
        }
        let candidates = self.candidates();
        let most = candidates.first()?.visits;
        let good: Vec<Move> = candidates.iter().filter(|good| 2 * good.visits > most).map(|good| good.mv).collect();
        rng.choice(good)
    }

    /// The pass, if the position allows one.
    fn pass(&self) -> Option<usize> {
        self.root().edges.iter().position(|edge| edge.mv == Move::Pass)
    }

    /// The moves other than a pass that a player of this level thinks of, most likely ones first.
    fn plausible(&self, level: Level) -> impl Iterator<Item = usize> {
        let edges = &self.root().edges;
        let least = level.least_share() * edges.first().map_or(0.0, |edge| edge.prior);
        let is_thought_of = move |edge: &Edge| match edge.mv {
            Move::Play(point) => edge.prior >= least && !self.is_far_edge(point),
            Move::Pass => false,
        };
        (0..edges.len()).filter(move |&at| is_thought_of(&edges[at]))
    }

    /// Whether a point is on the edge of the board with no stone near it, where even beginners don't play.
    fn is_far_edge(&self, point: Point) -> bool {
        let board = self.game.board();
        let (width, height) = (board.size().width(), board.size().height());
        let is_edge = point.x() == 0 || point.y() == 0 || point.x() + 1 == width || point.y() + 1 == height;
        let is_near =
            |(stone, _): (Point, Color)| stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y())) <= 2;
        is_edge && width.min(height) > 4 && !board.stones().any(is_near)
    }

    /// The moves that save a large chain of the player to move from an atari, if there is one.
    fn saving(&self) -> Vec<Candidate> {
        let (board, own) = (self.game.board(), self.game.to_play());
        let threatened: Vec<Point> = chains(board)
            .into_iter()
            .filter(|chain| chain.color == own && chain.stones.len() >= LARGE && chain.liberties.len() == 1)
            .map(|chain| chain.stones[0])
            .collect();
        let saves = |mv: Move| {
            let Move::Play(point) = mv else { return false };
            let mut after = board.clone();
            after.place(point, own);
            let caught = Ladders::of(&after, None).caught;
            let is_free = |stone: Point| after.chain(stone).is_some_and(|chain| chain.liberties.len() > 1);
            threatened.iter().any(|stone| is_free(*stone) && !caught.contains(stone))
        };
        if threatened.is_empty() {
            return Vec::new();
        }
        let edges = self.root().edges.iter().filter(|edge| saves(edge.mv));
        edges.map(|edge| self.candidate(edge)).collect()
    }
}
