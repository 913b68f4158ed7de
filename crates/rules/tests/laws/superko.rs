//! Laws of the four ko rules and the suicide rules, in every combination, compared with the naive referee.

use baduk_rules::{
    Board, Color, Game, Handicap, IllegalMove, Ko, Move, OneStoneSuicide, Placement, Point, Preset, Ruleset, Size,
    Suicide,
};

use crate::board::{assert_sound, stones_that_cancel_out};
use crate::naive::Referee;
use crate::random::Random;

/// Rulesets with every combination of a ko rule, a suicide rule and the meaning of one-stone suicide.
pub(crate) fn every_rule() -> impl Iterator<Item = Ruleset> {
    let base = Preset::TrompTaylor.ruleset();
    let kos = Ko::ALL.iter().map(move |&ko| Ruleset { ko, ..base });
    let suicides = kos.flat_map(|rules| Suicide::ALL.iter().map(move |&suicide| Ruleset { suicide, ..rules }));
    suicides.flat_map(|rules| {
        OneStoneSuicide::ALL.iter().map(move |&one_stone_suicide| Ruleset { one_stone_suicide, ..rules })
    })
}

/// Sizes of small boards, on which positions are soon repeated, and of a few larger boards.
fn small_sizes() -> impl Iterator<Item = Size> {
    let sides = [
        (1, 1),
        (1, 2),
        (3, 1),
        (2, 2),
        (1, 4),
        (2, 3),
        (5, 1),
        (3, 3),
        (2, 4),
        (1, 6),
        (7, 1),
        (4, 3),
        (4, 4),
        (5, 5),
        (7, 7),
    ];
    sides.into_iter().map(|(width, height)| Size::new(width, height).unwrap())
}

/// How often the situations occurred that these laws are about: if one never occurs, its law is not tested.
#[derive(Default)]
struct Tried {
    kos: u32,
    /// The number of moves refused by superko under each of the four ko rules: those that repeat the game's first position, and those that
    /// repeat a later one.
    superkos: [[u32; 2]; 4],
    suicides: u32,
    cycles: u32,
    /// The number of suicides that were played: of one stone, of one stone as a pass, of several stones.
    suicide: [u32; 3],
}

impl Tried {
    fn refused(&mut self, ko: Ko, reason: IllegalMove, start: usize) {
        match reason {
            IllegalMove::Ko { .. } => self.kos += 1,
            IllegalMove::Superko { repeats } => self.superkos[ko as usize][usize::from(repeats > start)] += 1,
            IllegalMove::Suicide => self.suicides += 1,
            _ => {}
        }
    }

    fn played(&mut self, game: &Game, before: &Board, color: Color, mv: Move) {
        let Move::Play(point) = mv else { return };
        if game.board() == before {
            let is_pass = game.rules().suicide != Suicide::Allowed;
            self.suicide[usize::from(is_pass)] += 1;
        } else if before.is_suicide(point, color) {
            self.suicide[2] += 1;
        }
    }
}

/// Asserts that `game` and `referee` agree on the legality of moves by both colors at every point.
fn assert_same_legality(game: &Game, referee: &Referee, start: usize, tried: &mut Tried) {
    for point in game.board().size().points() {
        for color in Color::BOTH {
            let (ours, naive) = (game.legality_for(color, point), referee.legality(color, point));
            assert_eq!(ours, naive, "{color:?} {point:?} {} {:?} {:?}", game.rules(), game.board(), game.moves());
            if let Err(reason) = ours {
                tried.refused(game.rules().ko, reason, start);
            }
        }
    }
}

/// Plays `moves` random moves, including passes and moves out of turn, and before each move compares the legality of all points.
fn play_on(game: &mut Game, referee: &mut Referee, moves: usize, random: &mut Random, tried: &mut Tried) {
    let start = game.moves().len();
    for _ in 0..moves {
        assert_same_legality(game, referee, start, tried);
        let color = if random.one_in(6) { game.to_play().opponent() } else { game.to_play() };
        let legal: Vec<Point> =
            game.board().size().points().filter(|&point| game.legality_for(color, point).is_ok()).collect();
        let pass = legal.is_empty() || random.one_in(8);
        let mv = if pass { Move::Pass } else { Move::Play(legal[random.below(legal.len())]) };
        let before = game.board().clone();
        game.play_as(color, mv).unwrap();
        referee.play(color, mv);
        tried.played(game, &before, color, mv);
        assert_eq!(game.prisoners(), referee.prisoners);
        assert_eq!(game.cycle(), referee.cycle());
        tried.cycles += u32::from(game.cycle().is_some());
        game.resume();
    }
    assert_sound(game.board(), &referee.now, random);
}

