//! Records of baduk games: the tree of moves, the terms and results of a game, and two formats: SGF and text diagrams.
//!
//! A [`Tree`] knows no rules. [`replay()`] plays a path of it under the rules and returns the position.
//!
//! ```
//! use baduk_record::{Record, GameTerms, replay};
//! use baduk_rules::{Color, Move, Point, Preset, Size};
//!
//! let mut record = Record::new(GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset()));
//! let first = record.tree.play(record.tree.root(), Color::Black, Move::Play(Point::new(4, 4)));
//! let replayed = replay(&record, first);
//! assert_eq!(replayed.game.to_play(), Color::White);
//! assert!(replayed.refused.is_empty());
//! ```

mod branch;
pub mod diagram;
mod edit;
pub mod foreign;
mod illegal;
pub mod letters;
mod mark;
mod merge;
mod numbers;
mod orientation;
mod place;
mod point_set;
mod position;
mod problem_set;
mod record;
mod replay;
mod replay_limit;
pub mod sgf;
mod terms;
mod time;
mod tree;
mod tree_builder;
mod value;
mod view;

pub use illegal::illegal_moves;
pub use mark::Mark;
pub use merge::NodeMap;
pub use numbers::{Numbers, ParseNumbersError};
pub use orientation::{NoOrientation, Orientation};
pub use place::{NoPlace, place, place_name};
pub use point_set::PointSet;
pub use position::PRISONERS;
pub use problem_set::split_problem_set;
pub use record::{Ending, Record};
pub use replay::{Numbered, Refused, Replay, move_number, node_of_move, number_from, replay, replay_on, stones_after};
pub use terms::GameTerms;
pub use tree::{Change, Changes, Edition, Node, NodeId, Property, Tree};
pub use tree_builder::TreeBuilder;
pub use view::{LinkMode, View};
