use leptos::either::Either;
use leptos::html;
use leptos::prelude::*;

use super::file_sheet::FileSheet;
use super::files::Files;
use super::games_sheet::GamesSheet;
use super::library::Shelf;
use super::notice::Notice;
use super::{Desk, View};
use crate::browser::{address, dialog, timer};

/// The games: what is told beside the board, and the sheet.
pub fn content() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let files = Files::new();
    let shelf = Shelf::new(files);
    super::autosave::autosave(shelf);
    if let Some(address) = address::parameter("sgf") {
        files.fetch(&address);
    }
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if desk.sheet.get().is_some() {
            // Once its content is there, which has the heading that gets the focus.
            timer::soon(move || dialog::turn(node));
        } else {
            dialog::close(node);
        }
    });
    let sheet = move || {
        desk.sheet.get().map(|view| match view {
            View::Games => Either::Left(view! { <GamesSheet files shelf node /> }),
            View::File => Either::Right(view! { <FileSheet files shelf node /> }),
        })
    };
    view! {
        <Notice files />
        <dialog node_ref=node class="games" aria-labelledby="games-title" on:close=move |_| desk.sheet.set(None)>
            {sheet}
        </dialog>
    }
}
