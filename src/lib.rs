//! The play page: its own components, and those of `baduk_board`.

mod advice;
mod computer;
mod doors;
mod games;
mod play;
mod problems;
mod review;
mod saved;
mod settings;
mod share;
mod shell;

use baduk_board::browser::language::TextLoader;
use baduk_board::components::lazy::{LoadError, Prerequisite};
use baduk_board::modes::{Modes, Play};
use baduk_board::state::{BoardUi, GameState, Loading};
use baduk_game::Table;
use baduk_texts::Locale;
use leptos::prelude::*;

use saved::Saved;
use shell::language::LanguageState;
use shell::page::Page;

/// Puts the play page into the document, with the games that this browser has saved.
///
/// `language` is the tag of the page's language, and `texts` the content of its file of texts. `wanted` is the tag of the language that
/// the reader wanted, whose texts could not be loaded if it differs. `loader` loads the texts of other languages.
///
/// # Errors
/// If there is a saved game, and the code that restores it could not be loaded.
pub async fn start(language: &str, texts: String, wanted: &str, loader: TextLoader) -> Result<(), LoadError> {
    // A first visit has nothing to restore, so its board doesn't wait for the code that restores and saves.
    let storage = if saved::has_table() { Some(saved::load_storage().await?) } else { None };
    let locale = Locale::from_tag(language).unwrap_or_default();
    let failed = Locale::from_tag(wanted).filter(|wanted| *wanted != locale);
    baduk_texts::load(locale, texts);
    mount_to_body(move || {
        let settings = saved::settings(locale);
        let language = LanguageState::new(settings, loader, failed);
        saved::follow_settings(settings, language);
        provide_context(language);
        provide_context(Prerequisite(Callback::new(move |()| Box::pin(language.load_later()) as _)));
        let (game, loading) = (GameState::new(Table::first(locale.usual_rules())), Loading::new());
        let board = BoardUi::new(game, settings);
        provide_context(settings);
        provide_context(game);
        provide_context(loading);
        provide_context(board);
        provide_context(Modes::new(game, board, settings));
        let saved = Saved::new(game);
        provide_context(saved);
        saved.start(storage, loading);
        Play::provide(true);
        view! { <Page /> }
    });
    Ok(())
}
