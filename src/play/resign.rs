use baduk_game::Intent;
use baduk_rules::Color;
use leptos::html;
use leptos::prelude::*;

use baduk_board::browser::dialog;
use baduk_board::components::controls::{Button, localized};
use baduk_board::modes::Modes;
use baduk_board::state::SettingsState;
use baduk_texts::page::t;

/// The button with which a player resigns, and the dialog that asks the player for confirmation.
#[component]
pub fn Resign(
    /// The color of the player who resigns.
    color: Signal<Color>,
    /// The id of the dialog's heading.
    heading: &'static str,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    view! {
        <Button
            label=localized(|locale| t!(locale, actions.resign))
            icon="M6 21V4h12l-3 4 3 4H6"
            on_press=move |()| dialog::open(node)
        />
        <ResignDialog node color heading />
    }
}

/// The dialog that asks whether a player really resigns.
#[component]
pub fn ResignDialog(
    /// The element of the dialog.
    node: NodeRef<html::Dialog>,
    /// The color of the player who resigns.
    color: Signal<Color>,
    /// The id of the dialog's heading.
    heading: &'static str,
) -> impl IntoView {
    let (modes, settings) = (Modes::here(), SettingsState::here());
    let title = Signal::derive(move || {
        t!(settings.locale(), resign.title, color = baduk_texts::color(settings.locale(), color.get()))
    });
    let resign = move |()| {
        dialog::close(node);
        modes.handle(Intent::Resign(color.get_untracked()));
    };
    view! {
        <dialog node_ref=node aria-labelledby=heading>
            <h2 id=heading tabindex="-1">{title}</h2>
            // "Cancel" is where the button that opened the dialog was, in case that a finger taps twice.
            <div class="button-row">
                <Button label=localized(|locale| t!(locale, resign.confirm)) on_press=resign class="primary" />
                <Button label=localized(|locale| t!(locale, resign.cancel)) on_press=move |()| dialog::close(node) />
            </div>
        </dialog>
    }
}
