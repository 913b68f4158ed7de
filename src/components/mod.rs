//! What the page is made of. Components show the store and hand intents to it; they read like markup.

pub(crate) mod board;
pub(crate) mod controls;
pub(crate) mod count_sheet;
pub(crate) mod lazy;
pub(crate) mod offer;
pub(crate) mod record;
pub(crate) mod status;
pub(crate) mod stone;
pub(crate) mod write;

#[cfg(feature = "page")]
mod bar;
#[cfg(feature = "page")]
mod card;
#[cfg(feature = "page")]
mod count_part;
#[cfg(feature = "page")]
mod games;
#[cfg(feature = "page")]
mod header;
#[cfg(feature = "page")]
mod new_game;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "page")]
mod resign;
#[cfg(feature = "page")]
mod rules_sheet;
#[cfg(feature = "page")]
mod settings;
#[cfg(feature = "page")]
mod share;
#[cfg(feature = "page")]
mod unfinished;

#[cfg(feature = "page")]
pub use page::Page;
