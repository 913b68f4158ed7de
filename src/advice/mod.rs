//! What the engine says about the position on the board: which stones are dead when a game is scored, and who leads while it is played.

mod dead_stones;
mod inquiry;
mod lead;
mod network_choice;

pub use dead_stones::SuggestedDeadStones;
pub use lead::{Lead, LeadButton, is_lead_shown};
pub use network_choice::NetworkChoice;
