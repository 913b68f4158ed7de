//! Judges positions of baduk: which moves are good, who will own each point, who leads and by how much.
//!
//! A [`Network`] is read from a file. An [`Input`] describes a [`Game`](baduk_rules::Game) for a network, and an
//! [`Evaluation`] is the network's judgment of it. All computations are safe Rust, vectorized also for browsers.
//!
//! ```no_run
//! use baduk_engine::{Input, Network};
//! use baduk_rules::{Game, Preset, Size};
//!
//! let network = Network::read(&std::fs::read("network.bin.gz").unwrap()).unwrap();
//! let game = Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset());
//! let judged = network.evaluate(&Input::new(&game, game.rules().komi).unwrap());
//! println!("Black leads by {:.1} points", judged.lead);
//! ```
//!
//! With the feature `serde`, answers such as a [`Proposal`] and [`Level`] implement `Serialize` and `Deserialize`. Structs are objects
//! with their fields, a [`Status`] and a [`Reason`] have their names, such as `"two-eyes"`, a level is its text, such as `"20k"` or
//! `"full"`, and points are as in `baduk-rules`.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod area;
mod conv;
mod dead;
mod error;
mod estimate;
mod gemm;
mod grid;
mod group;
mod input;
mod katago;
mod ladder;
mod network;
mod quantized;
mod search;
mod value;
mod winograd;

pub use dead::{JudgedChain, OpenPoint, Proposal, Reason, Status};
pub use error::NetworkError;
pub use estimate::Estimate;
pub use group::Group;
pub use input::{Input, UnsupportedSizeError};
pub use network::{Evaluation, Network};
pub use search::{Candidate, Comparison, Level, Line, ParseLevelError, Search};
pub use value::Value;
