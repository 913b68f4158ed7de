use baduk_rules::{Color, column_name};
use baduk_view::layers::Stone;
use leptos::prelude::*;

use baduk_board::components::controls::localized;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// A row of the board that has stones: the row's number, and the columns of the stones of each color.
#[derive(Clone, PartialEq, Eq)]
struct Row {
    number: u8,
    black: String,
    white: String,
}

/// The stones on the board, row by row from the top. Rows let listeners imagine the shapes better than one long list.
#[component]
pub fn PositionTable() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let rows = Memo::new(move |_| {
        let (locale, height) = (settings.locale(), game.size().height());
        let stones = modes.current().stones();
        let on_row =
            |y: u8, color| columns(locale, stones.iter().filter(|stone| stone.point.y() == y && stone.color == color));
        let row = |y| Row { number: height - y, black: on_row(y, Color::Black), white: on_row(y, Color::White) };
        (0..height).map(row).filter(|row| !(row.black.is_empty() && row.white.is_empty())).collect::<Vec<_>>()
    });
    let head = move |color| view! { <th scope="col">{Signal::derive(move || baduk_texts::color(settings.locale(), color))}</th> };
    let row = |Row { number, black, white }: Row| {
        view! { <tr><th scope="row">{number.to_string()}</th><td>{black}</td><td>{white}</td></tr> }
    };
    let is_empty = Signal::derive(move || rows.with(Vec::is_empty));
    view! {
        <h3>{localized(|locale| t!(locale, text_board.position))}</h3>
        <p hidden=Signal::derive(move || !is_empty.get())>{localized(|locale| t!(locale, text_board.no_stones))}</p>
        <table class="rows" hidden=is_empty>
            <thead>
                <tr>
                    <th scope="col">{localized(|locale| t!(locale, text_board.row))}</th>
                    {Color::BOTH.map(head).collect_view()}
                </tr>
            </thead>
            <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Returns the columns of the stones in a row, and which of them are marked as dead: "C, D (dead)".
fn columns<'a>(locale: Locale, stones: impl Iterator<Item = &'a Stone>) -> String {
    let column = |&Stone { point, dead, .. }: &Stone| {
        let name = column_name(point.x());
        if dead { t!(locale, text_board.dead, point = name) } else { name }
    };
    baduk_texts::list(locale, &stones.map(column).collect::<Vec<_>>())
}
