use baduk_game::Intent;
use baduk_rules::{Color, Game};
use leptos::prelude::*;

use super::player_clock::ClockSection;
use super::seat::SeatSection;
use baduk_board::browser::task::after_paint;
use baduk_board::components::stone::{self, StoneIcon};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::page::t;

/// The card of a player: color, name, turn and captures, and during scoring the score and the button to accept it.
#[component]
pub fn PlayerCard(color: Color) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let name = Signal::derive(move || baduk_texts::color(settings.locale(), color));
    let state = move || match (game.phase(), game.position(Game::handicap_left)) {
        (Phase::Playing, _) if game.is_finished() => String::new(),
        (Phase::Playing, 0) if game.is_turn(color) => t!(settings.locale(), player.to_move).to_owned(),
        (Phase::Playing, left) if game.is_turn(color) => {
            t!(settings.locale(), player.handicap_left, count = left)
        }
        _ => String::new(),
    };
    // Nothing is captured before the handicap stones are placed, and the text about them needs the space.
    let has_captures = move || game.position(Game::handicap_left) == 0 || !game.is_turn(color);
    let captures = move || {
        let count = game.position(Game::prisoners)[color];
        if has_captures() { t!(settings.locale(), player.captures, count = count) } else { String::new() }
    };
    let (state, captures) = (after_paint(state), after_paint(captures));
    let player = move || {
        let (name, rank) = (game.player(color), game.rank(color));
        if name.is_empty() || rank.is_empty() { name } else { format!("{name} {rank}") }
    };
    // The stone icon shows the color, so that there is more space for a long name.
    let shown_name =
        Signal::derive(move || Some(player()).filter(|name| !name.is_empty()).unwrap_or_else(|| name.get().to_owned()));
    let spoken_name = Signal::derive(move || format!("{} {}", name.get(), player()));
    let turn = after_paint(move || game.is_turn(color).to_string());
    view! {
        <section class="card" data-color=stone::color_name(color) data-turn=turn>
            <StoneIcon color />
            <h2 title=shown_name aria-label=spoken_name><bdi>{shown_name}</bdi></h2>
            <p class="state">{state}</p>
            <p class="captures">{captures}</p>
            <ClockSection color />
            <AcceptScore color />
            <SeatSection color />
        </section>
    }
}

/// The current score of a player, and the button to accept it.
#[component]
fn AcceptScore(color: Color) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let points = move || game.score().map(|score| baduk_texts::points(settings.locale(), score.sides[color].total));
    let accepted = move || {
        let by_consent = matches!(game.phase(), Phase::Ended(_)) && game.has_score();
        by_consent || game.session(|session| session.scoring().accepts(color))
    };
    let label = Signal::derive(move || {
        let (locale, color) = (settings.locale(), baduk_texts::color(settings.locale(), color));
        if accepted() {
            t!(locale, player.accepted_score_label, color = color)
        } else {
            t!(locale, player.accept_score_label, color = color)
        }
    });
    let button = move || {
        view! {
            <button
                type="button"
                aria-label=label
                aria-pressed=Signal::derive(move || if accepted() { "true" } else { "false" })
                on:click=move |_| modes.handle(Intent::Accept(color))
            >
                {Signal::derive(move || {
                    if accepted() { t!(settings.locale(), player.accepted) } else { t!(settings.locale(), player.accept) }
                })}
            </button>
        }
    };
    // In a correspondence game, the other player accepts on their own device.
    let is_readers = move || game.reader_side().is_none_or(|side| side == color);
    let scoring = Memo::new(move |_| game.phase() == Phase::Scoring && is_readers());
    view! {
        <p class="points">{Signal::derive(move || points().unwrap_or_default())}</p>
        {move || scoring.get().then(button)}
    }
}
