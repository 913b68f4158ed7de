//! What the page is made of. Components show the store and hand intents to it; they read like markup.

mod bar;
mod board;
mod card;
mod controls;
mod count_sheet;
mod games;
mod header;
mod later;
mod new_game;
mod offer;
mod record;
mod resign;
mod rules_sheet;
mod settings;
mod share;
mod status;
mod stone;
mod write;

use baduk_rules::Color;
use leptos::prelude::*;

use crate::browser::{focus, language};
use crate::store::{Phase, Store};
use crate::words::{self, Locale};

use bar::Bar;
use board::Board;
use card::Card;
use count_sheet::CountSheet;
use games::{Desk, GamesPart};
use header::Header;
use offer::Offer;
use record::RecordPart;
use share::{Links, LinksPart};
use status::Status;

/// The play page.
#[component]
pub fn Page() -> impl IntoView {
    let store = Store::here();
    provide_context(Desk::new());
    provide_context(Links::new());
    Effect::new(move |before: Option<(Locale, Phase)>| {
        let now = (store.locale(), store.phase());
        if before.is_none_or(|(locale, _)| locale != now.0) {
            language::set(now.0.tag(), words::text!(now.0, title));
        }
        // With the phase some buttons go, and with them the focus.
        if before.is_some_and(|(_, phase)| phase != now.1) {
            focus::rescue();
        }
        now
    });
    view! {
        <main class="page">
            <Header />
            <Card color=Color::White />
            <Board />
            <Status />
            <LinksPart />
            <Card color=Color::Black />
            <Offer />
            <Bar />
            <CountSheet />
            <RecordPart />
            <GamesPart />
        </main>
    }
}
