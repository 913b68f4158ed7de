//! What can wait a little.

use gloo_timers::callback::Timeout;

/// Does something as soon as the browser has nothing else to do, in the order asked for.
pub fn soon(task: impl FnOnce() + 'static) {
    Timeout::new(0, task).forget();
}
