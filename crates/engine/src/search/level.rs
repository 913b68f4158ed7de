//! Players of all strengths: they choose among the moves that look likely at first sight, and see some of what a move costs.

use std::fmt;
use std::str::FromStr;

use baduk_rules::{Color, Grade, Move, Point, Rank};

use super::node::Edge;
use super::{Candidate, Search};
use crate::group::chains;
use crate::ladder::Ladders;

/// A move is thought of if it is at least this share as likely as the likeliest one. Beginners think of more moves.
const LEAST_SHARE: f32 = 0.02;

/// The number of moves, of those that are thought of, at whose consequences a player looks.
const MOST_MOVES: usize = 16;

/// The rank in kyu at which players are no longer beginners.
const BEGINNER: i16 = 20;

/// A loss in points that no player from [`BEGINNER`] on overlooks in the moves at whose consequences they look.
const MOST_OVERLOOKED: f32 = 15.0;

/// The points that beginners overlook beyond [`MOST_OVERLOOKED`], for each rank below [`BEGINNER`].
const MORE_OVERLOOKED: f32 = 1.875;

/// The number of stones of a chain that players from [`BEGINNER`] on save from an atari if they can.
const LARGE: usize = 4;

/// The opening lasts until there is one move for every so many points of the board.
const OPENING: usize = 16;

/// The levels that players can choose from, without the strongest.
const OFFERED: [&str; 17] =
    ["30k", "27k", "25k", "22k", "20k", "18k", "16k", "14k", "12k", "10k", "8k", "6k", "4k", "2k", "1d", "2d", "3d"];

/// The number of dan ranks that a level can have; the highest is 3 dan.
const DAN: u8 = 3;

/// The strength of a player: a rank from 30 kyu to 3 dan, or all that the network has.
///
/// A rank is meant to be one stone of handicap from the next on 19x19. `docs/levels.md` has what was measured.
// The number of levels above it: 0 for all that the network has, 1 for 3 dan, and 33 for 30 kyu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level(u8);

/// The error for a string that is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl Level {
    /// The strongest level: the move that the search recommends, or in the opening one that is about as good.
    pub const FULL: Self = Self(0);

    /// The level of a rank from 30 kyu to 3 dan; `None` above them.
    #[must_use]
    pub const fn from_grade(grade: Grade) -> Option<Self> {
        match grade.rank() {
            Rank::Kyu(number) => Some(Self(DAN + number)),
            Rank::Dan(number) if number <= DAN => Some(Self(DAN + 1 - number)),
            Rank::Dan(_) => None,
        }
    }

    /// The levels to choose from, the weakest first.
    pub fn offered() -> impl Iterator<Item = Self> {
        OFFERED.into_iter().filter_map(|level| level.parse().ok()).chain([Self::FULL])
    }

    /// The rank; `None` for [`Level::FULL`].
    #[must_use]
    pub fn grade(self) -> Option<Grade> {
        Grade::all().find(|&grade| Self::from_grade(grade) == Some(self))
    }

    /// The number of ranks below 1 dan: 1 for 1 kyu, and -1 for 2 dan.
    fn below_first_dan(self) -> i16 {
        i16::from(self.0) - i16::from(DAN)
    }

    /// The number of playouts after which a player of this level has seen enough; `None` if more always help.
    #[must_use]
    pub fn playouts(self) -> Option<u32> {
        let enough = match self.below_first_dan() {
            ..=-2 => 150,
            -1 => 80,
            0 => 40,
            1 => 30,
            2 => 21,
            3..=4 => 15,
            5..=6 => 10,
            7..=8 => 8,
            _ => 1,
        };
        (self != Self::FULL).then_some(enough)
    }

    /// How far the player is from one without faults, from 0.8 to 77. It follows from the rank, and the next four values follow from it.
    /// The numbers were chosen so that neighboring levels are about equally far apart (`docs/levels.md`).
    fn weakness(self) -> f32 {
        let below = f32::from(self.below_first_dan());
        (2.5 * below + 2.0).max(1.6 * below + 4.0)
    }

    /// How evenly moves are chosen: 1 is as often as the network expects them, less is the likely ones more often.
    fn temperature(self) -> f32 {
        0.4 + 0.04 * self.weakness()
    }

    /// The loss in points that makes a move about a third as likely.
    fn carelessness(self) -> f32 {
        0.35 * (0.12 * self.weakness()).exp()
    }

    /// A loss in points that the player does not overlook in the moves at whose consequences they look.
    fn most_overlooked(self) -> f32 {
        let below = f32::from((self.below_first_dan() - BEGINNER).max(0));
        (4.0 * self.carelessness() + 1.0).min(MOST_OVERLOOKED + MORE_OVERLOOKED * below)
    }

    /// A move is thought of if it is at least this share as likely as the likeliest one.
    fn least_share(self) -> f32 {
        LEAST_SHARE * 0.95_f32.powf((self.weakness() - 30.0).max(0.0))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grade() {
            Some(grade) => grade.fmt(formatter),
            None => formatter.write_str("full"),
        }
    }
}

