//! The state of a board, in two parts, each with its own context:
//!
//! - [`GameState`]: the games on the table, the position on the board, and what happens to them
//! - [`BoardUi`]: the cursor, the pointer and the selected tool
//!
//! [`SettingsState`] has the reader's settings. What can be computed is a memo or a method; effects are only for the outside
//! world.

mod board;
mod game;
mod loading;
mod look;
mod pruning_signal;
mod settings;

pub use board::{BoardUi, PointMarks};
pub use game::{DescribeEdit, DescribeTime, Event, Events, GameState, LastNotice, Notice, Place};
pub use loading::Loading;
pub use look::{ColorScheme, Look};
pub use pruning_signal::PruningSignal;
pub use settings::{Countdown, Settings, SettingsState, StoneSound, Touch, Variations};
