//! Effects that share their code.

use leptos::prelude::Effect;

/// Runs `run` soon, and again after each change of a signal that it has read, until the current owner is disposed of or cleaned up.
///
/// This is [`Effect::new`] for a boxed function. `Effect::new` itself is compiled once for each function that it is given, with about 400
/// bytes for the future that waits for changes.
pub fn effect(run: impl FnMut() + 'static) {
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}
