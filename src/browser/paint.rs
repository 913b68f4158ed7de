//! When the page is drawn.

use std::time::Duration;

use leptos::prelude::{request_animation_frame, set_timeout};

use super::leaving;

/// Does something once the browser has drawn what the page is now. A page out of sight is not drawn: there it is done soon.
pub fn after(task: impl FnOnce() + 'static) {
    let soon = move || set_timeout(task, Duration::ZERO);
    if leaving::is_hidden() {
        soon();
    } else {
        request_animation_frame(soon);
    }
}
