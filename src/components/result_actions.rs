use leptos::prelude::*;

use super::controls::{Button, localized};
use super::share::ShareDialog;
use crate::browser::focus;
use crate::i18n::t;
use crate::state::{GameState, Phase};

/// What one may want to do after a game: play another one, or share it.
#[component]
pub fn ResultActions() -> impl IntoView {
    let game = GameState::here();
    let share = expect_context::<ShareDialog>();
    let is_over = Memo::new(move |_| matches!(game.phase(), Phase::Ended(_)));
    let rematch = move |()| {
        game.rematch();
        focus::to(".board");
    };
    let actions = move || {
        view! {
            <div class="result-actions">
                <Button label=localized(|locale| t!(locale, result.rematch)) on_press=rematch class="primary" />
                <Button label=localized(|locale| t!(locale, result.share)) on_press=move |()| share.open() />
            </div>
        }
    };
    move || is_over.get().then(actions)
}
