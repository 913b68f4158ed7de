//! Exports the game as an image, as text, or for print.

pub mod diagram_options;
pub mod exporter;
mod print_view;
mod sheet;

pub use print_view::PrintView;
pub use sheet::ExportSheet;
