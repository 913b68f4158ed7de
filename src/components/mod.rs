//! What the page is made of. Components show the state and hand intents to the current mode; they read like markup.

pub(crate) mod board;
pub(crate) mod controls;
pub(crate) mod count_sheet;
pub(crate) mod edit;
pub(crate) mod lazy;
pub(crate) mod offer;
pub(crate) mod record;
pub(crate) mod status;
pub(crate) mod stone;

#[cfg(feature = "page")]
mod bar;
#[cfg(feature = "page")]
mod card;
#[cfg(feature = "page")]
mod count_part;
#[cfg(feature = "page")]
mod describe_game;
#[cfg(feature = "page")]
mod drawing;
#[cfg(feature = "page")]
mod exporter;
#[cfg(feature = "page")]
mod games;
#[cfg(feature = "page")]
mod header;
#[cfg(feature = "page")]
mod links;
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
