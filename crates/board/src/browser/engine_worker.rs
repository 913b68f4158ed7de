//! The worker in which the engine runs (`crates/worker/worker.js`).

#![expect(clippy::disallowed_methods, reason = "the listeners end with the worker, not with a component")]

use std::cell::Cell;
use std::future::{IntoFuture, poll_fn};
use std::pin::pin;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use gloo_events::EventListener;
use leptos::prelude::window;
use thiserror::Error;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Array, Promise, Reflect, Uint8Array};
use web_sys::{EventTarget, MessageChannel, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{bytes, task};

/// The script of the worker, in the folder of the page.
const SCRIPT: &str = "engine.js";

/// How often a question looks at what the worker does. A device that slept meanwhile has not waited.
const TICK: Duration = Duration::from_secs(1);

/// The limit while the worker loads: for so long no byte has arrived.
const LOADING: Limit = Limit { ticks: 20, fault: EngineError::Unreachable };

/// The limit for an answer. The longest ones take a few seconds on a slow phone.
const THINKING: Limit = Limit { ticks: 60, fault: EngineError::Stopped };

/// For how long the worker may say nothing, and what is wrong after that.
struct Limit {
    ticks: u32,
    fault: EngineError,
}

/// Whether the worker can keep a network for the next time: browsers have no place for it on a page that was loaded by plain HTTP.
#[must_use]
pub fn can_keep_networks() -> bool {
    Reflect::has(&window(), &"caches".into()).unwrap_or(false)
}

/// Why the engine gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The browser lacks something that the engine needs: workers with modules, or WebAssembly with SIMD.
    #[error("the browser lacks something that the engine needs")]
    Unsupported,
    /// A file of the engine could not be loaded.
    #[error("a file of the engine could not be loaded")]
    Unreachable,
    /// The engine failed.
    #[error("the engine failed")]
    Stopped,
}

/// A worker with the engine. It ends when this value is dropped.
pub struct EngineWorker {
    worker: Worker,
    signs: Rc<Signs>,
    /// The listeners for these signs.
    _listeners: [EventListener; 2],
}

/// What a worker shows of itself before it answers.
#[derive(Default)]
struct Signs {
    /// The number of messages about what has arrived of its files.
    messages: Cell<u32>,
    /// Whether its script, or one that it imports, could not be loaded. Or the browser knows no modules in workers.
    is_broken: Cell<bool>,
}

impl EngineWorker {
    /// Starts the worker. While its files arrive, `on_progress` is called with the share that is there, from 0 to 1.
    ///
    /// # Errors
    /// If the browser starts no worker.
    pub fn start(on_progress: impl Fn(f64) + 'static) -> Result<Self, EngineError> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(SCRIPT, &options).map_err(|_| EngineError::Unsupported)?;
        let signs = Rc::new(Signs::default());
        let (heard, broken) = (Rc::clone(&signs), Rc::clone(&signs));
        let on_message = EventListener::new(&worker, "message", move |event| {
            heard.messages.set(heard.messages.get() + 1);
            on_progress(event.unchecked_ref::<MessageEvent>().data().as_f64().unwrap_or_default());
        });
        let on_error = EventListener::new(&worker, "error", move |_| broken.is_broken.set(true));
        Ok(Self { worker, signs, _listeners: [on_message, on_error] })
    }

    /// Has the engine load the network that is kept from an earlier use, or else the project's. Returns the answer: see
    /// [`EngineWorker::ask`].
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn load_network(&self) -> Result<Vec<u8>, EngineError> {
        self.answer_to(&JsValue::UNDEFINED, LOADING).await
    }

    /// Has the engine use the network in a file, and keep it if it can be used. Returns the answer: see [`EngineWorker::ask`].
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn use_network(&self, file: &[u8]) -> Result<Vec<u8>, EngineError> {
        self.answer_to(&Uint8Array::from(file).buffer(), THINKING).await
    }

    /// Has the engine use the project's network, and forget the one that is kept. Returns the answer: see [`EngineWorker::ask`].
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn use_own_network(&self) -> Result<Vec<u8>, EngineError> {
        self.answer_to(&JsValue::NULL, LOADING).await
    }

    /// Returns the answer to a question; both are bytes, as `baduk_worker` describes them.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn ask(&self, question: &[u8]) -> Result<Vec<u8>, EngineError> {
        self.answer_to(&Uint8Array::from(question), THINKING).await
    }

    /// Returns the answer to a question, or a fault once the worker is broken or has been silent for too long.
    async fn answer_to(&self, question: &JsValue, limit: Limit) -> Result<Vec<u8>, EngineError> {
        let reply = self.reply(question).map_err(|_| EngineError::Unsupported)?;
        let (mut reply, mut fault) = (pin!(reply.into_future()), pin!(self.fault(limit)));
        let event = poll_fn(|context| match reply.as_mut().poll(context) {
            // The promise is never rejected.
            Poll::Ready(event) => Poll::Ready(event.map_err(|_| EngineError::Stopped)),
            Poll::Pending => fault.as_mut().poll(context).map(Err),
        });
        let answer = event.await?.unchecked_into::<MessageEvent>().data();
        match answer.as_string().as_deref() {
            Some("unsupported") => Err(EngineError::Unsupported),
            Some("unreachable") => Err(EngineError::Unreachable),
            Some(_) => Err(EngineError::Stopped),
            None => bytes::to_vec(&answer).ok_or(EngineError::Stopped),
        }
    }

    /// Ends when the worker is broken or has been silent for too long.
    async fn fault(&self, limit: Limit) -> EngineError {
        let messages = || self.signs.messages.get();
        let (mut heard, mut silent) = (messages(), 0);
        while silent < limit.ticks {
            task::sleep(TICK).await;
            if self.signs.is_broken.get() {
                return EngineError::Unreachable;
            }
            silent = if messages() == heard { silent + 1 } else { 0 };
            heard = messages();
        }
        limit.fault
    }

    /// Posts a question. Returns a promise of the message with the answer.
    fn reply(&self, question: &JsValue) -> Result<Promise, JsValue> {
        let channel = MessageChannel::new()?;
        let (ours, theirs) = (channel.port1(), channel.port2());
        let reply = Promise::new(&mut |resolve, _| {
            let port: &EventTarget = &ours;
            // This fails only for invalid options, and there are no options.
            let _ = port.add_event_listener_with_callback("message", &resolve);
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
