use baduk_rules::{Color, Move};
use leptos::prelude::*;

use baduk_board::components::controls::localized;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::later::t;

/// The list of moves up to the current node.
#[component]
pub fn MoveList() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let moves = Memo::new(move |_| {
        game.replay.with(|replay| replay.moves.iter().map(|played| (played.number, played.color, played.mv)).collect())
    });
    let item = move |(number, color, mv): (usize, Color, Move)| {
        let (locale, size) = (settings.locale(), game.size());
        let color = baduk_texts::color(locale, color);
        let text = match mv {
            Move::Play(point) => {
                t!(locale, text_board.move_played, color = color, point = point.to_a1(size))
            }
            Move::Pass => t!(locale, text_board.passed, color = color),
        };
        view! { <li value=number.to_string()>{text}</li> }
    };
    let is_empty = Signal::derive(move || moves.with(Vec::is_empty));
    view! {
        <h3>{localized(|locale| t!(locale, text_board.moves))}</h3>
        <p hidden=Signal::derive(move || !is_empty.get())>{localized(|locale| t!(locale, text_board.no_moves))}</p>
        <ol class="moves" hidden=is_empty>
            {move || moves.get().into_iter().map(item).collect_view()}
        </ol>
    }
}
