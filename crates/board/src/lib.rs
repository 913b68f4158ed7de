//! The code that the play page and the embedded board share: everything that a board in a browser needs.
//!
//! - [`browser`]: the browser's APIs
//! - [`state`]: signals over the games of `baduk_game`, and the reader's settings
//! - [`modes`]: what the actions of a reader do
//! - [`components`]: the components of a board

pub mod browser;
pub mod components;
pub mod modes;
pub mod state;
