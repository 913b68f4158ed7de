//! Tests of stones that can be captured by force: ladders, nets, throw-ins, races.

use super::super::capture;
use super::laws::{Numbers, turned_in};
use super::*;
use baduk_rules::Game;

/// A board with a ladder that runs to the corner. White's stone is on E5.
const LADDER: &str = ".........
                      .........
                      .........
                      .........
                      ...XO....
                      ....XX...
                      .........
                      .........
                      .........";

/// The board of [`LADDER`] with a white stone that breaks the ladder.
const BROKEN: &str = ".........
                      .........
                      ......O..
                      .........
                      ...XO....
                      ....XX...
                      .........
                      .........
                      .........";

/// A board on which the ladder is broken, but a net on F6 holds the stone on E5.
const NET: &str = ".........
                   .........
                   .......O.
                   ...X.....
                   ...XO....
                   ....XX...
                   .........
                   .........
                   .........";

/// A board on which White can connect after F1, but not after the throw-in at E1.
const SNAPBACK: &str = "X..XXX
                        O.XXOX
                        O.OXOO
                        XX.O..";

/// A board on which White's three stones have three liberties and no way out, and Black's corner stones have four liberties.
const RACE: &str = "X.....
                    XXXXX.
                    OOO.X.
                    ...XX.
                    XXXX..";

fn position(text: &str, to_play: Color) -> Position {
    Position::from_game(&Game::from_setup(text.parse().unwrap(), to_play, Preset::Korean.ruleset()))
}

fn attack(text: &str, target: &str) -> Option<String> {
    let position = position(text, Color::Black);
    let size = position.board.size();
    capture::attack(&position, Point::from_a1(target, size).unwrap()).point.map(|point| point.to_a1(size))
}

fn chase(text: &str, goals: &str) -> Reader {
    Reader::new(drawn(text, ""), goals, Unmarked::Fails)
}

#[test]
fn ladders_nets_throw_ins_and_races_are_read_out() {
    for (text, target, first) in [
        (LADDER, "E5", Some("E6")),
        (BROKEN, "E5", None),
        (NET, "E5", Some("F6")),
        (SNAPBACK, "E3", Some("E1")),
        (RACE, "A3", Some("A2")),
    ] {
        assert_eq!(attack(text, target).as_deref(), first, "{text}");
    }
}

#[test]
fn a_ladder_is_played_out_against_an_opponent_who_runs() {
    let mut reader = chase(LADDER, "capture E5");
    let way = "ed fe ge fd fc gd hd gc gb hc hb ic ib pass id";
    assert_eq!((reader.hint(), reader.solution()), ("ed".to_owned(), way.to_owned()));
    let told = "open+fe open+fd open+gd open+gc open+hc open+ic open+pass solved";
    assert_eq!(reader.plays("ed ge fc hd gb hb ib id"), told);
    // After the wrong atari, the stone escapes for good.
    let mut reader = chase(LADDER, "capture E5");
    assert_eq!((reader.plays("fe"), reader.hint()), ("open+ed".to_owned(), "-".to_owned()));
    let reader = chase(BROKEN, "capture E5");
    assert_eq!((reader.hint(), reader.solution()), ("-".to_owned(), String::new()));
}

#[test]
fn a_ladder_longer_than_the_moves_allowed_is_no_solution() {
    assert_eq!(chase(LADDER, "capture E5 in 8").hint(), "ed");
    let long = chase(LADDER, "capture E5 in 7");
    assert!(long.problem.hint(&long.record, long.at).is_ok_and(|hint| hint.is_none()) || long.hint() == "too long");
}

#[test]
fn a_net_holds_against_every_way_out() {
    let size = Size::square(9).unwrap();
    let at = |name| Point::from_a1(name, size).unwrap();
    let mut after = position(NET, Color::Black);
    after.play(Color::Black, Move::Play(at("F6")));
    for point in size.points().filter(|&point| after.may_play(point, Color::White)) {
        let mut answered = after.clone();
        answered.play(Color::White, Move::Play(point));
        assert!(capture::attack(&answered, at("E5")).point.is_some(), "{}", point.to_a1(size));
    }
}

#[test]
fn reading_is_the_same_in_the_eight_symmetries_and_both_colors() {
    for (text, target, first) in [(LADDER, "E5", Some("E6")), (BROKEN, "E5", None), (NET, "E5", Some("F6"))] {
        let board: Board = text.parse().unwrap();
        let size = board.size();
        for nth in 0..8 {
            for swaps in [false, true] {
                let color = |color: Color| if swaps { color.opponent() } else { color };
                let stones = board.stones().map(|(point, stone)| (turned_in(size, nth, point), color(stone)));
                let game =
                    Game::from_setup(Board::with_stones(size, stones), color(Color::Black), Preset::Korean.ruleset());
                let turned = |name: &str| turned_in(size, nth, Point::from_a1(name, size).unwrap());
                let found = capture::attack(&Position::from_game(&game), turned(target)).point;
                assert_eq!(found, first.map(turned), "{nth} {swaps}");
            }
        }
    }
}

/// An attack that is found works against all moves of the defender, even against moves that the search does not try.
#[test]
fn an_attack_that_is_found_works_against_every_move() {
    let size = Size::new(6, 5).unwrap();
    let mut numbers = Numbers(11);
    let mut found = 0;
    for _ in 0..800 {
        let mut board = Board::new(size);
        for point in size.points() {
            let color = match numbers.below(5) {
                0 | 1 => Color::Black,
                2 => Color::White,
                _ => continue,
            };
            if !board.is_suicide(point, color) {
                board.place(point, color);
            }
        }
        let position = Position::from_game(&Game::from_setup(board.clone(), Color::Black, Preset::Korean.ruleset()));
        let Some((target, _)) = board.stones().find(|&(_, color)| color == Color::White) else { continue };
        found += usize::from(
            capture::attack(&position, target).point.is_some() && captures_against_all(&position, target, 3),
        );
    }
    assert!(found > 100, "{found}");
}

/// Whether an attack is found if the search may be longer than usual. If so, also checks that it still succeeds after each defense, for
/// this number of moves.
fn captures_against_all(position: &Position, target: Point, moves: usize) -> bool {
    let Some(point) = capture::attack_within(position, target, 1_000_000).point else { return false };
    let mut after = position.clone();
    after.play(Color::Black, Move::Play(point));
    if moves == 0 || after.board.stone(target).is_none() {
        return true;
    }
    for defense in position.board.size().points().filter(|&point| after.may_play(point, Color::White)) {
        let mut defended = after.clone();
        defended.play(Color::White, Move::Play(defense));
        let board = &position.board;
        let still = captures_against_all(&defended, target, moves - 1);
        assert!(still, "{board}\n{target:?} by {point:?}, but {defense:?}");
    }
    true
}
