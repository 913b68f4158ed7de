//! Fills all neutral points at once, which the players can agree to.

use baduk_rules::score;
use baduk_rules::{Color, Game, Move, Point};

/// The moves that fill the neutral points after play has stopped. The players take turns, and a player without a safe move passes.
///
/// No move captures stones or leaves its own chain in atari: such points are left to the players.
#[must_use]
pub fn moves(game: &Game, dead: &[Point]) -> Vec<(Color, Point)> {
    let mut game = game.clone();
    game.resume();
    let mut open = score::dame(game.board(), dead);
    open.retain(|&point| game.board().stone(point).is_none());
    let mut moves = Vec::new();
    let mut color = game.to_play();
    let mut passed_over = 0;
    while passed_over < 2 {
        match open.iter().position(|&point| is_safe(&game, color, point)) {
            None => passed_over += 1,
            Some(place) => {
                let point = open.remove(place);
                game.play_unchecked(color, Move::Play(point));
                moves.push((color, point));
                passed_over = 0;
            }
        }
        color = color.opponent();
    }
    moves
}

fn is_safe(game: &Game, color: Color, point: Point) -> bool {
    let mut board = game.board().clone();
    game.legality_for(color, point).is_ok()
        && board.place(point, color).captured == 0
        && board.chain(point).is_some_and(|chain| chain.liberties.len() > 1)
}
