use std::time::Duration;

use leptos::prelude::*;

use super::saved;
use super::settings::Settings;
use super::table::Table;
use super::tabs::Tabs;
use super::{Library, Message, Session, Skills, Store};
use crate::browser::task::Tasks;
use crate::browser::{address, clock, leaving, storage};
use crate::words::Locale;

/// Where the table is kept.
pub(super) const TABLE: &str = "badukpan.table";
/// Where the number of the game in this tab is noted, once it has become another.
pub(super) const GAME: &str = "badukpan.game";
/// Where the settings are kept.
pub(super) const SETTINGS: &str = "badukpan.settings";
/// The longest table that is written here, in letters. Browsers take some millions for a whole site, and writing holds up the
/// page; a longer game is in the library only.
const LONGEST: usize = 2_000_000;

/// Makes the store from what this browser has kept, and keeps it from then on, after every change.
///
/// What cannot be read is set aside under a key of its own, never written over.
#[must_use]
pub fn keep(browser_locale: Locale) -> Store {
    let kept = storage::read(TABLE);
    let earlier = kept.clone().filter(|text| saved::earlier::is_earlier(text));
    let (table, message, writable) = match kept.as_deref().map(saved::read) {
        _ if earlier.is_some() => (Table::new(), Message::Welcome, false),
        Some(Ok(mut table)) => {
            // Another tab may have kept the table last, with another game on it.
            let own = storage::noted(GAME).and_then(|number| number.parse().ok()).unwrap_or(0);
            if own != 0 {
                table.call_back(own);
            }
            let number = table.game.move_number();
            (table, if number > 0 { Message::Restored { number } } else { Message::Welcome }, true)
        }
        Some(Err(saved::Damaged)) if storage::set_aside(TABLE) => (Table::new(), Message::Damaged, true),
        // There is no room to set it aside: it stays where it is, and this game is not kept.
        Some(Err(saved::Damaged)) => (Table::new(), Message::NotKept, false),
        None => (Table::new(), Message::Welcome, true),
    };
    let settings = storage::read(SETTINGS)
        .map_or_else(|| Settings::new(browser_locale), |text| Settings::read(&text, browser_locale));
    let store = Store::new(table, settings, Skills::PLAY, message);
    Effect::new(move || {
        storage::write(SETTINGS, &store.settings.with(Settings::write));
    });
    let game = Memo::new(move |_| store.session(Session::id));
    Effect::new(move |before: Option<u64>| {
        if before.is_some_and(|before| before != game.get()) {
            storage::note(GAME, &game.get().to_string());
        }
        game.get()
    });
    let tabs = Tabs::new();
    if writable {
        write_changes(store, tabs);
    }
    tabs.follow_others(store);
    if let Some(text) = earlier {
        bring_up(store, tabs, text);
    }
    store
}

impl Store {
    /// Whether the page was loaded again and has the game that was on the table of this tab, in which this text was noted under
    /// that key: what was opened then is not to be opened again.
    #[must_use]
    pub fn is_as_left(self, key: &str, text: &str) -> bool {
        let away = untrack(|| self.away());
        let (id, is_begun) = untrack(|| self.session(|session| (session.id(), session.is_begun())));
        let own = if away == 0 { id } else { away };
        address::is_revisited()
            && storage::noted(key).as_deref() == Some(text)
            && (away != 0 || is_begun)
            && storage::noted(GAME).is_none_or(|game| game == own.to_string())
    }
}

/// What an earlier version of the page has kept, or that the code which reads it could not be loaded.
type Earlier = Result<Result<Table, saved::Damaged>, leptos::wasm_split::SplitLoaderError>;

/// Reads what an earlier version of the page has kept. Few need that, so it is loaded for those: see `components::later`.
#[cfg(not(debug_assertions))]
#[leptos::wasm_split::wasm_split(sheets, wasm_split_path = ::leptos::wasm_split, fallible)]
fn earlier(text: String) -> Earlier {
    Ok(saved::earlier::read(&text))
}

#[cfg(debug_assertions)]
async fn earlier(text: String) -> Earlier {
    Ok(saved::earlier::read(&text))
}

/// Puts the table of an earlier version where it was, as soon as it can be read. Until then nothing is written over it.
fn bring_up(store: Store, tabs: Tabs, text: String) {
    Tasks::here().spawn(async move {
        let message = match earlier(text).await {
            Ok(Ok(table)) => {
                let number = table.game.move_number();
                store.table.set(table);
                Message::Restored { number }
            }
            Ok(Err(saved::Damaged)) if storage::set_aside(TABLE) => Message::Damaged,
            _ => return store.say(Message::NotKept),
        };
        store.after_change(message);
        write_changes(store, tabs);
    });
}

/// How many nodes a record has that takes longer to write than a frame.
const LONG: usize = 2000;
/// How long to wait for more to change before such a record is written.
const REST: Duration = Duration::from_secs(1);

/// Writes after each change, once the browser has drawn what changed: writing takes as long as all the rest of a move. A long
/// record is written when nothing changes any more, lest each step through it stop the page.
fn write_changes(store: Store, tabs: Tabs) {
    let tasks = Tasks::here();
    let waiting = StoredValue::new(false);
    let changes = StoredValue::new(0_u32);
    let write = move || {
        if !waiting.get_value() {
            return;
        }
        waiting.set_value(false);
        let id = store.table.try_update_untracked(|table| {
            table.game.number(clock::fresh_number(), &clock::today());
            table.game.id()
        });
        let kept = write_table(store, id.unwrap_or(0));
        if store.kept.get_untracked() != kept {
            store.kept.set(kept);
        }
    };
    Effect::new(move |loaded: Option<()>| {
        let is_long = store.session(|session| session.record().tree.capacity() > LONG);
        if tabs.is_followed(loaded.is_some()) {
            return;
        }
        store.followed.set_value(false);
        waiting.set_value(true);
        changes.update_value(|changes| *changes += 1);
        let now = changes.get_value();
        let at_rest = move || {
            if changes.get_value() == now {
                write();
            }
        };
        tasks.after(if is_long { REST } else { Duration::ZERO }, at_rest);
    });
    leaving::on_leave(write);
    leaving::on_fault(move || {
        write();
        store.kept.get_untracked()
    });
}

/// Writes the table, without its game if the library keeps that in its stead. Says whether it is kept.
fn write_table(store: Store, id: u64) -> bool {
    if id != 0 && store.handed_over.get_value() == id {
        return storage::write(TABLE, &store.table.with_untracked(saved::write_away));
    }
    let text = store.table.with_untracked(saved::write);
    let has_library = !matches!(store.library.get_untracked(), Library::Refused | Library::Full);
    (text.len() <= LONGEST || !has_library) && storage::write(TABLE, &text)
}

/// What could not be read and was set aside: names for files, and the texts.
#[must_use]
pub fn damaged() -> Vec<(String, String)> {
    let key = |n: u32| format!("{TABLE}.damaged.{n}");
    (1..).map_while(|n| Some((format!("{}.txt", key(n)), storage::read(&key(n))?))).collect()
}