#[test]
fn every_combination_of_rules_agrees_with_the_naive_referee() {
    let mut tried = Tried::default();
    for (number, rules) in (0..).zip(every_rule()) {
        let mut random = Random::new(number);
        for size in small_sizes() {
            for start in [Board::new(size), random.board(size)] {
                let to_play = random.color();
                let mut referee = Referee::new(&start, to_play, rules);
                let mut game = Game::from_setup(start, to_play, rules);
                play_on(&mut game, &mut referee, if size.area() > 9 { 16 } else { 32 }, &mut random, &mut tried);
            }
        }
    }
    let Tried { kos, superkos, suicides, cycles, suicide } = tried;
    assert!(kos > 50 && suicides > 4000 && cycles > 100, "{kos} {suicides} {cycles}");
    assert!(suicide.iter().all(|&n| n > 50), "{suicide:?}");
    assert_eq!(superkos[Ko::Simple as usize], [0, 0], "the simple ko knows no superko");
    let positional = superkos[Ko::Positional as usize];
    let situational = superkos[Ko::Situational as usize];
    let natural = superkos[Ko::NaturalSituational as usize];
    assert!(positional[0] > 300 && situational[0] > 200, "{superkos:?}");
    assert_eq!(natural[0], 0, "nobody made the start by a play");
    assert!([positional, situational, natural].iter().all(|refused| refused[1] > 1000), "{superkos:?}");
}

/// Handicap stones that Black places freely are not moves yet: moves may repeat positions from before the last handicap stone.
#[test]
fn the_history_starts_after_the_last_handicap_stone() {
    let mut tried = Tried::default();
    for (number, rules) in (100..).zip(every_rule()) {
        let mut random = Random::new(number);
        for size in small_sizes().filter(|size| (3..=12).contains(&size.area())) {
            let stones = 2 + random.below(usize::from(size.area() > 5) + 1) as u16;
            let handicap = Handicap::new(size, stones, Placement::Free).unwrap();
            let mut game = Game::with_handicap(size, rules, handicap);
            let mut referee = Referee::new(game.board(), Color::Black, rules);
            while game.handicap_left() > 0 {
                let mv = random.move_in(&game);
                if game.play(mv).is_ok() {
                    referee.play(Color::Black, mv);
                }
            }
            referee.start_here();
            play_on(&mut game, &mut referee, 40, &mut random, &mut tried);
        }
    }
    let superkos = tried.superkos;
    assert!(superkos[1..].iter().all(|refused| refused[1] > 500), "{superkos:?}");
    assert!(superkos[Ko::Positional as usize][0] > 50, "{superkos:?}");
}

/// Plays thousands of moves under the simple ko rule, then the same moves under each ko rule.
#[test]
fn a_long_history_still_has_its_first_position() {
    let size = Size::new(4, 3).unwrap();
    let simple = Ruleset { ko: Ko::Simple, ..Preset::NewZealand.ruleset() };
    let mut random = Random::new(200);
    let mut played = Game::new(size, simple);
    while played.moves().len() < 3000 {
        let mv = random.move_in(&played);
        played.play(mv).unwrap();
        played.resume();
    }
    let mut tried = Tried::default();
    for &ko in Ko::ALL {
        let rules = Ruleset { ko, ..simple };
        let mut game = Game::new(size, rules);
        let mut referee = Referee::new(game.board(), Color::Black, rules);
        for &(color, mv) in played.moves() {
            let number = game.play_unchecked(color, mv).number;
            referee.play(color, mv);
            game.resume();
            if number.is_multiple_of(100) {
                assert_same_legality(&game, &referee, 0, &mut tried);
            }
        }
        assert_eq!(game.board(), played.board());
    }
    assert!(tried.superkos[1..].iter().all(|refused| refused[1] > 30), "{:?}", tried.superkos);
}

/// Equal hashes alone don't make two positions equal: the boards are compared too.
#[test]
fn an_equal_hash_with_other_stones_is_not_a_repetition() {
    let size = Size::square(9).unwrap();
    let stones = stones_that_cancel_out(size);
    let [first @ .., last] = &stones[..] else { panic!("there are stones") };
    for &ko in Ko::ALL {
        let rules = Ruleset { ko, ..Preset::TrompTaylor.ruleset() };
        let mut game = Game::from_setup(Board::new(size), Color::White, rules);
        for &point in first {
            game.play_as(Color::Black, Move::Play(point)).unwrap();
        }
        assert_eq!(game.play_as(Color::Black, Move::Play(*last)).map(|played| played.number), Ok(stones.len()));
        assert_eq!(game.board().hash(), Board::new(size).hash());
        assert_eq!(game.board().stones().count(), stones.len());
        assert_eq!(game.cycle(), None);
    }
}
