//! Export of the game to files and to the clipboard.

use leptos::prelude::*;

use super::diagram_options::DiagramOptions;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{clipboard, files, picture};
use baduk_board::components::describe_game;
use baduk_board::components::sgf_file::file_name;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Summary;
use baduk_texts::page::later::t;

/// Exports the game and the current position as files or to the clipboard.
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

    /// Returns the title of the game; empty if neither its name nor its players are known.
    pub fn title(self) -> String {
        describe_game::title(self.settings.locale(), &self.summary())
    }

    /// Returns the current position as SVG. The SVG has a title even if the game has none.
    pub fn render_svg(self, diagram: &DiagramOptions) -> String {
        let title = Some(self.title()).filter(|title| !title.is_empty());
        let title = title.unwrap_or_else(|| t!(self.settings.locale(), share.untitled_game).to_owned());
        self.game.session(|session| diagram.render_svg(session.record(), session.at(), &title))
    }

    /// Saves an SVG text as a file with this extension, named after the game.
    pub fn save_svg(self, svg: &str, extension: &str) {
        files::save(&self.file_name(extension), "image/svg+xml", svg.as_bytes());
    }

    /// Saves the current position as a PNG file, even if the component of `tasks` is unmounted meanwhile. `on_error` runs only while it
    /// is mounted.
    pub fn save_png(self, tasks: Tasks, diagram: &DiagramOptions, on_error: impl FnOnce() + 'static) {
        let name = self.file_name("png");
        let svg = self.game.session(|session| diagram.render_for_png(session.record(), session.at()));
        Tasks::DETACHED.spawn(async move {
            match picture::png(&svg).await {
                Ok(png) => {
                    files::save(&name, "image/png", &png);
                }
                Err(_) => tasks.run(on_error),
            }
        });
    }

    /// Copies the current position as text: plain, or in the diagram format of Sensei's Library. Then calls `then` with whether the text
    /// was copied.
    pub fn copy_text(self, tasks: Tasks, diagram: &DiagramOptions, plain: bool, then: impl FnOnce(bool) + 'static) {
        let title = self.title();
        let text = self.game.session(|session| diagram.render_text(session.record(), session.at(), &title, plain));
        clipboard::copy(tasks, &text, then);
    }

    fn summary(self) -> Summary {
        self.game.session(|session| Summary::from_tree(&session.record().tree))
    }

    fn file_name(self, extension: &str) -> String {
        file_name(&self.summary(), extension)
    }
}
