//! Files, and the library of saved games.
//!
//! This module has the parts that load at the start: the button, and the listeners for dropped and pasted files. The library is loaded
//! when there is a game to save, and the rest when the reader needs it.

mod charset;
pub mod export;
mod file_notice;
mod file_opener;
mod file_sheet;
mod game_picture;
mod games_sheet;
mod info_sheet;
mod library;
mod panel;
pub mod sgf_warnings;
pub mod skipped_game;
mod storage_sheet;
mod take_along;
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;

use crate::saved::{LibraryStatus, Saved};
use crate::shell::inbox::Inbox;
use baduk_board::browser::files::{Transfer, on_drop, on_paste};
use baduk_board::browser::task::{self, Tasks};
use baduk_board::browser::{address, dialog};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, LoadRequest, LoadState, Loader, lazy, prefetch};
use baduk_board::state::{GameState, PruningSignal};
use baduk_game::opened_file::Opened;
use baduk_game::{GameId, Session};
use baduk_texts::page::t;
use library::LibraryStore;

/// The context of the games section: the files to open, and the view that the games sheet shows.
#[derive(Clone, Copy)]
pub struct GamesContext {
    /// The files that were not opened yet. The panel of the games section opens them once it is loaded.
    inbox: Inbox<Transfer>,
    /// The file that was opened last; `None` if none was.
    opened: PruningSignal<RwSignal<Option<Opened>>>,
    /// The library; `None` until it is loaded.
    library: PruningSignal<RwSignal<Option<LibraryStore>>>,
    /// The index of the game in the opened file that is to be put on the table; `None` for no game.
    wanted_game: PruningSignal<RwSignal<Option<usize>>>,
    /// The view that the games sheet shows; `None` if the sheet is closed.
    view: PruningSignal<RwSignal<Option<GamesView>>>,
    dialog: NodeRef<html::Dialog>,
    /// The request to load the library.
    library_request: LoadRequest,
    /// Whether files are being dragged over the page.
    is_dragging_files: RwSignal<bool>,
}

/// A view of the games sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesView {
    /// Files and the library.
    Games,
    /// The details of the opened file: games, encoding, issues.
    File,
    /// The information about the game in its record.
    Info,
    /// Export as image, text or print.
    Export,
    /// The data that this browser stores, and backups.
    Storage,
}

/// The delay before the library is loaded, after the start with a saved game or after the first change, so that the board loads first.
const LIBRARY_DELAY: Duration = Duration::from_secs(1);
/// How long an action waits for the library before it continues without it.
const LIBRARY_TIMEOUT: Duration = Duration::from_secs(3);

impl GamesContext {
    /// Creates a context without files or a view.
    pub fn new() -> Self {
        Self {
            inbox: Inbox::new(),
            opened: PruningSignal::signal(None),
            library: PruningSignal::signal(None),
            wanted_game: PruningSignal::signal(None),
            view: PruningSignal::signal(None),
            dialog: NodeRef::new(),
            library_request: LoadRequest::default(),
            is_dragging_files: RwSignal::new(false),
        }
    }

    /// Requests the library, and the panel of the games section.
    fn request_all(self) {
        self.library_request.request();
        self.inbox.handler.request();
    }

    /// Opens the games sheet with this view as soon as the sheet is loaded.
    pub fn open(self, view: GamesView) {
        self.view.set(Some(view));
        dialog::open(self.dialog);
        self.request_all();
    }

    /// Changes the view of the games sheet. Does nothing if the reader has just closed the sheet.
    fn change_view(self, view: GamesView) {
        if dialog::is_open(self.dialog) {
            self.view.set(Some(view));
        }
    }

    /// Opens files or text as soon as the panel of the games section is loaded.
    pub fn receive(self, transfer: Transfer) {
        self.library_request.request();
        self.inbox.push(transfer);
    }

