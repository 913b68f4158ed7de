use baduk_rules::Repetition;
use baduk_view::Intent;
use leptos::prelude::*;

use super::controls::Button;
use crate::store::Store;
use crate::words::text;

/// What both players may agree to at this moment: to end a game that goes round in circles, or to fill the dame at once.
#[component]
pub fn Offer() -> impl IntoView {
    let store = Store::here();
    let offer = Memo::new(move |_| store.offer());
    let button = move |intent: Intent| {
        let label = Signal::derive(move || match (intent, store.terms().rules.repetition) {
            (Intent::FillDame, _) => text!(store.locale(), offer.dame),
            (_, Repetition::Draw) => text!(store.locale(), offer.draw),
            _ => text!(store.locale(), offer.no_result),
        });
        view! { <Button label press=move |()| store.act(intent) class="offer" /> }
    };
    view! { {move || offer.get().map(button)} }
}
