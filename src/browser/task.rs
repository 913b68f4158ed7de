//! Work that goes on after the function that began it has returned: what waits for the browser, and timers.
//!
//! Such work belongs to a component. Once that has gone its signals are disposed, and reading one would end the program, so
//! no more of its work is done. This is the only module that hands work to the browser; everything else that takes time is a
//! future or goes through [`Tasks`].

use std::future::{Future, poll_fn};
use std::task::Poll;
use std::time::Duration;

use leptos::prelude::{GetValue, Owner, StoredValue, request_animation_frame, set_timeout, untrack};
use leptos::reactive::owner::WeakOwner;
use web_sys::js_sys::futures::spawn_local;

use super::leaving;

/// The asynchronous work and the timers of a component. Copies are the same.
///
/// None of it is done any more once the reactive owner that was current in [`Tasks::here`] is disposed or runs anew. While it
/// runs, that owner is the current one, so contexts are found as in the component.
///
/// ```ignore
/// let tasks = Tasks::here();
/// let copied = RwSignal::new(false);
/// let copy = move |()| tasks.spawn(async move { copied.set(clipboard::write("text").await) });
/// ```
#[derive(Clone, Copy)]
pub struct Tasks {
    /// Disposed with the owner, which it names. `None`: there is no owner.
    owner: Option<StoredValue<WeakOwner>>,
}

impl Tasks {
    /// Work that belongs to no component, and is done whatever goes in the meantime. It may read no signals.
    pub const DETACHED: Self = Self { owner: None };

    /// The tasks of the component that is being made, or of the effect that runs.
    ///
    /// # Panics
    /// Outside both: an event handler has the tasks of its component, which it gets from where it is made.
    #[must_use]
    pub fn here() -> Self {
        let owner = Owner::current().expect("tasks are those of a component");
        Self { owner: Some(StoredValue::new(owner.downgrade())) }
    }

    /// Runs a future, as far as it comes before the component goes.
    pub fn spawn(self, future: impl Future<Output = ()> + 'static) {
        spawn_local(self.scoped(future));
    }

    /// Does something after a time, or later if the browser is busy or the page is out of sight.
    pub fn after(self, time: Duration, task: impl FnOnce() + 'static) {
        set_timeout(move || self.run(task), time);
    }

    /// Does something as soon as the browser has nothing else to do, in the order asked for.
    pub fn soon(self, task: impl FnOnce() + 'static) {
        self.after(Duration::ZERO, task);
    }

    /// Does something once the browser has drawn what the page is now. A page out of sight is not drawn: there it is done soon.
    pub fn after_paint(self, task: impl FnOnce() + 'static) {
        if leaving::is_hidden() {
            self.soon(task);
        } else {
            request_animation_frame(move || self.soon(task));
        }
    }

    /// Does something now, unless the component has gone.
    pub fn run(self, task: impl FnOnce()) {
        self.try_run(task);
    }

    /// The same; `None` if the component has gone.
    fn try_run<T>(self, task: impl FnOnce() -> T) -> Option<T> {
        let Some(owner) = self.owner else { return Some(untrack(task)) };
        let owner = owner.try_get_value()?.upgrade()?;
        Some(owner.with(|| untrack(task)))
    }

    /// A future that does of another what comes before the component goes, and then ends.
    fn scoped(self, future: impl Future<Output = ()> + 'static) -> impl Future<Output = ()> {
        let mut future = Box::pin(future);
        poll_fn(move |context| self.try_run(|| future.as_mut().poll(context)).unwrap_or(Poll::Ready(())))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;
    use std::task::{Context, Waker};

    use leptos::prelude::*;

    use super::*;

    /// Tasks of a component, and its owner.
    fn component() -> (Owner, Tasks) {
        let owner = Owner::new();
        let tasks = owner.with(|| {
            provide_context("context");
            Tasks::here()
        });
        (owner, tasks)
    }

    /// A promise that is kept by hand.
    fn promise(kept: &Rc<Cell<bool>>) -> impl Future<Output = ()> + use<> {
        let kept = Rc::clone(kept);
        poll_fn(move |_| if kept.get() { Poll::Ready(()) } else { Poll::Pending })
    }

    fn poll(future: &mut (impl Future<Output = ()> + Unpin)) -> Poll<()> {
        std::pin::Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn work_goes_on_with_its_component_and_finds_its_contexts() {
        let (_owner, tasks) = component();
        let (kept, found) = (Rc::new(Cell::new(false)), Rc::new(Cell::new(None)));
        let (promise, told) = (promise(&kept), Rc::clone(&found));
        let mut work = tasks.scoped(async move {
            promise.await;
            told.set(use_context::<&str>());
        });
        assert_eq!(poll(&mut work), Poll::Pending);
        kept.set(true);
        assert_eq!(poll(&mut work), Poll::Ready(()));
        assert_eq!(found.get(), Some("context"));
    }

    #[test]
    fn nothing_is_done_for_a_component_that_has_gone() {
        let gone: [fn(Owner); 2] = [|owner| owner.cleanup(), drop];
        for go in gone {
            let (owner, tasks) = component();
            let signal = owner.with(|| RwSignal::new(1));
            let kept = Rc::new(Cell::new(false));
            let promise = promise(&kept);
            let mut work = tasks.scoped(async move {
                promise.await;
                signal.get_untracked();
            });
            assert_eq!(poll(&mut work), Poll::Pending);
            go(owner);
            kept.set(true);
            assert_eq!(poll(&mut work), Poll::Ready(()));
            assert_eq!(tasks.try_run(|| signal.get_untracked()), None);
        }
    }

    #[test]
    fn an_effect_that_runs_anew_gives_up_the_work_of_its_last_run() {
        let owner = Owner::new();
        let first = owner.with(Tasks::here);
        let second = owner.with_cleanup(Tasks::here);
        assert_eq!((first.try_run(|| ()), second.try_run(|| ())), (None, Some(())));
    }

    #[test]
    fn detached_work_is_always_done() {
        assert_eq!(Tasks::DETACHED.try_run(|| 1), Some(1));
    }
}
