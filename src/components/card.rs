use baduk_rules::{Color, Game};
use baduk_view::Intent;
use leptos::prelude::*;

use super::stone::{self, StoneIcon};
use crate::i18n::{self, t};
use crate::state::{Phase, Store};

/// A player: the colour, the name, whether it is their turn, their captures and, while counting, their points and consent.
#[component]
pub fn Card(color: Color) -> impl IntoView {
    let store = Store::here();
    let name = Signal::derive(move || i18n::color(store.locale(), color));
    let state = Signal::derive(move || match (store.phase(), store.game(Game::handicap_left)) {
        (Phase::Playing, 0) if store.is_turn(color) => t!(store.locale(), player.to_move).to_owned(),
        (Phase::Playing, left) if store.is_turn(color) => {
            t!(store.locale(), player.handicap_left, count = left).to_string()
        }
        (Phase::Ended(outcome), _) if outcome.winner() == Some(color) => t!(store.locale(), player.wins).to_owned(),
        _ => String::new(),
    });
    let captures = Signal::derive(move || {
        let count = store.game(Game::prisoners)[color];
        t!(store.locale(), player.captures, count = count).to_string()
    });
    let player = move || store.player(color);
    // The stone shows the colour, so that a long name has the room.
    let shown =
        Signal::derive(move || Some(player()).filter(|name| !name.is_empty()).unwrap_or_else(|| name.get().to_owned()));
    let heard = Signal::derive(move || format!("{} {}", name.get(), player()));
    let turn = Signal::derive(move || if store.is_turn(color) { "true" } else { "false" });
    view! {
        <section class="card" data-color=stone::name(color) data-turn=turn>
            <StoneIcon color />
            <h2 title=shown aria-label=heard>{shown}</h2>
            <p class="state">{state}</p>
            <p class="captures">{captures}</p>
            <Consent color />
        </section>
    }
}

/// One side's points so far and its button to accept the count.
#[component]
fn Consent(color: Color) -> impl IntoView {
    let store = Store::here();
    let points = move || store.count().map(|count| count.sides[color].total.to_string());
    let accepted = move || {
        let by_consent = matches!(store.phase(), Phase::Ended(_)) && store.is_counted();
        by_consent || store.session(|session| session.accepts(color))
    };
    let label = Signal::derive(move || {
        t!(store.locale(), player.accept_score_label, color = i18n::color(store.locale(), color)).to_string()
    });
    let button = move || {
        view! {
            <button
                type="button"
                class="primary"
                aria-label=label
                aria-pressed=Signal::derive(move || if accepted() { "true" } else { "false" })
                on:click=move |_| store.act(Intent::Accept(color))
            >
                {Signal::derive(move || {
                    if accepted() { t!(store.locale(), player.accepted) } else { t!(store.locale(), player.accept) }
                })}
            </button>
        }
    };
    let counting = Memo::new(move |_| store.phase() == Phase::Counting);
    view! {
        <p class="points">{Signal::derive(move || points().unwrap_or_default())}</p>
        {move || counting.get().then(button)}
    }
}
