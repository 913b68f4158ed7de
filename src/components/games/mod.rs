//! The player's games: files, and those that this browser keeps.
//!
//! Here is what the page starts with: the button, and ears for files that are dropped or pasted. All else is loaded when
//! there is something to do for it.

mod autosave;
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

use leptos::prelude::*;

use super::controls::{Button, say};
use super::later::{LaterPart, later};
use crate::browser::files::{Parcel, on_drop, on_paste};
use crate::browser::{address, timer};
use crate::store::Store;
use crate::words::text;

/// Where files arrive, and what of the games is shown.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What nobody has looked at yet, and that there is any.
    inbox: StoredValue<Vec<Parcel>, LocalStorage>,
    arrived: RwSignal<bool>,
    /// The sheet that is open.
    sheet: RwSignal<Option<View>>,
    /// Whether there was anything to do, so that the rest is loaded.
    wanted: RwSignal<bool>,
    /// Whether it could not be loaded.
    failed: RwSignal<bool>,
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

/// How long after the first change the library is loaded: what one plays with comes first.
const PATIENCE: Duration = Duration::from_secs(3);

impl Desk {
    /// A desk with nothing on it.
    pub fn new() -> Self {
        Self {
            inbox: StoredValue::new_local(Vec::new()),
            arrived: RwSignal::new(false),
            sheet: RwSignal::new(None),
            wanted: RwSignal::new(false),
            failed: RwSignal::new(false),
            welcome: RwSignal::new(false),
        }
    }

    /// Loads what deals with files and the library, if it is not there.
    fn ask(self) {
        if !self.wanted.get_untracked() || self.failed.get_untracked() {
            self.failed.set(false);
            self.wanted.set(true);
        }
    }

    /// Opens a sheet.
    fn show(self, view: View) {
        self.sheet.set(Some(view));
        self.ask();
    }

    fn receive(self, parcel: Parcel) {
        self.inbox.update_value(|inbox| inbox.push(parcel));
        self.arrived.set(true);
        self.ask();
    }
}

/// The button to the games.
#[component]
pub fn GamesButton() -> impl IntoView {
    let desk = expect_context::<Desk>();
    view! { <Button label=say(|locale| text!(locale, games.title)) press=move |()| desk.show(View::Games) /> }
}

/// Takes files from wherever they come, and keeps the library.
#[component]
pub fn GamesPart() -> impl IntoView {
    let (store, desk) = (Store::here(), expect_context::<Desk>());
    on_drop(move |welcome| desk.welcome.set(welcome), move |parcel| desk.receive(parcel));
    on_paste(move |parcel| desk.receive(parcel));
    if address::parameter("sgf").is_some() {
        desk.ask();
    }
    Effect::new(move |before: Option<()>| {
        // What is not kept with the table has to be kept, or fetched, at once.
        if !store.kept.get() || store.away() != 0 {
            desk.ask();
        } else if before.is_some() {
            timer::after(PATIENCE, move || desk.ask());
        }
    });
    let veil = move || {
        view! { <p class="veil">{say(|locale| text!(locale, games.drop))}</p> }
    };
    view! {
        <LaterPart load=|place| Box::pin(games(place)) shown=desk.wanted class="desk" failed=desk.failed />
        {move || desk.welcome.get().then(veil)}
    }
}

later!(games, games, content::content);
