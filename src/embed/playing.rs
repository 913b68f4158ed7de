//! Playing on an embedded board, to its result.

use baduk_rules::Color;
use baduk_view::Intent;
use leptos::prelude::*;

use super::frame::Frame;
use crate::browser::focus;
use crate::components::controls::{Button, say};
use crate::components::count_sheet::Count;
use crate::components::offer::Offer;
use crate::store::{Phase, Store};
use crate::words::{self, text};

/// What two at one board need to play on and to count. To go back and forth they have the bar.
pub fn content() -> impl IntoView {
    let store = Store::here();
    Frame::here().enable();
    let phase = Memo::new(move |_| store.phase());
    let label = Signal::derive(move || match phase.get() {
        Phase::Playing => text!(store.locale(), actions.pass),
        Phase::Counting => text!(store.locale(), actions.resume_play),
        Phase::Ended(_) if store.is_counted() => text!(store.locale(), actions.score_again),
        Phase::Ended(_) => text!(store.locale(), actions.resume_game),
    });
    let press = move |()| {
        store.act(match phase.get_untracked() {
            Phase::Playing => Intent::Pass,
            Phase::Counting => Intent::Resume,
            Phase::Ended(_) => Intent::Reopen,
        });
    };
    let consent = move |color: Color| {
        let label = Signal::derive(move || {
            let name = words::color(store.locale(), color);
            text!(store.locale(), player.accept_score_label, color = name).to_string()
        });
        let pressed = Signal::derive(move || store.session(|session| session.accepts(color)).to_string());
        view! {
            <button
                type="button"
                class="primary"
                aria-pressed=pressed
                on:click=move |pressed| {
                    focus::restore_near(&pressed);
                    store.act(Intent::Accept(color));
                }
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="choices" role="group" aria-label=say(|locale| text!(locale, actions.label))>
            <Button label press />
            <Offer />
            {move || (phase.get() == Phase::Counting).then(|| Color::BOTH.map(consent))}
        </div>
        {move || (phase.get() != Phase::Playing).then(|| view! { <Count /> })}
    }
}
