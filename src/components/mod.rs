//! The components of the page. They show the state and pass intents to the current mode.

pub(crate) mod agreement;
pub(crate) mod board;
#[cfg(feature = "page")]
mod clock;
pub(crate) mod controls;
pub(crate) mod describe_game;
pub(crate) mod edit;
pub(crate) mod lazy;
pub(crate) mod problem;
pub(crate) mod record;
pub(crate) mod score_summary;
pub(crate) mod sgf_file;
pub(crate) mod status;
pub(crate) mod stone;

#[cfg(feature = "page")]
mod action_bar;
#[cfg(feature = "page")]
mod board_view;
#[cfg(feature = "page")]
mod diagram_options;
#[cfg(feature = "page")]
mod exporter;
#[cfg(feature = "page")]
mod games;
#[cfg(feature = "page")]
mod header;
#[cfg(feature = "page")]
mod installed;
#[cfg(feature = "page")]
mod link_inbox;
#[cfg(feature = "page")]
mod looks;
#[cfg(feature = "page")]
mod new_game;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "page")]
mod player_card;
#[cfg(feature = "page")]
mod resign;
#[cfg(feature = "page")]
mod result_actions;
#[cfg(feature = "page")]
mod rules_sheet;
#[cfg(feature = "page")]
mod score_section;
#[cfg(feature = "page")]
mod seat;
#[cfg(feature = "page")]
mod settings;
#[cfg(feature = "page")]
mod share;
#[cfg(feature = "page")]
mod sheet;
#[cfg(feature = "page")]
mod sound;
#[cfg(feature = "page")]
mod suggestions;
#[cfg(feature = "page")]
mod text_board;
#[cfg(feature = "page")]
mod touch;
#[cfg(feature = "page")]
mod unopened_game;

#[cfg(feature = "page")]
pub use page::Page;
