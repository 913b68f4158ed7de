//! Pictures, texts and prints of the game on the board.

mod kifu;
mod sheet;

pub use kifu::Kifu;
pub use sheet::ExportSheet;
