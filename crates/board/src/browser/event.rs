//! DOM events: a promise for the first of two events, and listeners that end with their component.

#![expect(clippy::disallowed_methods, reason = "listeners are added here")]

use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::StoredValue;
use web_sys::js_sys::Promise;
use web_sys::{Event, EventTarget};

use super::task::Tasks;

/// Returns a promise that is fulfilled by an event of the kind `fulfilled_by`, or rejected by an event of the kind `rejected_by`,
/// whichever comes first. The listeners are the promise's own functions, so that no closures are needed.
pub(super) fn first(target: &EventTarget, fulfilled_by: &str, rejected_by: &str) -> Promise {
    Promise::new(&mut |resolve, reject| {
        // This fails only for invalid options, and there are no options.
        let _ = target.add_event_listener_with_callback(fulfilled_by, &resolve);
        let _ = target.add_event_listener_with_callback(rejected_by, &reject);
    })
}

/// Calls `handler` at the first event of a kind. The listener exists as long as its target.
pub(super) fn once(target: &EventTarget, kind: &'static str, handler: impl FnOnce() + 'static) {
    EventListener::once(target, kind, move |_| handler()).forget();
}

/// Calls `handler` with every event of these kinds until the current component is unmounted. The handler may call `prevent_default`.
/// While the handler runs, the component's owner is the current one, so the handler finds contexts and may create effects. The signals
/// that it reads are not tracked.
///
/// # Panics
/// Outside a component and an effect: see [`Tasks::here`].
pub(super) fn add_listener(target: &EventTarget, kinds: &[&'static str], handler: impl Fn(&Event) + 'static) {
    add_listener_with_options(target, kinds, EventListenerOptions::enable_prevent_default(), handler);
}

/// Calls `handler` with every event of these kinds, as [`add_listener`] does, but with these options.
pub(super) fn add_listener_with_options(
    target: &EventTarget,
    kinds: &[&'static str],
    options: EventListenerOptions,
    handler: impl Fn(&Event) + 'static,
) {
    let tasks = Tasks::here();
    let handler: Rc<dyn Fn(&Event)> = Rc::new(handler);
    let listener = |&kind: &&'static str| {
        let handler = Rc::clone(&handler);
        EventListener::new_with_options(target, kind, options, move |event| tasks.run(|| handler(event)))
    };
    // A listener is removed when it is dropped, together with the component.
    StoredValue::new_local(kinds.iter().map(listener).collect::<Vec<_>>());
}
