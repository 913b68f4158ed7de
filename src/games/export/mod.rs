//! Export of the game as image, text or print.

mod print_view;
mod sheet;

pub use print_view::PrintView;
pub use sheet::ExportSheet;
