use baduk_rules::{Axis, Preset};
use leptos::prelude::*;

use super::form::Form;
use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The field for choosing the rules: a preset with its description, or each rule separately.
#[component]
pub fn RulesChoice(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    // The presets, and custom rules last.
    let choices = || Preset::ALL.iter().copied().map(Some).chain([None]);
    let items = Signal::derive(move || {
        choices()
            .enumerate()
            .map(|(n, preset)| SelectOption::new(n, baduk_texts::page::rules(settings.locale(), preset)))
            .collect()
    });
    let chosen = move || form.with(Form::preset);
    let place = move || choices().position(|preset| preset == chosen()).unwrap_or(0);
    let custom = Memo::new(move |_| form.with(|form| form.custom));
    view! {
        <Select
            label=localized(|locale| t!(locale, new_game.rules))
            items
            selected=Signal::derive(place)
            on_select=move |n: usize| form.update(|form| form.set_rules(choices().nth(n).flatten()))
        />
        <p class="about fixed-height">{Signal::derive(move || baduk_texts::page::later::about_rules(settings.locale(), chosen()))}</p>
        {move || custom.get().then(|| view! { <Axes form /> })}
    }
}

/// The fields for choosing each rule separately, one for each axis of the rules.
#[component]
fn Axes(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    let axis = move |axis: Axis| {
        let items = move || {
            let locale = settings.locale();
            (0..axis.values().len())
                .map(|n| SelectOption::new(n, baduk_texts::page::later::value(locale, axis, n)))
                .collect()
        };
        view! {
            <Select
                label=Signal::derive(move || baduk_texts::page::later::axis(settings.locale(), axis))
                items=Signal::derive(items)
                selected=Signal::derive(move || form.with(|form| form.rules.value(axis)))
                on_select=move |n: usize| form.update(|form| form.set_value(axis, n))
            />
        }
    };
    view! { <div class="axes">{Axis::ALL.iter().copied().map(axis).collect_view()}</div> }
}
