//! Keeps every game that lay on the table in the library, as it goes.

use std::time::Duration;

use leptos::prelude::*;

use super::Shelf;
use crate::browser::lifecycle;
use crate::state::{GameId, Library, Session, Table};

/// How long after a change the game is put into the library. The table itself is kept at once, but browsers bring it to the disk
/// much later than the library: what is not in the library is lost when the whole browser is killed.
const PATIENCE: Duration = Duration::from_millis(300);
/// The same for a large game, which takes long to write.
const PATIENCE_IF_LARGE: Duration = Duration::from_millis(1500);

/// Games set aside are kept with the table as well, for a way back without the library: one of them, if its text is no longer
/// than so many bytes.
const LARGE: usize = 500_000;

/// Puts the games on the table into the library, at once when it opens and then after every change.
pub fn autosave(shelf: Shelf) {
    let waiting = StoredValue::new(false);
    let save = move || {
        waiting.set_value(false);
        save_previous(shelf);
        save_game(shelf);
    };
    Effect::new(move |was_open: Option<bool>| {
        shelf.take_up(shelf.game.table(|table| table.game.id()));
        let is_open = matches!(shelf.saved.library.get(), Library::Open | Library::Full);
        if is_open && !waiting.get_value() {
            waiting.set_value(true);
            let is_large = shelf.length(untrack(|| shelf.game.session(Session::id))) > LARGE;
            let patience = match was_open {
                Some(true) if is_large => PATIENCE_IF_LARGE,
                Some(true) => PATIENCE,
                _ => Duration::ZERO,
            };
            shelf.tasks.after(patience, move || {
                if waiting.get_value() {
                    save();
                }
            });
        }
        is_open
    });
    lifecycle::on_hide(move || {
        if waiting.get_value() {
            save();
        }
    });
}

fn save_game(shelf: Shelf) {
    let Shelf { game: state, saved, .. } = shelf;
    // The tab in which it was done keeps it.
    if saved.has_followed() {
        return;
    }
    let game = untrack(|| state.session(Session::clone));
    let Some(id) = game.id() else { return };
    if shelf.desk.has_as_it_is(&game) {
        return;
    }
    if let Some(twin) = shelf.twin(&game) {
        return state.update_table(|table| table.renumber(twin));
    }
    shelf.tasks.spawn(async move {
        let put = shelf.put(&game).await;
        // Another game is there under this number: both are kept.
        let is_here = untrack(|| state.session(Session::id)) == Some(id);
        match put {
            Ok(false) if is_here => state.update_table(|table| table.renumber(GameId::unique())),
            Ok(true) if is_here => {
                saved.hand_over(id);
                // It is kept by its number by link now, and what was kept before is a part of it.
                if let Some(left) = saved.take_left() {
                    shelf.remove(left).await;
                }
            }
            _ => {}
        }
    });
}

/// Puts the games that were set aside into the library, and lets go of all but the last.
fn save_previous(shelf: Shelf) {
    let state = shelf.game;
    let is_new = |game: &Session| game.id().is_none();
    if untrack(|| state.table(|table| table.previous.iter().any(is_new))) {
        state.update_table(|table| table.number_previous(GameId::unique()));
    }
    let due =
        |table: &Table| table.previous.iter().filter(|game| !shelf.is_set_aside(game)).cloned().collect::<Vec<_>>();
    for game in untrack(|| state.table(due)) {
        let id = game.id();
        if shelf.desk.has_as_it_is(&game) {
            state.update_table(|table| table.forget_games(id.as_slice()));
            continue;
        }
        shelf.tasks.spawn(async move {
            if shelf.put(&game).await == Ok(true) {
                shelf.set_aside(&game);
                let gone = untrack(|| state.table(|table| gone(shelf, table)));
                if !gone.is_empty() {
                    state.update_table(|table| table.forget_games(&gone));
                }
            }
        });
    }
}

/// The games set aside that the library has: all but the last, and the last too if it is large.
fn gone(shelf: Shelf, table: &Table) -> Vec<GameId> {
    let last = table.previous.last().and_then(Session::id).filter(|&last| shelf.length(last) <= LARGE);
    let gone = table.previous.iter().filter(|game| game.id() != last && shelf.is_set_aside(game));
    gone.filter_map(Session::id).collect()
}
