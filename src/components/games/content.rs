use leptos::either::EitherOf4;
use leptos::prelude::*;

use super::export::{ExportSheet, Kifu};
use super::file_sheet::FileSheet;
use super::files::Files;
use super::games_sheet::GamesSheet;
use super::info_sheet::InfoSheet;
use super::library::Shelf;
use super::notice::Notice;
use super::{Desk, View};
use crate::browser::task::Tasks;
use crate::browser::{address, dialog};

/// The games, once the library is there.
pub fn content() -> impl IntoView {
    let desk = expect_context::<Desk>();
    move || desk.shelf.get().map(|shelf| view! { <Games shelf /> })
}

/// What is told beside the board, and the sheet.
#[component]
fn Games(shelf: Shelf) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let files = Files::new();
    if let Some(address) = address::parameter("sgf") {
        files.visit(&address);
    }
    let printed = RwSignal::new(None);
    let node = desk.dialog;
    let tasks = Tasks::here();
    Effect::new(move |before: Option<()>| {
        if desk.sheet.get().is_none() {
            return dialog::close(node);
        }
        // The sheet was asked for before it was loaded.
        if before.is_none() {
            dialog::open(node);
        }
        // The heading that gets the focus must be there first.
        tasks.soon(move || dialog::focus_heading(node));
    });
    // The close event comes late: by then the sheet may be open again.
    let forget = move |_| {
        if !dialog::is_open(node) {
            desk.sheet.set(None);
        }
    };
    let sheet = move || {
        desk.sheet.get().map(|view| match view {
            View::Games => EitherOf4::A(view! { <GamesSheet files shelf node /> }),
            View::File => EitherOf4::B(view! { <FileSheet files shelf node /> }),
            View::Info => EitherOf4::C(view! { <InfoSheet node /> }),
            View::Export => EitherOf4::D(view! { <ExportSheet printed printing=tasks node /> }),
        })
    };
    view! {
        <Notice files shelf />
        <dialog node_ref=node class="games" aria-labelledby="games-title" on:close=forget>
            {sheet}
        </dialog>
        <Kifu printed />
    }
}
