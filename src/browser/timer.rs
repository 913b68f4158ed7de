//! What can wait a little.

use std::time::Duration;

use leptos::prelude::set_timeout;

/// Does something as soon as the browser has nothing else to do, in the order asked for.
pub fn soon(task: impl FnOnce() + 'static) {
    after(Duration::ZERO, task);
}

/// Does something after a time, or later if the browser is busy or the page is out of sight.
pub fn after(time: Duration, task: impl FnOnce() + 'static) {
    set_timeout(task, time);
}
