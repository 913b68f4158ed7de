//! Comparisons with other programs: the same moves are put to these rules and to others', for the answers and for the speed.
//!
//! Nothing else in the workspace depends on this crate, so that none of it gets this crate's dependencies. Its programs:
//!
//! - `oracle` asks GNU Go and the crate goban whether they allow what these rules allow;
//! - `sgf_oracle` compares what is read of records with what sgfmill reads;
//! - `speed` replays games, every move checked, and says how many moves that makes a second;
//! - `memory` says what one game takes in memory;
//! - `hostile` reads records that were made to hurt a reader;
//! - `sgf` reads records and writes them, and says how fast;
//! - `count` counts games and positions on tiny boards, whose numbers are known.

mod clock;
pub mod collection;
mod line;
pub mod made;
mod options;
mod random;
pub mod replay;
pub mod ruleset;
mod table;

pub use clock::processor_seconds;
pub use line::Line;
pub use options::Options;
pub use random::Random;
pub use table::{Table, thousands};
