//! Generated games of random moves.

use baduk_rules::{Board, Color, Game, Ko, Move, Point, Size};

use crate::line::Line;
use crate::random::Random;
use crate::ruleset::without_suicide;

/// Random games on 19x19 that are legal under every ko rule. No player fills an eye of their own.
#[must_use]
pub fn games(seed: u64, count: usize, moves: usize) -> Vec<Line> {
    let size = Size::square(19).expect("19 is a size");
    let mut random = Random::from_seed(seed);
    (0..count).map(|_| made_game(size, moves, &mut random)).collect()
}

/// The position after the first moves of a random game.
#[must_use]
pub fn board(seed: u64, size: Size, moves: usize) -> Board {
    let line = made_game(size, moves, &mut Random::from_seed(seed));
    let mut game = line.game(without_suicide(Ko::Positional));
    for &(_, mv) in &line.moves {
        game.play(mv).expect("it was legal");
    }
    game.board().clone()
}

fn made_game(size: Size, moves: usize, random: &mut Random) -> Line {
    let mut game = Game::new(size, without_suicide(Ko::Positional));
    while game.moves().len() < moves && !game.has_stopped() {
        let color = game.to_play();
        let is_sensible = |&point: &Point| game.legality(point).is_ok() && !is_eye(&game, point, color);
        let points: Vec<_> = size.points().filter(is_sensible).collect();
        let mv = random.one_of(&points).map_or(Move::Pass, Move::Play);
        game.play(mv).expect("it was found legal");
    }
    Line { size, setup: Vec::new(), moves: game.moves().to_vec() }
}

/// Whether all neighbors of a point are stones of `color`.
fn is_eye(game: &Game, point: Point, color: Color) -> bool {
    let board = game.board();
    point.neighbors(board.size()).all(|neighbor| board.stone(neighbor) == Some(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_games_are_legal_to_their_end() {
        for line in games(1, 2, 300) {
            assert_eq!(line.moves.len(), 300);
            let mut game = line.game(without_suicide(Ko::Positional));
            assert!(line.moves.iter().all(|&(_, mv)| game.play(mv).is_ok()));
            assert!(game.prisoners().black > 0);
        }
    }
}
