use baduk_game::Intent;
use baduk_rules::{Color, Move};
use baduk_view::Tap;
use leptos::ev::SubmitEvent;
use leptos::html::{Dialog, Input};
use leptos::prelude::*;

use super::answers::Answers;
use super::command::{Command, Word, entries};
use super::listening::Listening;
use super::mistakes::Mistakes;
use super::spoken::{LastSpoken, Spoken};
use crate::play::resign::ResignDialog;
use baduk_board::browser::dialog;
use baduk_board::components::controls::localized;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The field for typing moves and questions, and below it what was said last: the answer, what happened, or why it is not possible.
#[component]
pub fn TypedMove(spoken: Spoken) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let (field, resign) = (NodeRef::<Input>::new(), NodeRef::<Dialog>::new());
    let (answers, mistakes) = (Answers::new(spoken), Mistakes::new(spoken));
    let listening = Listening::new(spoken);
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
            return spoken.refuse(&not_understood(locale, text.trim()));
        };
        field.set_value("");
        spoken.forgive();
        if matches!(command, Command::Word(word) if listening.take(word)) {
            return;
        }
        // Whoever plays, asks or goes elsewhere wants to hear the answer.
        listening.pause();
        let intent = match command {
            Command::Choose(point) if mistakes.answer(Move::Play(point)) => return,
            Command::Word(Word::Pass) if mistakes.answer(Move::Pass) => return,
            Command::Word(word) if mistakes.take(word) || answers.take(word) => return,
            Command::Summary => return answers.summary(),
            Command::Point(point) => return answers.point(point),
            Command::Row(row) => return answers.row(row),
            Command::Column(x) => return answers.column(x),
            Command::Group(point) => return answers.group(point),
            Command::Why(point) => return answers.why(point),
            Command::Word(Word::Resign) if Color::BOTH.into_iter().any(|color| game.is_turn(color)) => {
                return dialog::open(resign);
            }
            Command::Choose(_) => None,
            Command::Word(word) => intent(game, word),
        };
        let count = || game.last_notice().number;
        let before = count();
        match (command, intent) {
            (Command::Choose(point), _) => modes.tap(Tap::sure(point)),
            (_, Some(intent)) => modes.handle(intent),
            _ => {}
        }
        if count() == before {
            spoken.refuse(&t!(locale, text_board.not_possible, text = text.trim()));
        }
    };
    let help = Signal::derive(move || {
        let locale = settings.locale();
        t!(locale, text_board.help, help = Word::Help.name(locale))
    });
    let is_wrong = Memo::new(move |_| spoken.is_error());
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
        <LastSpoken spoken />
        <p id="typed-move-help" class="about">{help}</p>
        <CommandList />
        <ResignDialog node=resign color=Signal::derive(move || game.who_resigns()) heading="typed-resign-title" />
    }
}

/// Why a text is not understood: it may look like a point that the board doesn't have.
fn not_understood(locale: Locale, text: &str) -> String {
    let point = baduk_texts::half_width(text).trim_start_matches('?').trim().to_uppercase();
    let row = point.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let column = &point[..point.len() - row.len()];
    let looks_like_point = (1..=2).contains(&column.len()) && row.parse::<u16>().is_ok();
    match column {
        "I" if looks_like_point => t!(locale, ask.no_column_i).to_owned(),
        _ if looks_like_point => t!(locale, status.no_such_point).to_owned(),
        _ => t!(locale, text_board.not_a_move, text = text, help = Word::Help.name(locale)),
    }
}

/// The intent of a word for what a button does; `None` if it is not possible now.
fn intent(game: GameState, word: Word) -> Option<Intent> {
    match (word, game.phase()) {
        (Word::Pass, _) => Some(Intent::Pass),
        (Word::Undo, _) => Some(Intent::Undo),
        (Word::Redo, _) => Some(Intent::Redo),
        (Word::Accept, _) => Some(Intent::Accept(game.who_accepts())),
        (Word::PlayOn, Phase::Scoring) => Some(Intent::Resume),
        (Word::PlayOn, Phase::Ended(_)) => Some(Intent::Reopen),
        _ => None,
    }
}

/// What can be typed.
#[component]
fn CommandList() -> impl IntoView {
    let settings = SettingsState::here();
    let items = move || {
        let item = |(words, about): (String, &'static str)| view! { <div><dt>{words}</dt><dd>{about}</dd></div> };
        entries(settings.locale()).into_iter().map(item).collect_view()
    };
    view! {
        <details class="commands">
            <summary>{localized(|locale| t!(locale, text_board.commands))}</summary>
            <dl>{items}</dl>
        </details>
    }
}
