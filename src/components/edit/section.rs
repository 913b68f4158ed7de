use leptos::prelude::*;

use super::content;
use crate::components::controls::localized;
use crate::components::lazy::{LazySection, lazy};
use crate::i18n::t;
use crate::state::{BoardUi, GameState, Notice, Tool};

/// The button that turns edit mode on and off, and the editing tools.
#[component]
pub fn EditSection() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    // A memo, so that choosing another tool does not create the content again.
    let shown = Memo::new(move |_| board.tool.with(Option::is_some));
    let pressed = Signal::derive(move || if shown.get() { "true" } else { "false" });
    let toggle = move |_| board.tool.update(|tool| *tool = if tool.is_some() { None } else { Some(Tool::Move) });
    // Another game, and hiding the record, end edit mode.
    Effect::new(move || {
        if matches!(game.last_notice().notice, Notice::Opened) {
            board.tool.set(None);
        }
    });
    on_cleanup(move || board.tool.set(None));
    view! {
        <div class="edit-part">
            <button type="button" aria-pressed=pressed on:click=toggle>
                {localized(|locale| t!(locale, edit.title))}
            </button>
            <LazySection load=|place| Box::pin(edit(place)) shown class="edit" />
        </div>
    }
}

lazy!(record, edit, content);
