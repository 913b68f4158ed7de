//! Cycles: positions with several kos that repeat after 6, 34 and 46 moves, and what each ko rule says about them.

use baduk_rules::{Color, Game, IllegalMove, Ko, Move, Point, Preset, Ruleset};
use serde::Deserialize;

use crate::ko::{KO, TAKE};
use crate::{at, board};

/// A position of `tests/positions` with several kos, and the moves of a cycle, after which "the last ply recreates the start position".
#[derive(Deserialize)]
struct Cycle {
    rows: Vec<String>,
    to_move: String,
    plays: Vec<(String, (u8, u8))>,
    first_illegal_ply: FirstIllegal,
}

/// The number, counted from 1, of the first move of a cycle that each ko rule forbids; `None` if the rule forbids none.
#[derive(Deserialize)]
struct FirstIllegal {
    simple: Option<usize>,
    psk: Option<usize>,
    ssk: Option<usize>,
    nssk: Option<usize>,
}

impl Cycle {
    fn all() -> [Self; 3] {
        let files = [
            include_str!("../positions/cycle_6.json"),
            include_str!("../positions/cycle_34.json"),
            include_str!("../positions/cycle_46.json"),
        ];
        files.map(|file| serde_json::from_str(file).expect("the cycle is well formed"))
    }

    fn game(&self, ko: Ko) -> Game {
        Game::from_setup(board(&self.rows.join("\n")), color(&self.to_move), with(ko))
    }

    fn plays(&self) -> impl Iterator<Item = (Color, Point)> + '_ {
        self.plays.iter().map(|(letter, (x, y))| (color(letter), Point::new(*x, *y)))
    }

    const fn first_illegal(&self, ko: Ko) -> Option<usize> {
        match ko {
            Ko::Simple => self.first_illegal_ply.simple,
            Ko::Positional => self.first_illegal_ply.psk,
            Ko::Situational => self.first_illegal_ply.ssk,
            Ko::NaturalSituational => self.first_illegal_ply.nssk,
        }
    }
}

fn color(letter: &str) -> Color {
    match letter {
        "X" => Color::Black,
        "O" => Color::White,
        other => panic!("{other} is no color"),
    }
}

fn with(ko: Ko) -> Ruleset {
    Ruleset { ko, ..Preset::Korean.ruleset() }
}

/// Why a move is illegal that would repeat the game's first position.
const START_AGAIN: IllegalMove = IllegalMove::Superko { repeats: 0 };

#[test]
fn each_ko_rule_refuses_the_play_that_the_data_name() {
    assert_eq!(Cycle::all().map(|cycle| cycle.plays.len()), [6, 34, 46]);
    for cycle in Cycle::all() {
        for &ko in Ko::ALL {
            let mut game = cycle.game(ko);
            let mut first_illegal = None;
            for (ply, (color, point)) in (1..).zip(cycle.plays()) {
                assert_eq!(game.to_play(), color);
                if let Err(reason) = game.play(Move::Play(point)) {
                    assert_eq!(reason, START_AGAIN, "{ko:?}");
                    first_illegal = Some(ply);
                    break;
                }
            }
            assert_eq!(first_illegal, cycle.first_illegal(ko), "{ko:?}");
        }
    }
}

#[test]
fn a_cycle_is_detected_when_its_start_is_repeated() {
    for cycle in Cycle::all() {
        let mut game = cycle.game(Ko::Simple);
        let start = game.board().clone();
        for (ply, (_, point)) in (1..).zip(cycle.plays()) {
            assert_eq!(game.cycle(), None);
            assert_eq!(game.play(Move::Play(point)).unwrap().captured, 1);
            assert_eq!(game.cycle().is_some(), ply == cycle.plays.len());
        }
        assert_eq!((game.board(), game.cycle()), (&start, Some(0)));
        assert!(game.is_repeated());
        // Two passes bring the position back too, but no stone was played since.
        let mut passed = cycle.game(Ko::Simple);
        let (_, first) = cycle.plays().next().unwrap();
        for mv in [Move::Play(first), Move::Pass, Move::Pass] {
            passed.play(mv).unwrap();
        }
        passed.resume();
        assert!(!passed.is_repeated());
    }
}

#[test]
fn a_pass_repeats_a_position_after_sending_two_and_returning_one() {
    let mut game = Game::from_setup(board(".X.O\nXOOO\n...."), Color::Black, with(Ko::Simple));
    for mv in [at(2, 0), at(0, 0), at(1, 0), Move::Pass] {
        assert!(!game.is_repeated());
        game.play(mv).unwrap();
    }
    assert!(game.is_repeated());
}

/// "NSSK: start was not produced by a board play, so legal once".
#[test]
fn the_natural_rule_lets_the_start_come_back_once() {
    for cycle in Cycle::all() {
        let mut game = cycle.game(Ko::NaturalSituational);
        let last = cycle.plays.len();
        for (_, point) in cycle.plays() {
            game.play(Move::Play(point)).unwrap();
        }
        assert_eq!(game.cycle(), Some(0));
        // In a second round, the first move would already make a position that Black has made.
        let (_, first) = cycle.plays().next().unwrap();
        assert_eq!(game.play(Move::Play(first)), Err(IllegalMove::Superko { repeats: 1 }));
        // If the other color had begun that round, its last move would be illegal.
        for (color, point) in cycle.plays().take(last - 1) {
            game.play_unchecked(color, Move::Play(point));
        }
        let (_, closing) = cycle.plays().last().unwrap();
        assert_eq!(game.play(Move::Play(closing)), Err(IllegalMove::Superko { repeats: last }));
    }
}

