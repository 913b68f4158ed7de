//! Events that happen once, as promises.

use web_sys::EventTarget;
use web_sys::js_sys::Promise;

/// A promise that one event of a target keeps and another breaks, whichever comes first. The promise's own functions are
/// what the browser calls, so no closures are made.
pub(super) fn first(target: &EventTarget, keeping: &str, breaking: &str) -> Promise {
    Promise::new(&mut |keep, refuse| {
        // Fails only for options that there are none of here.
        let _ = target.add_event_listener_with_callback(keeping, &keep);
        let _ = target.add_event_listener_with_callback(breaking, &refuse);
    })
}
