//! Buttons for two players who sit face to face with a tablet between them. Each player has the buttons on their own side, turned towards
//! them.

use baduk_game::Intent;
use baduk_rules::{Color, Game};
use leptos::prelude::*;

use super::resign::Resign;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, Loader, lazy};
use baduk_board::components::status;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::page::t;

/// The buttons on the side of one player. Their code is loaded if the settings ask for them.
#[component]
pub fn SeatSection(color: Color) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let shown = Memo::new(move |_| {
        settings.with(|settings| settings.face_to_face) && game.phase() == Phase::Playing && !game.is_problem()
    });
    let load: Loader = match color {
        Color::Black => |place| Box::pin(black_seat(place)),
        Color::White => |place| Box::pin(white_seat(place)),
    };
    view! { <LazySection load shown class="seat-part" /> }
}

lazy!(clock, black_seat, black);
lazy!(clock, white_seat, white);

fn black() -> impl IntoView {
    seat(Color::Black)
}

fn white() -> impl IntoView {
    seat(Color::White)
}

fn seat(color: Color) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let is_turn = Memo::new(move |_| game.position(Game::to_play) == color && !game.is_waiting());
    let send = move |intent: Intent| Callback::new(move |()| modes.handle(intent));
    let heading = match color {
        Color::Black => "black-resign-title",
        Color::White => "white-resign-title",
    };
    // The page's own status line is on Black's side, so White gets another one.
    let status = move || view! { <p class="seat-status" aria-hidden="true">{status::text()}</p> };
    view! {
        {(color == Color::White).then(status)}
        <div class="seat">
            <Button
                label=localized(|locale| t!(locale, actions.undo))
                on_press=send(Intent::Undo)
                disabled=Signal::derive(move || !game.session(|session| session.position().can_undo()))
            />
            <Button
                label=localized(|locale| t!(locale, actions.pass))
                on_press=send(Intent::Pass)
                disabled=Signal::derive(move || !is_turn.get())
                once=true
            />
            <Resign color=Signal::stored(color) heading />
        </div>
    }
}
