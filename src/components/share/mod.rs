//! One link holds the game: the sheet that makes links, links that come in, correspondence games, the address that follows the game.

mod address_sync;
mod correspondence;
mod embed_snippet;
mod incoming_links;
mod link_panel;
mod link_reader;
mod other_formats;
mod qr;
mod share_options;
mod sheet;

pub use incoming_links::IncomingLinks;
pub use sheet::ShareSheet;
