//! The move tree and the content below it, which share the height of the record panel.

use crate::saved::keys;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use baduk_board::browser::{pointer, storage};
use baduk_board::components::controls::localized;
use baduk_board::components::record::tree::TreeView;
use baduk_texts::page::later::t;

/// The fraction of the height that the move tree has, in percent: the minimum. The other constants are the maximum, the default, and the
/// step of an arrow key.
const LEAST: i32 = 10;
const MOST: i32 = 80;
const DEFAULT: i32 = 35;
const STEP: i32 = 5;

/// The move tree, the content below it, and a border between them that can be dragged, or moved with the arrow keys.
#[component]
pub fn Panes(children: Children) -> impl IntoView {
    let saved = storage::read(keys::TREE).and_then(|share| share.parse().ok()).unwrap_or(DEFAULT);
    let share = RwSignal::new(saved.clamp(LEAST, MOST));
    let is_dragging = RwSignal::new(false);
    let save = move || {
        storage::write(keys::TREE, &share.get_untracked().to_string());
    };
    let set = move |percent: i32| share.set(percent.clamp(LEAST, MOST));
    let start = move |event: PointerEvent| {
        if pointer::is_primary_press(&event) {
            is_dragging.set(true);
        }
    };
    let drag = move |event: PointerEvent| {
        if let Some((_, down)) = pointer::position(&event).filter(|_| is_dragging.get_untracked()) {
            set((down * 100.0).round() as i32);
        }
    };
    let end = move |_: PointerEvent| {
        if is_dragging.get_untracked() {
            is_dragging.set(false);
            save();
        }
    };
    let press_key = move |event: KeyboardEvent| {
        let at = share.get_untracked();
        let to = match event.key().as_str() {
            "ArrowUp" => at - STEP,
            "ArrowDown" => at + STEP,
            "Home" => LEAST,
            "End" => MOST,
            _ => return,
        };
        event.prevent_default();
        set(to);
        save();
    };
    view! {
        <div
            class="panes"
            data-dragging=Signal::derive(move || is_dragging.get().then_some(""))
            style:--tree-share=Signal::derive(move || share.get().to_string())
            on:pointermove=drag
            on:pointerup=end
            on:pointercancel=end
            on:pointerleave=end
        >
            <TreeView />
            <div
                class="divider"
                role="separator"
                tabindex="0"
                aria-orientation="horizontal"
                aria-label=localized(|locale| t!(locale, move_tree.height))
                aria-valuemin=LEAST.to_string()
                aria-valuemax=MOST.to_string()
                aria-valuenow=Signal::derive(move || share.get().to_string())
                on:pointerdown=start
                on:keydown=press_key
            ></div>
            {children()}
        </div>
    }
}
