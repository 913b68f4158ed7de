//! Reviews of games: what each move was worth, which ones lost most, and what was better.
//!
//! [`Review::with_network`] makes one. On a page, where the engine is in a worker, a [`Review`] says what it needs to know, one [`Step`] after
//! the other, and is told. What it found is written in the record ([`Review::write`]), in properties that other programs read too:
//!
//! - `V`, the points by which Black leads (of SGF itself; negative if White leads), and `SBKV`, Black's chance of winning in percent (of
//!   Sabaki), on each node of the line;
//! - what was better, as a variation beside the move, whose first new node has the name [`NAME`], and in `BPN` the number of nodes that are
//!   new; and in `BPU` the number of stones that may live or die before the move, if there are five or more.
//!
//! The review of a record is read from these properties alone ([`losses`], [`mistakes`]), also after the record was saved, shared or opened
//! elsewhere. [`remove`] takes it out again, but nothing that the reader has added.

mod asked;
mod written;

pub use asked::{Review, Step};
pub use written::{
    Loss, Mistake, NAME, add_variation, evaluation, is_in_variation, losses, mistakes, remove, reviewed_line, unmark,
};
