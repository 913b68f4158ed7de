//! Navigation in the record.

use baduk_game::{Intent, Navigation};
use baduk_sgf::{Edition, NodeId, move_number};
use leptos::prelude::*;

use super::navigate_with_key;
use crate::components::controls::{LocalizedText, localized};
use crate::modes::Modes;
use crate::state::{GameState, SettingsState};
use baduk_texts::later::t;

/// The navigation bar: buttons to go one or ten moves along the current line, a slider for the whole line, and buttons for other
/// variations.
#[component]
pub fn NavigationBar(
    /// Content at the end of the row of buttons; `None` for no content.
    #[prop(optional)]
    end: Option<AnyView>,
) -> impl IntoView {
    let game = GameState::here();
    let edition = Memo::new(move |_| game.session(|session| session.record().tree.edition()));
    let has_variations = Memo::new(move |_| {
        edition.get();
        game.session_untracked(|session| session.position().has_variations())
    });
    let is_empty = Signal::derive(move || if has_variations.get() { "false" } else { "true" });
    view! {
        <div class="navigation-bar" role="group" aria-label=localized(|locale| t!(locale, navigation_bar.label))>
            <div class="move-steps">
                <NavigationButton to=Navigation::Start label=|locale| t!(locale, navigation_bar.first) icon="M6 5v14M19 5l-10 7 10 7z" />
                <NavigationButton to=Navigation::Back(10) label=|locale| t!(locale, navigation_bar.back_ten) icon="M12 5l-9 7 9 7zM21 5l-9 7 9 7z" />
                <NavigationButton to=Navigation::Back(1) label=|locale| t!(locale, navigation_bar.previous) icon="M16 5l-10 7 10 7z" />
                <NavigationButton to=Navigation::Forward(1) label=|locale| t!(locale, navigation_bar.next) icon="M8 5l10 7-10 7z" />
                <NavigationButton to=Navigation::Forward(10) label=|locale| t!(locale, navigation_bar.forward_ten) icon="M3 5l9 7-9 7zM12 5l9 7-9 7z" />
                <NavigationButton to=Navigation::End label=|locale| t!(locale, navigation_bar.last) icon="M18 5v14M5 5l10 7-10 7z" />
            </div>
            <MoveSlider />
            <div class="variation-steps" data-empty=is_empty>
                <NavigationButton
                    to=Navigation::PreviousVariation
                    label=|locale| t!(locale, navigation_bar.previous_variation)
                    icon="M5 16l7-10 7 10z"
                />
                <NavigationButton to=Navigation::NextVariation label=|locale| t!(locale, navigation_bar.next_variation) icon="M5 8l7 10 7-10z" />
            </div>
            {end}
        </div>
    }
}

/// A button that navigates in the record. A button that becomes disabled keeps the focus.
#[component]
fn NavigationButton(
    /// The navigation that the button carries out.
    to: Navigation,
    /// The label of the button for screen readers and in its tooltip.
    label: LocalizedText,
    /// The icon of the button, as an SVG path.
    icon: &'static str,
) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let label = localized(label);
    let disabled =
        Signal::derive(
            move || if game.session(|session| session.position().can_navigate(to)) { "false" } else { "true" },
        );
    view! {
        <button
            type="button"
            aria-label=label
            title=label
            aria-disabled=disabled
            on:click=move |_| modes.handle(Intent::Navigate(to))
            on:keydown=move |event| _ = navigate_with_key(game, modes, &event)
        >
            <svg class="icon" aria-hidden="true" viewBox="0 0 24 24">
                <path d=icon />
            </svg>
        </button>
    }
}

/// The current line of the record, over which the slider moves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    edition: Edition,
    line_end: NodeId,
}

/// The slider over the current line, with the move number beside it.
#[component]
fn MoveSlider() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let line = Memo::new(move |_| {
        game.session(|session| Line {
            edition: session.record().tree.edition(),
            line_end: session.position().line_end(),
        })
    });
    // The number of steps in the line, and the number of its last move. Both are computed only when the line changes.
    let end = Memo::new(move |_| {
        let line_end = line.get().line_end;
        game.session_untracked(|session| {
            (session.position().line().len() - 1, move_number(&session.record().tree, line_end))
        })
    });
    let at = move || game.session(|session| session.record().tree.path(session.at()).len() - 1);
    let number = move || game.replay.with(|replay| replay.number);
    let value_text =
        Signal::derive(move || t!(settings.locale(), navigation_bar.move_of, number = number(), last = end.get().1));
    let go_to = move |place: usize| {
        let node = game.session(|session| session.position().line().get(place).copied());
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
                aria-label=localized(|locale| t!(locale, navigation_bar.current_move))
                aria-valuetext=value_text
                prop:value=Signal::derive(move || at().to_string())
                on:input=move |event| go_to(event_target_value(&event).parse().unwrap_or(0))
            />
            <span aria-hidden="true" data-testid="place">
                {Signal::derive(move || format!("{} / {}", number(), end.get().1))}
            </span>
        </label>
    }
}
