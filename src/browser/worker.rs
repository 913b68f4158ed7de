//! The service worker, which keeps the page for use without a network (public/sw.js).

use leptos::prelude::{location, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Reflect;
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration};

use super::event;

/// The script of the worker, beside the page.
const SCRIPT: &str = "sw.js";

/// The message that lets a new version replace the one in use.
const UPDATE: &str = "update";

/// The registered worker.
#[derive(Clone)]
pub struct Worker(ServiceWorkerRegistration);

impl Worker {
    /// Registers the worker, which then downloads the whole app. Returns `None` if the browser has no workers for this page: it came
    /// without TLS, or the window is private.
    pub async fn register() -> Option<Self> {
        let workers = Reflect::get(&window().navigator(), &"serviceWorker".into()).ok().filter(JsValue::is_object)?;
        let registration = workers.unchecked_into::<ServiceWorkerContainer>().register(SCRIPT).await.ok()?;
        registration.dyn_into().ok().map(Self)
    }

    /// Returns whether a new version is installed and waits until no page uses the one before.
    #[must_use]
    pub fn has_update(&self) -> bool {
        self.0.active().is_some() && self.0.waiting().is_some()
    }

    /// Calls `changed` when a version that is being installed changes its state, until the current component is unmounted.
    pub fn on_change(&self, changed: impl Fn() + Clone + 'static) {
        let registration = self.0.clone();
        let watch = move || {
            if let Some(installing) = registration.installing() {
                let changed = changed.clone();
                event::add_listener(&installing, &["statechange"], move |_| changed());
            }
        };
        watch();
        event::add_listener(&self.0, &["updatefound"], move |_| watch());
    }

    /// Looks for a new version on the server. Without a network nothing happens.
    pub async fn look_for_update(&self) {
        if let Ok(looking) = self.0.update() {
            let _ = looking.await;
        }
    }

    /// Lets the new version replace the one in use, and reloads the page with it.
    pub async fn update(&self) {
        // Another tab may have updated already.
        if let Some(waiting) = self.0.waiting() {
            let changed = event::first(&waiting, "statechange", "error");
            if waiting.post_message(&UPDATE.into()).is_ok() {
                let _ = changed.await;
            }
        }
        let _ = location().reload();
    }
}
