//! Judges positions of baduk: which moves are good, who will own each point, who leads and by how much.
//!
//! A [`Network`] is read from a file. An [`Input`] is what it sees of a [`Game`](baduk_rules::Game), and an
//! [`Evaluation`] what it thinks of it. Everything is computed here, in plain safe code that compilers turn into SIMD,
//! in browsers too.
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

mod area;
mod conv;
mod error;
mod gemm;
mod grid;
mod input;
mod katago;
mod ladder;
mod network;

pub use error::NetworkError;
pub use input::{Input, SizeUnsupported};
pub use network::{Evaluation, Network};
