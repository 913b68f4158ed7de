//! Laws of symmetry: the rules have no preferred direction or color, so the eight symmetries of the board and the exchange of colors change
//! nothing.

use baduk_rules::score::{Outcome, PointStatus, Score, ScoringInput, score, toggle_chain};
use baduk_rules::{Board, Color, Game, IllegalMove, Move, Neutral, Point, Preset, Scoring, Seki, Size};

use crate::random::Random;
use crate::sizes;
use crate::terms::{AREA, TERRITORY};

/// One of the eight symmetries of a board: mirrored horizontally, vertically and along the diagonal, each or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    mirror_x: bool,
    mirror_y: bool,
    transpose: bool,
}

impl Symmetry {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|n| Self { mirror_x: n & 1 > 0, mirror_y: n & 2 > 0, transpose: n & 4 > 0 })
    }

    pub(crate) fn size(self, size: Size) -> Size {
        let (width, height) = (size.width().into(), size.height().into());
        if self.transpose { Size::new(height, width).unwrap() } else { size }
    }

    pub(crate) fn point(self, point: Point, size: Size) -> Point {
        let x = if self.mirror_x { size.width() - 1 - point.x() } else { point.x() };
        let y = if self.mirror_y { size.height() - 1 - point.y() } else { point.y() };
        if self.transpose { Point::new(y, x) } else { Point::new(x, y) }
    }

    pub(crate) fn board(self, board: &Board) -> Board {
        let size = board.size();
        let stones = board.stones().map(|(point, color)| (self.point(point, size), color));
        Board::with_stones(self.size(size), stones)
    }
}

pub(crate) fn swap(board: &Board) -> Board {
    Board::with_stones(board.size(), board.stones().map(|(point, color)| (point, color.opponent())))
}

/// Scoring inputs for each way of scoring.
fn every_terms() -> [ScoringInput; 6] {
    let shared = ScoringInput { neutral: Neutral::Shared, ..AREA };
    let pass_stones = ScoringInput { seki: Seki::EyesCount, ..TERRITORY };
    let [fortress, sunjang] =
        [Scoring::Fortress, Scoring::Sunjang].map(|scoring| ScoringInput { scoring, ..TERRITORY });
    [TERRITORY, AREA, shared, pass_stones, fortress, sunjang]
}

/// Points of the stones of some random chains, to be marked as dead. No point is listed twice.
fn some_dead(board: &Board, random: &mut Random) -> Vec<Point> {
    let mut dead = Vec::new();
    for _ in 0..4 {
        let point = random.point(board.size());
        if !dead.contains(&point) {
            toggle_chain(board, &mut dead, point);
        }
    }
    dead
}

/// A color and a point, and whether the color may play at the point.
type Asked = (Point, Color, Result<(), IllegalMove>);

/// A random game of `moves` moves, with one question about legality asked before each move.
fn random_game(size: Size, moves: usize, random: &mut Random) -> (Game, Vec<Asked>) {
    let mut game = Game::new(size, Preset::Korean.ruleset());
    let mut asked = Vec::new();
    for _ in 0..moves {
        let (point, color) = (random.point(size), random.color());
        asked.push((point, color, game.legality_for(color, point)));
        let mv = random.move_in(&game);
        game.play(mv).unwrap();
        if game.has_stopped() {
            game.resume();
        }
    }
    (game, asked)
}

/// Replays `original` with its moves and questions transformed by `color` and `point`, and asserts that the answers are the same.
fn replay(
    original: &Game,
    asked: &[Asked],
    size: Size,
    color: impl Fn(Color) -> Color,
    point: impl Fn(Point) -> Point,
) -> Game {
    let mut game = Game::from_setup(Board::new(size), color(Color::Black), Preset::Korean.ruleset());
    for (&(by, mv), &(at, asker, answer)) in original.moves().iter().zip(asked) {
        let answer = answer.map_err(|reason| match reason {
            IllegalMove::Occupied { by } => IllegalMove::Occupied { by: color(by) },
            other => other,
        });
        assert_eq!(game.legality_for(color(asker), point(at)), answer);
        let mv = if let Move::Play(at) = mv { Move::Play(point(at)) } else { mv };
        game.play_as(color(by), mv).unwrap();
        if game.has_stopped() {
            game.resume();
        }
    }
    game
}

