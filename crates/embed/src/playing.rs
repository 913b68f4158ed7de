//! Play mode of an embedded board, from the first move to the result.

use baduk_author::embed::EmbedMode;
use baduk_game::Intent;
use baduk_rules::Color;
use leptos::prelude::*;

use super::context::EmbedContext;
use baduk_board::browser::focus;
use baduk_board::components::agreement::AgreementButton;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::score_summary::ScoreSummary;
use baduk_board::modes::{Modes, Play};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::embed::t;

/// The content of play mode: the buttons for two players at one board, and the score. The navigation buttons are also used for undo and
/// redo.
pub fn content() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    game.provide_scorer();
    Play::provide(false);
    EmbedContext::here().mark_loaded(EmbedMode::Play);
    let phase = Memo::new(move |_| game.phase());
    let label = Signal::derive(move || match phase.get() {
        Phase::Playing => t!(settings.locale(), actions.pass),
        Phase::Scoring => t!(settings.locale(), actions.resume_play),
        Phase::Recorded => t!(settings.locale(), actions.score_again),
        Phase::Ended(_) if game.has_score() => t!(settings.locale(), actions.score_again),
        Phase::Ended(_) => t!(settings.locale(), actions.resume_game),
    });
    let press = move |()| {
        modes.handle(match phase.get_untracked() {
            Phase::Playing => Intent::Pass,
            Phase::Scoring => Intent::Resume,
            Phase::Recorded | Phase::Ended(_) => Intent::Reopen,
        });
    };
    let consent = move |color: Color| {
        let label = Signal::derive(move || {
            let name = baduk_texts::color(settings.locale(), color);
            t!(settings.locale(), player.accept_score_label, color = name)
        });
        let pressed = Signal::derive(move || game.session(|session| session.scoring().accepts(color)).to_string());
        view! {
            <button
                type="button"
                class="primary"
                aria-pressed=pressed
                on:click=move |pressed| {
                    focus::restore_near(&pressed);
                    modes.handle(Intent::Accept(color));
                }
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="button-row" role="group" aria-label=localized(|locale| t!(locale, actions.label))>
            <Button label on_press=press />
            <AgreementButton />
            {move || (phase.get() == Phase::Scoring).then(|| Color::BOTH.map(consent))}
        </div>
        {move || (phase.get() != Phase::Playing).then(|| view! { <ScoreSummary /> })}
    }
}
