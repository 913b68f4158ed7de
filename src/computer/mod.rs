//! The computer as an opponent: it plays one color of the game on the table.
//!
//! `saved` knows in which games, and at which level. The engine's worker chooses the moves.

mod agreement;
mod level;
mod mode;
mod panel;
mod player;
mod purpose;
mod remark;

pub use level::{LevelSelect, rank};
pub use panel::Computer;

/// The computer's name in the records of its games.
pub const NAME: &str = "Badukpan";
