//! How much data the browser stores for the page, and how safely (Storage API).

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Promise;
use web_sys::{StorageEstimate, StorageManager};

/// The storage space of the page, in bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// The space that the page's data take up, including the page's own files if they are stored.
    pub used: f64,
    /// The maximum space that the browser allows the page.
    pub quota: f64,
}

/// Returns whether the browser has promised not to delete the page's data on its own. `None` for a browser that makes no such promises.
pub async fn is_persistent() -> Option<bool> {
    answer(StorageManager::persisted).await?.as_bool()
}

/// Asks the browser to promise not to delete the page's data. Returns whether it promises. Firefox asks the reader first, so call this
/// after a click.
pub async fn request() -> bool {
    answer(StorageManager::persist).await.and_then(|answer| answer.as_bool()) == Some(true)
}

/// Returns whether [`request`] may ask the reader. Only Firefox does; other browsers decide by themselves.
#[must_use]
pub fn may_ask_player() -> bool {
    window().navigator().user_agent().is_ok_and(|agent| agent.contains("Gecko/"))
}

/// Returns roughly how much storage space the page uses and may use. `None` if the browser doesn't say.
pub async fn space() -> Option<Space> {
    let estimate = answer(StorageManager::estimate).await?.unchecked_into::<StorageEstimate>();
    Some(Space { used: estimate.get_usage()?, quota: estimate.get_quota()? })
}

/// Asks the storage manager a question and waits for the answer. `None` without an answer, for example for pages without TLS, which have
/// no storage manager.
async fn answer(ask: fn(&StorageManager) -> Result<Promise, JsValue>) -> Option<JsValue> {
    let storage = window().navigator().storage();
    if storage.is_undefined() {
        return None;
    }
    ask(&storage).ok()?.await.ok()
}
