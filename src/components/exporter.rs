//! The game goes out of the page, as a file or by the clipboard.

use baduk_record::{Tree, sgf};
use leptos::prelude::*;

use super::describe_game;
use super::drawing::Drawing;
use crate::browser::task::Tasks;
use crate::browser::{clipboard, files, picture};
use crate::state::{GameState, SettingsState, Summary};

/// The MIME type of a game record.
pub const MIME: &str = "application/x-go-sgf";
/// How many pixels a PNG has from line to line.
const PIXELS: u32 = 64;

/// Saves a record as SGF.
pub fn save_sgf(tree: &Tree) {
    files::save(&file_name(&Summary::of(tree), "sgf"), MIME, sgf::write([tree]).as_bytes());
}

/// Copies a record as SGF, and tells a component whether it is on the clipboard.
pub fn copy_sgf(tasks: Tasks, tree: &Tree, tell: impl FnOnce(bool) + 'static) {
    clipboard::copy(tasks, &sgf::write([tree]), tell);
}

/// Exports the position that is shown.
#[derive(Clone, Copy)]
pub struct Exporter {
    game: GameState,
    settings: SettingsState,
}

impl Exporter {
    /// Exports from the board of the components around.
    pub fn here() -> Self {
        Self { game: expect_context(), settings: expect_context() }
    }

    /// The title of the game; empty when it has no name and no players.
    pub fn title(self) -> String {
        describe_game::title(self.settings.locale(), &self.summary())
    }

    /// The position as a picture.
    pub fn svg(self, drawing: &Drawing) -> String {
        let title = self.title();
        self.game.session(|session| drawing.svg(session.record(), session.at(), &title))
    }

    /// Saves a picture made as SVG; the name of its file ends in `ending`.
    pub fn save_svg(self, svg: &str, ending: &str) {
        files::save(&self.file_name(ending), "image/svg+xml", svg.as_bytes());
    }

    /// Saves the position as PNG, and tells a component if that fails. The file comes all the same when the component has gone by
    /// then.
    pub fn save_png(self, tasks: Tasks, drawing: &Drawing, failed: impl FnOnce() + 'static) {
        let name = self.file_name("png");
        let (svg, columns) = untrack(|| (self.svg(drawing), self.game.size().width()));
        Tasks::DETACHED.spawn(async move {
            match picture::png(&svg, (u32::from(columns) + 2) * PIXELS).await {
                Ok(png) => {
                    files::save(&name, "image/png", &png);
                }
                Err(_) => tasks.run(failed),
            }
        });
    }

    /// Copies the position as text, plain or as Sensei's Library writes it, and tells a component whether it is on the clipboard.
    pub fn copy_text(self, tasks: Tasks, drawing: &Drawing, plain: bool, then: impl FnOnce(bool) + 'static) {
        let text = untrack(|| {
            let title = self.title();
            self.game.session(|session| drawing.text(session.record(), session.at(), &title, plain))
        });
        clipboard::copy(tasks, &text, then);
    }

    fn summary(self) -> Summary {
        self.game.session(|session| Summary::of(&session.record().tree))
    }

    fn file_name(self, ending: &str) -> String {
        file_name(&untrack(|| self.summary()), ending)
    }
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
