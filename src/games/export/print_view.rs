use baduk_view::{Geometry, Picture, SvgFile, Theme};
use leptos::prelude::*;

use super::diagram_options::{PrintOptions, PrintedFigure, figures};
use baduk_board::components::describe_game::describe;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Summary;
use baduk_texts::page::later::t;

/// The figures of the game for print. They are not visible on the screen.
#[component]
pub fn PrintView(
    /// What is printed while the game is being printed; otherwise `None`.
    printed: RwSignal<Option<PrintOptions>>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let pages = move || {
        let options = printed.get()?;
        let locale = settings.locale();
        let (figures, game) = game.session(|session| {
            let record = session.record();
            (figures(record, session.at(), options), Summary::from_tree(&record.tree))
        });
        let comment = |(number, text): &(u32, String)| {
            let number = (*number > 0).then(|| view! { <b>{number.to_string()}</b> " " });
            view! { <p>{number}{text.clone()}</p> }
        };
        let figure = |PrintedFigure { figure, moves: (first, last), comments }: &PrintedFigure| {
            let size = figure.board.size();
            let geometry = Geometry::new(size);
            let picture = Picture { geometry, numbers: &figure.numbers, ..Picture::new(&figure.board) };
            let file = SvgFile { theme: &Theme::PAPER, ..SvgFile::default() };
            let pass = t!(locale, export.pass);
            let notes: Vec<String> = figure.notes.iter().map(|note| note.text(size, pass)).collect();
            let moves = (*first > 0).then(|| t!(locale, export.figure, first = first, last = last));
            let notes = (!notes.is_empty()).then(|| notes.join(", "));
            let caption: Vec<String> = moves.into_iter().chain(notes).collect();
            // A block without text would still keep figures from standing side by side.
            let remarks = (!comments.is_empty())
                .then(|| view! { <div class="remarks">{comments.iter().map(comment).collect_view()}</div> });
            view! {
                <figure>
                    <div inner_html=picture.svg(&file)></div>
                    <figcaption>{caption.join(" \u{b7} ")}</figcaption>
                </figure>
                {remarks}
            }
        };
        let (who, what) = describe(locale, &game);
        Some(view! {
            <h1>{who}</h1>
            <p>{what}</p>
            {figures.iter().map(figure).collect_view()}
        })
    };
    view! { <section class="kifu" aria-hidden="true">{pages}</section> }
}
