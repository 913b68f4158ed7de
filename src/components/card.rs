use baduk_rules::score::Outcome;
use baduk_rules::{Color, Game};
use baduk_view::Intent;
use leptos::prelude::*;

use super::stone::{self, StoneIcon};
use crate::store::{Phase, Store};
use crate::words::{self, text};

/// A player: the colour, whether it is their turn, their captures and, while counting, their points and consent.
#[component]
pub fn Card(color: Color) -> impl IntoView {
    let store = Store::here();
    let name = move || words::color(store.locale(), color);
    let turn = Memo::new(move |_| store.is_turn(color));
    let captures = Memo::new(move |_| store.game.with(Game::prisoners)[color]);
    let wins = move || matches!(store.phase.get(), Phase::Ended(outcome) if outcome.winner() == Some(color));
    let state = move || match (turn.get(), wins()) {
        (true, _) => text!(store.locale(), card.to_play),
        (_, true) => text!(store.locale(), card.wins),
        _ => "",
    };
    view! {
        <section class="card" data-color=stone::name(color) data-turn=move || turn.get().to_string()>
            <StoneIcon color />
            <h2>{name}</h2>
            <p class="state">{state}</p>
            <p class="captures">{move || text!(store.locale(), card.captures, count = captures.get()).to_string()}</p>
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
        let by_consent = matches!(store.phase.get(), Phase::Ended(Outcome::Points { .. } | Outcome::Draw));
        by_consent || store.session(|session| session.marks().is_some_and(|marks| marks.accepted[color]))
    };
    let counting = Memo::new(move |_| store.phase.get() == Phase::Counting);
    let label = move || {
        let name = words::color(store.locale(), color);
        text!(store.locale(), card.accept_label, color = name).to_string()
    };
    let button = move || {
        view! {
            <button
                class="primary"
                aria-label=label
                aria-pressed=move || accepted().to_string()
                on:click=move |_| store.act(Intent::Accept(color))
            >
                {move || {
                    if accepted() { text!(store.locale(), card.accepted) } else { text!(store.locale(), card.accept) }
                }}
            </button>
        }
    };
    view! {
        <p class="points">{points}</p>
        <Show when=move || counting.get()>{button()}</Show>
    }
}
