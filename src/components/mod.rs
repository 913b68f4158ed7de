//! What the page is made of. Components show the store and hand intents to it; they read like markup.

pub mod board;
pub mod controls;
mod part;
pub mod record;
pub mod status;
pub mod stone;

#[cfg(feature = "page")]
mod bar;
#[cfg(feature = "page")]
mod card;
#[cfg(feature = "page")]
mod count_sheet;
#[cfg(feature = "page")]
mod games;
#[cfg(feature = "page")]
mod header;
#[cfg(feature = "page")]
mod later;
#[cfg(feature = "page")]
mod new_game;
#[cfg(feature = "page")]
mod offer;
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
mod write;

#[cfg(feature = "page")]
pub use page::Page;
