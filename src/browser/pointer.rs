//! Pointer events.

use baduk_view::Pointer;
use leptos::ev::{MouseEvent, PointerEvent};
use wasm_bindgen::JsCast;

use super::{Element, event};

/// Returns where the pointer is on the element that listens, from the left and from the top, each from 0 to 1.
#[must_use]
pub fn position(event: &MouseEvent) -> Option<(f64, f64)> {
    let element = event.current_target()?.unchecked_into::<web_sys::Element>();
    let frame = element.get_bounding_client_rect();
    let across = (f64::from(event.client_x()) - frame.left()) / frame.width();
    let down = (f64::from(event.client_y()) - frame.top()) / frame.height();
    Some((across, down))
}

/// Returns the kind of pointer.
#[must_use]
pub fn kind(event: &PointerEvent) -> Pointer {
    if event.pointer_type() == "touch" { Pointer::Touch } else { Pointer::Hovering }
}

/// Returns whether this is the first finger or the main button, which play.
#[must_use]
pub fn is_primary_press(event: &PointerEvent) -> bool {
    event.is_primary() && event.button() == 0
}

/// Calls `used` when the reader presses anything in an element with a pointer or a key, except within `inner` and except Tab and the
/// keys that only modify others, until the current component is unmounted.
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
