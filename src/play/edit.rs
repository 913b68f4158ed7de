//! Edit mode in the record panel: the buttons that start edit mode, and the content of the panel meanwhile.

use leptos::prelude::*;

use baduk_board::browser::{scroll, style};
use baduk_board::components::controls::localized;
use baduk_board::components::edit::{NameField, OtherPaste, tools};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::state::{BoardUi, GameState, Notice, effect};
use baduk_game::Tool;
use baduk_texts::page::later::t;

/// The button that starts and ends edit mode, the button that shows the text field for the comment, and the editing tools.
#[component]
pub fn EditSection(
    /// Whether the comment can be edited, which it always can in edit mode.
    writing: RwSignal<bool>,
) -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    // This is a memo, so that choosing another tool does not create the content again.
    let shown = Memo::new(move |_| board.tool.with(Option::is_some));
    let word = |is_on: bool| if is_on { "true" } else { "false" };
    // In a low window, the tools are at the top, and the button may be far below.
    let toggle = move |_| {
        board.tool.update(|tool| *tool = if tool.is_some() { None } else { Some(Tool::Move) });
        scroll::to_top(".record");
    };
    // Edit mode ends when another game is opened, and when the record is hidden.
    effect(move || {
        if matches!(game.last_notice().notice, Notice::Opened) {
            board.tool.set(None);
            writing.set(false);
        }
    });
    // The layout of the page depends on this attribute. A rule for a page that has tools would be checked again for every stone.
    effect(move || style::set_look("tools", if shown.get() { "shown" } else { "" }));
    on_cleanup(move || {
        board.tool.set(None);
        style::set_look("tools", "");
    });
    view! {
        <div class="edit-part">
            <button type="button" aria-pressed=Signal::derive(move || word(shown.get())) on:click=toggle>
                {localized(|locale| t!(locale, edit.title))}
            </button>
            <button
                type="button"
                class="write-comment"
                hidden=shown
                aria-pressed=Signal::derive(move || word(writing.get()))
                on:click=move |_| writing.update(|writing| *writing = !*writing)
            >
                {localized(|locale| t!(locale, edit.write_comment))}
            </button>
            <LazySection load=|place| Box::pin(edit(place)) shown class="edit" />
        </div>
    }
}

/// The content of edit mode on the page: the tools, and the field for the name of the position, which is shown with the rare tools.
fn content() -> impl IntoView {
    let has_rare = RwSignal::new(false);
    view! {
        {tools(has_rare, OtherPaste::Opened)}
        {move || has_rare.get().then(|| view! { <NameField /> })}
    }
}

lazy!(record, edit, content);
