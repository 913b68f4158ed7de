//! The wheel over an element that has the focus. Elsewhere it scrolls the page, as ever.

use baduk_view::Wheel;
use leptos::prelude::document;
use std::cell::RefCell;
use wasm_bindgen::JsCast;

use super::event;

/// How high a line is that a browser scrolls by where it tells lines and not pixels.
const LINE: f64 = 20.0;

/// Calls back with each step, 1 or -1, that the wheel goes over the element which the selector finds, while that has the
/// focus. The page scrolls when the callback says that there is nowhere to step to. It is called for as long as the component
/// lives that is being made.
pub fn on_focused(selector: &str, step: impl Fn(i8) -> bool + 'static) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        on_focused_in(&element, step);
    }
}

/// The same over an element that has the focus, or something in it.
pub fn on_focused_in(element: &web_sys::Element, step: impl Fn(i8) -> bool + 'static) {
    let focused = element.clone();
    let wheel = RefCell::new(Wheel::default());
    event::listen(element, &["wheel"], move |event| {
        let event: &web_sys::WheelEvent = event.unchecked_ref();
        let has_focus = focused.matches(":focus-within").unwrap_or(false);
        // With Control the browser changes the size of the page.
        if !has_focus || event.ctrl_key() {
            return;
        }
        let unit = if event.delta_mode() == 0 { 1.0 } else { LINE };
        let way = wheel.borrow_mut().turn(event.delta_y() * unit);
        let stays = way.is_some_and(|way| !step(way));
        if !stays {
            event.prevent_default();
        }
    });
}
