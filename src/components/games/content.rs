use leptos::either::EitherOf4;
use leptos::html;
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
    let node = NodeRef::<html::Dialog>::new();
    let tasks = Tasks::here();
    Effect::new(move |was_open: Option<bool>| {
        let is_open = desk.sheet.get().is_some();
        if is_open {
            // A sheet that changes its view is not opened again: the player may have closed it, and the close event is still to come.
            let show = if was_open == Some(true) { dialog::focus_heading } else { dialog::open };
            // The heading that gets the focus must be there first.
            tasks.soon(move || {
                if desk.sheet.with_untracked(Option::is_some) {
                    show(node);
                }
            });
        } else {
            dialog::close(node);
        }
        is_open
    });
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
        <dialog node_ref=node class="games" aria-labelledby="games-title" on:close=move |_| desk.sheet.set(None)>
            {sheet}
        </dialog>
        <Kifu printed />
    }
}
