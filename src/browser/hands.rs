//! What an author's hands do on the page, beside single presses: strokes over the board, keys, and what is pasted.

use baduk_view::Key;
use gloo_events::{EventListenerOptions, EventListenerPhase};
use leptos::prelude::window;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, KeyboardEvent, PointerEvent};

use super::{event, pointer};

/// Something that hands do.
pub enum Hands<'a> {
    /// The main button or a first finger presses on the board.
    Press,
    /// The pointer moves with the main button held. A finger that moves scrolls the page instead.
    Drag,
    /// The pointer is let go.
    Release,
    /// A key, where it is listened for.
    Key(Key<'a>),
    /// A text is pasted there.
    Paste(&'a str),
}

/// What is told of what hands do, and whether Shift is held; it says whether the page and the browser shall do no more.
type Handle = Rc<dyn Fn(Hands<'_>, bool) -> bool>;

/// Listens to the board, and to keys and pasting within what the selector `keys` finds, for as long as the component lives that
/// is being made.
pub fn listen(keys: &'static str, handle: impl Fn(Hands<'_>, bool) -> bool + 'static) {
    let handle: Handle = Rc::new(handle);
    // Keys and pasting before all others hear of them; the pointer once the board knows where it is.
    let events: [(&[&'static str], EventListenerPhase, Hear); 3] = [
        (&["pointerdown", "pointermove", "pointerup"], EventListenerPhase::Bubble, pointed),
        (&["keydown"], EventListenerPhase::Capture, keyed),
        (&["paste"], EventListenerPhase::Capture, pasted),
    ];
    for (kinds, phase, hear) in events {
        let handle = Rc::clone(&handle);
        let options = EventListenerOptions { phase, passive: false };
        event::listen_with(&window(), kinds, options, move |event| {
            if hear(event, keys, &handle) == Some(true) {
                event.prevent_default();
                event.stop_propagation();
            }
        });
    }
}

/// Makes something of an event, if it is one to be told of.
type Hear = fn(&Event, &str, &Handle) -> Option<bool>;

fn pointed(event: &Event, _: &str, handle: &Handle) -> Option<bool> {
    let event: &PointerEvent = event.dyn_ref()?;
    let shift = event.shift_key();
    match event.type_().as_str() {
        "pointerdown" if pointer::is_main(event) && is_within(event, ".board") => handle(Hands::Press, shift),
        "pointermove" if event.buttons() == 1 && event.pointer_type() != "touch" => handle(Hands::Drag, shift),
        "pointerup" => handle(Hands::Release, shift),
        _ => return None,
    };
    None
}

fn keyed(event: &Event, place: &str, handle: &Handle) -> Option<bool> {
    let event: &KeyboardEvent = event.dyn_ref().filter(|_| is_within(event, place))?;
    let (name, code) = (event.key(), event.code());
    let command = event.ctrl_key() || event.meta_key();
    let shift = event.shift_key();
    let key = Key { name: &name, code: &code, command, shift, repeat: event.repeat() };
    Some(handle(Hands::Key(key), shift))
}

fn pasted(event: &Event, place: &str, handle: &Handle) -> Option<bool> {
    let event: &ClipboardEvent = event.dyn_ref().filter(|_| is_within(event, place))?;
    let text = event.clipboard_data()?.get_data("text").ok()?;
    Some(handle(Hands::Paste(&text), false))
}

fn is_within(event: &Event, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).is_ok_and(|found| found.is_some()))
}