/// Reads what `Display` writes.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let ranked = || text.parse().ok().and_then(Self::from_grade);
        if text == "full" { Ok(Self::FULL) } else { ranked().ok_or(ParseLevelError) }
    }
}

/// A level is serialized as its text, which stays the same when there are levels above it.
#[cfg(feature = "serde")]
impl serde::Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Level {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is 30k to 1k, 1d to 3d, or full")
    }
}

impl std::error::Error for ParseLevelError {}

impl Search {
    /// Thinks a little more, as a player of this level does: judges one position. Returns `false` once such a player has seen enough, or if
    /// the game is over.
    pub fn think(&mut self, level: Level) -> bool {
        let is_unseen = |edge: &usize| self.root().edges[*edge].visits == 0;
        let plausible =
            (level != Level::FULL).then(|| self.plausible(level).take(MOST_MOVES).find(is_unseen)).flatten();
        let unseen = plausible.or_else(|| self.pass().filter(|edge| self.is_overdue() && is_unseen(edge)));
        match (unseen, level.playouts()) {
            (Some(edge), _) => self.playout_through(Some(edge)),
            (None, Some(enough)) if self.playouts() > enough => false,
            (None, _) => self.playout(),
        }
    }

    /// The move of a player of this level, who has seen what the search has. It is never a move that [`Search::best_move`] would not think
    /// of, such as one in an own eye, and it is a pass if that is one.
    ///
    /// `chance` decides between moves that such a player might make: draw a new random number from 0 to 1 for each move. With the same
    /// number, the move is the same.
    #[must_use]
    pub fn move_at(&self, level: Level, chance: f32) -> Move {
        let best = self.best_move();
        if best == Move::Pass {
            return best;
        }
        if level == Level::FULL {
            return self.about_best(chance).unwrap_or(best);
        }
        let plausible = self.plausible(level).map(|edge| self.candidate(&self.root().edges[edge]));
        let mut candidates: Vec<Candidate> = plausible.collect();
        if level.below_first_dan() <= BEGINNER {
            let saving = self.saving();
            candidates = if saving.is_empty() { candidates } else { saving };
        }
        let sign = if self.game.to_play() == Color::Black { 1.0 } else { -1.0 };
        let most = candidates.iter().map(|candidate| sign * candidate.lead).fold(f32::NEG_INFINITY, f32::max);
        let (careless, overlooked) = (level.carelessness(), level.most_overlooked());
        let weight = |candidate: &Candidate| {
            let loss = most - sign * candidate.lead;
            let seen = if loss > overlooked { 0.0 } else { (-loss / careless).exp() };
            candidate.prior.powf(1.0 / level.temperature()) * seen
        };
        let weights: Vec<f32> = candidates.iter().map(weight).collect();
        let mut left = chance * weights.iter().sum::<f32>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left <= 0.0
        });
        chosen.or(if candidates.is_empty() { None } else { Some(0) }).map_or(best, |at| candidates[at].mv)
    }

    /// In the opening, one of the moves that the search finds about as good as the best one, so that not all games are the same.
    fn about_best(&self, chance: f32) -> Option<Move> {
        if self.game.moves().len() > self.game.board().size().area() / OPENING {
            return None;
        }
        let candidates = self.candidates();
        let most = candidates.first()?.visits;
        let good: Vec<Move> = candidates.iter().filter(|good| 2 * good.visits > most).map(|good| good.mv).collect();
        let chosen = (chance * good.len() as f32) as usize;
        good.get(chosen).or(good.last()).copied()
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
            let caught = Ladders::new(&after, None).caught;
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
