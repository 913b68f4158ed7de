//! The state of a board. Its main parts are two contexts:
//!
//! - [`GameState`]: the games on the table, the position on the board, and all changes to them
//! - [`BoardUi`]: the cursor, the pointer and the selected tool
//!
//! [`engine`] asks the engine. [`SettingsState`] has the reader's settings. Values that can be computed are memos or methods. Effects only
//! change the outside world.

mod board;
mod effect;
pub mod engine;
mod game;
mod loading;
mod look;
mod pruning_signal;
mod settings;

pub use board::{BoardUi, OVER_LAST, PointMarks};
pub use effect::effect;
pub use game::{DescribeEdit, DescribePlayer, Event, Events, GameState, LastNotice, Notice, ShownNode};
pub use loading::Loading;
pub use look::{ColorScheme, Look};
pub use pruning_signal::PruningSignal;
pub use settings::{Countdown, Settings, SettingsState, StoneSound, Touch, Variations};
