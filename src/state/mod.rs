//! The state of the app, in three parts, each with its own context:
//!
//! - [`GameState`]: the games on the table, the position on the board, and what happens to them
//! - [`BoardUi`]: the cursor, the pointer and the selected tool
//! - [`Saved`]: what this browser saves between visits (only on the play page)
//!
//! [`SettingsState`] has the reader's settings. What can be computed is a memo or a method; effects are only for the outside
//! world.

mod board;
mod game;
#[cfg(feature = "page")]
mod language;
mod lasting;
mod loading;
mod look;
pub mod opened_file;
#[cfg(feature = "page")]
pub mod saved;
mod settings;
mod summary;

pub use board::{BoardUi, PointMarks};
pub use game::*;
#[cfg(feature = "page")]
pub use language::LanguageState;
pub use lasting::Lasting;
pub use loading::Loading;
pub use look::{ColorScheme, Look};
#[cfg(feature = "page")]
pub use saved::{LibraryStatus, Saved};
pub use settings::{Countdown, Settings, SettingsState, StoneSound, Touch, Variations};
pub use summary::{Summary, sum};
