//! Export of the game to files and to the clipboard.

use baduk_record::{Tree, sgf};
use leptos::prelude::*;

use super::describe_game;
use super::diagram_options::DiagramOptions;
use crate::browser::task::Tasks;
use crate::browser::{clipboard, files, picture};
use crate::state::{GameState, SettingsState, Summary};

/// The MIME type of a game record.
pub const SGF_MIME_TYPE: &str = "application/x-go-sgf";
/// The distance between two lines of the board in a PNG, in pixels.
const PIXELS_PER_LINE: u32 = 64;

/// Saves a record as an SGF file.
pub fn save_sgf(tree: &Tree) {
    files::save(&file_name(&Summary::of(tree), "sgf"), SGF_MIME_TYPE, sgf::write([tree]).as_bytes());
}

/// Copies a record as SGF to the clipboard. Calls `then` with whether that worked.
pub fn copy_sgf(tasks: Tasks, tree: &Tree, then: impl FnOnce(bool) + 'static) {
    clipboard::copy(tasks, &sgf::write([tree]), then);
}

/// Exports the current position.
#[derive(Clone, Copy)]
pub struct Exporter {
    game: GameState,
    settings: SettingsState,
}

impl Exporter {
    /// Returns an exporter for the game in the current context.
    pub fn from_context() -> Self {
        Self { game: expect_context(), settings: expect_context() }
    }

    /// Returns the title of the game; empty if it has no name and no players.
    pub fn title(self) -> String {
        describe_game::title(self.settings.locale(), &self.summary())
    }

    /// Returns the position as SVG.
    pub fn render_svg(self, diagram: &DiagramOptions) -> String {
        let title = self.title();
        self.game.session(|session| diagram.render_svg(session.record(), session.at(), &title))
    }

    /// Saves SVG text as a file with this extension.
    pub fn save_svg(self, svg: &str, extension: &str) {
        files::save(&self.file_name(extension), "image/svg+xml", svg.as_bytes());
    }

    /// Saves the position as a PNG file. The file is saved even if the component is gone by then; `on_error` runs only while it
    /// exists.
    pub fn save_png(self, tasks: Tasks, diagram: &DiagramOptions, on_error: impl FnOnce() + 'static) {
        let name = self.file_name("png");
        let (svg, columns) = untrack(|| (self.render_svg(diagram), self.game.size().width()));
        Tasks::DETACHED.spawn(async move {
            match picture::png(&svg, (u32::from(columns) + 2) * PIXELS_PER_LINE).await {
                Ok(png) => {
                    files::save(&name, "image/png", &png);
                }
                Err(_) => tasks.run(on_error),
            }
        });
    }

    /// Copies the position as text, plain or in the diagram format of Sensei's Library. Calls `then` with whether that worked.
    pub fn copy_text(self, tasks: Tasks, diagram: &DiagramOptions, plain: bool, then: impl FnOnce(bool) + 'static) {
        let text = untrack(|| {
            let title = self.title();
            self.game.session(|session| diagram.render_text(session.record(), session.at(), &title, plain))
        });
        clipboard::copy(tasks, &text, then);
    }

    fn summary(self) -> Summary {
        self.game.session(|session| Summary::of(&session.record().tree))
    }

    fn file_name(self, extension: &str) -> String {
        file_name(&untrack(|| self.summary()), extension)
    }
}

/// Returns a file name for a game: the players and the date, or "game", with this extension.
fn file_name(game: &Summary, extension: &str) -> String {
    let parts = [&game.black, &game.white, &game.date];
    let is_allowed = |character: &char| character.is_alphanumeric() || "-_.".contains(*character);
    let parts = parts.map(|part| part.replace(' ', "_").chars().filter(is_allowed).collect::<String>());
    let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let name = name.trim_matches('.');
    format!("{}.{extension}", if name.is_empty() { "game" } else { name })
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
