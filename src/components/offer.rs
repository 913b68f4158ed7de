use baduk_rules::Repetition;
use baduk_view::Intent;
use leptos::prelude::*;

use crate::browser::focus;
use crate::i18n::t;
use crate::state::Store;

/// What both players may agree to at this moment: to end a game that goes round in circles, or to fill the dame at once.
#[component]
pub fn Offer() -> impl IntoView {
    let store = Store::here();
    let offer = Memo::new(move |_| store.offer());
    let button = move |intent: Intent| {
        let label = Signal::derive(move || match (intent, store.terms().rules.repetition) {
            (Intent::FillDame, _) => t!(store.locale(), agreement.dame, count = store.fillable()).to_string(),
            (_, Repetition::Draw) => t!(store.locale(), agreement.draw).to_owned(),
            _ => t!(store.locale(), agreement.no_result).to_owned(),
        });
        view! {
            <button
                type="button"
                class="offer"
                on:click=move |pressed| {
                    focus::restore_near(&pressed);
                    store.act(intent);
                }
            >
                {label}
            </button>
        }
    };
    view! { {move || offer.get().map(button)} }
}
