//! Games of baduk by their records: the position at every node, places, the marks of a position, and how a game is shown.
//!
//! A [`Tree`](baduk_sgf::Tree) knows no rules. [`replay()`] plays a path of it under the rules and returns the position.
//!
//! ```
//! use baduk_record::{Record, replay};
//! use baduk_rules::{Color, Move, Point, Preset, Size};
//! use baduk_sgf::GameTerms;
//!
//! let mut record = Record::new(GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset()));
//! let first = record.tree.play(record.tree.root(), Color::Black, Move::Play(Point::new(4, 4)));
//! let replayed = replay(&record, first);
//! assert_eq!(replayed.game.to_play(), Color::White);
//! assert!(replayed.refused.is_empty());
//! ```
//!
//! With the feature `serde`, [`View`] and [`Mark`] implement `Serialize` and `Deserialize`. A view is an object with its fields, each of
//! which may be missing: the `orientation` is its text, such as `"mirrored 90"`, and so are the `numbers`, such as `"last 5"`. A record
//! itself is SGF: see [`baduk_sgf::write`].

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod illegal;
mod mark;
mod numbers;
mod orientation;
mod place;
mod position;
mod record;
mod replay;
#[cfg(feature = "serde")]
mod serial;
mod view;

pub use illegal::illegal_moves;
pub use mark::Mark;
pub use numbers::{Numbers, ParseNumbersError};
pub use orientation::{Orientation, OrientationError};
pub use place::{PlaceError, place, place_name};
pub use position::PRISONERS;
pub use record::{Ending, Record};
pub use replay::{Numbered, Refused, Replay, replay, replay_on, stones_after};
pub use view::{LinkMode, View};
