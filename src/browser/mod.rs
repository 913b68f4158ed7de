//! The browser: the only code that names its interfaces.

pub mod address;
mod bytes;
pub mod clipboard;
pub mod clock;
pub mod database;
pub mod decode;
pub mod detail;
pub mod dialog;
mod event;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod hands;
pub mod keyboard;
pub mod language;
pub mod leaving;
pub mod locks;
pub mod panics;
pub mod picture;
pub mod pointer;
pub mod print;
pub mod scroll;
pub mod storage;
pub mod style;
pub mod task;
pub mod web_share;
pub mod wheel;

/// An element of the document, such as a part of the page is put in.
pub type Element = web_sys::HtmlElement;

/// Lets effects run. Leptos does so itself when it mounts a view.
pub fn run_effects() {
    // Fails where they run already.
    let _ = any_spawner::Executor::init_wasm_bindgen();
}
