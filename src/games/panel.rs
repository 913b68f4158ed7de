use leptos::either::EitherOf5;
use leptos::prelude::*;

use super::export::{ExportSheet, PrintView};
use super::file_notice::FileNotice;
use super::file_opener::FileOpener;
use super::file_sheet::FileSheet;
use super::games_sheet::GamesSheet;
use super::info_sheet::InfoSheet;
use super::library::LibraryStore;
use super::storage_sheet::StorageSheet;
use super::{GamesContext, GamesView};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, dialog};

/// The panel of the games section, which appears once the library is loaded.
pub fn content() -> impl IntoView {
    let games = expect_context::<GamesContext>();
    move || games.library.get().map(|library| view! { <GamesPanel library /> })
}

/// The content of the games section: the notices beside the board, the games sheet and the print view.
#[component]
fn GamesPanel(library: LibraryStore) -> impl IntoView {
    let games = expect_context::<GamesContext>();
    let files = FileOpener::new();
    if let Some(address) = address::parameter("sgf") {
        files.open_url_once(&address);
    }
    let printed = RwSignal::new(None);
    let node = games.dialog;
    let tasks = Tasks::here();
    Effect::new(move |before: Option<()>| {
        if games.view.get().is_none() {
            return dialog::close(node);
        }
        // The sheet was requested before this code had loaded.
        if before.is_none() {
            dialog::open(node);
        }
        // The heading that gets the focus has to be rendered first.
        tasks.soon(move || dialog::focus_heading(node));
    });
    // The close event is asynchronous, so the sheet may already be open again.
    let on_close = move |_| {
        if !dialog::is_open(node) {
            games.view.set(None);
        }
    };
    let sheet = move || {
        games.view.get().map(|view| match view {
            GamesView::Games => EitherOf5::A(view! { <GamesSheet files library node /> }),
            GamesView::File => EitherOf5::B(view! { <FileSheet files library node /> }),
            GamesView::Info => EitherOf5::C(view! { <InfoSheet node /> }),
            GamesView::Export => EitherOf5::D(view! { <ExportSheet printed printing=tasks node /> }),
            GamesView::Storage => EitherOf5::E(view! { <StorageSheet library node /> }),
        })
    };
    view! {
        <FileNotice files library />
        <dialog node_ref=node class="games" aria-labelledby="games-title" on:close=on_close>
            {sheet}
        </dialog>
        <PrintView printed />
    }
}
