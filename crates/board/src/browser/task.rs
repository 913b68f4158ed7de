//! Futures and timers that belong to a component.
//!
//! When a component is unmounted, its signals are disposed, and reading a disposed signal would panic, so the component's futures and
//! timers stop. Only this module spawns futures and sets timers; all other code uses [`Tasks`].

#![expect(clippy::disallowed_methods, reason = "futures and timers are started here")]

use std::cell::RefCell;
use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use futures_channel::oneshot;
use leptos::prelude::{
    Effect, GetUntracked, GetValue, Memo, Owner, RwSignal, Set, Signal, StoredValue, Track, WithUntracked, document,
    request_animation_frame, set_timeout, untrack,
};
use leptos::reactive::owner::WeakOwner;
use wasm_bindgen::JsValue;
use web_sys::js_sys::Promise;
use web_sys::js_sys::futures::spawn_local;

type BoxedFuture = Pin<Box<dyn Future<Output = ()>>>;
type BoxedTask = Box<dyn FnOnce()>;

thread_local! {
    /// The tasks that wait for the next time that the browser paints the page.
    static AFTER_PAINT: RefCell<Vec<(Tasks, BoxedTask)>> = const { RefCell::new(Vec::new()) };
}

/// Spawns futures and sets timers for a component. Copies of this value belong to the same component.
///
/// The futures and timers stop once the reactive owner that was current in [`Tasks::here`] is disposed or cleaned up to run again. While
/// they run, that owner is the current one, so they find contexts as the component does. The signals that they read are not tracked.
///
/// ```ignore
/// let tasks = Tasks::here();
/// let copied = RwSignal::new(false);
/// let copy = move |()| tasks.spawn(async move { copied.set(clipboard::write("text").await.is_ok()) });
/// ```
#[derive(Clone, Copy)]
pub struct Tasks {
    /// The owner of the component, in a value that is disposed together with the owner. `None` for [`Tasks::DETACHED`].
    owner: Option<StoredValue<WeakOwner>>,
}

impl Tasks {
    /// Tasks that belong to no component and never stop. They may not read signals.
    pub const DETACHED: Self = Self { owner: None };

    /// Returns the tasks of the current component or effect.
    ///
    /// # Panics
    /// Outside of a component or effect. An event handler must capture the tasks of its component.
    #[must_use]
    pub fn here() -> Self {
        let owner = Owner::current().expect("tasks belong to a component or an effect");
        Self { owner: Some(StoredValue::new(owner.downgrade())) }
    }

    /// Runs a future until it ends or the component is unmounted.
    pub fn spawn(self, future: impl Future<Output = ()> + 'static) {
        self.spawn_boxed(Box::pin(future));
    }

    /// Spawns a boxed future as [`Tasks::spawn`] does. This function is not generic, so that a program has only one copy of the code that
    /// runs futures.
    fn spawn_boxed(self, future: BoxedFuture) {
        spawn_local(self.scoped(future));
    }

    /// Runs `task` after this duration, or later if the browser is busy or the page is hidden.
    pub fn after(self, time: Duration, task: impl FnOnce() + 'static) {
        set_timeout(move || self.run(task), time);
    }

    /// Runs `task` after the current event. Several tasks run in the order of the calls.
    pub fn soon(self, task: impl FnOnce() + 'static) {
        self.after(Duration::ZERO, task);
    }

    /// Runs `task` after the browser has painted the current state of the page. A hidden page is not painted; then `task` runs soon.
    /// Several tasks run in the order of the calls.
    pub fn after_paint(self, task: impl FnOnce() + 'static) {
        let is_first = AFTER_PAINT.with_borrow_mut(|waiting| {
            waiting.push((self, Box::new(task)));
            waiting.len() == 1
        });
        let run = || AFTER_PAINT.take().into_iter().for_each(|(tasks, task)| tasks.run(task));
        if document().hidden() {
            Self::DETACHED.soon(run);
        } else if is_first {
            request_animation_frame(move || Self::DETACHED.soon(run));
        }
    }

    /// Runs `task` now, unless the component is unmounted.
    pub fn run(self, task: impl FnOnce()) {
        self.try_run(task);
    }

    /// Runs `task` now and returns its value, or `None` if the component is unmounted.
    fn try_run<T>(self, task: impl FnOnce() -> T) -> Option<T> {
        let Some(owner) = self.owner else { return Some(untrack(task)) };
        let owner = owner.try_get_value()?.upgrade()?;
        Some(owner.with(|| untrack(task)))
    }

    /// Returns a future that polls `future`, and ends when `future` ends or the component is unmounted.
    fn scoped(self, mut future: BoxedFuture) -> impl Future<Output = ()> {
        poll_fn(move |context| self.try_run(|| future.as_mut().poll(context)).unwrap_or(Poll::Ready(())))
    }
}

/// Returns a signal with the value of `text` that changes only after the browser has painted. That way, the stone of a move is drawn before
/// the browser lays out what is beside the board.
#[must_use]
pub fn after_paint(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    follow_after_paint(Memo::new(move |_| text()))
}

