//! The events of a board, and the listeners to them.

use std::collections::VecDeque;
use std::rc::Rc;

use baduk_sgf::NodeId;
use leptos::prelude::*;

use crate::state::Notice;

/// An event on a board.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// Another position of the same game is shown.
    Navigated,
    /// A move was played, which led to this node.
    Moved(NodeId),
    /// A notice was posted, for example that stones were captured, or why a move was refused.
    Notice(Notice),
    /// The reader solved the problem.
    Solved,
    /// An attempt to solve the problem failed.
    Failed,
}

/// Delivers every event to every listener, once and in order, when it happens.
#[derive(Clone, Copy, Debug)]
pub struct Events(StoredValue<State, LocalStorage>);

/// A function that handles an event.
type Listener = Rc<dyn Fn(Event)>;

#[derive(Default)]
struct State {
    /// The listeners, each with its id.
    listeners: Vec<(usize, Listener)>,
    /// The number of listeners that were added so far, which is the id of the last one.
    count: usize,
    waiting: VecDeque<Event>,
    /// Whether an event is being delivered at the moment.
    is_delivering: bool,
}

impl Events {
    /// Creates the events of a board, without listeners.
    pub(super) fn new() -> Self {
        Self(StoredValue::new_local(State::default()))
    }

    /// Calls `listener` with every event until the current component is unmounted. The signals that it reads are not tracked.
    pub fn on(self, listener: impl Fn(Event) + 'static) {
        let added = self.0.try_update_value(|state| {
            state.count += 1;
            state.listeners.push((state.count, Rc::new(listener)));
            state.count
        });
        on_cleanup(move || {
            let remove = |state: &mut State| state.listeners.retain(|(number, _)| Some(*number) != added);
            self.0.try_update_value(remove);
        });
    }

    /// Delivers an event to every listener. If a listener causes another event, that event is delivered after this one.
    pub fn emit(self, event: Event) {
        let is_first = self.0.try_update_value(|state| {
            state.waiting.push_back(event);
            !std::mem::replace(&mut state.is_delivering, true)
        });
        if is_first != Some(true) {
            return;
        }
        while let Some((event, listeners)) = self.0.try_update_value(State::next).flatten() {
            listeners.iter().for_each(|(_, listener)| untrack(|| listener(event)));
        }
    }
}

impl State {
    /// The next event to deliver, and the listeners that get it; `None` if no event is waiting.
    fn next(&mut self) -> Option<(Event, Vec<(usize, Listener)>)> {
        let event = self.waiting.pop_front();
        self.is_delivering = event.is_some();
        event.map(|event| (event, self.listeners.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Heard = StoredValue<Vec<(&'static str, bool)>, LocalStorage>;

    /// Returns events, a log for their listeners, and the owner of both.
    fn events() -> (Owner, Events, Heard) {
        let owner = Owner::new();
        let (events, heard) = owner.with(|| (Events::new(), StoredValue::new_local(Vec::new())));
        (owner, events, heard)
    }

    fn write(heard: Heard, name: &'static str) -> impl Fn(Event) {
        move |event| heard.update_value(|heard| heard.push((name, matches!(event, Event::Notice(_)))))
    }

    #[test]
    fn every_listener_gets_every_event_once_and_in_order() {
        let (owner, events, heard) = events();
        owner.with(|| {
            events.on(write(heard, "first"));
            events.on(write(heard, "second"));
        });
        events.emit(Event::Navigated);
        events.emit(Event::Notice(Notice::Opened));
        events.emit(Event::Notice(Notice::Opened));
        let [first, second] = ["first", "second"].map(|name| [(name, false), (name, true), (name, true)]);
        let expected: Vec<_> = first.into_iter().zip(second).flat_map(|(first, second)| [first, second]).collect();
        assert_eq!(heard.get_value(), expected);
    }

    #[test]
    fn an_event_caused_by_a_listener_comes_after_the_current_one() {
        let (owner, events, heard) = events();
        owner.with(|| {
            events.on(move |event| {
                if matches!(event, Event::Navigated) {
                    events.emit(Event::Notice(Notice::Opened));
                }
            });
            events.on(write(heard, "second"));
        });
        events.emit(Event::Navigated);
        assert_eq!(heard.get_value(), [("second", false), ("second", true)]);
    }

    #[test]
    fn what_a_listener_reads_is_not_tracked() {
        let (owner, events, _) = events();
        owner.with(|| {
            let (signal, runs) = (RwSignal::new(1), StoredValue::new(0));
            events.on(move |_| _ = signal.get());
            let emitting = Memo::new(move |_| {
                runs.update_value(|runs| *runs += 1);
                events.emit(Event::Navigated);
                runs.get_value()
            });
            assert_eq!(emitting.get_untracked(), 1);
            signal.set(2);
            assert_eq!(emitting.get_untracked(), 1);
        });
    }

    #[test]
    fn a_listener_of_a_component_that_has_gone_hears_no_more() {
        let (owner, events, heard) = events();
        let component = owner.child();
        component.with(|| events.on(write(heard, "component")));
        owner.with(|| events.on(write(heard, "page")));
        events.emit(Event::Navigated);
        component.cleanup();
        events.emit(Event::Navigated);
        assert_eq!(heard.get_value(), [("component", false), ("page", false), ("page", false)]);
    }
}
