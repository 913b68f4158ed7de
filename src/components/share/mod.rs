//! One link holds the game: links that come in, games by post, the address that follows the game.

mod arrival;
mod follow;
mod links;
mod post;

pub use links::{Links, LinksPart, Way};
