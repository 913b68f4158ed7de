//! The service worker, which saves the page's files for use without a network (`public/sw.js`).

use std::cell::Cell;

use leptos::prelude::{location, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Reflect;
use web_sys::{MessageEvent, ServiceWorkerContainer, ServiceWorkerRegistration};

use super::event;

/// The URL of the service worker's script, relative to the page.
const SCRIPT: &str = "sw.js";

/// The message that makes the service worker replace the version of the page in use by a new version.
const UPDATE: &str = "update";

/// The message that makes the service worker delete the files that were last shared to the app, and the network that the reader gave the
/// engine.
const DELETE_SHARED: &str = "delete shared";

/// The start of the message that makes the service worker keep the lessons in a language, whose code follows.
const LESSONS: &str = "lessons ";

/// The start of the message that makes the service worker keep everything, followed by the code of the language of the lessons.
const EVERYTHING: &str = "everything ";

/// The message that asks whether everything but the lessons is kept.
const ASK: &str = "is everything kept";

/// Makes the service worker keep the lessons in the language with this code, once it runs.
pub async fn keep_lessons(language: &str) {
    send(&format!("{LESSONS}{language}")).await;
}

/// What the service worker says of everything that the page may need without a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kept {
    /// This part of the work is done, from 0 to 1.
    Part(f64),
    /// Everything is on this device.
    All,
    /// Something could not be fetched, or there is no space for it.
    Failed,
}

/// Calls `told` with what the service worker says after [`keep_everything`], until the current component is unmounted.
pub fn on_kept(told: impl Fn(Kept) + 'static) {
    let Some(workers) = container() else { return };
    event::add_listener(&workers, &["message"], move |event| {
        let Some(part) = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_f64()) else { return };
        told(if part < 0.0 {
            Kept::Failed
        } else if part < 1.0 {
            Kept::Part(part)
        } else {
            Kept::All
        });
    });
}

/// Makes the service worker keep everything that the page may need without a network: the page, the engine with its network, the problems
/// and the lessons in the language with this code. Without a language, only asks whether all but the lessons is kept. The worker answers
/// several times ([`on_kept`]).
pub async fn keep_everything(language: Option<&str>) {
    send(&language.map_or_else(|| ASK.to_owned(), |language| format!("{EVERYTHING}{language}"))).await;
}

/// Sends a message to the service worker, once it runs.
async fn send(message: &str) {
    let Some(ready) = container().and_then(|workers| workers.ready().ok()) else { return };
    let registration = ready.await.ok().and_then(|found| found.dyn_into().ok());
    if let Some(worker) = registration.and_then(|registration: ServiceWorkerRegistration| registration.active()) {
        // This fails only for a message that can't be copied.
        let _ = worker.post_message(&message.into());
    }
}

/// Makes the service worker delete the files that were last shared to the app, and the network that the reader gave the engine.
pub async fn delete_shared() {
    let Some(workers) = container() else { return };
    let registration = workers.get_registration().await.ok().and_then(|found| found.dyn_into().ok());
    let worker = registration.and_then(|registration: ServiceWorkerRegistration| registration.active());
    if let Some(worker) = worker {
        // This fails only for a message that can't be copied.
        let _ = worker.post_message(&DELETE_SHARED.into());
    }
}

/// Whether the page can be used without a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfflineUse {
    /// The page's service worker has all files of the page.
    Ready,
    /// The service worker is still downloading the page's files, or was not registered yet.
    NotReady,
    /// The browser has no service workers for this page.
    Unavailable,
}

/// Returns whether this page can be used without a network.
#[must_use]
pub fn offline_use() -> OfflineUse {
    match container() {
        Some(workers) if workers.controller().is_some() => OfflineUse::Ready,
        Some(_) => OfflineUse::NotReady,
        None => OfflineUse::Unavailable,
    }
}

/// Calls `changed` when this page starts to get its files from another service worker, until the current component is unmounted.
pub fn on_controller_change(changed: impl Fn() + 'static) {
    if let Some(workers) = container() {
        event::add_listener(&workers, &["controllerchange"], move |_| changed());
    }
}

/// Calls `replaced` when another tab has replaced the version that this page was started with by a new version, until the current
/// component is unmounted.
pub fn on_replaced(replaced: impl Fn() + 'static) {
    // The first worker of a page replaces no other one.
    let had_worker = Cell::new(offline_use() == OfflineUse::Ready);
    on_controller_change(move || {
        if had_worker.replace(true) {
            replaced();
        }
    });
}

/// Returns the browser's service workers. `None` for a page that was loaded without TLS, and in some private windows.
fn container() -> Option<ServiceWorkerContainer> {
    let workers = Reflect::get(&window().navigator(), &"serviceWorker".into()).ok().filter(JsValue::is_object)?;
    Some(workers.unchecked_into())
}

/// The registration of the page's service worker.
#[derive(Clone)]
pub struct Worker(ServiceWorkerRegistration);

impl Worker {
    /// Registers the service worker, which then downloads the whole app. `None` if the browser has no service workers for this page,
    /// since the page was loaded without TLS or the window is private.
    pub async fn register() -> Option<Self> {
        let registration = container()?.register(SCRIPT).await.ok()?;
        registration.dyn_into().ok().map(Self)
    }

    /// Returns whether a new version of the page is installed and waits until no page uses the present version.
    #[must_use]
    pub fn has_update(&self) -> bool {
        self.0.active().is_some() && self.0.waiting().is_some()
    }

    /// Calls `changed` when a version of the page that is being installed changes its state, until the current component is unmounted.
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

    /// Looks for a new version of the page on the server. Does nothing without a network.
    pub async fn look_for_update(&self) {
        if let Ok(looking) = self.0.update() {
            let _ = looking.await;
        }
    }

    /// Replaces the version of the page in use by the new version, and reloads the page.
    pub async fn update(&self) {
        // Another tab may already have updated the app.
        if let Some(waiting) = self.0.waiting() {
            let changed = event::first(&waiting, "statechange", "error");
            if waiting.post_message(&UPDATE.into()).is_ok() {
                let _ = changed.await;
            }
        }
        let _ = location().reload();
    }
}
