//! The form for a new game.

mod form;
mod handicap;
mod last_choice;
mod opponent;
mod players;
mod rules;
mod time;
mod time_form;

use baduk_engine::Input;
use baduk_game::Intent;
use baduk_rules::{Color, Size};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use form::{COMMON_SIDES, ERROR, Form, FormError};
use handicap::HandicapChoice;
use opponent::OpponentChoice;
use players::PlayersChoice;
use rules::RulesChoice;
use time::TimeChoice;
use time_form::{MOST_COUNT, TimeField};

use crate::doors::DoorsContext;
use crate::saved::Saved;
use crate::shell::sheet::{self, LazySheet, Sheet};
use baduk_board::browser::{dialog, focus, random};
use baduk_board::components::controls::{Button, NumberField, Radio, Switch, localized};
use baduk_board::components::lazy::{Loader, lazy, prefetch};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{Players, Session, Table};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

pub use opponent::{Opponent, last_level};

/// The sheet with the form for a new game, as a context, since several buttons open it.
#[derive(Clone, Copy)]
pub struct NewGameDialog(Sheet);

impl NewGameDialog {
    /// Creates the sheet, closed.
    pub fn new() -> Self {
        let load: Loader = |place| Box::pin(new_game(place));
        prefetch(load);
        Self(Sheet::new(load))
    }

    /// Opens the sheet with the form for a new game.
    pub fn open(self) {
        self.0.open();
    }
}

/// The button that opens the form for a new game, and the sheet with the form.
#[component]
pub fn NewGame() -> impl IntoView {
    let NewGameDialog(sheet) = expect_context();
    view! {
        <Button
            label=localized(|locale| t!(locale, actions.new_game))
            icon="M12 5v14M5 12h14"
            on_press=move |()| sheet.open()
        />
        <LazySheet sheet heading="new-game-title" />
    }
}

lazy!(sheets, new_game, content);

/// The form for a new game, filled in with the last choices, or else with [`first_form`].
fn content() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let (settings, saved) = (SettingsState::here(), Saved::here());
    let (node, doors) = (sheet::current_dialog(), expect_context::<DoorsContext>());
    let first = || untrack(|| game.session(|session| first_form(session, settings.locale())));
    let form = RwSignal::new(last_choice::read().unwrap_or_else(first));
    let (opponent, own) = (RwSignal::new(Opponent::from_settings(settings)), RwSignal::new(Some(Color::Black)));
    let level = RwSignal::new(last_level());
    let (shows_lead, has_help) = (RwSignal::new(false), RwSignal::new(true));
    // The computer does not play on boards of all sizes.
    let is_unsupported = Memo::new(move |_| {
        let size = form.with(|form| form.terms().map(|terms| terms.size));
        opponent.get() == Opponent::Computer && size.is_ok_and(|size| !Input::supports(size))
    });
    let start = move |event: SubmitEvent| {
        event.prevent_default();
        let nigiri = form.with_untracked(|form| form.nigiri);
        let terms = form.with_untracked(Form::terms).ok().filter(|_| !is_unsupported.get_untracked());
        if let Some(terms) = terms {
            dialog::close(node);
            let players = form.with_untracked(Form::players);
            last_choice::save(terms, &players, nigiri);
            let (opponent, level) = (opponent.get_untracked(), level.get_untracked());
            let own = own.get_untracked().unwrap_or_else(|| Color::BOTH[usize::from(random::number(3) == 1)]);
            let is_drawn = nigiri && opponent != Opponent::Computer && form.with_untracked(Form::allows_nigiri);
            let is_swapped = is_drawn && random::number(3) == 1;
            modes.handle(Intent::NewGame(terms));
            doors.close();
            game.set_players(&if is_swapped { players.swapped() } else { players }, is_drawn);
            let has_help = has_help.get_untracked();
            opponent.apply(own, level, has_help, game, settings, saved);
            if opponent.is_here() && has_help && shows_lead.get_untracked() {
                saved.begin_with_lead(settings);
            }
            focus::to(".board");
        }
    };
    let set_komi = move |komi| form.update(|form| form.set_komi(komi));
    let error = Memo::new(move |_| form.with(|form| form.terms().err()));
    let message = move || match error.get() {
        Some(error) => error_message(settings.locale(), error),
        None if is_unsupported.get() => t!(settings.locale(), computer.size).to_owned(),
        None => String::new(),
    };
    let lead_switch = move || {
        let label = localized(|locale| t!(locale, settings.show_lead));
        view! { <Switch label checked=shows_lead on_change=move |on| shows_lead.set(on) /> }
    };
    let no_help_switch = move || {
        let label = localized(|locale| t!(locale, new_game.no_help));
        let checked = Signal::derive(move || !has_help.get());
        view! {
            <Switch label checked on_change=move |on: bool| has_help.set(!on) />
            <p class="about">{localized(|locale| t!(locale, new_game.no_help_about))}</p>
        }
    };
    // Whoever plays by link gets no help anyway.
    let may_have_help = Memo::new(move |_| opponent.get() != Opponent::Correspondence);
    let has_lead = Memo::new(move |_| opponent.get().is_here() && has_help.get());
    let cannot_start = Signal::derive(move || error.get().is_some() || is_unsupported.get());
    view! {
        <h2 id="new-game-title" tabindex="-1">{localized(|locale| t!(locale, new_game.title))}</h2>
        <form on:submit=start>
            <OpponentChoice opponent own level />
            <SizeChoice form error />
            <RulesChoice form />
            <div class="fields">
                <HandicapChoice form />
                <NumberField
                    label=localized(|locale| t!(locale, new_game.komi))
                    value=Signal::derive(move || form.with(Form::komi))
                    on_input=set_komi
                    invalid=Signal::derive(move || error.get() == Some(FormError::Komi))
                    error=ERROR
                />
            </div>
            <PlayersChoice form />
            <TimeChoice form error />
            {move || may_have_help.get().then(no_help_switch)}
            {move || has_lead.get().then(lead_switch)}
            <PreviousGame node />
            <div class="sheet-end">
                <p id=ERROR class="error-text" role="status">
                    {Signal::derive(message)}
                </p>
                <div class="button-row">
                    <Button label=localized(|locale| t!(locale, new_game.cancel)) on_press=move |()| dialog::close(node) />
                    <button class="primary" disabled=cannot_start>
                        {localized(|locale| t!(locale, new_game.start))}
                    </button>
                </div>
            </div>
        </form>
    }
}

