use baduk_game::Intent;
use leptos::prelude::*;

use crate::games::GamesContext;
use crate::review;
use crate::saved::Saved;
use crate::share::ShareDialog;
use baduk_board::browser::focus;
use baduk_board::components::controls::{Button, localized};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::page::later::t;

/// The buttons after a game: to play another game, to share the game, or to score the position at the end of a record.
#[component]
pub fn ResultActions() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let (share, games) = (expect_context::<ShareDialog>(), expect_context::<GamesContext>());
    let settings = SettingsState::here();
    let review_button = move || {
        let request = move |()| review::request(settings);
        view! { <Button label=localized(|locale| t!(locale, review.title)) on_press=request /> }
    };
    let is_over = Memo::new(move |_| matches!(game.phase(), Phase::Ended(_)));
    let saved = Saved::here();
    let is_correspondence = move || game.session(|session| session.position().correspondence_id()).is_some();
    // Readers who play both colors of a correspondence game have no opponent.
    let has_rematch = Memo::new(move |_| !is_correspondence() || game.reader_side().is_some());
    let rematch = move |()| {
        // The rematch of a correspondence game has its own link. The players swap colors, and their names too.
        let side = game.reader_side();
        let has_handicap = game.session(|session| session.position().has_handicap());
        let next = side.map(|side| if has_handicap { side } else { side.opponent() });
        let level = saved.computer_level.get_untracked();
        game.rematch(&|id| games.has(id));
        if let Some(next) = next {
            saved.begin_next_as(next, level);
        }
        focus::to(".board");
    };
    let rematch_button = move || {
        view! { <Button label=localized(|locale| t!(locale, result.rematch)) on_press=rematch class="primary" /> }
    };
    let actions = move || {
        view! {
            <div class="result-actions">
                {move || has_rematch.get().then(rematch_button)}
                <Button label=localized(|locale| t!(locale, result.share)) on_press=move |()| share.open() />
                {review_button()}
            </div>
        }
    };
    let is_recorded = Memo::new(move |_| game.phase() == Phase::Recorded);
    let score = move |()| {
        modes.handle(Intent::Reopen);
        focus::to(".board");
    };
    let score_button = move || {
        view! {
            <div class="result-actions">
                <Button label=localized(|locale| t!(locale, result.score)) on_press=score />
                {review_button()}
            </div>
        }
    };
    view! {
        {move || is_over.get().then(actions)}
        {move || is_recorded.get().then(score_button)}
    }
}
