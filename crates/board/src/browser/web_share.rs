//! The system's share dialog (Web Share API).

use leptos::prelude::window;
use thiserror::Error;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Reflect;
use web_sys::{DomException, ShareData};

/// The error if the share dialog could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the system's share dialog could not be opened")]
pub struct ShareError;

/// Returns whether the browser has a share dialog and lets the page use it, which needs TLS.
#[must_use]
pub fn is_supported() -> bool {
    Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Shares a URL with a title. Browsers allow this only in the handler of a click or a key. It is no error if the reader closes the share
/// dialog.
///
/// # Errors
/// If the share dialog could not be opened.
pub fn share(title: &str, url: &str) -> impl Future<Output = Result<(), ShareError>> + use<> {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(url);
    let sharing = window().navigator().share_with_data(&data);
    async move {
        match sharing.await {
            Err(error) if !is_abort(&error) => Err(ShareError),
            _ => Ok(()),
        }
    }
}

fn is_abort(error: &JsValue) -> bool {
    error.dyn_ref::<DomException>().is_some_and(|error| error.name() == "AbortError")
}
