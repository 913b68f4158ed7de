//! Texts that the browser saves for this page, permanently (`localStorage`) or until this tab is closed (`sessionStorage`).

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use web_sys::Storage;
use web_sys::js_sys::Reflect;

use super::event;

/// Returns the text that is saved under a key; `None` if there is none.
#[must_use]
pub fn read(key: &str) -> Option<String> {
    local()?.get_item(key).ok().flatten()
}

/// Saves `text` under a key. Returns whether it is saved now, also if it was already saved under this key.
pub fn write(key: &str, text: &str) -> bool {
    let Some(storage) = local() else { return false };
    storage.get_item(key).ok().flatten().as_deref() == Some(text) || storage.set_item(key, text).is_ok()
}

/// Removes the text that is saved under a key.
pub fn remove(key: &str) {
    if let Some(storage) = local() {
        let _ = storage.remove_item(key);
    }
}

/// Returns all keys that start with a prefix, each with the text saved under it.
#[must_use]
pub fn entries(prefix: &str) -> Vec<(String, String)> {
    let Some(storage) = local() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter(|key| key.starts_with(prefix)).filter_map(|key| Some((key.clone(), read(&key)?))).collect()
}

/// Moves the text saved under a key to an unused key, such as "key.damaged.1", where "damaged" is the reason. Returns the new key. `None`
/// if there is no such text, or no storage space; then the text stays where it was.
pub fn set_aside(key: &str, reason: &str) -> Option<String> {
    let (text, storage) = (read(key)?, local()?);
    let aside = unused(key, reason, &text)?;
    // The text is not converted to a `String`, which would change some texts.
    let kept = Reflect::get(&storage, &key.into()).ok()?;
    // The text is removed before it is written, since a full storage has no space for two copies. It always fits again under the old key.
    let _ = storage.remove_item(key);
    let write = |key: &str| Reflect::set(&storage, &key.into(), &kept).is_ok();
    let moved = write(&aside);
    if !moved {
        write(key);
    }
    moved.then_some(aside)
}

/// Saves `text` under an unused key, as if [`set_aside`] had moved it from `key`, unless the same text was set aside already. Returns
/// whether the text is saved.
pub fn write_aside(key: &str, reason: &str, text: &str) -> bool {
    unused(key, reason, text).is_some_and(|aside| write(&aside, text))
}

/// Removes `text`, which was set aside from `key` for a reason, if it was the last text set aside from `key`.
pub fn remove_aside(key: &str, reason: &str, text: &str) {
    let names = (1..).map(|n| format!("{key}.{reason}.{n}"));
    if let Some(last) = names.take_while(|name| read(name).is_some()).last()
        && read(&last).as_deref() == Some(text)
    {
        remove(&last);
    }
}

/// Returns the first key for setting `text` aside from `key` that is unused or already has this text; `None` if there is no storage.
fn unused(key: &str, reason: &str, text: &str) -> Option<String> {
    (1..).map(|n| format!("{key}.{reason}.{n}")).find(|name| read(name).is_none_or(|saved| saved == text))
}

/// Calls `changed` with each text that another tab saves under this key, until the current component is unmounted.
pub fn on_change(key: &'static str, changed: impl Fn(String) + 'static) {
    event::add_listener(&window(), &["storage"], move |event| {
        let event = event.unchecked_ref::<web_sys::StorageEvent>();
        if event.key().as_deref() == Some(key)
            && let Some(text) = event.new_value()
        {
            changed(text);
        }
    });
}

/// Calls `removed` when another tab removes the text saved under this key, with that text, until the current component is unmounted.
pub fn on_removal(key: &'static str, removed: impl Fn(String) + 'static) {
    event::add_listener(&window(), &["storage"], move |event| {
        let event = event.unchecked_ref::<web_sys::StorageEvent>();
        if event.key().as_deref() == Some(key)
            && event.new_value().is_none()
            && let Some(text) = event.old_value()
        {
            removed(text);
        }
    });
}

/// Returns `localStorage`; `None` where the browser forbids it by throwing an exception.
fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Returns the text that is saved under a key for this tab; `None` if there is none.
#[must_use]
pub fn read_session(key: &str) -> Option<String> {
    session()?.get_item(key).ok().flatten()
}

/// Saves `text` under a key for as long as this tab is open.
pub fn write_session(key: &str, text: &str) {
    if let Some(storage) = session() {
        let _ = storage.set_item(key, text);
    }
}

fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
