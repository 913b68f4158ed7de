use baduk_rules::Point;
use leptos::prelude::*;

use super::comment::Comment;
use super::game_info::GameInfo;
use super::navigation::NavigationBar;
use super::numbering::NumberingChoice;
use super::tree::TreeView;
use super::{navigate_with_wheel, overlay};
use crate::components::controls::localized;
use crate::components::edit::EditSection;
use crate::components::games::{GamesContext, GamesView};
use crate::components::lazy::{LazySection, Loader, lazy, prefetch};
use crate::i18n::{self, t};
use crate::state::{GameState, Phase, Settings, SettingsState};

/// The record beside the board, loaded when it is shown.
#[component]
pub fn RecordSection() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let shown = Memo::new(move |_| settings.with(|Settings { record, .. }| *record) && !game.is_problem());
    let load: Loader = |place| Box::pin(record(place));
    prefetch(load);
    view! { <LazySection load shown class="record" /> }
}

lazy!(record, record, content);

fn content() -> impl IntoView {
    let pointed = RwSignal::new(None::<Point>);
    overlay::show_overlay(pointed.into());
    navigate_with_wheel(".board");
    view! {
        <NavigationBar />
        <TreeView />
        <section class="record-content" aria-label=localized(|locale| t!(locale, record.title))>
            <PlaceInFile />
            <EventLine />
            <Comment pointed />
            <EditSection />
            <NumberingChoice />
            <GameInfo />
        </section>
    }
}

/// Which game of a file this is, and the way to the others.
#[component]
fn PlaceInFile() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let games = expect_context::<GamesContext>();
    let place = Memo::new(move |_| game.session(|session| games.place_in_file(session)));
    let label = Signal::derive(move || {
        let (number, count) = place.get().unwrap_or_default();
        t!(settings.locale(), files.game_of, number = number, count = count)
    });
    let button = move || {
        view! { <button type="button" class="quiet place-in-file" on:click=move |_| games.open(GamesView::File)>{label}</button> }
    };
    let is_in_file = Memo::new(move |_| place.with(Option::is_some));
    move || is_in_file.get().then(button)
}

/// The event, date and result of the game, as far as the record has them. At the end of a game, the score has the result.
#[component]
fn EventLine() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let text = Memo::new(move |_| {
        let has_score = game.phase() != Phase::Playing;
        let result = if has_score { String::new() } else { i18n::result_text(settings.locale(), game.game_text("RE")) };
        let parts = [game.game_text("EV"), game.game_text("DT"), result];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" \u{b7} ")
    });
    view! {
        <p class="event" hidden=Signal::derive(move || text.with(String::is_empty))>
            {text}
        </p>
    }
}
