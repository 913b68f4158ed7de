//! The games that this browser keeps.

mod autosave;
mod list;
mod shelf;

use leptos::prelude::*;

pub use list::LibraryList;
pub use shelf::Shelf;

use super::Desk;

/// Opens the library and puts every game into it that lies on the table. It shows nothing.
pub fn keeper() {
    let desk = expect_context::<Desk>();
    let shelf = Shelf::new(desk);
    desk.shelf.set(Some(shelf));
    autosave::autosave(shelf);
}
