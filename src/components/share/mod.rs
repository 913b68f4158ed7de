//! One link holds the game: the sheet that makes links.

mod forms;
mod link;
mod qr;
mod sharing;
mod sheet;

pub use sheet::ShareSheet;
