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

/// Opens the library and saves every game of the table in the library. It renders nothing.
pub fn start() {
    let games = expect_context::<GamesContext>();
    let library = LibraryStore::new(games);
    games.library.set(Some(library));
    autosave::autosave(library);
}
