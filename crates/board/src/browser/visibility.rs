//! Whether an element is in view (Intersection Observer API), and whether the reader wants animations.

use leptos::prelude::{StoredValue, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::js_sys::Array;
use web_sys::{IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use super::Element;
use super::task::Tasks;

/// An observer of an element and its callback. Dropping this value stops the observer.
struct Observing {
    observer: IntersectionObserver,
    _callback: Closure<dyn Fn(Array)>,
}

impl Drop for Observing {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls `changed` with whether at least the fraction `share` of an element, from 0 to 1, is in view: once soon, and whenever that
/// changes, until the current component is unmounted.
pub fn on_change(element: &Element, share: f64, changed: impl Fn(bool) + 'static) {
    let tasks = Tasks::here();
    let callback = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
        let latest = entries.pop().unchecked_into::<IntersectionObserverEntry>();
        tasks.run(|| changed(latest.intersection_ratio() >= share));
    });
    let options = IntersectionObserverInit::new();
    options.set_threshold(&share.into());
    // This fails only if the share is out of range.
    if let Ok(observer) = IntersectionObserver::new_with_options(callback.as_ref().unchecked_ref(), &options) {
        observer.observe(element);
        StoredValue::new_local(Observing { observer, _callback: callback });
    }
}

/// Returns whether the reader has asked the system to reduce motion.
#[must_use]
pub fn prefers_reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
