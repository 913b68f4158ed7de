//! The section beside the board that links fill: notices, questions and the panel of correspondence games.

use leptos::prelude::*;

use super::correspondence::{CorrespondenceSection, PositionComment};
use super::link_conflict::LinkConflict;
use super::link_notice::LinkNotice;
use super::link_reader::LinkReader;
use baduk_board::browser::focus;
use baduk_board::components::controls::localized;
use baduk_board::state::GameState;
use baduk_texts::page::later::t;

/// Reads the links that arrive, and shows the notices, questions and panels that follow from them.
pub fn content() -> impl IntoView {
    let reader = LinkReader::new();
    view! {
        <LinkNotice message=reader.message />
        <div class="link-parts">
            <LinkConflict conflict=reader.conflict on_use=move |conflict| reader.use_link(conflict) />
            <WholeBoardButton />
            <PositionComment />
            <CorrespondenceSection />
        </div>
    }
}

/// The button that shows the whole board, if the link shows only a part of it.
#[component]
fn WholeBoardButton() -> impl IntoView {
    let game = GameState::here();
    let is_part = Memo::new(move |_| game.view().region.is_some());
    let button = move || {
        view! {
            <button
                type="button"
                class="show-whole-board"
                on:click=move |pressed| {
                    focus::restore_near(&pressed);
                    game.update_view(|view| view.region = None);
                }
            >
                {localized(|locale| t!(locale, link_notice.show_whole_board))}
            </button>
        }
    };
    view! { {move || is_part.get().then(button)} }
}
