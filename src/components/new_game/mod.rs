//! The form that begins a new game.

mod form;
mod handicap;
mod rules;

use baduk_rules::Size;
use baduk_view::Intent;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use form::{Form, USUAL, Wrong};
use handicap::{GradesChoice, HandicapChoice};
use rules::RulesChoice;

use super::controls::{Button, Choice, Field, say};
use super::lazy::{self, LazySheet, Sheet, lazy};
use crate::browser::dialog;
use crate::i18n::{Locale, t};
use crate::modes::Modes;
use crate::state::{GameState, Session, SettingsState};

/// The button to a new game, and the form that begins it.
#[component]
pub fn NewGame() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(new_game(place)));
    view! {
        <Button label=say(|locale| t!(locale, actions.new_game)) press=move |()| sheet.open() />
        <LazySheet sheet heading="new-game-title" />
    }
}

lazy!(sheets, new_game, content);

/// The form, as the game on the table would fill it in.
fn content() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let node = lazy::sheet();
    let form = RwSignal::new(Form::of(&untrack(|| game.terms())));
    let begin = move |event: SubmitEvent| {
        event.prevent_default();
        if let Ok(terms) = form.with_untracked(Form::terms) {
            dialog::close(node);
            modes.handle(Intent::Begin(terms));
        }
    };
    let komi = move |komi| form.update(|form| form.set_komi(komi));
    let wrong = Signal::derive(move || form.with(|form| form.terms().err()));
    let explanation = move || wrong.get().map(|wrong| explain(settings.locale(), wrong)).unwrap_or_default();
    view! {
        <h2 id="new-game-title" tabindex="-1">{say(|locale| t!(locale, new_game.title))}</h2>
        <form on:submit=begin>
            <SizeChoice form />
            <RulesChoice form />
            <div class="fields">
                <HandicapChoice form />
                <Field
                    label=say(|locale| t!(locale, new_game.komi))
                    value=Signal::derive(move || form.with(Form::komi))
                    set=komi
                />
            </div>
            <GradesChoice form />
            <p class="error-text" role="status">
                {Signal::derive(explanation)}
            </p>
            <div class="button-row">
                <Button label=say(|locale| t!(locale, new_game.cancel)) press=move |()| dialog::close(node) />
                <button class="primary" disabled=Signal::derive(move || wrong.get().is_some())>
                    {say(|locale| t!(locale, new_game.start))}
                </button>
            </div>
            <PreviousGame node />
        </form>
    }
}

/// Says that the game on the table is kept, and offers the one before.
#[component]
fn PreviousGame(node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let kept = Signal::derive(move || {
        if game.session(Session::is_begun) { t!(settings.locale(), new_game.current_saved) } else { "" }
    });
    let go_back = Callback::new(move |()| {
        dialog::close(node);
        game.return_to_previous();
    });
    let button = move || {
        view! { <Button label=say(|locale| t!(locale, new_game.previous)) press=go_back class="quiet" /> }
    };
    let has_previous = Memo::new(move |_| game.has_previous());
    view! {
        <p class="about">{kept}</p>
        {move || has_previous.get().then(button)}
    }
}

fn explain(locale: Locale, wrong: Wrong) -> String {
    match wrong {
        Wrong::Size => t!(locale, new_game.invalid_size, max = Size::MAX).to_string(),
        Wrong::Opening => t!(locale, new_game.needs_19x19).to_owned(),
        Wrong::Komi => t!(locale, new_game.invalid_komi).to_owned(),
    }
}

#[component]
fn SizeChoice(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    let other = Memo::new(move |_| form.with(|form| form.other_size));
    let square = move |side: u8| {
        view! {
            <Choice
                group="size"
                label=format!("{side}\u{d7}{side}")
                chosen=Signal::derive(move || form.with(|form| form.is_square(side)))
                choose=move |()| form.update(|form| form.set_square(side))
            />
        }
    };
    let sides = move || {
        view! {
            <div class="fields">
                <Field
                    label=say(|locale| t!(locale, new_game.width))
                    value=Signal::derive(move || form.with(|form| form.width.clone()))
                    set=move |width| form.update(|form| form.width = width)
                />
                <Field
                    label=say(|locale| t!(locale, new_game.height))
                    value=Signal::derive(move || form.with(|form| form.height.clone()))
                    set=move |height| form.update(|form| form.height = height)
                />
            </div>
        }
    };
    view! {
        <fieldset>
            <legend>{say(|locale| t!(locale, new_game.board_size))}</legend>
            <div class="segments">
                {USUAL.map(square)}
                <Choice
                    group="size"
                    label=Signal::derive(move || t!(settings.locale(), new_game.other_size).to_owned())
                    chosen=other
                    choose=move |()| form.update(|form| form.other_size = true)
                />
            </div>
            {move || other.get().then(sides)}
        </fieldset>
    }
}
