//! The browser: the only code that names its interfaces.
//!
//! What takes time is a future, with a `Result` if it can fail. Listeners and tasks end with the component that made them.

pub mod address;
pub mod audio;
mod bytes;
pub mod clipboard;
pub mod clock;
pub mod database;
pub mod decode;
pub mod detail;
pub mod dialog;
pub mod edit_events;
mod event;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod fullscreen;
#[cfg(feature = "page")]
pub mod haptics;
pub mod keyboard;
pub mod language;
pub mod lifecycle;
pub mod locks;
pub mod panics;
#[cfg(feature = "page")]
pub mod persistence;
pub mod picture;
pub mod pointer;
pub mod print;
pub mod scroll;
pub mod storage;
pub mod style;
pub mod task;
pub mod visibility;
pub mod web_share;
pub mod wheel;

use wasm_bindgen::JsCast as _;

/// An element of the document.
pub type Element = web_sys::HtmlElement;

/// Returns the nearest element around an element, or itself, that the selector matches.
#[must_use]
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten().and_then(|found| found.dyn_into().ok())
}

/// Initializes the executor that runs effects and futures. Leptos does so itself when it mounts a view.
pub fn init_executor() {
    // Fails if it is initialized already.
    let _ = any_spawner::Executor::init_wasm_bindgen();
}
