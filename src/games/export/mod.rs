//! Exports the game as an image, as text, or for print.

mod print_view;
mod sheet;

pub use print_view::PrintView;
pub use sheet::ExportSheet;
