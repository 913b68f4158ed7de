//! The page: Leptos components over one store. The game itself is in the crates beside it.

pub mod browser;
pub mod components;
#[cfg(feature = "embed")]
pub mod embed;
pub mod i18n;
pub mod state;

#[cfg(feature = "page")]
use leptos::prelude::*;

#[cfg(feature = "page")]
/// Puts the play page into the document, with the game that this browser has kept.
pub fn start() {
    mount_to_body(|| {
        let locale =
            browser::language::preferred().map_or_else(i18n::Locale::default, |tag| i18n::Locale::for_tag(&tag));
        provide_context(state::keep(locale));
        view! { <components::Page /> }
    });
}
