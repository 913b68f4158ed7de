//! Pictures, texts and prints of the game on the board.

mod drawing;
mod kifu;
mod sheet;

pub use drawing::Drawing;
pub use kifu::Kifu;
pub use sheet::ExportSheet;
