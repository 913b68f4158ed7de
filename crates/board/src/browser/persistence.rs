//! How safely and how much the browser stores for the page (Storage API).

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Promise;
use web_sys::{StorageEstimate, StorageManager};

/// The space that the page and its data take up, in bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// What is used, including the page's own files if they are stored.
    pub used: f64,
    /// The most that the browser allows.
    pub quota: f64,
}

/// Returns whether the browser has promised not to delete the page's data on its own. `None` if it makes no such promises.
pub async fn is_persistent() -> Option<bool> {
    answer(StorageManager::persisted).await?.as_bool()
}

/// Asks the browser for that promise. Returns whether it is given. Firefox asks the player, so call it after a click.
pub async fn request() -> bool {
    answer(StorageManager::persist).await.and_then(|answer| answer.as_bool()) == Some(true)
}

/// Returns whether [`request`] may ask the player. Only Firefox does; the others decide by themselves.
#[must_use]
pub fn may_ask_player() -> bool {
    window().navigator().user_agent().is_ok_and(|agent| agent.contains("Gecko/"))
}

/// Returns how much space is used, roughly. `None` if the browser doesn't say.
pub async fn space() -> Option<Space> {
    let estimate = answer(StorageManager::estimate).await?.unchecked_into::<StorageEstimate>();
    Some(Space { used: estimate.get_usage()?, quota: estimate.get_quota()? })
}

/// Asks the storage manager, which pages without TLS don't have.
async fn answer(ask: fn(&StorageManager) -> Result<Promise, JsValue>) -> Option<JsValue> {
    let storage = window().navigator().storage();
    if storage.is_undefined() {
        return None;
    }
    ask(&storage).ok()?.await.ok()
}
