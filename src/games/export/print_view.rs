use baduk_view::{Geometry, Picture, SvgFile, Theme};
use leptos::prelude::*;

use super::diagram_options::figures;
use baduk_board::components::describe_game::{describe, title};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Summary;
use baduk_texts::page::later::t;

/// The figures of the game for print. They are not visible on the screen.
#[component]
pub fn PrintView(
    /// The number of moves per printed figure while the game is being printed; otherwise `None`.
    figure_moves: RwSignal<Option<usize>>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let pages = move || {
        let moves_per_figure = figure_moves.get()?;
        let locale = settings.locale();
        let (figures, game) = game.session(|session| {
            let record = session.record();
            (figures(record, session.at(), moves_per_figure), Summary::from_tree(&record.tree))
        });
        let figure = |(figure, first, last): &(baduk_view::Figure, u32, u32)| {
            let size = figure.board.size();
            let geometry = Geometry::new(size);
            let picture = Picture { geometry, numbers: &figure.numbers, ..Picture::new(&figure.board) };
            let file = SvgFile { theme: &Theme::PAPER, ..SvgFile::default() };
            let pass = t!(locale, export.pass);
            let notes: Vec<String> = figure.notes.iter().map(|note| note.text(size, pass)).collect();
            let moves = (*first > 0).then(|| t!(locale, export.figure, first = first, last = last));
            let notes = (!notes.is_empty()).then(|| notes.join(", "));
            let caption: Vec<String> = moves.into_iter().chain(notes).collect();
            view! {
                <figure>
                    <div inner_html=picture.svg(&file)></div>
                    <figcaption>{caption.join(" \u{b7} ")}</figcaption>
                </figure>
            }
        };
        let (who, what) = (title(locale, &game), describe(locale, &game).1);
        Some(view! {
            {(!who.is_empty()).then(|| view! { <h1>{who}</h1> })}
            <p>{what}</p>
            {figures.iter().map(figure).collect_view()}
        })
    };
    view! { <section class="kifu" aria-hidden="true">{pages}</section> }
}
