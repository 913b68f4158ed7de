//! What the engine says about the position on the board: which stones are dead when a game is scored, and who leads while it is played.

mod dead_stones;
mod help;
mod inquiry;
mod lead;
mod network_choice;

use baduk_board::state::{GameState, OVER_LAST};
use baduk_view::{Geometry, Markup};

pub use dead_stones::SuggestedDeadStones;
pub use help::{Help, help};
pub use lead::{Lead, LeadButton, is_lead_shown, leader_in_words, may_show_lead};
pub use network_choice::NetworkChoice;

/// Marks as SVG code, with the note for the board if one is on the last move.
fn marks_svg(marks: &Markup, game: GameState, geometry: &Geometry) -> String {
    let mut svg = game.position(|game| marks.svg(game.board(), geometry));
    if game.last_stone().is_some_and(|(last, _)| marks.is_on(last)) {
        svg.push_str(OVER_LAST);
    }
    svg
}
