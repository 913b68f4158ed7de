use baduk_rules::{Color, Grade, Handicap};
use leptos::prelude::*;

use super::form::Form;
use crate::components::controls::{Select, SelectOption, localized};
use crate::i18n::{self, t};
use crate::state::SettingsState;

/// The list to choose the handicap stones.
#[component]
pub fn HandicapChoice(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    let most = Memo::new(move |_| form.with(Form::max_stones));
    let items = move || {
        let locale = settings.locale();
        let stones = |n| SelectOption::new(n, &t!(locale, new_game.handicap_stones, count = n).to_string());
        std::iter::once(SelectOption::new(0, t!(locale, new_game.no_handicap)))
            .chain((2..=most.get().into()).map(stones))
            .collect()
    };
    let chosen = move || form.with(|form| form.handicap().map_or(0, Handicap::stones)).into();
    view! {
        <Select
            label=localized(|locale| t!(locale, new_game.handicap))
            items=Signal::derive(items)
            selected=Signal::derive(chosen)
            on_select=move |stones: usize| form.update(|form| form.set_stones(stones as u16))
        />
    }
}

/// The fields to choose the handicap from the players' ranks.
#[component]
pub fn GradesChoice(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    let remark = move || match form.with(|form| (form.grades_ask_for_more(), form.black_is_stronger())) {
        (true, _) => t!(settings.locale(), new_game.largest_handicap),
        (_, true) => t!(settings.locale(), new_game.black_is_stronger),
        _ => "",
    };
    view! {
        <details>
            <summary>{localized(|locale| t!(locale, new_game.handicap_from_ranks))}</summary>
            <div class="fields">{Color::BOTH.map(|color| view! { <GradeChoice form color /> })}</div>
            <p class="about">{Signal::derive(remark)}</p>
        </details>
    }
}

/// The list to choose a player's rank, the highest first.
#[component]
fn GradeChoice(form: RwSignal<Form>, color: Color) -> impl IntoView {
    let settings = SettingsState::here();
    let grades = || std::iter::once(None).chain(Grade::all().rev().map(Some));
    let items = move || {
        let name = |grade: Option<Grade>| grade.map_or("–".to_owned(), |grade| i18n::grade(settings.locale(), grade));
        grades().enumerate().map(|(n, grade)| SelectOption::new(n, &name(grade))).collect()
    };
    let place = move || grades().position(|grade| grade == form.with(|form| form.grades[color])).unwrap_or(0);
    view! {
        <Select
            label=Signal::derive(move || i18n::color(settings.locale(), color))
            items=Signal::derive(items)
            selected=Signal::derive(place)
            on_select=move |n: usize| form.update(|form| form.set_grade(color, grades().nth(n).flatten()))
        />
    }
}
