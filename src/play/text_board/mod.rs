//! The board as text: a field for typing moves and questions, the times, the stones row by row, the moves so far, and what was said.

mod answers;
mod command;
mod listening;
mod mistakes;
mod moves;
mod position;
mod spoken;
mod times;
mod typed_move;

use leptos::prelude::*;

use crate::shell::sheet::{self, CloseButton, LazySheet, Sheet};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::lazy;
use baduk_texts::page::t;
use moves::MoveList;
use position::PositionTable;
use spoken::{Spoken, SpokenList};
use times::Times;
use typed_move::TypedMove;

/// The button that opens the board as text, and the sheet with the board as text. The button is visible only while it has the focus.
#[component]
pub fn TextBoardSheet() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(text_board(place)));
    view! {
        <Button label=localized(|locale| t!(locale, text_board.title)) class="when-focused" on_press=move |()| sheet.open() />
        <LazySheet sheet heading="text-board-title" />
    }
}

lazy!(sheets, text_board, content);

fn content() -> impl IntoView {
    let node = sheet::current_dialog();
    let spoken = Spoken::start();
    view! {
        <CloseButton node />
        <h2 id="text-board-title" tabindex="-1">
            {localized(|locale| t!(locale, text_board.title))}
        </h2>
        <div class="text-board">
            // The page's own live region is not announced while a dialog is open.
            <TypedMove spoken />
            <Times />
            <PositionTable />
            <MoveList />
            <SpokenList spoken />
        </div>
    }
}
