//! The games that this browser keeps.

mod autosave;
mod list;
mod store;

use leptos::prelude::*;

pub use list::LibraryList;
pub use store::LibraryStore;

use super::GamesContext;

/// Opens the library and puts every game into it that lies on the table. It shows nothing.
pub fn start() {
    let games = expect_context::<GamesContext>();
    let library = LibraryStore::new(games);
    games.library.set(Some(library));
    autosave::autosave(library);
}