/// Returns the form for a new game before any choices are saved: with the terms of the current game or, if that is still the empty board
/// of the start, with the usual rules of the reader's language.
fn first_form(session: &Session, locale: Locale) -> Form {
    let first = |locale: Locale| *Table::first(locale.usual_rules()).game.terms();
    let terms = *session.terms();
    let is_first = !session.position().is_begun() && Locale::all().any(|any| terms == first(any));
    Form::from_terms(&if is_first { first(locale) } else { terms }, &Players::default())
}

/// A note that the current game is saved, and a button that returns to the previous game.
#[component]
fn PreviousGame(node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let saved_note = Signal::derive(move || {
        if game.session(|session| session.position().is_begun()) {
            t!(settings.locale(), new_game.return_to_current)
        } else {
            ""
        }
    });
    let open_previous = Callback::new(move |()| {
        dialog::close(node);
        game.show_previous();
    });
    let button = move || {
        view! { <Button label=localized(|locale| t!(locale, new_game.previous)) on_press=open_previous class="quiet" /> }
    };
    let has_previous = Memo::new(move |_| game.has_previous());
    view! {
        <p class="about">{saved_note}</p>
        {move || has_previous.get().then(button)}
    }
}

fn error_message(locale: Locale, error: FormError) -> String {
    match error {
        FormError::Width | FormError::Height => t!(locale, new_game.invalid_size, max = Size::MAX),
        FormError::Opening => t!(locale, new_game.needs_19x19).to_owned(),
        FormError::Komi => t!(locale, new_game.invalid_komi).to_owned(),
        FormError::Time(TimeField::Periods | TimeField::Moves) => t!(locale, new_game.invalid_count, max = MOST_COUNT),
        FormError::Time(_) => t!(locale, new_game.invalid_time).to_owned(),
    }
}

#[component]
fn SizeChoice(form: RwSignal<Form>, error: Memo<Option<FormError>>) -> impl IntoView {
    let settings = SettingsState::here();
    let other = Memo::new(move |_| form.with(|form| form.other_size));
    let square = move |side: u8| {
        view! {
            <Radio
                group="size"
                label=format!("{side}\u{d7}{side}")
                checked=Signal::derive(move || form.with(|form| form.is_square(side)))
                on_select=move |()| form.update(|form| form.set_square(side))
            />
        }
    };
    let is_rectangle = Memo::new(move |_| form.with(|form| form.is_rectangle));
    let width_label = Signal::derive(move || {
        let locale = settings.locale();
        if is_rectangle.get() { t!(locale, new_game.width) } else { t!(locale, new_game.side) }
    });
    let height = move || {
        view! {
            <NumberField
                label=localized(|locale| t!(locale, new_game.height))
                value=Signal::derive(move || form.with(|form| form.height.clone()))
                on_input=move |height| form.update(|form| form.height = height)
                invalid=Signal::derive(move || error.get() == Some(FormError::Height))
                error=ERROR
            />
        }
    };
    let sides = move || {
        view! {
            <div class="fields">
                <NumberField
                    label=width_label
                    value=Signal::derive(move || form.with(|form| form.width.clone()))
                    on_input=move |width| form.update(|form| form.width = width)
                    invalid=Signal::derive(move || error.get() == Some(FormError::Width))
                    error=ERROR
                />
                {move || is_rectangle.get().then(height)}
            </div>
            <Switch
                label=localized(|locale| t!(locale, new_game.rectangle))
                checked=is_rectangle
                on_change=move |on| form.update(|form| form.set_rectangle(on))
            />
        }
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, new_game.board_size))}</legend>
            <div class="segments">
                {COMMON_SIDES.map(square)}
                <Radio
                    group="size"
                    label=Signal::derive(move || t!(settings.locale(), new_game.other_size).to_owned())
                    checked=other
                    on_select=move |()| form.update(|form| form.other_size = true)
                />
            </div>
            {move || other.get().then(sides)}
        </fieldset>
    }
}

#[cfg(test)]
mod tests {
    use baduk_rules::{Point, Preset};
    use baduk_sgf::GameTerms;

    use super::*;

    #[test]
    fn the_first_form_has_the_rules_of_the_language_unless_there_is_a_game() {
        let rules = |form: Form| Preset::from_rules(&form.rules);
        let mut table = Table::first(Preset::Japanese);
        for locale in Locale::all() {
            assert_eq!(rules(first_form(&table.game, locale)), Some(locale.usual_rules()));
        }
        table.apply(Intent::Choose(Point::new(3, 3)));
        assert_eq!(rules(first_form(&table.game, Locale::ZhHans)), Some(Preset::Japanese), "a game is played by these");
        let opened = Session::new(GameTerms::even(Size::square(19).unwrap(), Preset::Aga.ruleset()));
        assert_eq!(rules(first_form(&opened, Locale::ZhHans)), Some(Preset::Aga), "an empty record was opened");
    }
}
