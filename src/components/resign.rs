use baduk_view::Intent;
use leptos::html;
use leptos::prelude::*;

use super::controls::{Button, say};
use crate::browser::dialog;
use crate::i18n::{self, t};
use crate::modes::Modes;
use crate::state::{GameState, SettingsState};

/// The button to resign, and the question whether the side to move really does.
#[component]
pub fn Resign() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let node = NodeRef::<html::Dialog>::new();
    let title = Signal::derive(move || {
        let color = i18n::color(settings.locale(), game.who_resigns());
        t!(settings.locale(), resign.title, color = color).to_string()
    });
    let resign = move |()| {
        dialog::close(node);
        modes.handle(Intent::Resign(untrack(|| game.who_resigns())));
    };
    view! {
        <Button label=say(|locale| t!(locale, actions.resign)) press=move |()| dialog::open(node) />
        <dialog node_ref=node aria-labelledby="resign-title">
            <h2 id="resign-title" tabindex="-1">{title}</h2>
            // The way back lies where the button was that a hurried finger touches twice.
            <div class="button-row">
                <Button label=say(|locale| t!(locale, resign.confirm)) press=resign class="primary" />
                <Button label=say(|locale| t!(locale, resign.cancel)) press=move |()| dialog::close(node) />
            </div>
        </dialog>
    }
}
