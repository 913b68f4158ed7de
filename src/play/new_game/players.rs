//! The names, ranks and colors of the players of a new game.

use baduk_rules::{Color, Grade};
use leptos::prelude::*;

use super::form::Form;
use baduk_board::components::controls::{Button, Select, SelectOption, Switch, TextField, localized};
use baduk_board::state::SettingsState;
use baduk_texts::page::later::t;

/// The fields for the names and ranks of the players, and for who plays which color.
#[component]
pub fn PlayersChoice(form: RwSignal<Form>) -> impl IntoView {
    let settings = SettingsState::here();
    let remark = move || match form.with(|form| (form.grades_ask_for_more(), form.black_is_stronger())) {
        (true, _) if form.with(Form::has_handicap) => t!(settings.locale(), new_game.largest_handicap),
        (true, _) => t!(settings.locale(), new_game.handicap_impossible),
        (_, true) => t!(settings.locale(), new_game.black_is_stronger),
        _ => "",
    };
    let allows_nigiri = Memo::new(move |_| form.with(Form::allows_nigiri));
    let nigiri = move || {
        view! {
            <Switch
                label=localized(|locale| t!(locale, new_game.nigiri))
                checked=Signal::derive(move || form.with(|form| form.nigiri))
                on_change=move |on| form.update(|form| form.nigiri = on)
            />
        }
    };
    view! {
        <details open=form.with_untracked(Form::has_players)>
            <summary>{localized(|locale| t!(locale, new_game.players))}</summary>
            {Color::BOTH.map(|color| view! { <PlayerFields form color /> })}
            <p class="about">{Signal::derive(remark)}</p>
            <Button
                label=localized(|locale| t!(locale, new_game.swap_colors))
                on_press=move |()| form.update(Form::swap_colors)
            />
            {move || allows_nigiri.get().then(nigiri)}
        </details>
    }
}

/// The fields for the name and rank of one player. The list of ranks starts with the highest rank.
#[component]
fn PlayerFields(form: RwSignal<Form>, color: Color) -> impl IntoView {
    let settings = SettingsState::here();
    let grades = || std::iter::once(None).chain(Grade::all().rev().map(Some));
    let items = move || {
        let name = |grade: Option<Grade>| {
            grade.map_or("–".to_owned(), |grade| baduk_texts::page::grade(settings.locale(), grade))
        };
        grades().enumerate().map(|(n, grade)| SelectOption::new(n, &name(grade))).collect()
    };
    let place = move || grades().position(|grade| grade == form.with(|form| form.grades[color])).unwrap_or(0);
    let rank_label = Signal::derive(move || match color {
        Color::Black => t!(settings.locale(), new_game.black_rank),
        Color::White => t!(settings.locale(), new_game.white_rank),
    });
    view! {
        <div class="fields">
            <TextField
                label=Signal::derive(move || baduk_texts::color(settings.locale(), color))
                value=Signal::derive(move || form.with(|form| form.names[color].clone()))
                on_input=move |name| form.update(|form| form.names[color] = name)
            />
            <Select
                label=rank_label
                items=Signal::derive(items)
                selected=Signal::derive(place)
                on_select=move |n: usize| form.update(|form| form.set_grade(color, grades().nth(n).flatten()))
            />
        </div>
    }
}
