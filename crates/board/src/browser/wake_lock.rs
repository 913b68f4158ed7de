//! Keeps the screen on (Screen Wake Lock API).
//!
//! web-sys has this API only with a compiler flag, so its functions are looked up.

use leptos::prelude::{SetValue, StoredValue, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Function, Promise, Reflect};

use super::lifecycle;
use super::task::Tasks;

/// A lock that keeps the screen on (`WakeLockSentinel`). Dropping this value releases it.
struct Lock(JsValue);

impl Drop for Lock {
    fn drop(&mut self) {
        // Releasing a lock that the browser has released already does nothing.
        let _ = call(&self.0, "release", &JsValue::UNDEFINED);
    }
}

/// Keeps the screen on until the current component is unmounted or the current effect runs again. The browser releases the lock while the
/// page is hidden, so it is taken again when the page is shown. Does nothing if the browser has no such locks, or refuses one since the
/// battery is low.
///
/// # Panics
/// Outside a component and an effect.
pub fn keep_screen_on() {
    let lock = StoredValue::new_local(None::<Lock>);
    let take = move || {
        // If the component is gone when the browser answers, the value is not set but dropped, which releases the lock.
        Tasks::DETACHED.spawn(async move { drop(lock.try_set_value(request().await)) });
    };
    take();
    lifecycle::on_show(take);
}

/// Asks the browser for a lock.
async fn request() -> Option<Lock> {
    let locks = Reflect::get(&window().navigator(), &"wakeLock".into()).ok().filter(JsValue::is_object)?;
    call(&locks, "request", &"screen".into())?.await.ok().map(Lock)
}

/// Calls a method that returns a promise. `None` if there is no such method.
fn call(object: &JsValue, method: &str, argument: &JsValue) -> Option<Promise> {
    let function: Function = Reflect::get(object, &method.into()).ok()?.dyn_into().ok()?;
    function.call1(object, argument).ok()?.dyn_into().ok()
}
