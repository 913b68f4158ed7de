use baduk_rules::score::Outcome;
use baduk_view::Intent;
use leptos::prelude::*;

use super::controls::{Button, say};
use super::new_game::NewGame;
use super::resign::Resign;
use crate::store::{Phase, Session, Store};
use crate::words::text;

/// The game's bar: what can be done now, in five buttons at most.
#[component]
pub fn Bar() -> impl IntoView {
    let store = Store::here();
    let act = move |intent: Intent| Callback::new(move |()| store.act(intent));
    let phase = Memo::new(move |_| store.phase.get());
    let middle = move || match phase.get() {
        Phase::Playing => view! {
            <Button label=say(|locale| text!(locale, bar.pass)) press=act(Intent::Pass) />
            <Resign />
        }
        .into_any(),
        Phase::Counting => {
            view! { <Button label=say(|locale| text!(locale, bar.resume)) press=act(Intent::Resume) /> }.into_any()
        }
        Phase::Ended(Outcome::Resignation { .. }) => {
            view! { <Button label=say(|locale| text!(locale, bar.take_back)) press=act(Intent::Reopen) /> }.into_any()
        }
        Phase::Ended(Outcome::Points { .. } | Outcome::Draw) => {
            view! { <Button label=say(|locale| text!(locale, bar.recount)) press=act(Intent::Reopen) /> }.into_any()
        }
    };
    view! {
        <div
            class="bar"
            role="group"
            aria-label=say(|locale| text!(locale, bar.label))
        >
            <Button
                label=say(|locale| text!(locale, bar.undo))
                press=act(Intent::Undo)
                disabled=Signal::derive(move || !store.session(Session::can_undo))
            />
            <Button
                label=say(|locale| text!(locale, bar.redo))
                press=act(Intent::Redo)
                disabled=Signal::derive(move || !store.session(Session::can_redo))
            />
            {middle}
            <NewGame />
        </div>
    }
}
