//! The computer as an opponent: it plays one color of the game on the table.
//!
//! `saved` knows in which games, and at which level. The engine's worker chooses the moves.

mod agreement;
pub mod asked;
mod level;
mod mode;
mod panel;
mod player;
mod purpose;
mod remark;

use baduk_board::browser::storage;
use baduk_board::state::GameState;
use baduk_engine::Level;
use baduk_rules::Color;

use crate::saved::{Saved, keys};

pub use level::{LevelSelect, level_name, rank};
pub use panel::{Computer, failure};
pub use purpose::Purpose;
pub use remark::{Remark, verdict};

/// The computer's name in the records of its games.
pub const NAME: &str = "Badukpan";

/// Makes the game that has just started one against the computer of this level, in which the reader plays the color `own`, and remembers
/// the level. `has_help` is whether the page may help during the game.
pub fn begin(game: GameState, saved: Saved, own: Color, level: Level, has_help: bool) {
    let mut players = game.session_untracked(|session| session.position().players());
    players.names[own.opponent()] = NAME.to_owned();
    players.ranks[own.opponent()] = rank(level);
    game.set_players(&players, false);
    storage::write(keys::LEVEL, &level.to_string());
    saved.begin_against_computer(own, level, has_help);
}
