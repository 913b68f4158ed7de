//! Games being played, as plain data. The crate needs no browser, and its tests need no page.
//!
//! - [`Session`]: one game: its record, the node that is shown, its scoring, its clock
//! - [`Table`]: the game being played, and those set aside
//! - [`Intent`]: what a player wants to do; an [`Announcement`] is the result
//! - [`saved`]: the saved form of tables and games, as text
//! - [`opened_file`]: the games of a file

mod announcement;
mod intent;
mod keys;
pub mod opened_file;
pub mod saved;
mod session;
mod summary;
mod table;
mod tool;
mod visit;
mod waypoint;

pub use announcement::{Announcement, Direction};
pub use intent::{Intent, Navigation};
pub use keys::{Key, KeyAction, Step};
pub use session::comparison::Difference;
pub use session::correspondence::Received;
pub use session::{
    AfterPlay, Attempt, CORRESPONDENCE_END, Correspondence, Edit, Editor, Edits, GameClock, GameId, GameScoring,
    GameTime, Marks, OtherScore, Phase, Players, Position, Session, TakeBack,
};
pub use summary::{Summary, short, sum};
pub use table::Table;
pub use tool::{Edited, Stroke, Tool};
pub use visit::Visit;
pub use waypoint::{Waypoint, replay};
