//! The record panel beside the board: move tree, navigation, comment, move numbers and game info.

mod comment_panel;
pub mod numbering;
mod panes;

use baduk_game::{Intent, Navigation};
use baduk_rules::Point;
use leptos::prelude::*;

pub use numbering::NumberingSelect;

use crate::advice::LeadButton;
use crate::games::{GamesContext, GamesView};
use crate::play::edit::EditSection;
use crate::play::record::comment_panel::CommentPanel;
use crate::play::record::numbering::NumberingChoice;
use crate::play::record::panes::Panes;
use crate::play::rules_sheet;
use crate::review::{Review, ReviewButton, provide_review};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{focus, scroll};
use baduk_board::components::controls::{Button, LineIcon, LocalizedText, localized};
use baduk_board::components::lazy::{LazySection, Loader, lazy, prefetch};
use baduk_board::components::record::game_info::GameInfo;
use baduk_board::components::record::navigation::NavigationBar;
use baduk_board::components::record::{navigate_with_wheel, overlay};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, LastNotice, Notice, Settings, SettingsState, effect};
use baduk_game::{Phase, Session};
use baduk_texts::page::later::t;

/// The record panel beside the board. Its code is loaded when the panel is first shown.
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
    let game = GameState::here();
    provide_review();
    let (pointed, writing) = (RwSignal::new(None::<Point>), RwSignal::new(false));
    overlay::show_overlay(pointed.into());
    show_comments(game);
    // In a game that is being played, the wheel over the board would undo moves by accident.
    navigate_with_wheel(".board", move || !game.is_review() || game.is_problem());
    view! {
        <NavigationBar />
        <Panes>
            <section class="record-content" aria-label=localized(|locale| t!(locale, record.title))>
                <Review />
                <PlaceInFile />
                <MainLineButton />
                <ScoreButton />
                <EventLine />
                <CommentPanel pointed writing />
                <EditSection writing />
                <NumberingChoice />
                <LeadButton />
                <ReviewButton />
                <GameInfo not_stated=rules_sheet::not_stated />
            </section>
        </Panes>
    }
}

/// Scrolls the panel to its top when another game is opened, and when a node with a comment is shown, unless the reader uses the panel.
fn show_comments(game: GameState) {
    let tasks = Tasks::here();
    let at = Memo::new(move |_| game.session(Session::at));
    let opened = Memo::new(move |_| match game.last_notice() {
        LastNotice { notice: Notice::Opened | Notice::Restored { .. } | Notice::Welcome, number } => Some(number),
        LastNotice { .. } => None,
    });
    let last_opened = StoredValue::new(None);
    effect(move || {
        at.get();
        let number = opened.get();
        let is_opened = number.is_some() && last_opened.get_value() != number;
        if is_opened {
            last_opened.set_value(number);
        }
        let comment = |session: &Session| session.record().tree.node(session.at()).value("C").is_some();
        let has_comment = || game.session_untracked(comment);
        let panel = match is_opened {
            true => ".record",
            false if has_comment() => ".record:not(:has(.tools, .record-content :focus))",
            false => return,
        };
        // Which of them scrolls depends on the window.
        tasks.after_paint(move || {
            for part in ["", " .panes", " .record-content"] {
                scroll::to_top(&format!("{panel}{part}"));
            }
        });
    });
}

/// The button that returns to the main line.
#[component]
fn MainLineButton() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let is_in_variation =
        Memo::new(move |_| game.session(|session| session.position().can_navigate(Navigation::MainLine)));
    let label = localized(|locale| t!(locale, record.main_line));
    let press = move |()| {
        modes.handle(Intent::Navigate(Navigation::MainLine));
        focus::to(".tree");
    };
    move || is_in_variation.get().then(|| view! { <Button label on_press=press class="main-line" /> })
}

/// The button that scores a record whose main line ends without passes, at this end: both players pass.
#[component]
fn ScoreButton() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let is_end =
        |session: &Session| !(session.position().can_redo() || session.position().can_navigate(Navigation::MainLine));
    let shown = Memo::new(move |_| game.is_review() && game.phase() == Phase::Playing && game.session(is_end));
    let label = localized(|locale| t!(locale, result.score));
    let press = move |()| {
        // Some rules want a third pass.
        for _ in 0..3 {
            if game.phase() == Phase::Playing {
                modes.handle(Intent::Pass);
            }
        }
        focus::to(".board");
    };
    move || shown.get().then(|| view! { <Button label on_press=press class="main-line" /> })
}

/// The number of the current game in its file, the button that opens the list of games, and the buttons to the previous and the next
/// game.
#[component]
fn PlaceInFile() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let games = expect_context::<GamesContext>();
    let place = Memo::new(move |_| game.session(|session| games.place_in_file(session)));
    let label = Signal::derive(move || {
        let (number, count) = place.get().unwrap_or_default();
        t!(settings.locale(), files.game_of, number = number, count = count)
    });
    let buttons = move || {
        view! {
            <div class="place-in-file">
                <NeighborButton step=-1 label=|locale| t!(locale, files.previous_game) icon="M15 5l-7 7 7 7" />
                <button type="button" class="quiet" on:click=move |_| games.open(GamesView::File)>{label}</button>
                <NeighborButton step=1 label=|locale| t!(locale, files.next_game) icon="M9 5l7 7-7 7" />
            </div>
        }
    };
    let is_in_file = Memo::new(move |_| place.with(Option::is_some));
    move || is_in_file.get().then(buttons)
}

/// The button to the previous or the next game of the file. A button that becomes disabled keeps the focus.
#[component]
fn NeighborButton(
    /// -1 for the button to the previous game, 1 for the button to the next game.
    step: isize,
    /// The label of the button for screen readers and in its tooltip.
    label: LocalizedText,
    /// The icon of the button, as an SVG path.
    icon: &'static str,
) -> impl IntoView {
    let game = GameState::here();
    let games = expect_context::<GamesContext>();
    let label = localized(label);
    let neighbor = Memo::new(move |_| game.session(|session| games.neighbor_in_file(session, step)));
    let disabled = Signal::derive(move || if neighbor.get().is_some() { "false" } else { "true" });
    let open = move |_| neighbor.get_untracked().into_iter().for_each(|index| games.open_game(index));
    view! {
        <button type="button" aria-label=label title=label aria-disabled=disabled on:click=open>
            <LineIcon path=icon />
        </button>
    }
}

/// The event, date and result of the game, as far as the record has them. At the end of a game, the result is shown with the score
/// instead.
#[component]
fn EventLine() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let text = Memo::new(move |_| {
        let has_score = game.phase() != Phase::Playing;
        let result =
            if has_score { String::new() } else { baduk_texts::result_text(settings.locale(), game.game_text("RE")) };
        let parts = [game.game_text("EV"), game.game_text("DT"), result];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" \u{b7} ")
    });
    view! {
        <p class="event" hidden=Signal::derive(move || text.with(String::is_empty))>
            {text}
        </p>
    }
}
