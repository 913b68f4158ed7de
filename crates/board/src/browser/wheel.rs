//! The mouse wheel over an element that takes steps with it, such as a slider. Elsewhere, the wheel scrolls the page.

use baduk_view::Wheel;
use leptos::prelude::document;
use std::cell::RefCell;
use wasm_bindgen::JsCast;

use super::event;

/// The height of a text line in pixels, for browsers that report scrolling in lines.
const LINE: f64 = 20.0;

/// Calls `step` with each step of the wheel, 1 or -1, over the element that the selector matches, while the element has the focus or
/// doesn't need the focus, until the current component is unmounted. If `step` returns `false`, since there is nothing to step to, the
/// page scrolls.
pub fn on_step(selector: &str, needs_focus: impl Fn() -> bool + 'static, step: impl Fn(i8) -> bool + 'static) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        listen(&element, needs_focus, step);
    }
}

/// Calls `step` as [`on_step`] does, for the wheel over `element` while it or an element in it has the focus.
pub fn on_step_within(element: &web_sys::Element, step: impl Fn(i8) -> bool + 'static) {
    listen(element, || true, step);
}

fn listen(element: &web_sys::Element, needs_focus: impl Fn() -> bool + 'static, step: impl Fn(i8) -> bool + 'static) {
    let focused = element.clone();
    let wheel = RefCell::new(Wheel::default());
    event::add_listener(element, &["wheel"], move |event| {
        let event: &web_sys::WheelEvent = event.unchecked_ref();
        let has_focus = || focused.matches(":focus-within").unwrap_or(false);
        // With Control, the wheel zooms the page.
        if event.ctrl_key() || needs_focus() && !has_focus() {
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
