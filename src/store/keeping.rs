use std::time::Duration;

use leptos::prelude::*;

use super::saved;
use super::settings::Settings;
use super::table::Table;
use super::{Message, Session, Store};
use crate::browser::{leaving, storage, timer};
use crate::words::Locale;

/// Where the table is kept.
const TABLE: &str = "badukpan.table";
/// Where the settings are kept.
const SETTINGS: &str = "badukpan.settings";

/// Makes the store from what this browser has kept, and keeps it from then on, after every change.
///
/// What cannot be read is set aside under a key of its own, never written over.
#[must_use]
pub fn keep(browser_locale: Locale) -> Store {
    let (table, message, writable) = match storage::read(TABLE).as_deref().map(saved::read) {
        Some(Ok(table)) => {
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
    let store = Store::new(table, settings, message);
    Effect::new(move || {
        storage::write(SETTINGS, &store.settings.with(Settings::write));
    });
    if writable {
        write_changes(store);
    }
    follow_other_tabs(store);
    store
}

/// How many nodes a record has that takes longer to write than a frame.
const LONG: usize = 2000;
/// How long to wait for more to change before such a record is written.
const REST: Duration = Duration::from_secs(1);

/// Writes after each change, once the browser has drawn what changed: writing takes as long as all the rest of a move. A long
/// record is written when nothing changes any more, lest each step through it stop the page.
fn write_changes(store: Store) {
    let (waiting, refused) = (StoredValue::new(false), StoredValue::new(false));
    let changes = StoredValue::new(0_u32);
    let write = move || {
        if !waiting.get_value() {
            return;
        }
        waiting.set_value(false);
        let kept = storage::write(TABLE, &store.table.with_untracked(saved::write));
        if !kept && !refused.get_value() {
            store.say(Message::NotKept);
        }
        refused.set_value(!kept);
    };
    Effect::new(move || {
        let is_long = store.session(|session| session.record().tree.capacity() > LONG);
        waiting.set_value(true);
        changes.update_value(|changes| *changes += 1);
        let now = changes.get_value();
        let at_rest = move || {
            if changes.get_value() == now {
                write();
            }
        };
        timer::after(if is_long { REST } else { Duration::ZERO }, at_rest);
    });
    leaving::on_leave(write);
}

/// Two tabs show one table: whatever was done last, in either.
fn follow_other_tabs(store: Store) {
    storage::on_change(SETTINGS, move |text| {
        let current = store.settings.get_untracked();
        let settings = Settings::read(&text, current.locale);
        if settings != current {
            store.settings.set(settings);
        }
    });
    storage::on_change(TABLE, move |text| {
        let Ok(table) = saved::read(&text) else { return };
        if store.table.with_untracked(|current| *current != table) {
            store.table.set(table);
            store.preview.set(None);
            let number = store.session(Session::move_number);
            store.after_change(Message::Restored { number });
        }
    });
}
