use leptos::prelude::*;

use crate::games::{GamesContext, GamesView};
use crate::shell::addresses::{AUTHORS, PROBLEM, course};
use baduk_board::components::controls::{Button, LineIcon, localized};
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::t;

/// Suggestions in the empty column beside a new board: learn to play, open a game, solve a problem, embed a board.
#[component]
pub fn Suggestions() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let shown = Memo::new(move |_| {
        !settings.with(|settings| settings.record)
            && !game.session(|session| session.position().is_begun())
            && game.awaiting_library().is_none()
    });
    move || shown.get().then(|| view! { <SuggestionList /> })
}

#[component]
fn SuggestionList() -> impl IntoView {
    let (games, settings) = (expect_context::<GamesContext>(), SettingsState::here());
    view! {
        <nav class="suggestions" aria-label=localized(|locale| t!(locale, suggestions.label))>
            <a href=Signal::derive(move || course(settings.locale()))>
                <LineIcon path="M12 6C9 4 6 4 3 5v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1v13" />
                {localized(|locale| t!(locale, suggestions.learn))}
            </a>
            <Button
                label=localized(|locale| t!(locale, suggestions.open_game))
                icon="M3 6h6l2 2h10v11H3z"
                on_press=move |()| games.open(GamesView::Games)
            />
            <a href=format!("#{PROBLEM}")>
                <LineIcon path="M9 9a3 3 0 1 1 4 3l-1 1v2M12 19v1" />
                {localized(|locale| t!(locale, suggestions.solve))}
            </a>
            <a href=AUTHORS>
                <LineIcon path="M8 7l-5 5 5 5M16 7l5 5-5 5" />
                {localized(|locale| t!(locale, suggestions.embed))}
            </a>
        </nav>
    }
}
