//! Ignores the second tap of a double tap on a button that closes a sheet, since it would play at the point of the board below the
//! button.

use baduk_view::Pointer;
use leptos::prelude::*;

use baduk_board::browser::pointer;

/// The maximum time between the two taps of a double tap, in milliseconds.
const SOON: f64 = 350.0;
/// The maximum distance between the two taps of a double tap, in pixels.
const NEAR: f64 = 40.0;

/// A tap on a dialog.
#[derive(Clone, Copy)]
struct Tap {
    /// The time of the tap, in milliseconds.
    time: f64,
    x: f64,
    y: f64,
}

/// Ignores a tap on the page right after a tap at the same place in a dialog, until the current component is unmounted.
pub fn ignore() {
    let last = StoredValue::new(None::<Tap>);
    pointer::filter_presses(move |event| {
        if pointer::kind(event) != Pointer::Touch {
            return false;
        }
        let tap = Tap { time: event.time_stamp(), x: event.client_x().into(), y: event.client_y().into() };
        if pointer::is_in_dialog(event) {
            last.set_value(Some(tap));
            return false;
        }
        let before = last.try_update_value(Option::take).flatten();
        before.is_some_and(|before| tap.time - before.time < SOON && (tap.x - before.x).hypot(tap.y - before.y) < NEAR)
    });
}
