//! The code that the play page and the embedded board share: everything that a board in a browser needs.

pub mod browser;
pub mod components;
pub mod modes;
pub mod state;
