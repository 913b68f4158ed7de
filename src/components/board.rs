use std::time::Duration;

use baduk_rules::Point;
use baduk_view::layers::Stone;
use baduk_view::{Geometry, Gesture, Key, Pointed, Pointer, Settled, pointed_svg, settled_svg, stone_svg, svg};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::controls::say;
use crate::browser::{pointer, shapes, timer};
use crate::store::Store;
use crate::words::text;

/// How long a finger rests on a stone that asks for the move that put it there.
const LONG_PRESS: Duration = Duration::from_millis(600);

/// The board: shows the position and takes pointers, touches, keys and typed names of points.
#[component]
pub fn Board() -> impl IntoView {
    let store = Store::here();
    let label = Signal::derive(move || {
        let size = store.size();
        text!(store.locale(), board.label, width = size.width(), height = size.height()).to_string()
    });
    let frame = move || store.geometry().view_box();
    let ground = Signal::derive(move || {
        let still = svg::ground(&store.geometry());
        format!(r#"<defs>{}</defs><g class="ground">{still}</g>"#, svg::SHAPES)
    });
    let view_box = Signal::derive(move || frame().to_string());
    let gesture = StoredValue::new(Gesture::default());
    let presses = StoredValue::new(0_u32);
    let next = |presses: &mut u32| {
        *presses += 1;
        *presses
    };
    let press = move |event: PointerEvent| {
        if pointer::is_main(&event) {
            gesture.update_value(|gesture| gesture.press(point_under(store, &event), pointer::kind(&event)));
            let number = presses.try_update_value(next).unwrap_or_default();
            timer::after(LONG_PRESS, move || {
                if presses.get_value() == number
                    && let Some(point) = gesture.try_update_value(Gesture::hold).flatten()
                {
                    store.find(point);
                }
            });
        }
    };
    // A click comes last of all that a press brings. Had the board changed before, the browser would lay it out twice.
    let release = move |event: MouseEvent| {
        let tap = gesture.try_update_value(|gesture| gesture.release(point_under(store, &event)));
        match tap.flatten() {
            Some(tap) if event.shift_key() => store.find(tap.point),
            Some(tap) => store.tap(tap),
            None => {}
        }
    };
    let hover = move |event: PointerEvent| {
        if pointer::kind(&event) == Pointer::Hovering {
            store.hover(point_under(store, &event));
        }
    };
    let leave = move |_: PointerEvent| store.hover(None);
    let cancel = move |_: PointerEvent| gesture.update_value(Gesture::cancel);
    view! {
        <div
            class="board"
            data-testid="board"
            role="application"
            tabindex="0"
            aria-roledescription=say(|locale| text!(locale, board.role))
            aria-label=label
            aria-describedby="board-help"
            style:--ratio=Signal::derive(move || format!("{} / {}", frame().width, frame().height))
            on:pointerdown=press
            on:click=release
            on:pointermove=hover
            on:pointerleave=leave
            on:pointercancel=cancel
            on:keydown=move |event| press_key(store, &event)
        >
            // Two pictures, one over the other, so that a move does not draw the wood and the lines again.
            <svg
                aria-hidden="true"
                viewBox=view_box
                data-width=Signal::derive(move || store.size().width().to_string())
                data-height=Signal::derive(move || store.size().height().to_string())
                inner_html=ground
            ></svg>
            <svg aria-hidden="true" viewBox=view_box>
                <Stones />
                <g inner_html=Signal::derive(move || settled_svg(&store.geometry(), &settled(store)))></g>
                <g inner_html=Signal::derive(move || pointed_svg(&store.geometry(), &pointed(store)))></g>
            </svg>
            <p id="board-help" hidden>
                {say(|locale| text!(locale, board.help))}
            </p>
        </div>
    }
}

fn point_under(store: Store, event: &MouseEvent) -> Option<Point> {
    let (across, down) = pointer::place(event)?;
    store.geometry().point_at(across, down)
}

fn press_key(store: Store, event: &KeyboardEvent) {
    let (name, code) = (event.key(), event.code());
    let command = event.ctrl_key() || event.meta_key();
    let key = Key { name: &name, code: &code, command, shift: event.shift_key(), repeat: event.repeat() };
    if let Some(action) = key.action().filter(|_| !event.alt_key()) {
        event.prevent_default();
        store.key(action);
    }
}

/// The stones. A move adds one node, whatever the board's size.
#[component]
fn Stones() -> impl IntoView {
    let store = Store::here();
    let group = NodeRef::<leptos::svg::G>::new();
    Effect::new(move |drawn: Option<Drawn>| {
        let geometry = store.geometry();
        let stones = store.stones();
        let Some(group) = group.get() else { return Drawn { geometry, stones: Vec::new() } };
        let drawn = drawn.filter(|drawn| drawn.geometry == geometry).unwrap_or_else(|| {
            shapes::clear(&group);
            Drawn { geometry, stones: Vec::new() }
        });
        drawn.with(&group, stones)
    });
    view! { <g class="stones" data-testid="stones" node_ref=group></g> }
}

/// The stones that are in the document, in its order, and where they lie.
struct Drawn {
    geometry: Geometry,
    stones: Vec<Stone>,
}

impl Drawn {
    /// Brings the document to these stones: takes off what is not among them, and adds what is missing.
    fn with(mut self, group: &shapes::Group, stones: Vec<Stone>) -> Self {
        let (geometry, size) = (self.geometry, self.geometry.size());
        let mut missing = vec![None; size.area()];
        for stone in stones.into_iter().filter(|stone| geometry.region.contains(stone.point)) {
            if let Some(index) = stone.point.index(size) {
                missing[index] = Some(stone);
            }
        }
        for place in (0..self.stones.len()).rev() {
            let index = self.stones[place].point.index(size).unwrap_or_default();
            if missing[index] == Some(self.stones[place]) {
                missing[index] = None;
            } else {
                self.stones.remove(place);
                shapes::remove(group, place);
            }
        }
        let before = self.stones.len();
        self.stones.extend(missing.into_iter().flatten());
        let added: String = self.stones[before..].iter().map(|stone| stone_svg(&geometry, stone)).collect();
        shapes::add(group, &added);
        self
    }
}

/// Territory, what the record draws, and the last move.
fn settled(store: Store) -> Settled {
    let overlay = store.overlay.get().map(|svg| svg.get()).unwrap_or_default();
    Settled { territory: store.territory(), overlay, last: store.last_stone() }
}

/// The stone that would be played, where an arrow begins, a refusal and the cursor.
fn pointed(store: Store) -> Pointed {
    let (ghost, begun) = (store.ghost(), store.begun.get());
    Pointed { ghost, begun, refused: store.refused(), cursor: store.cursor() }
}
