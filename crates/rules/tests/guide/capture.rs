//! Diagrams 2 to 4 of the Korea Baduk Association's guide: liberties, atari and the capture of a stone.

use baduk_rules::{Color, Game, Move, Point};

use crate::common::{Diagram, kba, liberties, stones_of};

/// The white stone whose only liberty is at the point with the label `label`.
fn in_atari_at(diagram: &Diagram, label: &str) -> Point {
    let board = diagram.board();
    let stones = stones_of(&board, Color::White);
    let mut caught = stones.into_iter().filter(|&stone| liberties(&board, stone) == [diagram.at(label)]);
    let stone = caught.next().expect("a white stone has only this liberty");
    assert_eq!(caught.next(), None);
    stone
}

fn liberties_of_the_stone_on(point: Point) -> usize {
    let board = kba(2).board();
    assert_eq!(board.stone(point), Some(Color::White));
    liberties(&board, point).len()
}

/// Diagram 2: "liberties: centre 4, side 3, corner 2".
#[test]
fn a_stone_in_the_center_has_four_liberties() {
    assert_eq!(liberties_of_the_stone_on(Point::new(3, 3)), 4);
}

/// Diagram 2: "liberties: centre 4, side 3, corner 2".
#[test]
fn a_stone_at_the_side_has_three_liberties() {
    assert_eq!(liberties_of_the_stone_on(Point::new(8, 4)), 3);
}

/// Diagram 2: "liberties: centre 4, side 3, corner 2".
#[test]
fn a_stone_in_the_corner_has_two_liberties() {
    assert_eq!(liberties_of_the_stone_on(Point::new(0, 8)), 2);
}

/// Diagram 2: the crosses are the liberties of the three stones, and nothing else.
#[test]
fn the_crosses_are_the_liberties() {
    let board = kba(2).board();
    let mut all: Vec<Point> = board.stones().flat_map(|(stone, _)| liberties(&board, stone)).collect();
    all.sort_unstable();
    assert_eq!(all, kba(2).crosses());
}

/// Diagram 3: "each white stone has exactly one liberty: b, c, d".
#[test]
fn a_stone_in_atari_has_one_liberty() {
    let diagram = kba(3);
    assert_eq!(diagram.label_names(), ["b", "c", "d"]);
    let mut caught: Vec<Point> = diagram.label_names().into_iter().map(|label| in_atari_at(&diagram, label)).collect();
    caught.sort_unstable();
    assert_eq!(caught, stones_of(&diagram.board(), Color::White));
}

/// Diagram 3: "Black to move can capture any one".
#[test]
fn a_stone_in_atari_is_captured_by_a_play_on_its_last_liberty() {
    let diagram = kba(3);
    for label in diagram.label_names() {
        let mut game = diagram.game();
        assert_eq!(game.to_play(), Color::Black);
        let played = game.play(Move::Play(diagram.at(label))).unwrap();
        assert_eq!(played.captured, 1, "{label}");
        assert_eq!(game.board().stone(in_atari_at(&diagram, label)), None, "{label}");
        assert_eq!(game.board().stone(diagram.at(label)), Some(Color::Black), "{label}");
    }
}

fn diagram_4_as_played() -> Game {
    let mut game = kba(4).source().game();
    for (color, mv) in kba(4).moves() {
        game.play_as(color, mv).unwrap();
    }
    game
}

/// Diagram 4: "equals diagram 3 after Black b; captured stone removed, 1 prisoner for Black".
#[test]
fn a_captured_stone_leaves_the_board_and_is_a_prisoner() {
    let game = diagram_4_as_played();
    assert_eq!(game.moves(), [(Color::Black, Move::Play(kba(3).at("b")))]);
    assert_eq!(*game.board(), kba(4).board());
    assert_eq!(game.prisoners(), kba(4).prisoners());
    assert_eq!(game.to_play(), kba(4).game().to_play());
}

/// Diagram 4: "c and d would capture the other two".
#[test]
fn the_other_two_stones_can_still_be_captured() {
    let mut game = diagram_4_as_played();
    for label in ["c", "d"] {
        assert_eq!(game.play_as(Color::Black, Move::Play(kba(4).at(label))).unwrap().captured, 1, "{label}");
    }
    assert_eq!(stones_of(game.board(), Color::White), []);
    assert_eq!(game.prisoners().black, 3);
}