#[test]
fn the_eight_symmetries_play_alike() {
    for (size, moves) in sizes() {
        let mut random = Random::for_size(size);
        let (game, asked) = random_game(size, moves.min(400), &mut random);
        for symmetry in Symmetry::all() {
            let turned = replay(&game, &asked, symmetry.size(size), |color| color, |at| symmetry.point(at, size));
            assert_eq!(*turned.board(), symmetry.board(game.board()), "{symmetry:?}");
            assert_eq!(turned.prisoners(), game.prisoners(), "{symmetry:?}");
            assert_eq!(turned.ko(), game.ko().map(|ko| symmetry.point(ko, size)), "{symmetry:?}");
        }
    }
}

#[test]
fn the_eight_symmetries_count_alike() {
    for (size, moves) in sizes() {
        let mut random = Random::for_size(size);
        let (game, _) = random_game(size, moves.min(200), &mut random);
        let dead = some_dead(game.board(), &mut random);
        for terms in every_terms() {
            let score_of = |board: &Board, dead: &[Point]| score(board, dead, game.prisoners(), &terms);
            let original = score_of(game.board(), &dead);
            for symmetry in Symmetry::all() {
                let dead: Vec<Point> = dead.iter().map(|&point| symmetry.point(point, size)).collect();
                let turned = score_of(&symmetry.board(game.board()), &dead);
                assert_eq!(turned.sides, original.sides, "{symmetry:?}");
                if terms.scoring == Scoring::Sunjang {
                    // If one of two stones has to stay, the order of the sweep decides which one.
                    continue;
                }
                for point in size.points() {
                    let to = symmetry.point(point, size).index(symmetry.size(size)).unwrap();
                    assert_eq!(turned.map[to], original.map[point.index(size).unwrap()], "{symmetry:?}");
                }
            }
        }
    }
}

#[test]
fn exchanged_colors_play_alike() {
    for (size, moves) in sizes() {
        let mut random = Random::for_size(size);
        let (game, asked) = random_game(size, moves, &mut random);
        let swapped = replay(&game, &asked, size, Color::opponent, |at| at);
        assert_eq!(*swapped.board(), swap(game.board()));
        assert_eq!(swapped.to_play(), game.to_play().opponent());
        assert_eq!(swapped.ko(), game.ko());
        for color in Color::BOTH {
            assert_eq!(swapped.prisoners()[color], game.prisoners()[color.opponent()]);
        }
    }
}

fn swap_status(status: PointStatus) -> PointStatus {
    match status {
        PointStatus::Stone(color) => PointStatus::Stone(color.opponent()),
        PointStatus::Dead { stone, owner } => {
            PointStatus::Dead { stone: stone.opponent(), owner: owner.map(Color::opponent) }
        }
        PointStatus::Territory(color) => PointStatus::Territory(color.opponent()),
        PointStatus::ToProtect(color) => PointStatus::ToProtect(color.opponent()),
        PointStatus::Removed(color) => PointStatus::Removed(color.opponent()),
        PointStatus::Seki | PointStatus::Neutral => status,
    }
}

fn swap_outcome(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Points { winner, margin } => Outcome::Points { winner: winner.opponent(), margin },
        other => other,
    }
}

#[test]
fn exchanged_colors_exchange_the_result() {
    let mut decided = 0;
    for (size, moves) in sizes() {
        let mut random = Random::for_size(size);
        let (game, asked) = random_game(size, moves, &mut random);
        let swapped = replay(&game, &asked, size, Color::opponent, |at| at);
        let dead = some_dead(game.board(), &mut random);
        for terms in every_terms() {
            let score_of = |game: &Game| -> Score { score(game.board(), &dead, game.prisoners(), &terms) };
            let (original, exchanged) = (score_of(&game), score_of(&swapped));
            for color in Color::BOTH {
                assert_eq!(exchanged.sides[color], original.sides[color.opponent()]);
            }
            let point_statuses: Vec<PointStatus> = original.map.iter().copied().map(swap_status).collect();
            assert_eq!(exchanged.map, point_statuses);
            assert_eq!(exchanged.fortress, original.fortress);
            assert_eq!(exchanged.outcome, swap_outcome(original.outcome));
            decided += u32::from(original.outcome != Outcome::Draw);
        }
    }
    assert!(decided > 20);
}
