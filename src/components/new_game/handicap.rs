use baduk_rules::{Grade, Handicap};
use leptos::prelude::*;

use super::form::Form;
use crate::components::controls::{Item, Select, say};
use crate::store::Store;
use crate::words::text;

/// The choice of a handicap, by its stones.
#[component]
pub fn HandicapChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let most = Memo::new(move |_| form.with(Form::most_stones));
    let items = move || {
        let locale = store.locale();
        let stones = |n| Item::new(n, &text!(locale, new_game.stones, count = n).to_string());
        std::iter::once(Item::new(0, text!(locale, new_game.even))).chain((2..=most.get().into()).map(stones)).collect()
    };
    let chosen = move || form.with(|form| form.handicap().map_or(0, Handicap::stones)).into();
    view! {
        <Select
            label=say(|locale| text!(locale, new_game.handicap))
            items=Signal::derive(items)
            chosen=Signal::derive(chosen)
            choose=move |stones: usize| form.update(|form| form.choose_stones(stones as u16))
        />
    }
}

/// The choice of a handicap, by the players' grades.
#[component]
pub fn GradesChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let items = Signal::derive(move || {
        let locale = store.locale();
        let grade = |(n, grade): (usize, Grade)| Item::new(n + 1, &words(&grade.to_string(), locale));
        std::iter::once(Item::new(0, "–")).chain(Grade::all().rev().enumerate().map(grade)).collect()
    });
    let place =
        |grade: Option<Grade>| grade.and_then(|grade| Grade::all().rev().position(|g| g == grade)).map_or(0, |n| n + 1);
    let grade = |place: usize| place.checked_sub(1).and_then(|n| Grade::all().rev().nth(n));
    let remark = move || match form.with(|form| (form.grades_ask_for_more(), form.black_is_stronger())) {
        (true, _) => text!(store.locale(), new_game.most_stones),
        (_, true) => text!(store.locale(), new_game.stronger),
        _ => "",
    };
    view! {
        <details>
            <summary>{say(|locale| text!(locale, new_game.grades))}</summary>
            <div class="fields">
                <Select
                    label=say(|locale| text!(locale, color.black))
                    items
                    chosen=Signal::derive(move || place(form.with(|form| form.grades.0)))
                    choose=move |n: usize| form.update(|form| form.choose_grades(grade(n), form.grades.1))
                />
                <Select
                    label=say(|locale| text!(locale, color.white))
                    items
                    chosen=Signal::derive(move || place(form.with(|form| form.grades.1)))
                    choose=move |n: usize| form.update(|form| form.choose_grades(form.grades.0, grade(n)))
                />
            </div>
            <p class="about">{Signal::derive(remark)}</p>
        </details>
    }
}

/// A grade as players say it: "5 kyu", "3단".
fn words(grade: &str, locale: crate::words::Locale) -> String {
    let (number, letter) = grade.split_at(grade.len() - 1);
    match letter {
        "k" => text!(locale, new_game.kyu, number = number).to_string(),
        _ => text!(locale, new_game.dan, number = number).to_string(),
    }
}
