//! Diagrams 10 and 11 of the Korea Baduk Association's guide: a group with two eyes lives; a group that can be kept to a single eye dies.

use baduk_rules::score::{PointStatus, score, toggle_chain};
use baduk_rules::{ByColor, Color, Game, HalfPoints, IllegalMove, Move, Point};

use crate::common::{Diagram, kba, liberties};
use crate::terms::TERRITORY;

/// Whether the chain at `point` survives any number of opposing moves in a row at its liberties, in any order.
fn stands_unanswered(game: &Game, point: Point) -> bool {
    let Some(chain) = game.board().chain(point) else { return false };
    let attacker = chain.color.opponent();
    chain.liberties.iter().all(|&liberty| {
        let mut next = game.clone();
        next.play_as(attacker, Move::Play(liberty)).is_err() || stands_unanswered(&next, point)
    })
}

/// Whether `attacker` can capture the stone at `target` within `moves` moves, if both sides play only at `points` or pass.
fn is_captured(game: &Game, attacker: Color, target: Point, points: &[Point], moves: u32) -> bool {
    if game.board().stone(target) != Some(attacker.opponent()) {
        return true;
    }
    if moves == 0 || game.has_stopped() {
        return false;
    }
    let after = |mv| {
        let mut next = game.clone();
        next.play(mv).is_ok().then(|| is_captured(&next, attacker, target, points, moves - 1))
    };
    let mut results = points.iter().map(|&point| Move::Play(point)).chain([Move::Pass]).filter_map(after);
    if game.to_play() == attacker { results.any(|captured| captured) } else { results.all(|captured| captured) }
}

fn played(diagram: &Diagram, color: Color, label: &str) -> Game {
    let mut game = diagram.game();
    game.play_as(color, Move::Play(diagram.at(label))).unwrap();
    game
}

/// The point of a stone of the bottom group in diagram 11, above the label o.
fn bottom_group() -> Point {
    Point::new(kba(11).at("o").x(), kba(11).at("o").y() - 1)
}

/// The point of a stone of the top-left group in diagram 11, next to the caught stone.
fn top_left_group() -> Point {
    Point::new(kba(11).marked()[0].x() + 1, kba(11).marked()[0].y())
}

/// Diagram 10: "black group can only be captured by White at both m and n".
#[test]
fn a_group_with_two_eyes_would_fall_only_to_two_stones_at_once() {
    let (m, n) = (kba(10).at("m"), kba(10).at("n"));
    let group = Point::new(m.x() + 1, m.y());
    assert_eq!(liberties(&kba(10).board(), group), [m, n]);
    for (first, last) in [(m, n), (n, m)] {
        let mut board = kba(10).board();
        board.set(first, Some(Color::White));
        let stones = board.chain(group).unwrap().stones.len() as u32;
        assert_eq!(board.place(last, Color::White).captured, stones);
    }
}

/// Diagram 10: "each is suicide -> unconditionally alive".
#[test]
fn a_group_with_two_eyes_is_alive() {
    let game = kba(10).game();
    assert_eq!(game.to_play(), Color::White);
    for label in ["m", "n"] {
        assert_eq!(game.legality(kba(10).at(label)), Err(IllegalMove::Suicide), "{label}");
    }
    assert!(stands_unanswered(&game, Point::new(kba(10).at("m").x() + 1, kba(10).at("m").y())));
}

/// Diagram 11: "Black o -> bottom group has two eyes".
#[test]
fn a_play_in_the_middle_of_three_makes_two_eyes() {
    assert!(!stands_unanswered(&kba(11).game(), bottom_group()), "before it the group has none yet");
    let game = played(&kba(11), Color::Black, "o");
    for label in ["p", "q"] {
        assert_eq!(game.legality_for(Color::White, kba(11).at(label)), Err(IllegalMove::Suicide), "{label}");
    }
    assert!(stands_unanswered(&game, bottom_group()));
}

/// Diagram 11: "White o -> bottom group is dead (White fills outside, then p and q)".
#[test]
fn a_stone_in_the_middle_of_three_kills() {
    let game = played(&kba(11), Color::White, "o");
    let inside = ["p", "o", "q"].map(|label| kba(11).at(label));
    let outside: Vec<Point> =
        liberties(game.board(), bottom_group()).into_iter().filter(|point| !inside.contains(point)).collect();
    assert_eq!(outside.len(), 1);

    // White plays the moves of the guide, and Black does not answer.
    let mut filled = game.clone();
    filled.play_as(Color::White, Move::Play(outside[0])).unwrap();
    filled.play_as(Color::White, Move::Play(inside[0])).unwrap();
    assert_eq!(filled.play_as(Color::White, Move::Play(inside[2])).unwrap().captured, 7);

    // No answer helps Black, inside or outside. One move earlier, an answer would have helped.
    let edge = Point::new(outside[0].x() + 1, outside[0].y());
    let points = [&inside[..], &outside[..], &[edge]].concat();
    assert!(is_captured(&game, Color::White, bottom_group(), &points, 11));
    assert!(!is_captured(&kba(11).game(), Color::White, bottom_group(), &points, 6));
}

/// Diagram 11: "top-left black group is already alive although a white stone sits in one eye".
#[test]
fn a_stone_caught_in_an_eye_does_not_take_the_eye() {
    assert!(stands_unanswered(&kba(11).game(), top_left_group()));
    assert_eq!(liberties(&kba(11).board(), top_left_group()).len(), 2);
}

/// Diagram 11: "that white stone cannot be saved".
#[test]
fn the_stone_caught_in_an_eye_cannot_be_saved() {
    let [caught] = kba(11).marked()[..] else { panic!("one stone is marked") };
    let mut game = kba(11).game();
    let [last] = liberties(game.board(), caught)[..] else { panic!("it has one liberty") };
    assert_eq!(game.legality_for(Color::White, last), Err(IllegalMove::Suicide));
    assert_eq!(game.play_as(Color::Black, Move::Play(last)).unwrap().captured, 1);
}

/// Diagram 11: "at game end dead stones are removed and counted as prisoners".
#[test]
fn dead_stones_are_prisoners_at_the_end() {
    let size = kba(11).board().size();

    let lived = played(&kba(11), Color::Black, "o");
    let scored = score(lived.board(), &kba(11).marked(), ByColor::default(), &TERRITORY);
    // Three points at the top left, one of them below the dead stone, and the two eyes below.
    assert_eq!((scored.sides.black.territory, scored.sides.black.dead), (5, 1));
    assert_eq!(scored.sides.black.total, HalfPoints::points(6));
    let status = scored.map[kba(11).marked()[0].index(size).unwrap()];
    assert_eq!(status, PointStatus::Dead { stone: Color::White, owner: Some(Color::Black) });

    let died = played(&kba(11), Color::White, "o");
    let mut dead = kba(11).marked();
    assert_eq!(toggle_chain(died.board(), &mut dead, bottom_group()), 7);
    let scored = score(died.board(), &dead, ByColor::default(), &TERRITORY);
    assert_eq!((scored.sides.white.dead, scored.sides.black.dead), (7, 1));
    for stone in died.board().chain(bottom_group()).unwrap().stones {
        let status = scored.map[stone.index(size).unwrap()];
        assert_eq!(status, PointStatus::Dead { stone: Color::Black, owner: Some(Color::White) });
    }
}
