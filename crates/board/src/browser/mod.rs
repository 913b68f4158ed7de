//! The browser's APIs. Only this module uses web-sys.
//!
//! Operations that take time are futures, with a `Result` if they can fail. Listeners and tasks end with the component that created them.

pub mod address;
pub mod audio;
mod bytes;
pub mod clipboard;
pub mod database;
pub mod decode;
pub mod detail;
pub mod dialog;
pub mod edit_events;
pub mod engine_worker;
mod event;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod fullscreen;
pub mod haptics;
pub mod keyboard;
pub mod language;
pub mod launch;
pub mod lifecycle;
pub mod locks;
pub mod panics;
pub mod parts;
pub mod persistence;
pub mod picture;
pub mod pointer;
pub mod print;
pub mod random;
pub mod scroll;
pub mod storage;
pub mod style;
pub mod task;
pub mod time;
pub mod visibility;
pub mod wake_lock;
pub mod web_share;
pub mod wheel;
pub mod worker;

use wasm_bindgen::JsCast as _;

/// An HTML element of the document.
pub type Element = web_sys::HtmlElement;

/// Returns the nearest element that the selector matches: `element` itself, or an element around it. `None` if none matches.
#[must_use]
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten().and_then(|found| found.dyn_into().ok())
}

/// Returns the value of an attribute, from the target of an event, or from the nearest element around the target that has the attribute.
/// `None` if no such element has it.
#[must_use]
pub fn target_attribute(event: &web_sys::Event, name: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    target.closest(&format!("[{name}]")).ok()??.get_attribute(name)
}

/// Returns whether an event moves the focus out of the event's current target, the element whose listener is called.
#[must_use]
pub fn leaves(event: &web_sys::FocusEvent) -> bool {
    let to = event.related_target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
    let listens = event.current_target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
    listens.is_none_or(|element| !element.contains(to.as_ref()))
}

/// Initializes the executor that runs effects and futures. Leptos does so itself when it mounts a view.
pub fn init_executor() {
    // This fails if the executor is already initialized.
    let _ = any_spawner::Executor::init_wasm_bindgen();
}
