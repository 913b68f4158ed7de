//! The fields for choosing the clock of a new game.

use baduk_rules::clock::TimeControl;
use leptos::prelude::*;

use super::form::{ERROR, Form, FormError};
use super::time_form::{PRESETS, System, TimeField, TimeForm};
use baduk_board::components::controls::{LocalizedText, NumberField, Select, SelectOption, localized};
use baduk_board::state::SettingsState;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The field for the kind of clock, and the fields for its times.
#[component]
pub fn TimeChoice(form: RwSignal<Form>, error: Memo<Option<FormError>>) -> impl IntoView {
    let settings = SettingsState::here();
    let system = Memo::new(move |_| form.with(|form| form.time.system));
    let items = move || {
        let name = |(place, system): (usize, System)| SelectOption::new(place, system_name(settings.locale(), system));
        System::ALL.into_iter().enumerate().map(name).collect()
    };
    let field = move |label: LocalizedText, place: TimeField, part: fn(&mut TimeForm) -> &mut String| {
        let value = move || form.with(|form| part(&mut form.time.clone()).clone());
        view! {
            <NumberField
                label=localized(label)
                value=Signal::derive(value)
                on_input=move |text| form.update(|form| *part(&mut form.time) = text)
                invalid=Signal::derive(move || error.get() == Some(FormError::Time(place)))
                error=ERROR
            />
        }
    };
    let fields = move || {
        let main = || field(|locale| t!(locale, clock.main_time), TimeField::Main, |time| &mut time.main);
        match system.get() {
            System::None => ().into_any(),
            System::Absolute | System::Ing => main().into_any(),
            System::ByoYomi => view! {
                {main()}
                {field(|locale| t!(locale, clock.period_count), TimeField::Periods, |time| &mut time.periods)}
                {field(|locale| t!(locale, clock.period_seconds), TimeField::Period, |time| &mut time.period)}
            }
            .into_any(),
            System::Canadian => view! {
                {main()}
                {field(|locale| t!(locale, clock.move_count), TimeField::Moves, |time| &mut time.moves)}
                {field(|locale| t!(locale, clock.moves_minutes), TimeField::MovesTime, |time| &mut time.moves_time)}
            }
            .into_any(),
            System::Fischer => view! {
                {main()}
                {field(|locale| t!(locale, clock.increment), TimeField::Increment, |time| &mut time.increment)}
                {field(|locale| t!(locale, clock.cap), TimeField::Cap, |time| &mut time.cap)}
            }
            .into_any(),
        }
    };
    let about = move || {
        let control = form.with(|form| form.time.control()).ok().flatten();
        control.map(|control| baduk_texts::page::later::time_control(settings.locale(), control)).unwrap_or_default()
    };
    view! {
        <fieldset class="time-form">
            <legend class="only-spoken">{localized(|locale| t!(locale, clock.title))}</legend>
            <Select
                label=localized(|locale| t!(locale, clock.system))
                items=Signal::derive(items)
                selected=Signal::derive(move || System::ALL.iter().position(|&one| one == system.get()).unwrap_or(0))
                on_select=move |place: usize| {
                    form.update(|form| form.time.system = System::ALL.get(place).copied().unwrap_or(System::None));
                }
            />
            <div class="fields">{fields}</div>
            <p class="about">{Signal::derive(about)}</p>
            <div class="presets" role="group" aria-label=localized(|locale| t!(locale, clock.presets))>
                {PRESETS.map(|preset| view! { <Preset form preset /> })}
            </div>
        </fieldset>
    }
}

/// A button that chooses a common time system.
#[component]
fn Preset(form: RwSignal<Form>, preset: TimeControl) -> impl IntoView {
    let settings = SettingsState::here();
    let is_chosen = Memo::new(move |_| form.with(|form| form.time.control()) == Ok(Some(preset)));
    view! {
        <button
            type="button"
            aria-pressed=Signal::derive(move || if is_chosen.get() { "true" } else { "false" })
            on:click=move |_| form.update(|form| form.time = TimeForm::from_control(Some(preset)))
        >
            {Signal::derive(move || baduk_texts::page::later::time_control(settings.locale(), preset))}
        </button>
    }
}

fn system_name(locale: Locale, system: System) -> &'static str {
    match system {
        System::None => t!(locale, clock.none),
        System::Absolute => t!(locale, clock.absolute),
        System::ByoYomi => t!(locale, clock.byo_yomi),
        System::Canadian => t!(locale, clock.canadian),
        System::Fischer => t!(locale, clock.fischer),
        System::Ing => t!(locale, clock.ing),
    }
}
