//! Locks between the tabs of a browser (Web Locks API).
//!
//! `web-sys` has this API only with `web_sys_unstable_apis`, so its functions are called by name.

use leptos::prelude::{untrack, window};
use thiserror::Error;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Function, Promise, Reflect};

/// The error if the browser grants this page no locks, since the page was loaded without TLS or from an opaque origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the browser grants this page no locks")]
pub struct LockError;

/// Waits until no other tab runs a task under this name, and then runs `task`, untracked, while no other tab can start one.
///
/// # Errors
/// If the browser grants no locks. The task has not run then.
pub async fn exclusive(name: &str, task: impl FnOnce() + 'static) -> Result<(), LockError> {
    let (locks, request) = request().ok_or(LockError)?;
    // The lock is released when the closure returns.
    let task = Closure::once_into_js(move || untrack(task));
    let running = request.call2(&locks, &name.into(), &task).map_err(|_| LockError)?;
    running.unchecked_into::<Promise>().await.map_err(|_| LockError)?;
    Ok(())
}

/// Returns the browser's lock manager and its function `request`; `None` if the browser grants this page no locks.
fn request() -> Option<(JsValue, Function)> {
    let navigator = window().navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}
