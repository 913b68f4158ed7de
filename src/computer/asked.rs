//! What a reader may ask the engine about a move.

use baduk_engine::{Comparison, Level};
use baduk_record::replay;
use baduk_rules::{Game, Move, Point};
use baduk_sgf::NodeId;
use baduk_worker::{Choose, Compare, Position};

use super::purpose::Purpose;
use baduk_board::state::GameState;
use baduk_board::state::engine::{self, AnswerError};

/// The playouts for a hint.
const HINT_PLAYOUTS: u32 = 64;

/// The playouts to look at a move of the reader with, and at each of two moves to explain one.
const WHY_NOT_PLAYOUTS: u32 = 72;
const EXPLAIN_PLAYOUTS: u32 = 24;

/// A move, what it does, and the points that it is worth more than a pass, or a pass more than the best move, if that is known.
pub type Explanation = (Move, Purpose, Option<f32>);

/// The best move that the engine finds in a moment for the player to move, and what it does: a point, or `None` for a pass.
pub async fn hint(game: GameState) -> Result<Option<(Point, Purpose)>, AnswerError> {
    let before = game.position(Game::clone);
    let position = game.judged_position();
    let turn = engine::ask(Choose { position, level: Level::FULL, playouts: HINT_PLAYOUTS, seed: 0 }).await?;
    Ok(turn.point.and_then(|point| {
        let mut after = before.clone();
        after.play(Move::Play(point)).ok()?;
        Some((point, Purpose::new(before.board(), after.board(), before.to_play(), point)))
    }))
}

/// Compares a move in a position with the best one; `None` if it is illegal.
pub async fn compare(position: Position, mv: Move) -> Result<Option<Comparison>, AnswerError> {
    compare_with(position, mv, WHY_NOT_PLAYOUTS).await
}

async fn compare_with(position: Position, mv: Move, playouts: u32) -> Result<Option<Comparison>, AnswerError> {
    engine::ask(Compare { position, mv, playouts }).await
}

/// What the move at a node does; `None` if the node has no move.
pub async fn explain(game: GameState, node: NodeId) -> Result<Option<Explanation>, AnswerError> {
    let played = game.session(|session| {
        let node = session.record().tree.node(node);
        Some((node.parent()?, node.play()?))
    });
    let Some((before, (color, mv))) = played else { return Ok(None) };
    let Move::Play(point) = mv else {
        let compared = compare_with(game.judged_position_at(before), mv, EXPLAIN_PLAYOUTS).await?;
        return Ok(Some((mv, Purpose::default(), compared.map(|compared| -compared.loss(color)))));
    };
    let board = |node| game.session(|session| replay(session.record(), node).game.board().clone());
    let purpose = Purpose::new(&board(before), &board(node), color, point);
    let value = async |mv| {
        let compared = compare_with(game.judged_position_at(before), mv, EXPLAIN_PLAYOUTS).await?;
        Ok::<_, AnswerError>(compared.map(|compared| compared.played.value))
    };
    let worth = match (value(mv).await?, value(Move::Pass).await?) {
        (Some(played), Some(passed)) => Some(played.lead_of(color) - passed.lead_of(color)),
        _ => None,
    };
    Ok(Some((mv, purpose, worth)))
}
