use baduk_rules::score::{self, ScoringInput};
use baduk_rules::{Chain, Game, HalfPoints, Point};

use super::{Goal, Goals};

impl Goals {
    /// Whether all goals hold in `game`. `gone` are the points of the goals' stones that were captured since the start.
    pub(crate) fn hold(&self, game: &Game, gone: &[Point]) -> bool {
        self.quick_hold(game, gone) && self.slow_hold(game, gone)
    }

    /// Whether all goals that are quick to check hold in `game`.
    pub(crate) fn quick_hold(&self, game: &Game, gone: &[Point]) -> bool {
        self.list.iter().filter(|goal| !goal.is_slow()).all(|goal| goal.holds(game, gone))
    }

    /// Whether all goals that are slow to check hold in `game`.
    pub(crate) fn slow_hold(&self, game: &Game, gone: &[Point]) -> bool {
        self.list.iter().filter(|goal| goal.is_slow()).all(|goal| goal.holds(game, gone))
    }

    /// Whether those goals hold in `game` that the opponent's reply could undo.
    pub(crate) fn last(&self, game: &Game, gone: &[Point]) -> bool {
        self.list.iter().filter(|goal| goal.is_lasting()).all(|goal| goal.holds(game, gone))
    }

    /// Whether one of the goals must also hold after the opponent's reply.
    pub(crate) fn are_lasting(&self) -> bool {
        self.list.iter().any(Goal::is_lasting)
    }

    /// The first goal that can't be reached anymore; `None` if all can.
    pub(crate) fn lost(&self, gone: &[Point]) -> Option<&Goal> {
        let is_lost = |goal: &&Goal| {
            !matches!(goal, Goal::Capture(_) | Goal::Cut(_)) && goal.stones().iter().any(|stone| gone.contains(stone))
        };
        self.list.iter().find(is_lost)
    }

    /// The stones to be captured; `None` if the goals also ask for anything else.
    pub(crate) fn targets(&self) -> Option<Vec<Point>> {
        let target = |goal: &Goal| if let Goal::Capture(point) = goal { Some(*point) } else { None };
        self.list.iter().map(target).collect()
    }

    /// The points of all stones that the goals are about.
    pub(crate) fn watched(&self) -> impl Iterator<Item = Point> + '_ {
        self.list.iter().flat_map(Goal::stones).copied()
    }
}

impl Goal {
    /// Whether the goal must also hold after the opponent's reply.
    pub(super) const fn is_lasting(&self) -> bool {
        matches!(self, Self::Save(_) | Self::Cut(_))
    }

    /// Whether the goal is slow to check, since it needs scoring.
    pub(crate) const fn is_slow(&self) -> bool {
        matches!(self, Self::Count(..))
    }

    /// The points of the stones that the goal is about.
    fn stones(&self) -> &[Point] {
        match self {
            Self::Capture(point) | Self::Save(point) | Self::Atari(point) | Self::Liberties(point, ..) => {
                std::slice::from_ref(point)
            }
            Self::Connect(points) | Self::Cut(points) => points,
            Self::Legal(..) | Self::Illegal(..) | Self::Count(..) => &[],
        }
    }

    fn holds(&self, game: &Game, gone: &[Point]) -> bool {
        let stands = |point| !gone.contains(point);
        let liberties = |point: &Point| game.board().chain(*point).map_or(0, |chain| chain.liberties.len() as i32);
        match self {
            Self::Capture(point) => !stands(point),
            Self::Save(point) => stands(point) && liberties(point) >= 2,
            Self::Atari(point) => stands(point) && liberties(point) == 1,
            Self::Liberties(point, comparison, number) => {
                stands(point) && comparison.holds(liberties(point), i32::from(*number))
            }
            Self::Legal(color, point) => resumed(game).legality_for(*color, *point).is_ok(),
            Self::Illegal(color, point) => {
                game.board().stone(*point).is_none() && resumed(game).legality_for(*color, *point).is_err()
            }
            Self::Connect(points) => points.iter().all(stands) && are_one_chain(game, points),
            Self::Cut(points) => {
                !points.iter().all(stands) || !are_one_chain(game, points) && connection(game, points).is_none()
            }
            Self::Count(color, comparison, points) => {
                let terms = ScoringInput::new(game.rules(), HalfPoints::ZERO, 0);
                let score = score::score(game.board(), &[], game.prisoners(), &terms);
                comparison.holds(score.sides[*color].total.half_points(), points.half_points())
            }
        }
    }
}

/// The game after it is resumed, so that two passes do not make moves illegal.
fn resumed(game: &Game) -> Game {
    let mut game = game.clone();
    game.resume();
    game
}

/// The point where a single move of their color makes the stones at these points one chain; `None` if there is none.
pub(crate) fn connection(game: &Game, points: &[Point]) -> Option<Point> {
    let board = game.board();
    let color = board.stone(*points.first()?)?;
    let chains: Vec<Chain> = points.iter().filter_map(|&point| board.chain(point)).collect();
    let (first, others) = chains.split_first()?;
    let is_shared = |point: &Point| others.iter().all(|chain| chain.liberties.contains(point));
    let is_legal = |point: &Point| resumed(game).legality_for(color, *point).is_ok();
    first.liberties.iter().copied().find(|point| is_shared(point) && is_legal(point))
}

fn are_one_chain(game: &Game, points: &[Point]) -> bool {
    let chain = points.first().and_then(|&first| game.board().chain(first));
    chain.is_some_and(|chain| points.iter().all(|point| chain.stones.contains(point)))
}
