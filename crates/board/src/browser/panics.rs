//! Panic messages in the browser's console.

use std::panic;
use web_sys::console;

/// From now on, logs the message and the location of every panic as an error in the console.
///
/// A release has no panic messages, so the build removes the calls of this function, which it finds by name (`xtask/src/bundle/split/traps.rs`).
/// `cargo xtask build --keep-panics` keeps them.
#[inline(never)]
pub fn log_panics() {
    panic::set_hook(Box::new(|info| console::error_1(&info.to_string().into())));
}
