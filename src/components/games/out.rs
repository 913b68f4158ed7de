//! The game goes out of the page, as a file or by the clipboard.

use baduk_record::{Tree, sgf};
use leptos::prelude::untrack;

use super::export::Drawing;
use super::library::{self, MIME};
use crate::browser::task::Tasks;
use crate::browser::{clipboard, files, picture};
use crate::state::{Store, Summary};

/// How many pixels a PNG has from line to line.
const PIXELS: u32 = 64;

/// What the game on the table is called; nothing when it has no name and no players.
pub fn title(store: Store) -> String {
    library::title(store.locale(), &summary(store))
}

/// Saves a record as SGF.
pub fn save_sgf(tree: &Tree) {
    files::save(&file_name(&Summary::of(tree), "sgf"), MIME, sgf::write([tree]).as_bytes());
}

/// Copies a record as SGF, and tells a component whether it is on the clipboard.
pub fn copy_sgf(tasks: Tasks, tree: &Tree, tell: impl FnOnce(bool) + 'static) {
    copy(tasks, &sgf::write([tree]), tell);
}

/// Copies a text, and tells a component whether it is on the clipboard. It is copied all the same when the component has gone by
/// then.
pub fn copy(tasks: Tasks, text: &str, tell: impl FnOnce(bool) + 'static) {
    let copying = clipboard::write(text);
    Tasks::DETACHED.spawn(async move {
        let there = copying.await.is_ok();
        tasks.run(|| tell(there));
    });
}

/// The position where we are as a picture.
pub fn svg(store: Store, drawing: &Drawing) -> String {
    let title = title(store);
    store.session(|session| drawing.svg(session.record(), session.at(), &title))
}

/// Saves a picture made as SVG; the name of its file ends in `ending`.
pub fn save_svg(store: Store, svg: &str, ending: &str) {
    files::save(&named(store, ending), "image/svg+xml", svg.as_bytes());
}

/// Saves the position where we are as PNG, and tells a component if that cannot be done. The file comes all the same when the
/// component has gone by then.
pub fn save_png(tasks: Tasks, store: Store, drawing: &Drawing, failed: impl FnOnce() + 'static) {
    let name = named(store, "png");
    let (svg, columns) = untrack(|| (svg(store, drawing), store.size().width()));
    Tasks::DETACHED.spawn(async move {
        match picture::png(&svg, (u32::from(columns) + 2) * PIXELS).await {
            Ok(png) => {
                files::save(&name, "image/png", &png);
            }
            Err(_) => tasks.run(failed),
        }
    });
}

/// Copies the position where we are as text, plain or as Sensei's Library writes it, and tells a component whether it is on the
/// clipboard.
pub fn copy_text(tasks: Tasks, store: Store, drawing: &Drawing, plain: bool, tell: impl FnOnce(bool) + 'static) {
    let text = untrack(|| {
        let title = title(store);
        store.session(|session| drawing.text(session.record(), session.at(), &title, plain))
    });
    copy(tasks, &text, tell);
}

fn summary(store: Store) -> Summary {
    store.session(|session| Summary::of(&session.record().tree))
}

fn named(store: Store, ending: &str) -> String {
    file_name(&untrack(|| summary(store)), ending)
}

/// A name for a file of a game: the players and the day, or "game", with that ending.
fn file_name(game: &Summary, ending: &str) -> String {
    let parts = [&game.black, &game.white, &game.date];
    let kept = |letter: &char| letter.is_alphanumeric() || "-_.".contains(*letter);
    let parts = parts.map(|part| part.replace(' ', "_").chars().filter(kept).collect::<String>());
    let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let name = name.trim_matches('.');
    format!("{}.{ending}", if name.is_empty() { "game" } else { name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_players_and_day() {
        let game = |black: &str, white: &str, date: &str| {
            let game = Summary { black: black.into(), white: white.into(), date: date.into(), ..Summary::default() };
            file_name(&game, "sgf")
        };
        assert_eq!(game("Lee Changho", "이세돌", "2003-02-01"), "Lee_Changho-이세돌-2003-02-01.sgf");
        assert_eq!(game("", "", ""), "game.sgf");
        assert_eq!(game("../../etc", "<b>", ""), "....etc-b.sgf".trim_start_matches('.'));
    }
}
