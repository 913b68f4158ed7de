//! The actions on which both players can agree besides the score: filling the neutral points, or ending a game in which positions repeat.

use baduk_game::Intent;
use baduk_rules::Repetition;
use leptos::prelude::*;

use crate::browser::focus;
use crate::modes::Modes;
use crate::state::{GameState, SettingsState};
use baduk_texts::t;

/// The button for the action on which both players can agree now: filling the neutral points, or ending a game in which positions repeat.
#[component]
pub fn AgreementButton() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let offer = Memo::new(move |_| game.offer());
    let button = move |intent: Intent| {
        let label = Signal::derive(move || match (intent, game.terms().rules.repetition) {
            (Intent::FillDame, _) => t!(settings.locale(), agreement.dame, count = game.fillable()),
            (_, Repetition::Draw) => t!(settings.locale(), agreement.draw).to_owned(),
            _ => t!(settings.locale(), agreement.no_result).to_owned(),
        });
        view! {
            <button
                type="button"
                class="offer"
                on:click=move |pressed| {
                    focus::restore_near(&pressed);
                    modes.handle(intent);
                }
            >
                {label}
            </button>
        }
    };
    view! { {move || offer.get().map(button)} }
}