/// A position with three kos, whose six captures repeat it ("the dance"), and a fourth ko. In the first position, the fourth ko is not
/// taken yet; during the dance, it is.
const DANCE: &str = ".XO..XO..XO...XO.
                     XO.OX.XOXO.O.XO.O
                     .XO..XO..XO...XO.
                     .................";
const ROUND: [Move; 6] = [at(2, 1), at(5, 1), at(10, 1), at(1, 1), at(6, 1), at(9, 1)];
const TAKE_MARK: Move = at(15, 1);
const RETAKE_MARK: Point = Point::new(14, 1);

/// The moves with which Black takes the fourth ko, and the other three kos are then played around a thousand times, with a pass before and
/// after.
fn long_dance() -> Vec<Move> {
    let rounds = std::iter::repeat_n(ROUND, 1000).flatten();
    [TAKE_MARK, Move::Pass].into_iter().chain(rounds).chain([Move::Pass]).collect()
}

#[test]
fn a_dance_of_six_thousand_moves_is_legal_under_the_simple_ko() {
    let mut game = Game::from_setup(board(DANCE), Color::Black, with(Ko::Simple));
    for (number, mv) in (1..).zip(long_dance()) {
        assert_eq!(game.play(mv).unwrap().number, number);
    }
    assert_eq!(game.moves().len(), 6003);
    assert_eq!(game.cycle(), None, "a pass brings nothing back");
    game.play(Move::Play(RETAKE_MARK)).unwrap();
    assert_eq!(game.cycle(), Some(0));
}

#[test]
fn after_six_thousand_moves_the_start_is_still_remembered() {
    for (ko, answer) in [
        (Ko::Simple, Ok(())),
        (Ko::Positional, Err(START_AGAIN)),
        (Ko::Situational, Err(START_AGAIN)),
        (Ko::NaturalSituational, Ok(())),
    ] {
        let mut game = Game::from_setup(board(DANCE), Color::Black, with(ko));
        for mv in long_dance() {
            game.play_unchecked(game.to_play(), mv);
        }
        assert_eq!((game.to_play(), game.legality(RETAKE_MARK)), (Color::White, answer), "{ko:?}");
    }
}

const SENDING_TWO: &str = ".O.O
                           XXOO
                           ....";
/// White's second stone, next to a single white one. Black then captures both, and White recaptures one: the first position again, but with
/// Black to play.
const SEND: Move = at(0, 0);
const TAKE_TWO: Move = at(2, 0);
const RETURN_ONE: Move = at(1, 0);

#[test]
fn sending_two_to_return_one_is_a_repetition_only_under_positional_superko() {
    for &ko in Ko::ALL {
        let mut game = Game::from_setup(board(SENDING_TWO), Color::White, with(ko));
        game.play(SEND).unwrap();
        assert_eq!(game.play(TAKE_TWO).unwrap().captured, 2);
        assert_eq!(game.ko(), None);
        let returned = game.play(RETURN_ONE).map(|played| played.captured);
        assert_eq!(returned, if ko == Ko::Positional { Err(START_AGAIN) } else { Ok(1) }, "{ko:?}");
        assert_eq!(game.cycle(), None, "it is not White who is to play");
    }
}

#[test]
fn sending_two_again_is_what_the_situational_rules_forbid() {
    let again = IllegalMove::Superko { repeats: 1 };
    for (ko, answer) in [(Ko::Simple, Ok(0)), (Ko::Situational, Err(again)), (Ko::NaturalSituational, Err(again))] {
        let mut game = Game::from_setup(board(SENDING_TWO), Color::White, with(ko));
        for mv in [SEND, TAKE_TWO, RETURN_ONE, Move::Pass] {
            game.play(mv).unwrap();
        }
        assert_eq!(game.cycle(), None, "a pass alone brings nothing back");
        assert_eq!(game.play(SEND).map(|played| played.captured), answer, "{ko:?}");
        assert_eq!(game.cycle(), answer.is_ok().then_some(1));
    }
}

/// White passes at first, so the first position occurs with each side to play: after 0 moves with White, after 1 move with Black.
#[test]
fn a_position_after_a_pass_counts_for_situational_but_not_natural_superko() {
    for (ko, answer) in [
        (Ko::Simple, Err(IllegalMove::Ko { repeats: 1 })),
        (Ko::Positional, Err(START_AGAIN)),
        (Ko::Situational, Err(IllegalMove::Superko { repeats: 1 })),
        (Ko::NaturalSituational, Ok(())),
    ] {
        let mut game = Game::from_setup(board(KO), Color::White, with(ko));
        game.play(Move::Pass).unwrap();
        game.play(TAKE).unwrap();
        assert_eq!(game.legality(Point::new(1, 1)), answer, "{ko:?}");
    }
}
