//! The library: the games saved in this browser.

mod autosave;
mod backup;
mod list;
mod protection;
mod store;

use leptos::prelude::*;

pub use backup::Restored;
pub use list::LibraryList;
pub use protection::request_after_opening;
pub use store::LibraryStore;

use super::GamesContext;
use crate::saved::Saved;
use baduk_board::components::lazy::{LoadNotice, LoadState, watch};

/// Opens the library and saves every game of the table in the library. While the code that saves the table is missing, which the library
/// needs, this says so; otherwise it renders nothing.
pub fn start() -> impl IntoView {
    let saved = Saved::here();
    let state = RwSignal::new(LoadState::default());
    if !saved.is_started.get_untracked() {
        watch(state);
    }
    let open = move || {
        saved.is_started.get().then(|| {
            state.set(LoadState::Done);
            untrack(open_library);
        })
    };
    view! {
        {open}
        <LoadNotice state />
    }
}

fn open_library() {
    let games = expect_context::<GamesContext>();
    let library = LibraryStore::new(games);
    games.library.set(Some(library));
    autosave::autosave(library);
}
