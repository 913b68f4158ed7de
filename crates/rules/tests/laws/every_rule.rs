//! Laws that hold for all rules: directions and colors don't matter, and a replayed game equals the original one.

use baduk_rules::{Board, Color, End, Game, Handicap, IllegalMove, Move, Pass, Placement, Point, Ruleset, Size};

use crate::random::Random;
use crate::superko::every_rule;
use crate::symmetry::{Symmetry, swap};

/// Sizes of small boards, no two of which are equal after rotating.
fn sizes() -> impl Iterator<Item = Size> {
    [(1, 2), (1, 5), (2, 2), (3, 2), (3, 3), (4, 3)]
        .map(|(width, height)| Size::new(width, height).unwrap())
        .into_iter()
}

/// Plays `moves` random moves, including passes and some moves out of turn. Resumes the game whenever it has stopped.
fn play_at_random(game: &mut Game, moves: usize, random: &mut Random) {
    for _ in 0..moves {
        let color = if random.one_in(8) { game.to_play().opponent() } else { game.to_play() };
        let mv = random.move_in(game);
        if game.play_as(color, mv).is_err() {
            game.play_unchecked(color, Move::Pass);
        }
        game.resume();
    }
}

/// A transformation of a game: the board rotated or mirrored, or the colors exchanged.
struct Look<'a> {
    color: &'a dyn Fn(Color) -> Color,
    point: &'a dyn Fn(Point) -> Point,
    board: &'a dyn Fn(&Board) -> Board,
}

impl Look<'_> {
    fn reason(&self, reason: IllegalMove) -> IllegalMove {
        match reason {
            IllegalMove::Occupied { by } => IllegalMove::Occupied { by: (self.color)(by) },
            other => other,
        }
    }

    fn mv(&self, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play((self.point)(point)),
            Move::Pass => Move::Pass,
        }
    }

    /// Replays `original` from `start`, as it is and transformed, and asserts that both are alike after each move. Returns the number of
    /// moves that superko forbids.
    fn assert_alike(&self, original: &Game, start: &Board, to_play: Color) -> usize {
        let mut plain = Game::from_setup(start.clone(), to_play, *original.rules());
        let mut other = Game::from_setup((self.board)(start), (self.color)(to_play), *original.rules());
        let mut refused = 0;
        for &(by, mv) in original.moves() {
            plain.play_unchecked(by, mv);
            other.play_unchecked((self.color)(by), self.mv(mv));
            plain.resume();
            other.resume();
            assert_eq!(*other.board(), (self.board)(plain.board()));
            assert_eq!((other.ko(), other.cycle()), (plain.ko().map(self.point), plain.cycle()));
            for color in Color::BOTH {
                assert_eq!(other.prisoners()[(self.color)(color)], plain.prisoners()[color]);
                for point in start.size().points() {
                    let answer = plain.legality_for(color, point).map_err(|reason| self.reason(reason));
                    assert_eq!(other.legality_for((self.color)(color), (self.point)(point)), answer);
                    refused += usize::from(matches!(answer, Err(IllegalMove::Superko { .. })));
                }
            }
        }
        refused
    }
}

/// A random game under each ruleset on boards of each size, with its first position and the first player to move.
fn games(seed: u64) -> impl Iterator<Item = (Game, Board, Color)> {
    let rules = (seed..).zip(every_rule());
    rules.flat_map(|(seed, rules)| sizes().map(move |size| (seed, rules, size))).map(|(seed, rules, size)| {
        let mut random = Random::new(seed * 100 + size.area() as u64);
        let start = if random.one_in(2) { Board::new(size) } else { random.board(size) };
        let to_play = random.color();
        let mut game = Game::from_setup(start.clone(), to_play, rules);
        play_at_random(&mut game, 24, &mut random);
        (game, start, to_play)
    })
}

#[test]
fn the_eight_symmetries_play_alike_under_every_rule() {
    let mut refused = 0;
    for ((game, start, to_play), symmetry) in games(300).zip(std::iter::repeat_with(Symmetry::all).flatten()) {
        let size = start.size();
        let point = |point| symmetry.point(point, size);
        let look = Look { color: &|color| color, point: &point, board: &|board| symmetry.board(board) };
        refused += look.assert_alike(&game, &start, to_play);
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn exchanged_colors_play_alike_under_every_rule() {
    let mut refused = 0;
    for (game, start, to_play) in games(400) {
        let look = Look { color: &Color::opponent, point: &|point| point, board: &swap };
        refused += look.assert_alike(&game, &start, to_play);
    }
    assert!(refused > 1000, "{refused}");
}

/// To undo a move is to replay the game up to the move before it. The state must be the same as it was then, whatever the rules.
#[test]
fn replaying_a_game_gives_the_same_state_after_each_move() {
    for (number, rules) in (500..).zip(every_rule()) {
        let rules = Ruleset { pass: Pass::CostsOneStone, end: End::WhitePassesLast, ..rules };
        for size in sizes() {
            let mut random = Random::new(number);
            let mut game = match Handicap::new(size, 2, Placement::Free) {
                Some(handicap) if random.one_in(2) => Game::with_handicap(size, rules, handicap),
                _ => Game::from_setup(random.board(size), random.color(), rules),
            };
            let mut again = game.clone();
            let mut stages = Vec::new();
            while stages.len() < 20 && !game.has_stopped() {
                let mv = random.move_in(&game);
                if game.play(mv).is_err() {
                    let empty = size.points().find(|&point| game.board().stone(point).is_none());
                    game.play_unchecked(game.to_play(), empty.map_or(Move::Pass, Move::Play));
                }
                let is_resumed = random.one_in(2);
                if is_resumed {
                    game.resume();
                }
                stages.push((game.clone(), is_resumed));
            }
            for (&(color, mv), (stage, is_resumed)) in game.moves().iter().zip(&stages) {
                again.play_unchecked(color, mv);
                if *is_resumed {
                    again.resume();
                }
                assert_eq!(again, *stage, "{rules:?}");
            }
        }
    }
}
