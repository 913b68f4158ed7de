use baduk_rules::Color;
use baduk_view::{Intent, Pointer, Tap};
use leptos::ev::SubmitEvent;
use leptos::html::{Dialog, Input};
use leptos::prelude::*;

use super::command::Command;
use crate::browser::dialog;
use crate::components::controls::localized;
use crate::components::resign::ResignDialog;
use crate::i18n::t;
use crate::modes::Modes;
use crate::state::{GameState, SettingsState};

/// The field to type a move. The status line says what came of it, or the field why it is no move.
#[component]
pub fn TypedMove() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let (field, resign) = (NodeRef::<Input>::new(), NodeRef::<Dialog>::new());
    let error = RwSignal::new(String::new());
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let (text, locale) = (field.value(), untrack(|| settings.locale()));
        let Some(command) = Command::read(&text, untrack(|| game.size()), locale) else {
            return error.set(t!(locale, text_board.not_a_move, text = text.trim()));
        };
        error.set(String::new());
        field.set_value("");
        let count = || untrack(|| game.last_notice()).number;
        let before = count();
        match command {
            Command::Choose(point) => modes.tap(Tap { point, pointer: Pointer::Hovering, is_clear: true }),
            Command::Pass => modes.handle(Intent::Pass),
            Command::Undo => modes.handle(Intent::Undo),
            Command::Redo => modes.handle(Intent::Redo),
            Command::Resign if untrack(|| Color::BOTH.into_iter().any(|color| game.is_turn(color))) => {
                return dialog::open(resign);
            }
            Command::Resign => {}
        }
        if count() == before {
            error.set(t!(locale, text_board.not_possible, text = text.trim()));
        }
    };
    let help = Signal::derive(move || {
        let locale = settings.locale();
        t!(locale, text_board.help, commands = Command::names(locale))
    });
    let is_wrong = Signal::derive(move || if error.with(String::is_empty) { "false" } else { "true" });
    view! {
        <form class="typed-move" on:submit=enter>
            <label class="field">
                <span>{localized(|locale| t!(locale, text_board.type_move))}</span>
                <input
                    node_ref=field
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby="typed-move-help"
                    aria-invalid=is_wrong
                />
            </label>
            <button type="submit" class="primary">{localized(|locale| t!(locale, text_board.enter))}</button>
        </form>
        <p class="error-text" role="alert">{error}</p>
        <p id="typed-move-help" class="about">{help}</p>
        <ResignDialog node=resign color=Signal::derive(move || game.who_resigns()) heading="typed-resign-title" />
    }
}
