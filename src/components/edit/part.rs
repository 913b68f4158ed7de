use leptos::prelude::*;

use super::content;
use crate::components::controls::say;
use crate::components::lazy::{LazyPart, lazy};
use crate::i18n::t;
use crate::state::{BoardUi, Tool};

/// The button that takes up writing and lays it down, and what one writes with.
#[component]
pub fn EditPart() -> impl IntoView {
    let board = BoardUi::here();
    // A memo: another tool is no reason to show the part anew.
    let shown = Memo::new(move |_| board.tool.with(Option::is_some));
    let pressed = Signal::derive(move || if shown.get() { "true" } else { "false" });
    let turn = move |_| board.tool.update(|tool| *tool = if tool.is_some() { None } else { Some(Tool::Move) });
    // A record that is put away takes its tools along.
    on_cleanup(move || board.tool.set(None));
    view! {
        <div class="edit-part">
            <button type="button" aria-pressed=pressed on:click=turn>
                {say(|locale| t!(locale, edit.title))}
            </button>
            <LazyPart load=|place| Box::pin(edit(place)) shown class="edit" />
        </div>
    }
}

lazy!(record, edit, content);
