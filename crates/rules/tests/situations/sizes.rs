//! Tests of the smallest boards and the largest one.

use baduk_rules::score::{PointStatus, score};
use baduk_rules::{Board, ByColor, Color, Game, IllegalMove, Move, Placed, Point, Preset, Size};

use crate::{AREA, TERRITORY, at, played};

fn game(width: u32, height: u32) -> Game {
    Game::new(Size::new(width, height).unwrap(), Preset::Korean.ruleset())
}

#[test]
fn on_a_1x1_board_only_passing_is_legal() {
    let mut game = game(1, 1);
    for color in Color::BOTH {
        assert_eq!(game.legality_for(color, Point::new(0, 0)), Err(IllegalMove::Suicide));
    }
    game.play_unchecked(Color::Black, at(0, 0));
    assert_eq!(game.board().to_string(), ".\n");
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    assert!(game.has_stopped());
}

/// On a board of two points, every stone captures the other, and retaking at once is ko.
#[test]
fn on_two_points_there_is_one_ko() {
    for (size, other) in [((1, 2), at(0, 1)), ((2, 1), at(1, 0))] {
        let mut game = game(size.0, size.1);
        assert_eq!(game.play(at(0, 0)), Ok(played(1, 0)));
        assert_eq!(game.play(other), Ok(played(2, 1)));
        assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Ko { repeats: 1 }));
        game.play(Move::Pass).unwrap();
        assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Suicide), "White's own stone would have no liberty");
        game.play(Move::Pass).unwrap();
        assert!(game.has_stopped());
    }
}

#[test]
fn a_row_is_a_board_whose_ends_do_not_meet() {
    for (width, height) in [(5, 1), (1, 5)] {
        let size = Size::new(width, height).unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut board = Board::new(size);
        board.place(points[0], Color::Black);
        board.place(points[4], Color::Black);
        assert_eq!(board.chain(points[0]).unwrap().stones, [points[0]]);
        assert_eq!(board.chain(points[0]).unwrap().liberties, [points[1]]);
        assert_eq!(board.place(points[1], Color::White).captured, 1);
    }
}

/// The last point of a row is not adjacent to the first point of the next row.
#[test]
fn rows_do_not_run_into_each_other() {
    for (width, height) in [(2, 2), (3, 3), (52, 52), (19, 19), (2, 52)] {
        let size = Size::new(width, height).unwrap();
        let (end, start) = (Point::new(size.width() - 1, 0), Point::new(0, 1));
        let board = Board::with_stones(size, [(end, Color::Black), (start, Color::Black)]);
        assert_eq!(board.chain(end).unwrap().stones, [end]);
        assert_eq!(board.chain(start).unwrap().stones, [start]);
    }
}

#[test]
fn the_corners_of_the_largest_board_are_points_like_others() {
    let mut game = game(52, 52);
    for (number, (x, y)) in (1..).zip([(0, 0), (51, 0), (0, 51), (51, 51)]) {
        assert_eq!(game.play(at(x, y)).unwrap().number, number);
        assert_eq!(game.board().chain(Point::new(x, y)).unwrap().liberties.len(), 2);
    }
    assert_eq!(game.play(at(52, 0)), Err(IllegalMove::OffBoard));
    assert_eq!(game.play(at(0, 52)), Err(IllegalMove::OffBoard));
}

#[test]
fn a_chain_may_fill_the_largest_board() {
    let size = Size::square(52).unwrap();
    let last = Point::new(51, 51);
    let stones = size.points().filter(|&point| point != last).map(|point| (point, Color::Black));
    let mut game = Game::from_setup(Board::with_stones(size, stones), Color::Black, Preset::Korean.ruleset());
    assert_eq!(game.board().chain(Point::new(0, 0)).unwrap().liberties, [last]);
    assert_eq!(game.play(Move::Play(last)), Err(IllegalMove::Suicide));
    assert_eq!(game.play_as(Color::White, Move::Play(last)).unwrap().captured, 2703);
    assert_eq!(*game.board(), Board::with_stones(size, [(last, Color::White)]));
    assert_eq!(game.prisoners().white, 2703);
}

#[test]
fn between_chequered_stones_every_enemy_stone_is_suicide() {
    let size = Size::square(52).unwrap();
    let (dark, light): (Vec<Point>, Vec<Point>) = size.points().partition(|point| (point.x() + point.y()) % 2 == 0);
    let mut board = Board::with_stones(size, dark.into_iter().map(|point| (point, Color::White)));
    let before = board.clone();
    for point in light {
        assert!(board.is_suicide(point, Color::Black) && !board.is_suicide(point, Color::White));
        assert_eq!(board.place(point, Color::Black), Placed { captured: 0, captured_at: None, suicide: 1 });
    }
    assert_eq!(board, before);
}

#[test]
fn a_single_stone_owns_the_whole_of_the_largest_board() {
    let size = Size::square(52).unwrap();
    let board = Board::with_stones(size, [(Point::new(51, 51), Color::White)]);
    let by_territory = score(&board, &[], ByColor::default(), &TERRITORY);
    assert_eq!(by_territory.outcome.to_string(), "W+2703");
    assert_eq!(by_territory.map[0], PointStatus::Territory(Color::White));
    let by_area = score(&board, &[], ByColor::default(), &AREA);
    assert_eq!(by_area.outcome.to_string(), "W+2704");
}
