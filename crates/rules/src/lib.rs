//! The rules of the game of baduk (Go, weiqi, igo), without I/O and randomness.
//!
//! A [`Board`] has stones, chains, liberties and captures. A [`Game`] adds turns, ko and history, and checks whether a
//! move is legal and why not. [`score`] scores a finished board under a [`Ruleset`]. [`clock`] has the time systems.
//!
//! The crate needs no operating system: it is `no_std` and uses `alloc`.
//!
//! ```
//! use baduk_rules::{Color, Game, Move, Point, Preset, IllegalMove, Size, score};
//!
//! let mut game = Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset());
//! game.play(Move::Play(Point::new(4, 4))).unwrap();
//! assert_eq!(game.play(Move::Play(Point::new(4, 4))), Err(IllegalMove::Occupied { by: Color::Black }));
//!
//! game.play(Move::Pass).unwrap();
//! game.play(Move::Pass).unwrap();
//! let terms = score::ScoringInput::new(game.rules(), game.rules().komi, 0);
//! let score = score::score(game.board(), &[], game.prisoners(), &terms);
//! assert_eq!(score.outcome.to_string(), "B+73.5"); // 80 points, less 6.5 of komi
//! ```
//!
//! # Serde
//!
//! With the feature `serde`, types implement `Serialize` and `Deserialize`. The format is made to be read and written by people, and does
//! not depend on how a type is stored:
//!
//! | type | in JSON |
//! | --- | --- |
//! | [`Point`] | its two letters in SGF: `"dp"` is D4 on 19x19 |
//! | [`Move`] | the point, or `"pass"` |
//! | [`Color`] | `"black"` or `"white"` |
//! | [`ByColor`] | `{"black": ..., "white": ...}` |
//! | [`Size`] | `{"width": 19, "height": 19}` |
//! | [`Board`] | its text: `".X.\nXOX\n...\n"` |
//! | [`Ruleset`] | its text: `"korean"`, `"tromp-taylor,ko=situational,komi=7.5"` |
//! | [`Preset`], and values such as [`Ko`] | their names: `"new-zealand"`, `"positional"` |
//! | [`HalfPoints`] | a number of points up to ±9999: `6.5` |
//! | [`Grade`] | `"3k"`, `"1d"` |
//! | [`Outcome`](score::Outcome) | as in SGF: `"B+3.5"`, `"W+R"`, `"Draw"` |
//! | [`TimeControl`](clock::TimeControl) | its name and fields, times in seconds: `{"byo-yomi": {"main": 600, "periods": 5, "period": 30}}` |
//! | [`TimeLeft`](clock::TimeLeft) | `{"main": 12.5}`, `{"overtime": {"time": 30, "count": 3}}`, `"out"` |
//! | [`IllegalMove`] | `"occupied"` and so on with its fields: `{"ko": {"repeats": 7}}` |
//! | [`PointStatus`](score::PointStatus) | `{"territory": "black"}`, `"seki"` |
//! | other structs | an object with their fields |
//!
//! Formats for programs, such as postcard, get points, moves, numbers of points and times in a shorter form.

#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
pub mod clock;
mod color;
mod game;
mod grade;
mod handicap;
mod history;
mod illegal_move;
mod ko;
mod opening;
mod point;
mod ruleset;
pub mod score;
#[cfg(feature = "serde")]
mod serial;
mod size;
mod suicide;
mod zobrist;

pub use board::{Board, Chain, ParseBoardError, Placed};
pub use color::{ByColor, Color};
pub use game::{Game, Move, Played};
pub use grade::{Grade, ParseGradeError, Rank};
pub use handicap::{Handicap, max_handicap, star_points};
pub use illegal_move::IllegalMove;
pub use point::{ParsePointError, Point, column_name};
pub use ruleset::{
    Axis, Compensation, Dame, DeadStones, End, HalfPoints, Ko, Neutral, OneStoneSuicide, Opening, ParseHalfPointsError,
    ParseRulesetError, Pass, Placement, Preset, Repetition, Ruleset, Scoring, Seki, Suicide, Tie, Unit, Zi,
};
pub use size::{Size, SizeError};
