//! The player's games: files, and those that this browser keeps.
//!
//! Here is what the page starts with: the button, and ears for files that are dropped or pasted. The library, which keeps what
//! is played, is loaded when there is something to keep; files and all that is shown, when somebody asks for it.

mod charset;
mod content;
mod export;
mod faults;
mod file_sheet;
mod files;
mod games_sheet;
mod info_sheet;
mod library;
mod notice;
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;

use super::controls::{Button, say};
use super::lazy::{Asked, LazyPart, lazy};
use crate::browser::files::{Transfer, on_drop, on_paste};
use crate::browser::task::Tasks;
use crate::browser::{address, dialog};
use crate::i18n::t;
use crate::state::opening::Opened;
use crate::state::{GameState, Lasting, Library, Saved, Session};
use library::Shelf;

/// Where files arrive, and what of the games is shown.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What nobody has looked at yet, and that there is any.
    inbox: StoredValue<Vec<Transfer>, LocalStorage>,
    arrived: RwSignal<bool>,
    /// The file that was opened.
    opened: Lasting<RwSignal<Option<Opened>>>,
    /// The library, once it is loaded.
    shelf: Lasting<RwSignal<Option<Shelf>>>,
    /// The sheet that is open.
    sheet: Lasting<RwSignal<Option<View>>>,
    dialog: NodeRef<html::Dialog>,
    /// Whether what keeps the library is asked for.
    keeper: Asked,
    /// Whether all else is asked for.
    rest: Asked,
    /// Whether files hang over the page.
    welcome: RwSignal<bool>,
}

/// What a sheet of the games shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// What one can do with files, and the library.
    Games,
    /// The file that was opened: its games, its charset, what was odd.
    File,
    /// What the record says of the game.
    Info,
    /// Pictures and prints of the game.
    Export,
}

/// What goes on with the library.
type Then = Box<dyn FnOnce(Option<Shelf>)>;

/// How long after the first change the library is loaded: what one plays with comes first.
const PATIENCE: Duration = Duration::from_secs(3);

impl Desk {
    /// A desk with nothing on it.
    pub fn new() -> Self {
        Self {
            inbox: StoredValue::new_local(Vec::new()),
            arrived: RwSignal::new(false),
            opened: Lasting::signal(None),
            shelf: Lasting::signal(None),
            sheet: Lasting::signal(None),
            dialog: NodeRef::new(),
            keeper: Asked::not_yet(),
            rest: Asked::not_yet(),
            welcome: RwSignal::new(false),
        }
    }

    /// Loads what deals with files, and the library, if they are not there.
    fn ask(self) {
        self.keeper.ask();
        self.rest.ask();
    }

    /// Opens the sheet with this view, as soon as it is loaded.
    pub fn show(self, view: View) {
        self.sheet.set(Some(view));
        dialog::open(self.dialog);
        self.ask();
    }

    /// Changes the view of the open sheet. One that the player has just closed stays closed.
    fn change_view(self, view: View) {
        if dialog::is_open(self.dialog) {
            self.sheet.set(Some(view));
        }
    }

    fn receive(self, transfer: Transfer) {
        self.inbox.update_value(|inbox| inbox.push(transfer));
        self.arrived.set(true);
        self.ask();
    }

    /// Goes on with the library once it is open, or without it where the browser keeps none or it does not come.
    pub fn library(self, then: impl FnOnce(Option<Shelf>) + 'static) {
        let saved = Saved::here();
        let then: Then = Box::new(then);
        let then = StoredValue::new_local(Some(then));
        let go_on = move |shelf: Option<Shelf>| {
            if let Some(then) = then.try_update_value(Option::take).flatten() {
                untrack(|| then(shelf));
            }
        };
        self.keeper.ask();
        Effect::new(move || match (self.shelf.get(), saved.library.get()) {
            (Some(shelf), Library::Open | Library::Full) => go_on(Some(shelf)),
            (_, Library::Refused) => go_on(None),
            _ if self.keeper.failed.get() => go_on(None),
            _ => {}
        });
        Tasks::here().after(PATIENCE, move || go_on(None));
    }

    /// Whether a session is as it stands in a file of several games, so that it need not be kept elsewhere.
    fn has_as_it_is(self, session: &Session) -> bool {
        let has = |opened: &Opened| opened.games.len() > 1 && opened.has_as_it_is(session);
        self.opened.with_untracked(|opened| opened.as_ref().is_some_and(has))
    }
}

/// The button to the games.
#[component]
pub fn GamesButton() -> impl IntoView {
    let desk = expect_context::<Desk>();
    view! { <Button label=say(|locale| t!(locale, games.title)) press=move |()| desk.show(View::Games) /> }
}

/// Takes files from wherever they come, and keeps the library.
#[component]
pub fn GamesPart() -> impl IntoView {
    let (game, saved) = (GameState::here(), Saved::here());
    let desk = expect_context::<Desk>();
    let tasks = Tasks::here();
    on_drop(move |welcome| desk.welcome.set(welcome), move |transfer| desk.receive(transfer));
    on_paste(move |transfer| desk.receive(transfer));
    if address::parameter("sgf").is_some() {
        desk.ask();
    }
    Effect::new(move |before: Option<()>| {
        if !saved.is_kept.get() {
            // Whether the library keeps it, or nothing does, is told at once.
            desk.ask();
        } else if game.away().is_some() {
            desk.keeper.ask();
        } else if before.is_some() {
            tasks.after(PATIENCE, move || desk.keeper.ask());
        }
    });
    let veil = move || {
        view! { <p class="drop-overlay">{say(|locale| t!(locale, games.drop_file))}</p> }
    };
    view! {
        <LazyPart load=|place| Box::pin(keeper(place)) shown=desk.keeper.shown class="library-part" failed=desk.keeper.failed />
        <LazyPart load=|place| Box::pin(games(place)) shown=desk.rest.shown class="games-part" failed=desk.rest.failed />
        {move || desk.welcome.get().then(veil)}
    }
}

lazy!(keeper, keeper, library::keeper);
lazy!(games, games, content::content);
