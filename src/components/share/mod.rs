//! One link holds the game: the sheet that makes links, links that come in, correspondence games, the address that follows the game.

mod arrival;
mod correspondence;
mod follow;
mod forms;
mod link;
mod links;
mod qr;
mod sharing;
mod sheet;
mod web_page;

pub use links::LinksPart;
pub use sheet::ShareSheet;
