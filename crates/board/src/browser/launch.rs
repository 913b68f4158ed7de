//! Launches of the installed app, with files that the reader opened in the system, or with a URL.
//!
//! `web-sys` lacks the Launch Handler API, so its functions are called by name.

use leptos::prelude::{StoredValue, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::FileSystemFileHandle;
use web_sys::js_sys::{Array, Function, Reflect};

use super::files::Transfer;
use super::task::Tasks;

/// A launch of the installed app.
pub struct Launch {
    /// The URL that the app was launched with.
    pub url: String,
    /// The files that the app was launched with, except those that can't be read.
    pub files: Transfer,
}

/// Calls `receive` with each launch that this window handles, until the current component is unmounted. If the launch opened this window,
/// its URL is already the URL of the page. Chromium repeats the last launch when the page is reloaded.
pub fn on_launch(receive: impl Fn(Launch) + Copy + 'static) {
    let Some((queue, set_consumer)) = queue() else { return };
    let tasks = Tasks::here();
    let consumer = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        tasks.spawn(async move { receive(Launch::read(&launch).await) });
    });
    let _ = set_consumer.call1(&queue, consumer.as_ref());
    StoredValue::new_local(consumer);
}

/// Returns the browser's queue of launches and the queue's function `setConsumer`; `None` if the browser has no such queue.
fn queue() -> Option<(JsValue, Function)> {
    let queue = Reflect::get(&window(), &"launchQueue".into()).ok().filter(JsValue::is_object)?;
    let set_consumer = Reflect::get(&queue, &"setConsumer".into()).ok()?.dyn_into().ok()?;
    Some((queue, set_consumer))
}

impl Launch {
    async fn read(launch: &JsValue) -> Self {
        let get = |name: &str| Reflect::get(launch, &name.into()).unwrap_or_default();
        let mut files = Vec::new();
        for handle in get("files").dyn_into::<Array>().unwrap_or_default().iter() {
            if let Ok(file) = handle.unchecked_into::<FileSystemFileHandle>().get_file().await {
                files.push(file.unchecked_into());
            }
        }
        Self { url: get("targetURL").as_string().unwrap_or_default(), files: Transfer::new(files) }
    }

    /// Returns a string that is equal for launches with equal URLs and files.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{}\n{}", self.url, self.files.signature())
    }
}
