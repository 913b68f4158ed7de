use baduk_rules::clock::TimeControl;
use baduk_rules::{Color, Game};
use leptos::prelude::*;

use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The players' times, and whose turn it is. Changes are not announced, since there is one every second.
#[component]
pub fn Times() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let text = Memo::new(move |_| times(game, settings.locale()));
    view! { <p hidden=Signal::derive(move || text.with(String::is_empty))>{text}</p> }
}

/// Returns the known times of the players, and the player to move: "Black 4:50, White 5:00. White to play." Empty if neither is known.
pub fn times(game: GameState, locale: Locale) -> String {
    let control = game.terms().time;
    let known: Vec<String> = Color::BOTH.into_iter().filter_map(|color| time(game, locale, color, control)).collect();
    let times = if known.is_empty() {
        String::new()
    } else {
        baduk_texts::sentence(locale, &baduk_texts::list(locale, &known))
    };
    let turn = match game.phase() {
        Phase::Playing => t!(locale, status.to_play, color = baduk_texts::color(locale, game.position(Game::to_play))),
        Phase::Scoring | Phase::Recorded | Phase::Ended(_) => String::new(),
    };
    baduk_texts::sentences(locale, &[&times, &turn])
}

/// Returns the text of a player's time, with the periods or moves left in overtime: "Black 0:25 (2 periods left)". `None` if the time is
/// not known.
fn time(game: GameState, locale: Locale, color: Color, control: Option<TimeControl>) -> Option<String> {
    let left = game.time_left(color)?;
    let (color, time) = (baduk_texts::color(locale, color), baduk_texts::time(left));
    let overtime = baduk_texts::page::later::overtime_left(locale, control, left).1;
    Some(if overtime.is_empty() {
        t!(locale, text_board.time_left, color = color, time = time)
    } else {
        t!(locale, text_board.time_left_overtime, color = color, time = time, overtime = overtime)
    })
}
