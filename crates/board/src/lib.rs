//! What every board in a browser shares: the play page and the embedded board are programs over it.
//!
//! - [`browser`]: the browser's APIs
//! - [`i18n`]: the texts, in the reader's language
//! - [`state`]: signals over the games of `baduk_game`, and the reader's settings
//! - [`modes`]: what a reader's action does
//! - [`components`]: what a board is made of

pub mod browser;
pub mod components;
pub mod i18n;
pub mod modes;
pub mod state;
