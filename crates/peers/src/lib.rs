//! Comparisons with other programs, in correctness and speed.
//!
//! Nothing else in the workspace depends on this crate, which keeps its dependencies out of the other crates. Its programs:
//!
//! - `oracle` compares the legality of moves with GNU Go and the crate goban;
//! - `sgf_oracle` compares the reading of records with sgfmill;
//! - `speed` measures how many moves per second are replayed with full checks;
//! - `memory` measures the memory of a game;
//! - `hostile` reads records that are made to be slow or large;
//! - `sgf` measures how fast records are read and written;
//! - `evaluations` measures how fast neural networks are, beside rten;
//! - `match` lets two engines play games against each other;
//! - `ranked` is a player of a known rank, to measure levels with;
//! - `review` compares reviews of real games with a stronger judge;
//! - `link` measures the lengths of links and the time to encode and decode them;
//! - `count` counts games and positions on tiny boards, with known results.

pub mod collection;
mod line;
pub mod made_network;
mod onnx;
mod options;
pub mod peer_network;
mod processor_time;
mod random;
pub mod random_games;
pub mod replay;
pub mod ruleset;
mod table;

pub use line::Line;
pub use options::Options;
pub use processor_time::processor_seconds;
pub use random::Random;
pub use table::{Table, thousands};
