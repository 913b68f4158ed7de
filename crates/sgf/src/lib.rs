//! Game records as trees of properties, without loss: SGF, its charsets, text diagrams ([`diagram`]), and the formats of other programs
//! ([`foreign`]). SGF is FF\[4\] (<https://www.red-bean.com/sgf/>) and older versions.
//!
//! [`read`] parses a collection into trees, [`write()`] writes trees as text, and [`check()`] lists the problems of a game. Damaged
//! records are read as far as possible, with warnings. Unknown properties are kept. A tree has its values as text; [`key`] reads and
//! writes them with their types.
//!
//! The crate plays no game and never asks whether a move is legal. It uses `baduk_rules` for what the values of properties mean: points,
//! colors, board sizes, komi, the names of rules, and times.
//!
//! It needs no operating system: it is `no_std` and uses `alloc`.
//!
//! With the feature `serde`, [`GameTerms`], [`TextPosition`] and [`Charset`] implement `Serialize` and `Deserialize`. Structs are objects
//! with their fields, a charset is its name, and the rest is as in `baduk-rules`. A tree is not serialized, since its text is SGF.
//!
//! ```
//! use baduk_rules::{Color, Move, Point};
//!
//! let (games, warnings) = baduk_sgf::read("(;GM[1]SZ[9];B[ee]XY[?](;W[cc])(;W[gg]").unwrap();
//! assert_eq!(warnings[0].fault, baduk_sgf::Fault::UnclosedGame);
//! let last = games[0].main_line(games[0].root()).last().unwrap();
//! assert_eq!(games[0].node(last).play(), Some((Color::White, Move::Play(Point::new(2, 2)))));
//! assert_eq!(baduk_sgf::write(&games), "(;GM[1]SZ[9];B[ee]XY[?]\n(;W[cc])\n(;W[gg]))\n");
//! ```

#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod branch;
mod charset;
mod check;
pub mod diagram;
mod edit;
mod error;
pub mod foreign;
mod game_terms;
pub mod key;
pub mod letters;
mod lexer;
mod merge;
mod move_number;
mod old;
mod parser;
mod point_set;
mod problem_set;
pub mod property;
mod replay_limit;
pub mod result;
mod rules_name;
mod terms;
mod time;
mod time_left;
mod tree;
mod tree_builder;
mod value;
mod warning;
mod writer;

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

pub use charset::{Charset, Detected, Source};
pub use check::{check, is_baduk};
pub use error::{GameError, ReadError};
pub use game_terms::GameTerms;
pub use merge::NodeMap;
pub use move_number::{move_number, node_of_move, number_after, number_from, stated_number};
pub use point_set::PointSet;
pub use problem_set::split_problem_set;
pub use replay_limit::{REPLAY_LIMIT, setup_cost};
pub use rules_name::rules_name;
pub use terms::{read_terms, size_of, unknown_rules, with_komi_in_points, write_size, write_terms};
pub use time::{duration, overtime, seconds};
pub use tree::{Change, Changes, Edition, MAX_LINES, MAX_VALUES, Node, NodeId, Property, TextPosition, Tree};
pub use tree_builder::TreeBuilder;
pub use value::{
    color_letter, color_of, compose, escape, read_color, read_move, read_point, read_points, simple_text, text,
};
pub use warning::{Fault, Warning};
pub use writer::write;

/// The maximum length of a text in bytes. Byte ranges in a text are stored in 32 bits, and editing needs room beyond its end.
const MAX_BYTES: usize = 1 << 31;

/// The maximum number of games in a collection. Each game takes some hundred bytes of memory, however short it is.
pub const MAX_GAMES: usize = 500_000;

/// The maximum number of nodes in a game. Each node takes at least 24 bytes of memory, and a shown game has copies.
pub const MAX_NODES: usize = 1_000_000;

/// Reads a collection: its games (at least one), and warnings. Text around the games is skipped, and so is a game that has other text but no
/// property, such as "(; a remark)".
///
/// The text is Unicode; find out the charset of a file with [`Charset::detect`] and decode it first. If the root declares
/// another charset or version (CA, FF), or the game has characters beyond ASCII, the root is changed to declare UTF-8
/// and FF\[4\]. Time and memory are linear in the length of the text.
///
/// # Errors
/// When there is no game in the text, or it is too large.
pub fn read(text: &str) -> Result<(Vec<Tree>, Vec<Warning>), ReadError> {
    if text.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    let (games, warnings) = parser::parse(text, |game, written, has_old_marks| {
        if let Ok(size) = size_of(game) {
            game.set_size(size);
            if has_old_marks {
                old::rename_marks(game);
            }
        }
        declare(game, written.is_ascii(), has_old_marks);
    })
    .ok_or(ReadError::TooLarge)?;
    if games.is_empty() { Err(ReadError::NoGame) } else { Ok((games, warnings)) }
}

