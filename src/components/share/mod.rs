//! One link holds the game: the sheet that makes links, links that come in, games by post, the address that follows the game.

mod arrival;
mod follow;
mod forms;
mod link;
mod links;
mod post;
mod qr;
mod sharing;
mod sheet;
mod web_page;

pub use links::{Links, LinksPart, Way};
pub use sheet::ShareSheet;
