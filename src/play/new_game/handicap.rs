use baduk_rules::Handicap;
use leptos::prelude::*;

use super::form::Form;
use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The field for choosing the number of handicap stones.
#[component]
pub fn HandicapChoice(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    let most = Memo::new(move |_| form.with(Form::max_stones));
    let items = move || {
        let locale = settings.locale();
        let stones = |n| SelectOption::new(n, &t!(locale, new_game.handicap_stones, count = n));
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
