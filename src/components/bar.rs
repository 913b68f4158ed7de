use baduk_view::Intent;
use leptos::prelude::*;

use super::controls::{Button, say};
use super::new_game::NewGame;
use super::resign::Resign;
use crate::i18n::t;
use crate::modes::Modes;
use crate::state::{GameState, Phase, Session, SettingsState};

/// The game's bar: what can be done now, in five buttons at most.
#[component]
pub fn Bar() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let act = move |intent: Intent| Callback::new(move |()| modes.handle(intent));
    let playing = Memo::new(move |_| game.phase() == Phase::Playing);
    let stop = move || {
        view! {
            <Button label=say(|locale| t!(locale, actions.pass)) press=act(Intent::Pass) />
            <Resign />
        }
    };
    let go_on = move || {
        let label = Signal::derive(move || match game.phase() {
            Phase::Playing | Phase::Counting => t!(settings.locale(), actions.resume_play),
            Phase::Ended(_) if game.is_counted() => t!(settings.locale(), actions.score_again),
            Phase::Ended(_) => t!(settings.locale(), actions.resume_game),
        });
        let press = move |()| {
            let counting = untrack(|| game.phase()) == Phase::Counting;
            modes.handle(if counting { Intent::Resume } else { Intent::Reopen });
        };
        view! { <Button label press /> }
    };
    view! {
        <div class="bar" role="group" aria-label=say(|locale| t!(locale, actions.label))>
            <Button
                label=say(|locale| t!(locale, actions.undo))
                press=act(Intent::Undo)
                idle=Signal::derive(move || !game.session(Session::can_undo))
            />
            <Button
                label=say(|locale| t!(locale, actions.redo))
                press=act(Intent::Redo)
                idle=Signal::derive(move || !game.session(Session::can_redo))
            />
            {move || playing.get().then(stop)}
            {move || (!playing.get()).then(go_on)}
            <NewGame />
        </div>
    }
}
