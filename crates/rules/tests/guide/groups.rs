//! Diagrams 5 to 7 of the Korea Baduk Association's guide: solidly connected stones live and die together.

use baduk_rules::score::{PointStatus, score};
use baduk_rules::{Board, Chain, Color, Game, Move, Point};

use crate::common::{kba, liberties};
use crate::terms::TERRITORY;

/// The only chain of `color` whose single liberty is `liberty`.
fn in_atari_at(board: &Board, color: Color, liberty: Point) -> Chain {
    let stones = board.stones().filter(|&(_, c)| c == color);
    let mut chains: Vec<Chain> = stones.filter_map(|(stone, _)| board.chain(stone)).collect();
    chains.retain(|chain| chain.liberties == [liberty]);
    chains.dedup();
    assert_eq!(chains.len(), 1);
    chains.remove(0)
}

fn diagram_7_as_played() -> Game {
    let mut game = kba(7).source().game();
    for (color, mv) in kba(7).moves() {
        game.play_as(color, mv).unwrap();
    }
    game
}

/// Diagram 5: "black group of 3 (top right) and white group of 3 (below centre) are solidly connected".
#[test]
fn stones_next_to_each_other_along_the_lines_are_one_chain() {
    let board = kba(5).board();
    let black = board.chain(Point::new(7, 0)).unwrap();
    assert_eq!(black.stones, [Point::new(7, 0), Point::new(7, 1), Point::new(8, 1)]);
    let white = board.chain(Point::new(4, 6)).unwrap();
    assert_eq!(white.stones, [Point::new(4, 6), Point::new(5, 6), Point::new(5, 7)]);
    assert_eq!((black.color, white.color), (Color::Black, Color::White));
}

/// Diagram 5: "the two marked black stones (top left) are NOT solidly connected".
#[test]
fn stones_on_a_diagonal_are_two_chains() {
    let board = kba(5).board();
    let marked = kba(5).marked();
    assert_eq!(marked.len(), 2);
    for stone in marked {
        assert_eq!(board.chain(stone).unwrap().stones, [stone]);
    }
}

/// Diagram 6: "white group has one liberty e".
#[test]
fn a_white_group_of_three_has_one_liberty() {
    assert_eq!(in_atari_at(&kba(6).board(), Color::White, kba(6).at("e")).stones.len(), 3);
}

/// Diagram 6: "black top-right group has one (internal) liberty f".
#[test]
fn a_black_group_of_three_has_one_liberty_inside() {
    let (board, f) = (kba(6).board(), kba(6).at("f"));
    let group = in_atari_at(&board, Color::Black, f);
    assert_eq!(group.stones.len(), 3);
    assert!(f.neighbors(board.size()).all(|point| group.stones.contains(&point)));
}

/// Diagram 6: "g and h capture the two top-left stones independently".
#[test]
fn stones_on_a_diagonal_are_captured_one_by_one() {
    let mut caught = Vec::new();
    for label in ["g", "h"] {
        let mut game = kba(6).game();
        let at = kba(6).at(label);
        let stone = in_atari_at(game.board(), Color::Black, at).stones;
        assert_eq!(game.play_as(Color::White, Move::Play(at)).unwrap().captured, 1, "{label}");
        assert_eq!(game.board().stone(stone[0]), None, "{label}");
        caught.extend(stone);
    }
    assert_eq!(caught, kba(6).marked());
}

/// Diagram 7: "= diagram 6 after Black e, White f, White g".
#[test]
fn a_group_is_captured_whole() {
    let play = |label| Move::Play(kba(6).at(label));
    let game = diagram_7_as_played();
    assert_eq!(game.moves(), [(Color::Black, play("e")), (Color::White, play("f")), (Color::White, play("g"))]);
    assert_eq!(*game.board(), kba(7).board());
    assert_eq!((game.prisoners().black, game.prisoners().white), (3, 4));
}

/// Diagram 7: "points of the captured black group are White territory and vice versa".
#[test]
fn the_points_of_a_captured_group_are_territory() {
    let (before, after) = (kba(6).board(), diagram_7_as_played());
    let map = score(after.board(), &[], after.prisoners(), &TERRITORY).map;
    for (label, color) in [("e", Color::White), ("f", Color::Black), ("g", Color::Black)] {
        for stone in in_atari_at(&before, color, kba(6).at(label)).stones {
            let status = map[stone.index(before.size()).unwrap()];
            assert_eq!(status, PointStatus::Territory(color.opponent()), "{stone:?}, captured at {label}");
        }
    }
}

/// Diagram 7: "h captures the remaining stone".
#[test]
fn the_other_stone_of_the_diagonal_can_still_be_captured() {
    let mut game = diagram_7_as_played();
    let h = kba(7).at("h");
    let [_, remaining] = kba(6).marked()[..] else { panic!("two stones are marked") };
    assert_eq!(liberties(game.board(), remaining), [h]);
    assert_eq!(game.play_as(Color::White, Move::Play(h)).unwrap().captured, 1);
    assert_eq!(game.board().stone(remaining), None);
}
