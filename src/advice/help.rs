//! Whether the page may help with the game on the table.

use baduk_board::state::GameState;
use baduk_game::{Phase, Session};
use leptos::prelude::*;

use crate::saved::Saved;

/// What the page may do for a reader who asks for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// It may say what it knows.
    Given,
    /// It may, but only while the reader is to move in a game against the computer.
    OnOwnTurn,
    /// It may not: people play this game with each other, or the reader chose a game without help.
    Refused,
}

/// What the page may do in the position on the board for a reader who asks for a hint, or what a move loses.
pub fn help(game: GameState, saved: Saved) -> Help {
    if !saved.may_help() {
        return Help::Refused;
    }
    if game.is_problem() || game.is_finished() {
        return Help::Given;
    }
    if saved.computer_level.get().is_some() {
        let is_own = game.reader_side().is_some_and(|side| game.is_turn(side));
        return if is_own { Help::Given } else { Help::OnOwnTurn };
    }
    let is_by_link = game.session(|session| session.position().correspondence_id()).is_some();
    let is_read = !game.session(Session::is_live) && game.phase() != Phase::Scoring;
    if is_read && !is_by_link { Help::Given } else { Help::Refused }
}
