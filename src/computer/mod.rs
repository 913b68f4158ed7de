//! The computer as an opponent: it plays one color of the game on the table.
//!
//! `saved` knows in which games, and at which level. The engine's worker chooses the moves.

mod agreement;
mod mode;
mod panel;
mod player;
mod purpose;
mod remark;

pub use panel::Computer;

use baduk_board::i18n::{self, Locale, t};
use baduk_engine::Level;

/// The computer's name in the records of its games.
pub const NAME: &str = "Badukpan";

/// The local storage key for whether the computer thinks while the reader is to move, too.
pub const AHEAD: &str = "badukpan.ahead";

/// The name of a level, such as "10 kyu".
pub fn level_name(locale: Locale, level: Level) -> String {
    match level.to_string().parse() {
        Ok(grade) => i18n::grade(locale, grade),
        Err(_) => t!(locale, computer.strongest).to_owned(),
    }
}

/// A level as the rank of a player in a record; empty for the strongest.
pub fn rank(level: Level) -> String {
    level.grade().map(|_| level.to_string()).unwrap_or_default()
}
