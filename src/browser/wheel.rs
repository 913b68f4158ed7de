//! The wheel over an element that has the focus. Elsewhere it scrolls the page, as ever.

use baduk_view::Wheel;
use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;

/// How high a line is that a browser scrolls by where it tells lines and not pixels.
const LINE: f64 = 20.0;

/// Listens until it is dropped.
pub struct Listener(#[allow(dead_code, reason = "it is there to be dropped")] EventListener);

/// Calls back with each step, 1 or -1, that the wheel goes over the element which the selector finds, while that has the
/// focus. The page scrolls when the callback says that there is nowhere to step to.
pub fn on_focused(selector: &str, step: impl FnMut(i8) -> bool + 'static) -> Option<Listener> {
    let element = web_sys::window()?.document()?.query_selector(selector).ok()??;
    Some(on_focused_in(&element, step))
}

/// The same over an element that has the focus, or something in it.
pub fn on_focused_in(element: &web_sys::Element, mut step: impl FnMut(i8) -> bool + 'static) -> Listener {
    let focused = element.clone();
    let mut wheel = Wheel::default();
    let options = EventListenerOptions::enable_prevent_default();
    let listener = EventListener::new_with_options(element, "wheel", options, move |event| {
        let event: &web_sys::WheelEvent = event.unchecked_ref();
        let has_focus = focused.matches(":focus-within").unwrap_or(false);
        // With Control the browser changes the size of the page.
        if !has_focus || event.ctrl_key() {
            return;
        }
        let unit = if event.delta_mode() == 0 { 1.0 } else { LINE };
        let stays = wheel.turn(event.delta_y() * unit).is_some_and(|way| !step(way));
        if !stays {
            event.prevent_default();
        }
    });
    Listener(listener)
}