/// See [`after_paint`]. This function is not generic, so that a program has only one copy of its code.
fn follow_after_paint(text: Memo<String>) -> Signal<String> {
    let shown = RwSignal::new(text.get_untracked());
    let tasks = Tasks::here();
    Effect::new(move |before: Option<()>| {
        text.track();
        if before.is_some() {
            tasks.after_paint(move || {
                let now = text.get_untracked();
                if shown.with_untracked(|shown| *shown != now) {
                    shown.set(now);
                }
            });
        }
    });
    shown.into()
}

/// Waits until the function `ready` returns a value instead of `None`, and returns that value. `ready` is called now, and again after
/// each change of a signal that it has read.
///
/// # Panics
/// Outside a component, an effect and a future of [`Tasks`].
pub async fn until<T: 'static>(ready: impl Fn() -> Option<T> + 'static) -> T {
    let (sender, receiver) = oneshot::channel();
    let mut sender = Some(sender);
    let effect = Effect::new(move || {
        if sender.is_some()
            && let Some(value) = ready()
            && let Some(sender) = sender.take()
        {
            // Fails only if nobody waits any more.
            let _ = sender.send(value);
        }
    });
    match receiver.await {
        Ok(value) => {
            effect.stop();
            value
        }
        // The component is unmounted, and with it this future ends.
        Err(oneshot::Canceled) => pending().await,
    }
}

/// Waits for this duration, or longer if the browser is busy or the page is hidden.
///
/// # Panics
/// Outside a component and a future of [`Tasks`].
pub async fn sleep(time: Duration) {
    let (sender, receiver) = oneshot::channel::<()>();
    Tasks::here().after(time, move || drop(sender));
    // The sender is dropped, which ends this.
    let _ = receiver.await;
}

/// Waits until the browser has painted the current state of the page.
pub async fn painted() {
    let painted = Promise::new(&mut |resolve, _| {
        Tasks::DETACHED.after_paint(move || drop(resolve.call0(&JsValue::UNDEFINED)));
    });
    // The promise can't be rejected.
    let _ = painted.await;
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;
    use std::task::{Context, Waker};

    use leptos::prelude::*;

    use super::*;

    /// Returns the owner and the tasks of a component.
    fn component() -> (Owner, Tasks) {
        let owner = Owner::new();
        let tasks = owner.with(|| {
            provide_context("context");
            Tasks::here()
        });
        (owner, tasks)
    }

    /// Returns a future that is ready once the value of the cell is `true`.
    fn until(ready: &Rc<Cell<bool>>) -> impl Future<Output = ()> + use<> {
        let ready = Rc::clone(ready);
        poll_fn(move |_| if ready.get() { Poll::Ready(()) } else { Poll::Pending })
    }

    fn poll(future: &mut (impl Future<Output = ()> + Unpin)) -> Poll<()> {
        std::pin::Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_future_runs_with_its_component_and_finds_its_contexts() {
        let (_owner, tasks) = component();
        let (ready, found) = (Rc::new(Cell::new(false)), Rc::new(Cell::new(None)));
        let (until_ready, context) = (until(&ready), Rc::clone(&found));
        let mut future = tasks.scoped(Box::pin(async move {
            until_ready.await;
            context.set(use_context::<&str>());
        }));
        assert_eq!(poll(&mut future), Poll::Pending);
        ready.set(true);
        assert_eq!(poll(&mut future), Poll::Ready(()));
        assert_eq!(found.get(), Some("context"));
    }

    #[test]
    fn a_future_stops_when_its_component_is_unmounted() {
        let unmounts: [fn(Owner); 2] = [|owner| owner.cleanup(), drop];
        for unmount in unmounts {
            let (owner, tasks) = component();
            let signal = owner.with(|| RwSignal::new(1));
            let ready = Rc::new(Cell::new(false));
            let until_ready = until(&ready);
            let mut future = tasks.scoped(Box::pin(async move {
                until_ready.await;
                signal.get_untracked();
            }));
            assert_eq!(poll(&mut future), Poll::Pending);
            unmount(owner);
            ready.set(true);
            assert_eq!(poll(&mut future), Poll::Ready(()));
            assert_eq!(tasks.try_run(|| signal.get_untracked()), None);
        }
    }

    #[test]
    fn what_a_task_reads_is_not_tracked() {
        let (owner, tasks) = component();
        owner.with(|| {
            let (signal, runs) = (RwSignal::new(1), StoredValue::new(0));
            let running = Memo::new(move |_| {
                runs.update_value(|runs| *runs += 1);
                tasks.run(|| _ = signal.get());
                runs.get_value()
            });
            assert_eq!(running.get_untracked(), 1);
            signal.set(2);
            assert_eq!(running.get_untracked(), 1);
        });
    }

    #[test]
    fn an_effect_that_runs_again_stops_the_tasks_of_its_last_run() {
        let owner = Owner::new();
        let first = owner.with(Tasks::here);
        let second = owner.with_cleanup(Tasks::here);
        assert_eq!((first.try_run(|| ()), second.try_run(|| ())), (None, Some(())));
    }

    #[test]
    fn detached_tasks_always_run() {
        assert_eq!(Tasks::DETACHED.try_run(|| 1), Some(1));
    }
}
