//! The end of a game for White, who sits face to face with Black: the result and what comes next, turned towards White.

use baduk_game::{Intent, Phase};
use leptos::prelude::*;

use super::result_actions::play_again;
use crate::review;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::components::score_summary::result;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::later::t;

/// The section with the end of a game. Its code is loaded with that of the score.
#[component]
pub fn SeatEndSection() -> impl IntoView {
    let game = GameState::here();
    let shown = Memo::new(move |_| matches!(game.phase(), Phase::Scoring | Phase::Ended(_)));
    view! { <LazySection load=|place| Box::pin(seat_end(place)) shown class="seat-part" /> }
}

lazy!(sheets, seat_end, content);

fn content() -> impl IntoView {
    let (game, modes, settings) = (GameState::here(), Modes::here(), SettingsState::here());
    let is_over = Memo::new(move |_| matches!(game.phase(), Phase::Ended(_)));
    let again = play_again();
    let next = move || {
        view! {
            <Button label=localized(|locale| t!(locale, result.again)) on_press=move |()| again.run(false) class="primary" />
            <Button label=localized(|locale| t!(locale, review.title)) on_press=move |()| review::request(settings) />
        }
    };
    let play_on = Signal::derive(move || {
        use baduk_texts::page::t;
        match game.phase() {
            Phase::Ended(_) if game.has_score() => t!(settings.locale(), actions.score_again),
            Phase::Ended(_) => t!(settings.locale(), actions.resume_game),
            _ => t!(settings.locale(), actions.resume_play),
        }
    });
    let resume = move |()| modes.handle(if is_over.get() { Intent::Reopen } else { Intent::Resume });
    view! {
        <p class="seat-result" aria-hidden="true">{move || result(game, settings.locale())}</p>
        <div class="seat">
            {move || is_over.get().then(next)}
            <Button label=play_on on_press=resume />
        </div>
    }
}
