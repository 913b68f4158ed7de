//! What the browser keeps for this page between visits (`localStorage`).

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use web_sys::Storage;

use super::event;

/// The text kept under a key.
#[must_use]
pub fn read(key: &str) -> Option<String> {
    local()?.get_item(key).ok().flatten()
}

/// Keeps a text under a key unless it is there already. Says whether it is kept now.
pub fn write(key: &str, text: &str) -> bool {
    let Some(storage) = local() else { return false };
    storage.get_item(key).ok().flatten().as_deref() == Some(text) || storage.set_item(key, text).is_ok()
}

/// Removes what is kept under a key.
pub fn remove(key: &str) {
    if let Some(storage) = local() {
        let _ = storage.remove_item(key);
    }
}

/// Every key that begins so, with the text kept under it.
#[must_use]
pub fn entries(beginning: &str) -> Vec<(String, String)> {
    let Some(storage) = local() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter(|key| key.starts_with(beginning)).filter_map(|key| Some((key.clone(), read(&key)?))).collect()
}

/// Moves what is kept under a key to a free one beside it: "key.damaged.1" for example, where "damaged" is the reason. Returns
/// where it is now; if there is no room, it stays where it was.
pub fn set_aside(key: &str, reason: &str) -> Option<String> {
    let (text, storage) = (read(key)?, local()?);
    let mut names = (1..).map(|n| format!("{key}.{reason}.{n}"));
    let aside = names.find(|name| read(name).is_none_or(|kept| kept == text))?;
    // First away and then there, since a full storage has no room for both. What was there fits there again.
    let _ = storage.remove_item(key);
    let moved = write(&aside, &text);
    if !moved {
        write(key, &text);
    }
    moved.then_some(aside)
}

/// Calls back with each text that another tab keeps under a key, for as long as the component lives that is being made.
pub fn on_change(key: &'static str, changed: impl Fn(String) + 'static) {
    event::listen(&window(), &["storage"], move |event| {
        let event = event.unchecked_ref::<web_sys::StorageEvent>();
        if event.key().as_deref() == Some(key)
            && let Some(text) = event.new_value()
        {
            changed(text);
        }
    });
}

/// Calls back when another tab removes what is kept under a key, for as long as the component lives that is being made.
pub fn on_removal(key: &'static str, removed: impl Fn() + 'static) {
    event::listen(&window(), &["storage"], move |event| {
        let event = event.unchecked_ref::<web_sys::StorageEvent>();
        if event.key().as_deref() == Some(key) && event.new_value().is_none() {
            removed();
        }
    });
}

/// The storage, or `None` where the browser forbids it: the property throws there.
fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What was noted last under a key in this tab.
#[must_use]
pub fn noted(key: &str) -> Option<String> {
    session()?.get_item(key).ok().flatten()
}

/// Notes a text under a key for as long as this tab is open (`sessionStorage`).
pub fn note(key: &str, text: &str) {
    if let Some(storage) = session() {
        let _ = storage.set_item(key, text);
    }
}

fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
