//! Where on an element a pointer is.

use baduk_view::Pointer;
use leptos::ev::{MouseEvent, PointerEvent};
use wasm_bindgen::JsCast;

/// How far across and how far down the element that listens the pointer is, each from 0 to 1.
#[must_use]
pub fn place(event: &MouseEvent) -> Option<(f64, f64)> {
    let element = event.current_target()?.unchecked_into::<web_sys::Element>();
    let frame = element.get_bounding_client_rect();
    let across = (f64::from(event.client_x()) - frame.left()) / frame.width();
    let down = (f64::from(event.client_y()) - frame.top()) / frame.height();
    Some((across, down))
}

/// What is pointed with.
#[must_use]
pub fn kind(event: &PointerEvent) -> Pointer {
    if event.pointer_type() == "touch" { Pointer::Touch } else { Pointer::Hovering }
}

/// Whether this is the one press that plays: the first finger, or the main button.
#[must_use]
pub fn is_main(event: &PointerEvent) -> bool {
    event.is_primary() && event.button() == 0
}
