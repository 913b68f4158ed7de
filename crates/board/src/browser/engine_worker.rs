//! The worker in which the engine runs (`crates/worker/worker.js`).

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Array, Promise, Reflect, Uint8Array};
use web_sys::{EventTarget, MessageChannel, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::bytes;

/// The script of the worker, in the folder of the page.
const SCRIPT: &str = "engine.js";

/// Whether the worker can keep a network for the next time: browsers have no place for it on a page that was loaded by plain HTTP.
#[must_use]
pub fn can_keep_networks() -> bool {
    Reflect::has(&window(), &"caches".into()).unwrap_or(false)
}

/// Why the engine gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// The browser lacks something that the engine needs: workers with modules, or WebAssembly with SIMD.
    Unsupported,
    /// A file of the engine could not be loaded.
    Unreachable,
    /// The engine failed.
    Stopped,
}

/// A worker with the engine. It ends when this value is dropped.
pub struct EngineWorker {
    worker: Worker,
}

impl EngineWorker {
    /// Starts the worker.
    ///
    /// # Errors
    /// If the browser starts no worker.
    pub fn start() -> Result<Self, EngineFault> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        Worker::new_with_options(SCRIPT, &options).map(|worker| Self { worker }).map_err(|_| EngineFault::Unsupported)
    }

    /// Has the engine load the network that is kept from an earlier use, or else the project's. Returns the answer: see
    /// [`EngineWorker::ask`].
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn load_network(&self) -> Result<Vec<u8>, EngineFault> {
        self.answer_to(&JsValue::UNDEFINED).await
    }

    /// Has the engine use the network in a file, and keep it if it can be used. Returns the answer: see [`EngineWorker::ask`].
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn use_network(&self, file: &[u8]) -> Result<Vec<u8>, EngineFault> {
        self.answer_to(&Uint8Array::from(file).buffer()).await
    }

    /// Has the engine use the project's network, and forget the one that is kept. Returns the answer: see [`EngineWorker::ask`].
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn use_own_network(&self) -> Result<Vec<u8>, EngineFault> {
        self.answer_to(&JsValue::NULL).await
    }

    /// Returns the answer to a question; both are bytes, as `baduk_worker` describes them.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn ask(&self, question: &[u8]) -> Result<Vec<u8>, EngineFault> {
        self.answer_to(&Uint8Array::from(question)).await
    }

    async fn answer_to(&self, question: &JsValue) -> Result<Vec<u8>, EngineFault> {
        let event = self.reply(question).map_err(|_| EngineFault::Unsupported)?.await;
        // The worker's script, or a script that it imports, could not be loaded. Or the browser knows no modules in workers.
        let Ok(event) = event else { return Err(EngineFault::Unreachable) };
        let answer = event.unchecked_into::<MessageEvent>().data();
        match answer.as_string().as_deref() {
            Some("unsupported") => Err(EngineFault::Unsupported),
            Some("unreachable") => Err(EngineFault::Unreachable),
            Some(_) => Err(EngineFault::Stopped),
            None => bytes::to_vec(&answer).ok_or(EngineFault::Stopped),
        }
    }

    /// Posts a question. Returns a promise of the message with the answer, which is rejected if the worker can't run its script.
    fn reply(&self, question: &JsValue) -> Result<Promise, JsValue> {
        let channel = MessageChannel::new()?;
        let (ours, theirs) = (channel.port1(), channel.port2());
        let reply = Promise::new(&mut |resolve, reject| {
            let (port, worker): (&EventTarget, &EventTarget) = (&ours, &self.worker);
            // This fails only for invalid options, and there are no options.
            let _ = port.add_event_listener_with_callback("message", &resolve);
            let _ = worker.add_event_listener_with_callback("error", &reject);
        });
        ours.start();
        self.worker.post_message_with_transfer(&Array::of2(question, &theirs), &Array::of1(&theirs))?;
        Ok(reply)
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
