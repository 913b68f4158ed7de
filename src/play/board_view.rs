//! The settings for the board of the current game, which are not saved: its orientation, and whether colors are swapped.

use baduk_record::Orientation;
use leptos::prelude::*;

use baduk_board::components::controls::{Button, LocalizedText, MIRROR, ROTATE, Switch, localized};
use baduk_board::state::{BoardUi, GameState};
use baduk_texts::page::later::t;

/// The form fields for the orientation of the board and for swapping the colors. They apply to the current game.
#[component]
pub fn BoardView() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let button = move |label: LocalizedText, icon: &'static str, turn: fn(Orientation) -> Orientation| {
        let press = move |()| game.update_view(|view| view.orientation = turn(view.orientation));
        view! { <Button label=localized(label) icon on_press=press /> }
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, settings.board_view))}</legend>
            <div class="segments">
                {button(|locale| t!(locale, board_menu.rotate), ROTATE, Orientation::turned)}
                {button(|locale| t!(locale, board_menu.mirror), MIRROR, Orientation::flipped)}
            </div>
            <Switch
                label=localized(|locale| t!(locale, settings.swap_colors))
                checked=Signal::derive(move || board.are_colors_swapped.get())
                on_change=move |on| board.are_colors_swapped.set(on)
            />
            <p class="about">{localized(|locale| t!(locale, settings.swap_colors_about))}</p>
        </fieldset>
    }
}
