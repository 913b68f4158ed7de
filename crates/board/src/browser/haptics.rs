//! Short vibrations of the device (Vibration API).

use leptos::prelude::window;
use web_sys::js_sys::Reflect;

/// The length of a vibration in milliseconds: just long enough to be felt.
const TICK: u32 = 12;

/// Returns whether the device may be able to vibrate. In Safari, none can, since it has no vibration API.
#[must_use]
pub fn is_supported() -> bool {
    Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Makes the device vibrate for a moment, if it can.
pub fn tick() {
    if is_supported() {
        window().navigator().vibrate_with_duration(TICK);
    }
}
