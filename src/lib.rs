//! The app: Leptos components over three parts of state. The game itself is in the crates beside it.

pub mod browser;
pub mod components;
#[cfg(feature = "embed")]
pub mod embed;
pub mod i18n;
pub mod modes;
pub mod state;

#[cfg(feature = "page")]
use leptos::prelude::*;
#[cfg(feature = "page")]
use modes::{Modes, Play};
#[cfg(feature = "page")]
use state::{BoardUi, GameState, Loading, Saved, Table, saved};

/// Puts the play page into the document, with the games that this browser has saved.
#[cfg(feature = "page")]
pub fn start() {
    mount_to_body(|| {
        let locale =
            browser::language::preferred().map_or_else(i18n::Locale::default, |tag| i18n::Locale::for_tag(&tag));
        let settings = saved::settings(locale);
        let (game, loading) = (GameState::new(Table::new()), Loading::new());
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
