//! What no two tabs do at once (the Web Locks API).

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Function, Reflect};

/// Does something while no other tab does the same under this name: as soon as none does, or at once in a browser that has no
/// locks, as for a page that came without TLS.
pub fn alone(name: &str, task: impl FnOnce() + 'static) {
    let Some((locks, request)) = request() else { return task() };
    // What the closure returns gives the lock back.
    let task = Closure::once_into_js(task);
    let _ = request.call2(&locks, &name.into(), &task);
}

/// The locks, and the function that asks for one.
fn request() -> Option<(JsValue, Function)> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}
