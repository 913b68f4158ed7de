use baduk_game::Intent;
use baduk_rules::Color;
use baduk_view::{Pointer, Tap};
use leptos::ev::SubmitEvent;
use leptos::html::{Dialog, Input};
use leptos::prelude::*;

use super::command::Command;
use super::times::times;
use crate::play::resign::ResignDialog;
use baduk_board::browser::dialog;
use baduk_board::components::controls::localized;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::later::t;

/// The message beside the field for typing a move, for texts about which the status line says nothing.
#[derive(Clone, Default)]
struct Answer {
    text: String,
    is_error: bool,
}

/// The field for typing a move. The status line shows the result, or a message beside the field says why the text is no move.
#[component]
pub fn TypedMove() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let (field, resign) = (NodeRef::<Input>::new(), NodeRef::<Dialog>::new());
    let answer = RwSignal::new(Answer::default());
    let set_answer = move |text: String, is_error| {
        answer.update(|answer| {
            // A repeated text gets an invisible character, since it would not be announced otherwise.
            let text = if answer.text == text { text + "\u{a0}" } else { text };
            *answer = Answer { text, is_error };
        });
    };
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let (text, locale) = (field.value(), settings.locale());
        if text.trim().is_empty() {
            return;
        }
        let Some(command) = Command::read(&text, game.size(), locale) else {
            // The text is selected, so that the next move replaces it.
            field.select();
            return set_answer(t!(locale, text_board.not_a_move, text = text.trim()), true);
        };
        field.set_value("");
        if command == Command::Time {
            return set_answer(times(game, locale), false);
        }
        answer.set(Answer::default());
        let count = || game.last_notice().number;
        let before = count();
        match command {
            Command::Choose(point) => modes.tap(Tap { point, pointer: Pointer::Hovering, is_on_point: true }),
            Command::Pass => modes.handle(Intent::Pass),
            Command::Undo => modes.handle(Intent::Undo),
            Command::Redo => modes.handle(Intent::Redo),
            Command::Resign if Color::BOTH.into_iter().any(|color| game.is_turn(color)) => {
                return dialog::open(resign);
            }
            Command::Accept => modes.handle(Intent::Accept(game.who_accepts())),
            Command::Resign | Command::Time => {}
        }
        if count() == before {
            set_answer(t!(locale, text_board.not_possible, text = text.trim()), true);
        }
    };
    let help = Signal::derive(move || {
        let locale = settings.locale();
        t!(locale, text_board.help, commands = Command::names(locale))
    });
    let is_wrong = Memo::new(move |_| answer.with(|answer| answer.is_error));
    let described_by = move || if is_wrong.get() { "typed-move-answer typed-move-help" } else { "typed-move-help" };
    view! {
        <form class="typed-move" on:submit=enter>
            <label class="field">
                <span>{localized(|locale| t!(locale, text_board.type_move))}</span>
                <input
                    node_ref=field
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby=described_by
                    aria-invalid=move || if is_wrong.get() { "true" } else { "false" }
                />
            </label>
            <button type="submit" class="primary">{localized(|locale| t!(locale, text_board.enter))}</button>
        </form>
        <p id="typed-move-answer" class="answer" class:error-text=is_wrong role="alert">
            {move || answer.get().text}
        </p>
        <p id="typed-move-help" class="about">{help}</p>
        <ResignDialog node=resign color=Signal::derive(move || game.who_resigns()) heading="typed-resign-title" />
    }
}
