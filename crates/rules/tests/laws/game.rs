//! Laws of the game: legality, captures and undo, compared with the naive referee.

use std::collections::BTreeSet;

use baduk_rules::{Board, Color, Game, IllegalMove, Move, Point, Preset, Size};

use crate::board::assert_sound;
use crate::naive::Referee;
use crate::random::Random;
use crate::sizes;

/// How often the situations occurred that these laws are about: if one never occurs, its law is not tested.
#[derive(Default)]
struct Tried {
    captures: u32,
    kos: u32,
    suicides: u32,
    occupied: u32,
}

impl Tried {
    fn count(&mut self, legality: Result<(), IllegalMove>) {
        match legality {
            Err(IllegalMove::Ko { .. }) => self.kos += 1,
            Err(IllegalMove::Suicide) => self.suicides += 1,
            Err(IllegalMove::Occupied { .. }) => self.occupied += 1,
            _ => {}
        }
    }
}

/// Asserts that `game` and `referee` agree on the legality of moves by both colors at some points, including those next to the last move.
fn assert_same_legality(game: &Game, referee: &Referee, random: &mut Random, tried: &mut Tried) {
    let size = game.board().size();
    let last = match game.moves().last() {
        Some(&(_, Move::Play(last))) => last.neighbors(size).collect(),
        _ => Vec::new(),
    };
    for point in random.some_points(size).into_iter().chain(last) {
        for color in Color::BOTH {
            let legality = game.legality_for(color, point);
            assert_eq!(legality, referee.legality(color, point), "{point:?} {:?}", game.board());
            tried.count(legality);
        }
        assert_eq!(game.legality(point), game.legality_for(game.to_play(), point));
    }
}

fn play_on(start: Board, moves: usize, random: &mut Random, tried: &mut Tried) {
    // All moves on a small board, and a sample on a larger one, since the referee is slow.
    let every = match start.size().area() {
        0..=49 => 1,
        50..=400 => 8,
        _ => 60,
    };
    let rules = Preset::Korean.ruleset();
    let mut referee = Referee::new(&start, Color::Black, rules);
    let mut game = Game::from_setup(start, Color::Black, rules);
    for number in 1..=moves {
        // Some moves are out of turn, as in records.
        let color = if random.one_in(30) { game.to_play().opponent() } else { game.to_play() };
        let mv = match random.move_in(&game) {
            Move::Play(point) if game.legality_for(color, point).is_err() => Move::Pass,
            mv => mv,
        };
        let played = game.play_as(color, mv).unwrap();
        let before = referee.prisoners;
        referee.play(color, mv);
        assert_eq!(played.number, number);
        assert_eq!(played.captured, referee.prisoners[color] - before[color]);
        assert_eq!(game.prisoners(), referee.prisoners);
        assert_eq!(game.to_play(), color.opponent());
        tried.captures += played.captured;
        if game.has_stopped() {
            assert_eq!(game.legality(random.point(game.board().size())), Err(IllegalMove::Over));
            game.resume();
        }
        if number % every == 0 || game.ko().is_some() && number % 4 == 0 {
            assert_sound(game.board(), &referee.now, random);
            assert_same_legality(&game, &referee, random, tried);
        }
    }
}

#[test]
fn a_game_agrees_with_the_naive_referee() {
    let mut tried = Tried::default();
    for (size, moves) in sizes() {
        play_on(Board::new(size), moves, &mut Random::for_size(size), &mut tried);
    }
    let Tried { captures, kos, suicides, occupied } = tried;
    assert!(
        captures > 1000 && kos > 300 && suicides > 1000 && occupied > 1000,
        "{captures} {kos} {suicides} {occupied}"
    );
}

/// Games from setup positions, which may have chains without liberties.
#[test]
fn a_game_from_any_setup_agrees_with_the_naive_referee() {
    let mut tried = Tried::default();
    for (size, _) in sizes().filter(|(size, _)| size.area() <= 81) {
        let mut random = Random::for_size(size);
        for _ in 0..25 {
            let start = random.board(size);
            play_on(start, 12, &mut random, &mut tried);
        }
    }
    assert!(tried.captures > 1000 && tried.kos > 50 && tried.suicides > 1000, "{}", tried.kos);
}

/// Plays a random game of `moves` moves from the empty board, and calls `each` after every move.
fn random_game(size: Size, moves: usize, mut each: impl FnMut(&Game)) -> Game {
    let mut random = Random::for_size(size);
    let mut game = Game::new(size, Preset::Korean.ruleset());
    for _ in 0..moves {
        let mv = random.move_in(&game);
        game.play(mv).unwrap();
        if game.has_stopped() {
            game.resume();
        }
        each(&game);
    }
    game
}

#[test]
fn no_chain_without_a_liberty_survives_a_move() {
    for (size, moves) in sizes().filter(|(size, _)| size.area() <= 81) {
        random_game(size, moves, |game| {
            let mut stones: BTreeSet<Point> = game.board().stones().map(|(point, _)| point).collect();
            while let Some(point) = stones.pop_first() {
                let chain = game.board().chain(point).unwrap();
                assert!(!chain.liberties.is_empty(), "{point:?} {:?}", game.board());
                stones.retain(|stone| !chain.stones.contains(stone));
            }
        });
    }
}

#[test]
fn every_stone_played_is_on_the_board_or_a_prisoner() {
    for (size, moves) in sizes() {
        random_game(size, moves, |game| {
            let on_board = |color| game.board().stones().filter(|&(_, c)| c == color).count();
            let played = |color| game.moves().iter().filter(|&&(c, mv)| c == color && mv != Move::Pass).count();
            if size.area() <= 100 || game.moves().len() % 100 == 0 {
                for color in Color::BOTH {
                    let lost = game.prisoners()[color.opponent()] as usize;
                    assert_eq!(played(color), on_board(color) + lost);
                }
            }
        });
    }
}

/// `play_unchecked` accepts everything: occupied points, suicide, retaking a ko at once, moves after the end.
#[test]
fn the_unchecked_move_keeps_the_board_sound() {
    for (size, _) in sizes() {
        let mut random = Random::for_size(size);
        let mut game = Game::new(size, Preset::Korean.ruleset());
        let mut referee = Referee::new(game.board(), game.to_play(), *game.rules());
        for number in 0..150 {
            let (color, mv) = (random.color(), Move::Play(random.point(size)));
            game.play_unchecked(color, mv);
            referee.play(color, mv);
            assert_eq!(game.prisoners(), referee.prisoners);
            if size.area() <= 100 || number % 50 == 0 {
                assert_sound(game.board(), &referee.now, &mut random);
            }
        }
    }
}
