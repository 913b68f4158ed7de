//! Events of edit mode: strokes over the board, keys, and pasting.

use baduk_game::Key;
use gloo_events::{EventListenerOptions, EventListenerPhase};
use leptos::html;
use leptos::prelude::{GetUntracked, NodeRef, window};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, KeyboardEvent, PointerEvent};

use super::{event, pointer};

/// An event that edit mode handles.
pub enum EditEvent<'a> {
    /// The main button or a first finger is pressed on the board.
    Press,
    /// The pointer moves while the main button is held. A finger that moves scrolls the page instead and is no drag.
    Drag,
    /// The pointer is released.
    Release,
    /// A key is pressed in one of the elements whose keys edit mode handles.
    Key(Key<'a>),
    /// This text is pasted in one of the elements whose keys edit mode handles.
    Paste(&'a str),
}

/// A function that handles an event of edit mode. Its arguments are the event, and whether Shift is held. Returns whether it has handled
/// a key or a paste.
type Handler = Rc<dyn Fn(EditEvent<'_>, bool) -> bool>;

/// A function that passes a DOM event to the handler and returns the handler's result; `None` if edit mode doesn't use the event. Its
/// second argument returns whether the event is in an element that a selector matches.
type Dispatch = fn(&Event, &dyn Fn(&str) -> bool, &Handler) -> Option<bool>;

/// The elements whose keys edit mode handles, and in which a branch can be pasted.
const WITH_KEYS: &str = ".board, .tools, .tree";

/// Calls `handler` with the events on the board, and with keys and pasting on the board, the toolbar and the move tree, until the current
/// component is unmounted. Only events in the document or shadow root of `place` count, since a page may have several boards. The page and
/// the browser don't handle events that the handler has handled.
pub fn on_edit_event(place: NodeRef<html::P>, handler: impl Fn(EditEvent<'_>, bool) -> bool + 'static) {
    let handler: Handler = Rc::new(handler);
    // Keys and pasting are handled before all other listeners, pointer events after the board has updated the hovered point.
    let events: [(&[&'static str], EventListenerPhase, Dispatch); 3] = [
        (&["pointerdown", "pointermove", "pointerup"], EventListenerPhase::Bubble, pointer_event),
        (&["keydown"], EventListenerPhase::Capture, key_event),
        (&["paste"], EventListenerPhase::Capture, paste_event),
    ];
    for (kinds, phase, dispatch) in events {
        let handler = Rc::clone(&handler);
        let options = EventListenerOptions { phase, passive: false };
        event::add_listener_with_options(&window(), kinds, options, move |event| {
            if dispatch(event, &|selector| is_within(event, place, selector), &handler) == Some(true) {
                event.prevent_default();
                event.stop_propagation();
            }
        });
    }
}

fn pointer_event(event: &Event, is_within: &dyn Fn(&str) -> bool, handler: &Handler) -> Option<bool> {
    let event: &PointerEvent = event.dyn_ref()?;
    let shift = event.shift_key();
    match event.type_().as_str() {
        "pointerdown" if pointer::is_primary_press(event) && is_within(".board") => handler(EditEvent::Press, shift),
        "pointermove" if event.buttons() == 1 && event.pointer_type() != "touch" => handler(EditEvent::Drag, shift),
        "pointerup" => handler(EditEvent::Release, shift),
        _ => return None,
    };
    None
}

fn key_event(event: &Event, is_within: &dyn Fn(&str) -> bool, handler: &Handler) -> Option<bool> {
    let event: &KeyboardEvent = event.dyn_ref().filter(|_| is_within(WITH_KEYS))?;
    let (name, code) = (event.key(), event.code());
    let command = event.ctrl_key() || event.meta_key();
    let shift = event.shift_key();
    let key = Key { name: &name, code: &code, command, shift, repeat: event.repeat() };
    Some(handler(EditEvent::Key(key), shift))
}

fn paste_event(event: &Event, is_within: &dyn Fn(&str) -> bool, handler: &Handler) -> Option<bool> {
    let event: &ClipboardEvent = event.dyn_ref().filter(|_| is_within(WITH_KEYS))?;
    let text = event.clipboard_data()?.get_data("text").ok()?;
    Some(handler(EditEvent::Paste(&text), false))
}

/// Whether an event is in an element that a selector matches, in the document or shadow root of `place`. The window sees only the host of
/// a shadow root as an event's target.
fn is_within(event: &Event, place: NodeRef<html::P>, selector: &str) -> bool {
    let root = place.get_untracked().map(|place| place.get_root_node());
    let target = event.composed_path().get(0).dyn_into::<Element>().ok();
    let target = target.filter(|target| root == Some(target.get_root_node()));
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}
