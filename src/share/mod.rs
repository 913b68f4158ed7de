//! Sharing by link: the sheet that creates links, the reader of incoming links, correspondence games, and the game in the page's URL.

mod address_state;
mod address_sync;
mod correspondence;
mod embed_snippet;
mod incoming_links;
mod link_conflict;
mod link_notice;
mod link_panel;
mod link_reader;
mod link_section;
mod linked_game;
pub mod links;
mod other_formats;
mod qr;
mod share_options;
mod sheet;

pub use incoming_links::IncomingLinks;
pub use sheet::{ShareDialog, ShareSheet};
