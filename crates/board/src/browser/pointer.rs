//! Pointer events.

use baduk_view::Pointer;
use gloo_events::EventListenerOptions;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::window;
use wasm_bindgen::JsCast;

use super::{Element, event};

/// Returns the position of the pointer on the event's current target, from the left and from the top, each from 0 to 1. `None` if
/// the event has no current target.
#[must_use]
pub fn position(event: &MouseEvent) -> Option<(f64, f64)> {
    let element = event.current_target()?.unchecked_into::<web_sys::Element>();
    let frame = element.get_bounding_client_rect();
    let across = (f64::from(event.client_x()) - frame.left()) / frame.width();
    let down = (f64::from(event.client_y()) - frame.top()) / frame.height();
    Some((across, down))
}

/// Returns the width of the event's current target on the screen, in pixels as CSS counts them; 0 if the event has no current target.
#[must_use]
pub fn target_width(event: &MouseEvent) -> f64 {
    let element = event.current_target().map(JsCast::unchecked_into::<web_sys::Element>);
    element.map_or(0.0, |element| element.get_bounding_client_rect().width())
}

/// Returns which kind of pointer caused an event: a touch, or a pointer that can hover, such as a mouse.
#[must_use]
pub fn kind(event: &PointerEvent) -> Pointer {
    if event.pointer_type() == "touch" { Pointer::Touch } else { Pointer::Hovering }
}

/// Returns whether a press is by the first finger or the main mouse button. Only such presses play.
#[must_use]
pub fn is_primary_press(event: &PointerEvent) -> bool {
    event.is_primary() && event.button() == 0
}

/// Returns whether the device has a touch screen.
#[must_use]
pub fn has_touch() -> bool {
    window().match_media("(any-pointer: coarse)").ok().flatten().is_some_and(|query| query.matches())
}

/// Calls `is_stray` with every press on the page before all other listeners, until the current component is unmounted. If `is_stray`
/// returns `true`, no other listener gets the press.
pub fn filter_presses(is_stray: impl Fn(&PointerEvent) -> bool + 'static) {
    let options = EventListenerOptions::run_in_capture_phase();
    event::add_listener_with_options(&window(), &["pointerdown"], options, move |event| {
        if is_stray(event.unchecked_ref()) {
            event.stop_immediate_propagation();
        }
    });
}

/// Returns whether a press is in a dialog.
#[must_use]
pub fn is_in_dialog(event: &PointerEvent) -> bool {
    is_within(event, "dialog")
}

/// Returns whether the target of an event is in an element that the selector matches.
#[must_use]
pub fn is_within(event: &MouseEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}

/// Calls `handler` with every pointer event of these kinds on an element, until the current component is unmounted.
pub fn add_listener(element: &Element, kinds: &[&'static str], handler: impl Fn(&PointerEvent) + 'static) {
    event::add_listener(element, kinds, move |event| handler(event.unchecked_ref()));
}

/// Prevents the browser's default action for events of these kinds on an element while `is_in_use` returns `true`, until the current
/// component is unmounted.
pub fn prevent_default(element: &Element, kinds: &[&'static str], is_in_use: impl Fn() -> bool + 'static) {
    event::add_listener(element, kinds, move |event| {
        if is_in_use() {
            event.prevent_default();
        }
    });
}

/// Calls `used` when the reader presses a pointer or a key in `element` but outside `inner`, until the current component is unmounted.
/// Tab and modifier keys don't count.
pub fn on_use_outside(element: &Element, inner: &Element, used: impl Fn() + 'static) {
    let inner = inner.clone();
    event::add_listener(element, &["pointerdown", "keydown"], move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let is_quiet = |key: &str| matches!(key, "Tab" | "Shift" | "Control" | "Alt" | "Meta");
        let is_quiet_key = event.dyn_ref::<web_sys::KeyboardEvent>().is_some_and(|event| is_quiet(&event.key()));
        if !inner.contains(target.as_ref()) && !is_quiet_key {
            used();
        }
    });
}
