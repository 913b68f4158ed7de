//! What can wait a little.

use std::time::Duration;

use leptos::prelude::set_timeout;

/// Does something as soon as the browser has nothing else to do, in the order asked for.
pub fn soon(task: impl FnOnce() + 'static) {
    set_timeout(task, Duration::ZERO);
}
