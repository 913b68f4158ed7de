//! The description of a still board for screen readers, which is that of a picture.

use baduk_author::Description;
use leptos::prelude::*;

use super::view::DESCRIPTION;
use baduk_board::state::{BoardUi, GameState, SettingsState};

/// The text that describes the position. It is not shown: `DESCRIPTION` is its id, by which the board refers to it.
pub fn content() -> impl IntoView {
    let (game, board, settings) = (GameState::here(), BoardUi::here(), SettingsState::here());
    let text = Signal::derive(move || {
        let (region, shown) = (board.geometry().region, board.numbered.get());
        game.session(|session| {
            let (tree, at) = (&session.record().tree, session.at());
            game.replay.with(|replay| Description::from_picture(tree, at, replay, region, shown, settings.locale()))
        })
    });
    view! { <p id=DESCRIPTION>{text}</p> }
}