/// Whether a text is a record without its outer parentheses: a `;`, and the name of a property before its first value.
#[must_use]
pub fn is_bare(text: &str) -> bool {
    let name = text.strip_prefix(';').and_then(|text| text.split_once('[')).map_or("", |(name, _)| name.trim_ascii());
    name.starts_with(|letter: char| letter.is_ascii_uppercase()) && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The terms that the root of a game states.
///
/// # Errors
/// When the game is not baduk, or the board size is not supported.
pub fn terms(game: &Tree) -> Result<GameTerms, GameError> {
    Ok(read_terms(game, None)?.0)
}

/// Corrects the version (FF), the charset (CA) and the board size (SZ) that the root states, and adds a version or charset that is missing:
/// the version if the record had marks of old versions, the charset unless the text is only `ascii`.
fn declare(game: &mut Tree, ascii: bool, had_old_marks: bool) {
    let root = game.root();
    for (name, value, due) in [("FF", "4", had_old_marks), ("CA", "UTF-8", !ascii)] {
        let is = game.node(root).value(name);
        if is != Some(value) && (is.is_some() || due) {
            game.set(root, name, &[value]);
        }
    }
    // A square board is written as one number (FF[4], property SZ).
    if let Some((width, height)) = game.node(root).value("SZ").and_then(compose)
        && width == height
    {
        let side = width.to_owned();
        game.set(root, "SZ", &[&side]);
    }
    game.take_change();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_a_game_is_an_error() {
        for text in [
            "",
            "(",
            "()",
            ";B[aa]",
            "<html></html>",
            "int main() { for (;;) {} }",
            "\u{0}\u{0}",
            "(; a remark",
            "(;-)",
            "(;-))",
        ] {
            assert_eq!(read(text), Err(ReadError::NoGame), "{text}");
        }
    }

    #[test]
    fn a_record_may_lack_its_parentheses() {
        for text in [";B[aa]", ";SZ[9];B[aa]", "; \nGM [1]", ";AddBlack[aa]"] {
            assert!(is_bare(text), "{text}");
        }
        for text in [";", ";-)", "; hello", "; hello [there]", "; a remark. B[aa]", ";[aa]", "B[aa]"] {
            assert!(!is_bare(text), "{text}");
        }
        assert_eq!(read("(;)").unwrap().0.len(), 1, "an empty game is a game");
    }

    #[test]
    fn too_many_games_or_nodes_are_an_error() {
        assert_eq!(read(&"(;)".repeat(MAX_GAMES)).unwrap().0.len(), MAX_GAMES);
        assert_eq!(read(&"(;)".repeat(MAX_GAMES + 1)), Err(ReadError::TooLarge));
        assert_eq!(read(&format!("({})", ";".repeat(MAX_NODES))).unwrap().0[0].depth_first().count(), MAX_NODES);
        assert_eq!(read(&format!("({}", ";".repeat(MAX_NODES + 1))), Err(ReadError::TooLarge));
        assert_eq!(read(&format!("(;{})(;)", "(;)".repeat(MAX_NODES))), Err(ReadError::TooLarge));
    }

    #[test]
    fn a_tree_declares_its_charset_and_version() {
        let written = |text| write(&read(text).unwrap().0);
        assert_eq!(written("(;FF[3]CA[gb2312]PB[a])"), "(;FF[4]CA[UTF-8]PB[a])\n");
        assert_eq!(written("(;GM[1]PB[바둑])"), "(;GM[1]PB[바둑]CA[UTF-8])\n");
        assert_eq!(written("(;GM[1])"), "(;GM[1])\n");
        assert_eq!(written("바둑\n(;PB[a])(;PB[바])"), "(;PB[a])\n(;PB[바]CA[UTF-8])\n");
    }

    #[test]
    fn a_square_board_size_is_one_number() {
        let written = |text| write(&read(text).unwrap().0);
        assert_eq!(written("(;SZ[9:9]C[9:9])(;SZ[9:13])"), "(;SZ[9]C[9:9])\n(;SZ[9:13])\n");
    }
}
