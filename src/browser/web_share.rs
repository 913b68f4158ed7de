//! The system's own way to hand something on: to a message, a mail, another device.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Reflect;
use web_sys::{DomException, ShareData};

/// Whether the system has such a way and the page may use it. A page that came without TLS may not.
#[must_use]
pub fn is_there() -> bool {
    let navigator = web_sys::window().map(|window| window.navigator());
    navigator.is_some_and(|navigator| Reflect::has(&navigator, &"share".into()).unwrap_or(false))
}

/// Hands on an address under a title; the future says whether that could be done. It could where a player thought better of
/// it. Browsers want it called while a press or a key is handled.
pub fn send(title: &str, address: &str) -> impl Future<Output = bool> + use<> {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(address);
    let sending = web_sys::window().map(|window| window.navigator().share_with_data(&data));
    async move {
        let Some(sending) = sending else { return false };
        let sent = sending.await;
        sent.is_ok() || sent.is_err_and(|error| is_second_thought(&error))
    }
}

fn is_second_thought(error: &JsValue) -> bool {
    error.dyn_ref::<DomException>().is_some_and(|error| error.name() == "AbortError")
}