    /// Waits until the library is open. Returns `None` if it is not available within [`LIBRARY_TIMEOUT`].
    ///
    /// # Panics
    /// Outside a component and a future of [`Tasks`].
    pub async fn opened_library(self) -> Option<LibraryStore> {
        let saved = Saved::here();
        let is_late = RwSignal::new(false);
        Tasks::here().after(LIBRARY_TIMEOUT, move || is_late.set(true));
        self.library_request.request();
        task::until(move || match (self.library.get(), saved.library.get()) {
            (Some(library), status) if status.is_there() => Some(Some(library)),
            (_, LibraryStatus::Refused) => Some(None),
            _ if is_late.get() || self.library_request.state.get() == LoadState::Failed => Some(None),
            _ => None,
        })
        .await
    }

    /// Whether the library is loaded and has a game with this id.
    pub fn has(self, id: GameId) -> bool {
        self.library.with_untracked(|library| library.is_some_and(|library| library.summary(id).is_some()))
    }

    /// The number of a session's game in the opened file, counted from 1, and the number of games in the file; `None` if the file has
    /// only one game or doesn't have this one.
    pub fn place_in_file(self, session: &Session) -> Option<(usize, usize)> {
        self.opened
            .with(|opened| opened.as_ref().and_then(|opened| Some((opened.number(session)?, opened.games.len()))))
    }

    /// The index of the game of baduk nearest before (if `step` is -1) or after (if it is 1) a session's game in the opened file; `None`
    /// if there is none.
    pub fn neighbor_in_file(self, session: &Session, step: isize) -> Option<usize> {
        self.opened.with(|opened| opened.as_ref().and_then(|opened| opened.neighbor(session, step)))
    }

    /// Puts the game with this index in the opened file on the table.
    pub fn open_game(self, index: usize) {
        self.wanted_game.set(Some(index));
    }

    /// Returns whether a session is of a game from a file with several games, and unchanged. The library does not save such a game.
    fn has_as_it_is(self, session: &Session) -> bool {
        let has = |opened: &Opened| opened.games.len() > 1 && opened.has_as_it_is(session);
        self.opened.with_untracked(|opened| opened.as_ref().is_some_and(has))
    }
}

/// The button that opens the games sheet.
#[component]
pub fn GamesButton() -> impl IntoView {
    let games = expect_context::<GamesContext>();
    view! {
        <Button
            label=localized(|locale| t!(locale, games.title))
            icon="M3 6h6l2 2h10v11H3z"
            on_press=move |()| games.open(GamesView::Games)
        />
    }
}

/// The games section: takes dropped and pasted files, and loads the library and the panel.
#[component]
pub fn GamesSection() -> impl IntoView {
    let (game, saved) = (GameState::here(), Saved::here());
    let games = expect_context::<GamesContext>();
    let tasks = Tasks::here();
    on_drop(
        move |is_dragging_files| games.is_dragging_files.set(is_dragging_files),
        move |transfer| games.receive(transfer),
    );
    on_paste(move |transfer| games.receive(transfer));
    if address::parameter("sgf").is_some() {
        games.request_all();
    }
    Effect::new(move |before: Option<()>| {
        if !saved.is_kept.get() {
            // Both are loaded at once, since the panel shows whether the games are saved.
            games.request_all();
        } else if game.awaiting_library().is_some() {
            games.library_request.request();
        } else if before.is_some() || game.session(|session| session.position().is_begun()) {
            tasks.after(LIBRARY_DELAY, move || games.library_request.request());
        }
    });
    let [load_library, load_panel]: [Loader; 2] = [|place| Box::pin(library(place)), |place| Box::pin(panel(place))];
    prefetch(load_panel);
    let [library_request, panel_request] = [games.library_request, games.inbox.handler];
    let drop_hint = move || {
        view! { <p class="drop-overlay">{localized(|locale| t!(locale, games.drop_file))}</p> }
    };
    view! {
        <LazySection load=load_library shown=library_request.requested class="library-part" state=library_request.state />
        <LazySection load=load_panel shown=panel_request.requested class="games-part" state=panel_request.state />
        {move || games.is_dragging_files.get().then(drop_hint)}
    }
}

lazy!(keeper, library, library::start);
lazy!(games, panel, panel::content);
