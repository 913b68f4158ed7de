use baduk_rules::Color;
use leptos::prelude::*;

use crate::browser::{focus, language};
use crate::i18n::{self, Locale};
use crate::state::{GameState, Phase, SettingsState};

use super::bar::Bar;
use super::board::Board;
use super::card::Card;
use super::count_part::CountSheet;
use super::games::{Desk, GamesPart};
use super::header::Header;
use super::links::Links;
use super::offer::Offer;
use super::record::RecordPart;
use super::share::LinksPart;
use super::status::Status;
use super::unfinished::Unfinished;

/// The play page.
#[component]
pub fn Page() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    provide_context(Desk::new());
    provide_context(Links::new());
    Effect::new(move |before: Option<(Locale, Phase)>| {
        let now = (settings.locale(), game.phase());
        if before.is_none_or(|(locale, _)| locale != now.0) {
            language::set(now.0.tag(), i18n::t!(now.0, title));
        }
        // With the phase some buttons go, and with them the focus.
        if before.is_some_and(|(_, phase)| phase != now.1) {
            focus::restore();
        }
        now
    });
    view! {
        <main class="page">
            <Header />
            <Card color=Color::White />
            <Board />
            <Status />
            <Unfinished />
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
