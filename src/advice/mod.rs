//! What the engine says about the position on the board: which stones are dead when a game is scored, and who leads while it is played.

mod dead_stones;
mod inquiry;
mod lead;
mod network_choice;

pub use dead_stones::SuggestedDeadStones;
pub use lead::{Lead, LeadButton, is_lead_shown};
pub use network_choice::NetworkChoice;

/// The local storage keys of what holds for this browser only: what was loaded and kept in it.
pub const LOCAL_KEYS: [&str; 2] = [inquiry::LOADED, network_choice::NAME];
