//! Ways through the record.

use baduk_record::{Edition, NodeId, move_number};
use baduk_view::{Intent, Walk};
use leptos::prelude::*;

use super::walk_by_key;
use crate::components::controls::{Words, say};
use crate::i18n::t;
use crate::modes::Modes;
use crate::state::{GameState, SettingsState};

/// Steps through the record: along the line that we are on, by one and by ten, with a slider over the whole line, and across to
/// other variations.
#[component]
pub fn WalkBar() -> impl IntoView {
    view! {
        <div class="move-bar" role="group" aria-label=say(|locale| t!(locale, move_bar.label))>
            <div class="move-steps">
                <Step walk=Walk::Start words=|locale| t!(locale, move_bar.first) sign="M6 5v14M19 5l-10 7 10 7z" />
                <Step walk=Walk::Back(10) words=|locale| t!(locale, move_bar.back_ten) sign="M12 5l-9 7 9 7zM21 5l-9 7 9 7z" />
                <Step walk=Walk::Back(1) words=|locale| t!(locale, move_bar.previous) sign="M16 5l-10 7 10 7z" />
                <Step walk=Walk::Forward(1) words=|locale| t!(locale, move_bar.next) sign="M8 5l10 7-10 7z" />
                <Step walk=Walk::Forward(10) words=|locale| t!(locale, move_bar.forward_ten) sign="M3 5l9 7-9 7zM12 5l9 7-9 7z" />
                <Step walk=Walk::End words=|locale| t!(locale, move_bar.last) sign="M18 5v14M5 5l10 7-10 7z" />
            </div>
            <Slider />
            <div class="variation-steps">
                <Step
                    walk=Walk::PreviousVariation
                    words=|locale| t!(locale, move_bar.previous_variation)
                    sign="M5 16l7-10 7 10z"
                />
                <Step walk=Walk::NextVariation words=|locale| t!(locale, move_bar.next_variation) sign="M5 8l7 10 7-10z" />
            </div>
        </div>
    }
}

/// A button that leads somewhere in the record. It keeps the focus where it leads nowhere.
#[component]
fn Step(
    /// Where it leads.
    walk: Walk,
    /// What it is called.
    words: Words,
    /// What is drawn on it, as an SVG path.
    sign: &'static str,
) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let label = say(words);
    let idle = Signal::derive(move || if game.session(|session| session.can_walk(walk)) { "false" } else { "true" });
    view! {
        <button
            type="button"
            aria-label=label
            title=label
            aria-disabled=idle
            on:click=move |_| modes.handle(Intent::Walk(walk))
            on:keydown=move |event| walk_by_key(modes, &event)
        >
            <svg class="icon" aria-hidden="true" viewBox="0 0 24 24">
                <path d=sign />
            </svg>
        </button>
    }
}

/// The line that we are on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    edition: Edition,
    tip: NodeId,
}

/// A slider over the line that we are on, and the number of the move beside it.
#[component]
fn Slider() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let line = Memo::new(move |_| {
        game.session(|session| Line { edition: session.record().tree.edition(), tip: session.tip() })
    });
    // How many steps the line has, and the number of its last move: worked out when the line changes, not at each step.
    let end = Memo::new(move |_| {
        let tip = line.get().tip;
        untrack(|| game.session(|session| (session.line().len() - 1, move_number(&session.record().tree, tip))))
    });
    let at = move || game.session(|session| session.record().tree.path(session.at()).len() - 1);
    let number = move || game.replay.with(|replay| replay.number);
    let words = Signal::derive(move || {
        t!(settings.locale(), move_bar.move_of, number = number(), last = end.get().1).to_string()
    });
    let slide = move |place: usize| {
        let node = untrack(|| game.session(|session| session.line().get(place).copied()));
        if let Some(node) = node {
            modes.handle(Intent::GoTo(node));
        }
    };
    view! {
        <label class="slider">
            <input
                type="range"
                min="0"
                max=Signal::derive(move || end.get().0.to_string())
                aria-label=say(|locale| t!(locale, move_bar.current_move))
                aria-valuetext=words
                prop:value=Signal::derive(move || at().to_string())
                on:input=move |event| slide(event_target_value(&event).parse().unwrap_or(0))
            />
            <span aria-hidden="true" data-testid="place">
                {Signal::derive(move || format!("{} / {}", number(), end.get().1))}
            </span>
        </label>
    }
}
