use std::time::Duration;

use baduk_rules::{Color, Point};
use baduk_view::layers::{Owned, Stone};
use baduk_view::{Geometry, Gesture, Key, Pointer, STONE_RADIUS, svg};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::controls::say;
use super::stone;
use crate::browser::{pointer, timer};
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
            >
                <defs inner_html=svg::SHAPES></defs>
                <g class="ground" inner_html=Signal::derive(move || svg::ground(&store.geometry()))></g>
            </svg>
            <svg aria-hidden="true" viewBox=view_box>
                <Stones />
                <Marks />
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
    let stone = |Stone { point, color, dead }: Stone| {
        let class = if dead { "dead" } else { "" };
        view! { <use class=class href=stone::reference(color) transform=translate(point) /> }
    };
    view! {
        <g class="stones" data-testid="stones">
            <For each=move || store.stones() key=|stone| *stone children=stone />
        </g>
    }
}

/// What lies over the stones: territory, the last move, the stone that would be played, a refusal and the cursor.
#[component]
fn Marks() -> impl IntoView {
    let store = Store::here();
    let territory = |Owned { point, owner, proven }: Owned| {
        let class = if proven { "fortress" } else { "territory" };
        view! { <use class=class data-color=stone::name(owner) href="#square" transform=translate(point) /> }
    };
    let at = |point: fn(Store) -> Option<Point>| Signal::derive(move || point(store).map(translate));
    let color = |color: fn(Store) -> Option<Color>| Signal::derive(move || color(store).map(stone::name));
    let overlay = Signal::derive(move || store.overlay.get().map(|svg| svg.get()).unwrap_or_default());
    let ghost = Signal::derive(move || store.ghost().map(|ghost| stone::reference(ghost.color)));
    view! {
        <g data-testid="territory">
            <For each=move || store.territory() key=|owned| *owned children=territory />
        </g>
        <g class="overlay" data-testid="overlay" inner_html=overlay></g>
        <circle
            class="last"
            data-testid="last-move"
            r="22"
            data-color=color(|store| store.last_stone().map(|(_, color)| color))
            transform=at(|store| store.last_stone().map(|(point, _)| point))
        />
        <use
            class="ghost"
            data-testid="ghost"
            href=ghost
            transform=at(|store| store.ghost().map(|ghost| ghost.point))
        />
        <circle
            class="begun"
            data-testid="begun"
            r=STONE_RADIUS
            transform=at(|store| store.begun.get())
        />
        <circle class="refused" data-testid="refused" r=STONE_RADIUS transform=at(Store::refused) />
        <path
            class="cursor"
            data-testid="cursor"
            d="M-46-20V-46H-20M20-46H46V-20M46 20V46H20M-20 46H-46V20"
            transform=at(|store| Some(store.cursor()))
        />
    }
}

fn translate(point: Point) -> String {
    let (x, y) = Geometry::place(point);
    format!("translate({x} {y})")
}
