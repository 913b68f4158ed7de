//! Pictures, texts and prints of the game on the board.

mod print_view;
mod sheet;

pub use print_view::PrintView;
pub use sheet::ExportSheet;
