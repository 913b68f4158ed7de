//! Laws of scoring, tested on random games.

use baduk_rules::score::{PointStatus, Score, ScoringInput, dame, score, toggle_chain, unconditional_life};
use baduk_rules::{Board, ByColor, Color, HalfPoints, Point, Scoring, Seki, Size};

use crate::random::Random;
use crate::terms::{AREA, TERRITORY};

/// A random game: its final board, and the number of stones that each color played and captured.
struct Played {
    board: Board,
    played: ByColor<i32>,
    prisoners: ByColor<u32>,
}

/// Plays a random game in which Black and White in turn place a stone or pass. Suicide and filling own one-point eyes are excluded, so that
/// boards look like finished games.
fn random_game(size: Size, moves: usize, random: &mut Random) -> Played {
    let mut game = Played { board: Board::new(size), played: ByColor::default(), prisoners: ByColor::default() };
    for number in 0..moves {
        let color = Color::BOTH[number % 2];
        let point = random.point(size);
        let is_eye = point.neighbors(size).all(|next| game.board.stone(next) == Some(color));
        if game.board.stone(point).is_none() && !is_eye && !game.board.is_suicide(point, color) {
            game.prisoners[color] += game.board.place(point, color).captured;
            game.played[color] += 1;
        }
    }
    game
}

/// Random games on boards of many sizes, each at several stages, with some chains marked as dead.
fn games() -> Vec<(Played, Vec<Point>)> {
    let sizes = [(1, 1), (1, 5), (2, 2), (3, 3), (5, 4), (5, 5), (7, 7), (9, 9), (13, 6), (19, 19)];
    let mut games = Vec::new();
    for (width, height) in sizes {
        let size = Size::new(width, height).unwrap();
        let mut random = Random::for_size(size);
        for stage in 1..=12 {
            let game = random_game(size, size.area() * stage / 2, &mut random);
            let mut dead = Vec::new();
            for _ in 0..stage % 4 {
                toggle_chain(&game.board, &mut dead, random.point(size));
            }
            games.push((game, dead));
        }
    }
    games
}

fn scored(game: &Played, dead: &[Point], terms: &ScoringInput) -> Score {
    score(&game.board, dead, game.prisoners, terms)
}

fn margin(score: &Score) -> i32 {
    (score.sides.black.total - score.sides.white.total).half_points()
}

const PASS_STONES: ScoringInput = ScoringInput { seki: Seki::EyesCount, ..TERRITORY };
const FORTRESS: ScoringInput = ScoringInput { scoring: Scoring::Fortress, ..TERRITORY };
const SUNJANG: ScoringInput = ScoringInput { scoring: Scoring::Sunjang, ..TERRITORY };

#[test]
fn every_point_has_exactly_one_owner_or_none() {
    let (mut seki, mut to_protect, mut removed) = (0, 0, 0);
    for (game, dead) in games() {
        for terms in [TERRITORY, AREA, PASS_STONES, FORTRESS, SUNJANG] {
            let Score { sides, map, .. } = scored(&game, &dead, &terms);
            let nobodys = map.iter().filter(|status| {
                matches!(status, PointStatus::Neutral | PointStatus::Seki | PointStatus::Dead { owner: None, .. })
            });
            let held = [sides.black, sides.white].map(|side| side.territory + side.stones + side.to_protect);
            assert_eq!(held[0] + held[1] + nobodys.count() as u32, game.board.size().area() as u32);
            seki += map.iter().filter(|&&status| status == PointStatus::Seki).count();
            to_protect += sides.black.to_protect + sides.white.to_protect;
            removed += sides.black.removed + sides.white.removed;
        }
    }
    assert!(seki > 20 && to_protect > 20 && removed > 20, "{seki} {to_protect} {removed}");
}

/// A color has as many stones on the board as it played, minus those that were captured. So the margin under area scoring is the margin
/// under territory scoring, plus one for each stone that Black played more than White.
#[test]
fn area_and_territory_differ_by_the_stones_played() {
    let mut unequal = 0;
    for (game, dead) in games() {
        let more = game.played.black - game.played.white;
        let by_area = margin(&scored(&game, &dead, &AREA));
        let by_territory = margin(&scored(&game, &dead, &PASS_STONES));
        assert_eq!(by_area - by_territory, 2 * more);
        unequal += i32::from(more != 0);
    }
    assert!(unequal > 10);
}

