use baduk_rules::score::Outcome;
use baduk_view::Intent;
use leptos::prelude::*;

use super::new_game::NewGame;
use super::resign::Resign;
use crate::store::{Phase, Session, Store};
use crate::words::text;

/// The game's bar: what can be done now, in five buttons at most.
#[component]
pub fn Bar() -> impl IntoView {
    let store = Store::here();
    let can_undo = Memo::new(move |_| store.session(Session::can_undo));
    let can_redo = Memo::new(move |_| store.session(Session::can_redo));
    let middle = move || match store.phase.get() {
        Phase::Playing => view! {
            <button on:click=move |_| store.act(Intent::Pass)>{move || text!(store.locale(), bar.pass)}</button>
            <Resign />
        }
        .into_any(),
        Phase::Counting => view! {
            <button on:click=move |_| store.act(Intent::Resume)>{move || text!(store.locale(), bar.resume)}</button>
        }
        .into_any(),
        Phase::Ended(outcome) => view! {
            <button on:click=move |_| store.act(Intent::Reopen)>
                {move || match outcome {
                    Outcome::Resignation { .. } => text!(store.locale(), bar.take_back),
                    Outcome::Points { .. } | Outcome::Draw => text!(store.locale(), bar.recount),
                }}
            </button>
        }
        .into_any(),
    };
    view! {
        <div class="bar" role="group" aria-label=move || text!(store.locale(), bar.label)>
            <button disabled=move || !can_undo.get() on:click=move |_| store.act(Intent::Undo)>
                {move || text!(store.locale(), bar.undo)}
            </button>
            <button disabled=move || !can_redo.get() on:click=move |_| store.act(Intent::Redo)>
                {move || text!(store.locale(), bar.redo)}
            </button>
            {middle}
            <NewGame />
        </div>
    }
}
