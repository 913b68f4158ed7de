//! The page goes away, comes back, or fails.

use gloo_events::EventListener;
use wasm_bindgen::JsCast;

/// Calls back when the page is about to go: closed, reloaded, hidden, or put aside on a phone. It may come back.
pub fn on_leave(leave: impl FnMut() + Clone + 'static) {
    let (Some(window), Some(document)) = (web_sys::window(), document()) else { return };
    let (mut hide, mut leave) = (leave.clone(), leave);
    EventListener::new(&window, "pagehide", move |_| leave()).forget();
    let shown = document.clone();
    let hidden = move |_: &web_sys::Event| {
        if shown.hidden() {
            hide();
        }
    };
    EventListener::new(&document, "visibilitychange", hidden).forget();
}

/// Calls back when the page is there again after it was put aside or hidden.
pub fn on_return(back: impl FnMut() + Clone + 'static) {
    let (Some(window), Some(document)) = (web_sys::window(), document()) else { return };
    let (mut show, mut back) = (back.clone(), back);
    EventListener::new(&window, "pageshow", move |event| {
        if event.unchecked_ref::<web_sys::PageTransitionEvent>().persisted() {
            back();
        }
    })
    .forget();
    let shown = document.clone();
    let visible = move |_: &web_sys::Event| {
        if !shown.hidden() {
            show();
        }
    };
    EventListener::new(&document, "visibilitychange", visible).forget();
}

/// Calls back when the page's code has failed.
pub fn on_error(failed: impl Fn() + Clone + 'static) {
    let Some(window) = web_sys::window() else { return };
    let rejected = failed.clone();
    EventListener::new(&window, "error", move |_| failed()).forget();
    EventListener::new(&window, "unhandledrejection", move |_| rejected()).forget();
}

/// Whether the page is out of sight.
#[must_use]
pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}
