//! Events: those that happen once, as promises, and listeners.

use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::StoredValue;
use web_sys::js_sys::Promise;
use web_sys::{Event, EventTarget};

use super::task::Tasks;

/// A promise that one event of a target keeps and another breaks, whichever comes first. The promise's own functions are
/// what the browser calls, so no closures are made.
pub(super) fn first(target: &EventTarget, keeping: &str, breaking: &str) -> Promise {
    Promise::new(&mut |keep, refuse| {
        // Fails only for options that there are none of here.
        let _ = target.add_event_listener_with_callback(keeping, &keep);
        let _ = target.add_event_listener_with_callback(breaking, &refuse);
    })
}

/// Calls back once with an event of a target that the program itself does not keep.
pub(super) fn once(target: &EventTarget, kind: &'static str, handle: impl FnOnce() + 'static) {
    EventListener::once(target, kind, move |_| handle()).forget();
}

/// Calls back with every event of these kinds, for as long as the component lives that is being made; it may prevent what
/// the browser does at such an event.
///
/// # Panics
/// Outside a component and an effect: see [`Tasks::here`].
pub(super) fn listen(target: &EventTarget, kinds: &[&'static str], handle: impl Fn(&Event) + 'static) {
    listen_with(target, kinds, EventListenerOptions::enable_prevent_default(), handle);
}

/// The same with other options.
pub(super) fn listen_with(
    target: &EventTarget,
    kinds: &[&'static str],
    options: EventListenerOptions,
    handle: impl Fn(&Event) + 'static,
) {
    let tasks = Tasks::here();
    let handle: Rc<dyn Fn(&Event)> = Rc::new(handle);
    let listener = |&kind: &&'static str| {
        let handle = Rc::clone(&handle);
        EventListener::new_with_options(target, kind, options, move |event| tasks.run(|| handle(event)))
    };
    // Dropped with the component, and then the browser calls no more.
    StoredValue::new_local(kinds.iter().map(listener).collect::<Vec<_>>());
}
