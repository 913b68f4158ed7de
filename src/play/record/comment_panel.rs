//! The comment beside the board, as plain text or in a text field.

use baduk_rules::Point;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;

use baduk_board::browser::{focus, pointer};
use baduk_board::components::edit::CommentField;
use baduk_board::components::record::comment::Comment;
use baduk_board::state::BoardUi;

/// The maximum distance in pixels that the pointer may move between press and release for a click. A longer movement selects text.
const CLICK: i32 = 4;

/// The comment of the current node. A click on the comment, but not on a link in it, opens it in a text field, as in edit mode.
#[component]
pub fn CommentPanel(
    /// The point that is highlighted on the board; `None` if no point is.
    pointed: RwSignal<Option<Point>>,
    /// Whether the comment is being edited.
    writing: RwSignal<bool>,
) -> impl IntoView {
    let board = BoardUi::here();
    let pressed_at = StoredValue::new((0, 0));
    let press = move |event: PointerEvent| pressed_at.set_value((event.client_x(), event.client_y()));
    let write = move |event: MouseEvent| {
        let (x, y) = pressed_at.get_value();
        let is_click = (event.client_x() - x).abs() <= CLICK && (event.client_y() - y).abs() <= CLICK;
        if is_click && !pointer::is_within(&event, "a, button") {
            writing.set(true);
        }
    };
    let is_editing = Memo::new(move |_| board.tool.with(Option::is_some));
    let has_field = Memo::new(move |_| writing.get() || is_editing.get());
    let leave = move |()| {
        if writing.get_untracked() {
            writing.set(false);
            focus::to(".write-comment");
        }
    };
    let field = move || {
        let is_focused = writing.get_untracked() && !is_editing.get_untracked();
        view! { <CommentField is_focused on_escape=leave /> }
    };
    view! {
        <div class="comment-panel" data-writing=Signal::derive(move || has_field.get().then_some(""))>
            <div class="comment-text" on:pointerdown=press on:click=write>
                <Comment pointed />
            </div>
            {move || has_field.get().then(field)}
        </div>
    }
}
