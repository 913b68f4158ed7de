use baduk_rules::Color;
use baduk_view::Intent;
use leptos::html;
use leptos::prelude::*;

use super::controls::{Button, localized};
use crate::browser::dialog;
use crate::i18n::{self, t};
use crate::modes::Modes;
use crate::state::{GameState, SettingsState};

/// The button for the player whose turn it is to resign.
#[component]
pub fn Resign() -> impl IntoView {
    let game = GameState::here();
    view! { <ResignAs color=Signal::derive(move || game.who_resigns()) /> }
}

/// The button for a player to resign, and the dialog that asks for confirmation.
#[component]
pub fn ResignAs(color: Signal<Color>) -> impl IntoView {
    let (modes, settings) = (Modes::here(), SettingsState::here());
    let node = NodeRef::<html::Dialog>::new();
    let title = Signal::derive(move || {
        let color = i18n::color(settings.locale(), color.get());
        t!(settings.locale(), resign.title, color = color).to_string()
    });
    let resign = move |()| {
        dialog::close(node);
        modes.handle(Intent::Resign(color.get_untracked()));
    };
    view! {
        <Button
            label=localized(|locale| t!(locale, actions.resign))
            icon="M6 21V4h12l-3 4 3 4H6"
            on_press=move |()| dialog::open(node)
        />
        <dialog node_ref=node aria-label=title>
            <h2 tabindex="-1">{title}</h2>
            // "Cancel" is where the first button was, for fingers that tap twice.
            <div class="button-row">
                <Button label=localized(|locale| t!(locale, resign.confirm)) on_press=resign class="primary" />
                <Button label=localized(|locale| t!(locale, resign.cancel)) on_press=move |()| dialog::close(node) />
            </div>
        </dialog>
    }
}
