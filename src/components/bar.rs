use baduk_view::Intent;
use leptos::prelude::*;

use super::controls::{Button, say};
use super::new_game::NewGame;
use super::resign::Resign;
use crate::i18n::t;
use crate::state::{Phase, Session, Store};

/// The game's bar: what can be done now, in five buttons at most.
#[component]
pub fn Bar() -> impl IntoView {
    let store = Store::here();
    let act = move |intent: Intent| Callback::new(move |()| store.act(intent));
    let playing = Memo::new(move |_| store.phase() == Phase::Playing);
    let stop = move || {
        view! {
            <Button label=say(|locale| t!(locale, actions.pass)) press=act(Intent::Pass) />
            <Resign />
        }
    };
    let go_on = move || {
        let label = Signal::derive(move || match store.phase() {
            Phase::Playing | Phase::Counting => t!(store.locale(), actions.resume_play),
            Phase::Ended(_) if store.is_counted() => t!(store.locale(), actions.score_again),
            Phase::Ended(_) => t!(store.locale(), actions.resume_game),
        });
        let press = move |()| {
            let counting = untrack(|| store.phase()) == Phase::Counting;
            store.act(if counting { Intent::Resume } else { Intent::Reopen });
        };
        view! { <Button label press /> }
    };
    view! {
        <div class="bar" role="group" aria-label=say(|locale| t!(locale, actions.label))>
            <Button
                label=say(|locale| t!(locale, actions.undo))
                press=act(Intent::Undo)
                idle=Signal::derive(move || !store.session(Session::can_undo))
            />
            <Button
                label=say(|locale| t!(locale, actions.redo))
                press=act(Intent::Redo)
                idle=Signal::derive(move || !store.session(Session::can_redo))
            />
            {move || playing.get().then(stop)}
            {move || (!playing.get()).then(go_on)}
            <NewGame />
        </div>
    }
}
