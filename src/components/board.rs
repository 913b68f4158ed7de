use baduk_rules::Point;
use baduk_view::layers::{self, Label, Stone};
use baduk_view::{Gesture, Key, STONE_RADIUS};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use super::stone::{self, StoneShapes};
use crate::browser::pointer;
use crate::store::Store;
use crate::words::text;

/// The board: shows the position and takes pointers, touches, keys and typed names of points.
#[component]
pub fn Board() -> impl IntoView {
    let store = Store::here();
    let label = move || {
        let size = store.size.get();
        text!(store.locale(), board.label, width = size.width(), height = size.height()).to_string()
    };
    let gesture = StoredValue::new(Gesture::default());
    let point_under = move |event: &PointerEvent| {
        pointer::place(event).and_then(|(across, down)| store.geometry().point_at(across, down))
    };
    let press = move |event: PointerEvent| {
        if pointer::is_main(&event) {
            gesture.update_value(|gesture| gesture.press(point_under(&event), pointer::kind(&event)));
        }
    };
    let release = move |event: PointerEvent| {
        let tap = gesture.try_update_value(|gesture| gesture.release(point_under(&event))).flatten();
        if let Some(tap) = tap {
            store.tap(tap);
        }
    };
    let hover = move |event: PointerEvent| {
        if pointer::hovers(&event) {
            store.hover(point_under(&event));
        }
    };
    let leave = move |_: PointerEvent| {
        gesture.update_value(Gesture::cancel);
        store.hover(None);
    };
    let press_key = move |event: KeyboardEvent| {
        let name = event.key();
        let key = Key { name: &name, command: event.ctrl_key() || event.meta_key(), shift: event.shift_key() };
        if let Some(action) = key.action().filter(|_| !event.alt_key()) {
            event.prevent_default();
            store.key(action);
        }
    };
    view! {
        <div
            class="board"
            data-testid="board"
            role="application"
            tabindex="0"
            aria-roledescription=move || text!(store.locale(), board.role)
            aria-label=label
            aria-describedby="board-help"
            style:--ratio=move || store.geometry().view_box().ratio().to_string()
            on:pointerdown=press
            on:pointerup=release
            on:pointermove=hover
            on:pointerleave=leave
            on:pointercancel=leave
            on:keydown=press_key
        >
            <svg
                aria-hidden="true"
                viewBox=move || store.geometry().view_box().to_string()
                data-width=move || store.size.get().width()
                data-height=move || store.size.get().height()
            >
                <StoneShapes />
                <Ground />
                <Stones />
                <Marks />
            </svg>
            <p id="board-help" hidden>
                {move || text!(store.locale(), board.help)}
            </p>
        </div>
    }
}

/// What lies under the stones: wood, lines, dots and coordinates.
#[component]
fn Ground() -> impl IntoView {
    let store = Store::here();
    let size = move || store.size.get();
    let frame = move || store.geometry().view_box();
    let star = |point: Point| view! { <circle class="star" cx=point.x() cy=point.y() r="0.1" /> };
    let label = |Label { text, x, y }: Label| view! { <text x=x y=y>{text}</text> };
    view! {
        <rect class="wood" fill="url(#wood)" x=move || frame().x y=move || frame().y width="100%" height="100%" />
        <rect class="grain" fill="url(#grain)" x=move || frame().x y=move || frame().y width="100%" height="100%" />
        <path class="lines" d=move || store.geometry().lines() />
        <g>{move || layers::stars(size()).into_iter().map(star).collect_view()}</g>
        <g class="labels">
            {move || {
                store
                    .settings
                    .with(|settings| settings.coordinates)
                    .then(|| layers::labels(size()).into_iter().map(label).collect_view())
            }}
        </g>
    }
}

/// The stones. A move adds one node, whatever the board's size.
#[component]
fn Stones() -> impl IntoView {
    let store = Store::here();
    let stone = |Stone { point, color, dead }: Stone| {
        view! { <use href=stone::reference(color) x=point.x() y=point.y() class:dead=dead /> }
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
    let territory = |owned: layers::Owned| {
        let (x, y) = (f64::from(owned.point.x()) - 0.15, f64::from(owned.point.y()) - 0.15);
        view! { <rect class="territory" data-color=stone::name(owned.owner) x=x y=y width="0.3" height="0.3" /> }
    };
    let last = Memo::new(move |_| store.last_stone());
    let ghost = Memo::new(move |_| store.ghost());
    let refused = Memo::new(move |_| store.refused());
    let cursor = Memo::new(move |_| store.cursor());
    let at = |point: Option<Point>| point.map(|point| format!("translate({} {})", point.x(), point.y()));
    view! {
        <g>
            <For each=move || store.territory() key=|owned| *owned children=territory />
        </g>
        <circle
            class="last"
            data-testid="last-move"
            r="0.22"
            data-color=move || last.get().map(|(_, color)| stone::name(color))
            transform=move || at(last.get().map(|(point, _)| point))
        />
        <use
            class="ghost"
            data-testid="ghost"
            href=move || ghost.get().map(|ghost| stone::reference(ghost.color))
            transform=move || at(ghost.get().map(|ghost| ghost.point))
        />
        <circle class="refused" data-testid="refused" r=STONE_RADIUS transform=move || at(refused.get()) />
        <path
            class="cursor"
            data-testid="cursor"
            d="M-.46-.2V-.46H-.2M.2-.46H.46V-.2M.46.2V.46H.2M-.2.46H-.46V.2"
            transform=move || at(Some(cursor.get()))
        />
    }
}
