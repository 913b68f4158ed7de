//! The app: Leptos components over three parts of state. The game itself is in the crates beside it.

pub mod browser;
pub mod components;
#[cfg(feature = "embed")]
pub mod embed;
pub mod i18n;
pub mod modes;
pub mod state;

#[cfg(feature = "page")]
use browser::language::TextLoader;
#[cfg(feature = "page")]
use i18n::{Locale, Texts};
#[cfg(feature = "page")]
use leptos::prelude::*;
#[cfg(feature = "page")]
use modes::{Modes, Play};
#[cfg(feature = "page")]
use state::{BoardUi, GameState, LanguageState, Loading, Saved, Table, saved};

/// Puts the play page into the document, with the games that this browser has saved.
///
/// `texts` are those of `language`. If that is not the one that the reader `wanted`, its texts could not be loaded. `loader` loads those
/// of other languages.
#[cfg(feature = "page")]
pub fn start(language: &str, texts: String, wanted: &str, loader: TextLoader) {
    let locale = Locale::from_tag(language).unwrap_or_default();
    let failed = Locale::from_tag(wanted).filter(|wanted| *wanted != locale);
    i18n::load(locale, Texts::Start, texts);
    mount_to_body(move || {
        let settings = saved::settings(locale);
        let language = LanguageState::new(settings, loader, failed);
        saved::follow_settings(settings, language);
        provide_context(language);
        let (game, loading) = (GameState::new(Table::under(i18n::usual_rules(locale))), Loading::new());
        let board = BoardUi::new(game, settings);
        provide_context(settings);
        provide_context(game);
        provide_context(loading);
        provide_context(board);
        provide_context(Modes::new(game, board, settings));
        provide_context(Saved::restore(game, loading));
        Play::provide(true);
        view! { <components::Page /> }
    });
}
