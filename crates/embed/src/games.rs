//! The list of the games in the author's file, which is shown if the author has chosen no game.

use baduk_author::embed;
use leptos::prelude::*;

use super::context::EmbedContext;
use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::components::describe_game;
use baduk_board::state::SettingsState;
use baduk_game::Summary;
use baduk_texts::Locale;
use baduk_texts::embed::t;

/// The drop-down list of the games in the author's file.
pub fn content() -> impl IntoView {
    let context = EmbedContext::here();
    let settings = SettingsState::here();
    let items = Memo::new(move |_| names(context, settings.locale()));
    let items = Signal::derive(move || {
        let names = items.get();
        let option = |(number, name): (usize, String)| SelectOption::new(number, &name);
        names.into_iter().map(option).collect::<Vec<_>>()
    });
    let selected = Signal::derive(move || context.shown_game().0);
    let label = localized(|locale| t!(locale, embed.choose_game));
    view! { <Select label items selected on_select=move |number: usize| context.choose_game(number) /> }
}

/// Returns the number, counted from 1, and the name of each game in the author's file. The name is the game's own name or the names of
/// its players, or else text such as "Game 3".
fn names(context: EmbedContext, locale: Locale) -> Vec<(usize, String)> {
    let titles = context.titles();
    let read = titles.iter().all(String::is_empty).then(|| context.with_text(embed::games)).and_then(Result::ok);
    let titles = match read {
        Some((games, _)) => games.iter().map(|game| describe_game::title(locale, &Summary::from_tree(game))).collect(),
        None => titles,
    };
    let name = |(index, title): (usize, String)| {
        let number = index + 1;
        let name = match title.is_empty() {
            true => t!(locale, embed.game_number, number = number),
            false => format!("{number}. {title}"),
        };
        (number, name)
    };
    titles.into_iter().enumerate().map(name).collect()
}