/// Under AGA rules, each pass costs a stone, and White passes last, so that both sides have played equally many stones.
#[test]
fn with_pass_stones_area_and_territory_agree() {
    for (game, dead) in games() {
        let most = game.played.black.max(game.played.white);
        let passes = ByColor { black: most - game.played.black, white: most - game.played.white };
        let prisoners = ByColor {
            black: game.prisoners.black + passes.white as u32,
            white: game.prisoners.white + passes.black as u32,
        };
        let komi = ScoringInput { komi: HalfPoints::from_half_points(15), ..PASS_STONES };
        let by_territory = score(&game.board, &dead, prisoners, &komi);
        let by_area = score(&game.board, &dead, prisoners, &ScoringInput { scoring: Scoring::Area, ..komi });
        assert_eq!(by_territory.outcome, by_area.outcome);
    }
}

/// Territory scoring counts the same surrounded points as area scoring, except those in seki and those that their owner still has to fill.
#[test]
fn territory_scoring_takes_off_seki_and_what_is_to_be_protected() {
    for (game, dead) in games() {
        let (plain, strict) = (scored(&game, &dead, &PASS_STONES), scored(&game, &dead, &TERRITORY));
        for (&before, &after) in plain.map.iter().zip(&strict.map) {
            let is_kept = before == after;
            let is_taken = match after {
                PointStatus::ToProtect(color) => before == PointStatus::Territory(color),
                PointStatus::Seki => matches!(before, PointStatus::Territory(_) | PointStatus::Neutral),
                PointStatus::Dead { stone, owner: None } => {
                    matches!(before, PointStatus::Dead { stone: same, .. } if same == stone)
                }
                _ => false,
            };
            assert!(is_kept || is_taken, "{before:?} {after:?}");
        }
    }
}

#[test]
fn a_fortress_score_has_the_margin_of_territory() {
    for (game, dead) in games() {
        assert_eq!(margin(&scored(&game, &dead, &FORTRESS)), margin(&scored(&game, &dead, &TERRITORY)));
    }
}

/// After the necessary moves inside a player's own territory, no more such moves are needed.
#[test]
fn protected_boards_need_no_more_protection() {
    let mut filled = 0;
    for (mut game, dead) in games() {
        for point in &dead {
            game.board.set(*point, None);
        }
        let before = scored(&game, &[], &TERRITORY);
        for (point, status) in game.board.size().points().zip(before.map) {
            if let PointStatus::ToProtect(color) = status {
                game.board.set(point, Some(color));
                filled += 1;
            }
        }
        let sides = scored(&game, &[], &TERRITORY).sides;
        assert_eq!((sides.black.to_protect, sides.white.to_protect), (0, 0), "{}", game.board);
    }
    assert!(filled > 20);
}

#[test]
fn dame_are_neutral_points() {
    for (game, dead) in games() {
        let size = game.board.size();
        let map = scored(&game, &dead, &TERRITORY).map;
        for point in dame(&game.board, &dead) {
            let status = map[point.index(size).unwrap()];
            assert!(matches!(status, PointStatus::Neutral | PointStatus::Dead { owner: None, .. }));
        }
    }
}

/// The attacker plays at random legal points until none is left, while the owner of the stones only passes.
#[test]
fn unconditional_life_outlives_any_play_against_it() {
    let mut proven = 0;
    for (game, _) in games() {
        for color in Color::BOTH {
            let alive = unconditional_life(&game.board, color);
            let mut random = Random::for_size(game.board.size());
            for _ in 0..if alive.is_empty() { 0 } else { 4 } {
                let mut board = game.board.clone();
                for _ in 0..board.size().area() * 6 {
                    let point = random.point(board.size());
                    // Suicide is tried too, although it gains the attacker no more than a pass.
                    if board.stone(point).is_none() {
                        board.place(point, color.opponent());
                    }
                }
                assert!(alive.iter().all(|&stone| board.stone(stone) == Some(color)), "{}", game.board);
            }
            proven += alive.len();
        }
    }
    assert!(proven > 100, "{proven}");
}
