//! Saves the games of the table in the library after every change.

use crate::saved::unique_id;
use std::time::Duration;

use leptos::prelude::*;

use super::LibraryStore;
use super::protection::request_after_saving;
use baduk_board::browser::lifecycle;
use baduk_game::{Attempt, GameId, Session, Table};

/// The delay between a change and saving the game in the library. The table itself is saved at once, but browsers write local storage to
/// disk much later. If the browser is killed before that, only the state in the library remains.
const SAVE_DELAY: Duration = Duration::from_millis(100);
/// The delay between a change and saving a large game in the library, which takes longer.
const LARGE_GAME_DELAY: Duration = Duration::from_millis(1500);

/// The maximum size in bytes of a game set aside that stays in the saved table after the library has saved it. The table keeps only one
/// such game, as a fallback if the library is lost.
const LARGE_GAME_BYTES: usize = 500_000;

/// Saves the games of the table in the library when the library opens and after every change. Copies in the library that are later than
/// the table are taken over first.
pub fn autosave(library: LibraryStore) {
    let saving = Saving { library, is_due: StoredValue::new(false), is_running: StoredValue::new(false) };
    Effect::new(move |was_open: Option<bool>| {
        library.mark_on_table(library.game.table(|table| table.game.id()));
        library.write_journal();
        let is_open = library.saved.library.get().is_there();
        if is_open && !saving.is_due.get_value() {
            saving.is_due.set_value(true);
            let is_large = library.saved_bytes(library.game.session_untracked(Session::id)) > LARGE_GAME_BYTES;
            let delay = match was_open {
                Some(true) if is_large => LARGE_GAME_DELAY,
                Some(true) => SAVE_DELAY,
                _ => Duration::ZERO,
            };
            library.tasks.after(delay, move || saving.save_if_due());
        }
        is_open
    });
    lifecycle::on_hide(move || saving.save_if_due());
}

/// The state of saving the table in the library, which happens one save after the other.
#[derive(Clone, Copy)]
struct Saving {
    library: LibraryStore,
    /// Whether anything has changed since the last save began.
    is_due: StoredValue<bool>,
    is_running: StoredValue<bool>,
}

impl Saving {
    /// Saves the changes, if there are any. If a save is running, another save follows it.
    fn save_if_due(self) {
        if self.is_running.get_value() || !self.is_due.get_value() {
            return;
        }
        self.is_due.set_value(false);
        self.is_running.set_value(true);
        self.library.tasks.spawn(async move {
            self.library.recover().await;
            save_previous(self.library).await;
            save_game(self.library).await;
            self.is_running.set_value(false);
            self.save_if_due();
        });
    }
}

/// Saves the current game of the table in the library.
async fn save_game(library: LibraryStore) {
    let LibraryStore { game: state, saved, .. } = library;
    // The tab that made the change saves the game.
    if saved.has_followed() {
        return;
    }
    let game = state.session(|session| session.as_saved().clone());
    let is_known = |id: &GameId| game.position().is_begun() || library.summary(*id).is_some();
    let Some(id) = game.id().filter(is_known) else { return };
    if library.context.has_as_it_is(&game)
        || state.session(|session| session.attempt().is_some_and(Attempt::has_stated_goal))
    {
        return;
    }
    if let Some(duplicate) = library.find_duplicate(&game) {
        return state.set_id(duplicate);
    }
    library.begin_journal(id);
    let result = library.save(&game).await;
    // The id belongs to another game: both are kept.
    let is_here = state.session(Session::id) == Some(id);
    match result {
        Ok(false) if is_here => state.set_id(unique_id()),
        Ok(true) if is_here => {
            saved.hand_over(id);
            request_after_saving(library, &game);
            // A game that became a correspondence game has a new id, so it is removed under the old one.
            if let Some(left) = saved.take_id_before_correspondence() {
                library.remove(left).await;
                library.update_tags(|tags| tags.hand_over(left, id));
            }
        }
        _ => {}
    }
}

/// Saves the games set aside in the library, and removes all of them but the last one from the table.
async fn save_previous(library: LibraryStore) {
    let state = library.game;
    let is_new = |game: &Session| game.id().is_none();
    if state.table(|table| table.previous.iter().any(is_new)) {
        state.update_table(|table| table.assign_ids(unique_id()));
    }
    let due =
        |table: &Table| table.previous.iter().filter(|game| !library.is_set_aside(game)).cloned().collect::<Vec<_>>();
    for game in state.table(due) {
        let id = game.id();
        if library.context.has_as_it_is(&game) {
            state.update_table(|table| table.forget_games(id.as_slice()));
            continue;
        }
        if library.save(&game).await == Ok(true) {
            library.mark_set_aside(&game);
            let removable = state.table(|table| removable(library, table));
            if !removable.is_empty() {
                state.update_table(|table| table.forget_games(&removable));
            }
        }
    }
}

/// Returns the ids of the games set aside that are saved and can be removed from the table: all but the last one, which is included only
/// if it is large.
fn removable(library: LibraryStore, table: &Table) -> Vec<GameId> {
    let last =
        table.previous.last().and_then(Session::id).filter(|&last| library.saved_bytes(last) <= LARGE_GAME_BYTES);
    let removable = table.previous.iter().filter(|game| game.id() != last && library.is_set_aside(game));
    removable.filter_map(Session::id).collect()
}
