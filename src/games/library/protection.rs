//! Asks the browser to protect the saved games once the reader has games to lose.

use baduk_board::state::effect;
use leptos::prelude::*;

use super::LibraryStore;
use crate::saved::keys;
use baduk_board::browser::{persistence, storage};
use baduk_game::Session;

/// The number of moves from which on an unfinished game is worth protecting. A finished game always is.
const MANY_MOVES: usize = 20;

/// Asks the browser for protection after a game was saved, but not if the browser would ask the reader, who is in the middle of a game.
pub fn request_after_saving(library: LibraryStore, game: &Session) {
    let is_worth_it = game.is_finished() || game.position().move_number() >= MANY_MOVES;
    if is_worth_it && !persistence::may_ask_player() && library.ask_to_protect() {
        library.tasks.spawn(async {
            if persistence::is_persistent().await == Some(false) {
                persistence::request().await;
            }
        });
    }
}

/// Asks the browser for protection when the reader opens the library and the library has games. If the browser asks the reader, this
/// happens only once; after that, there is a button for it.
pub fn request_after_opening(library: LibraryStore) {
    let has_games = Memo::new(move |_| library.games.with(|games| !games.is_empty()));
    effect(move || {
        if !has_games.get() || persistence::may_ask_player() && storage::read(keys::ASKED).is_some() {
            return;
        }
        library.tasks.spawn(async {
            if persistence::is_persistent().await == Some(false) {
                storage::write(keys::ASKED, "1");
                persistence::request().await;
            }
        });
    });
}
