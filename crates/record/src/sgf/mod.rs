//! SGF, the format of game records (FF\[4\], <https://www.red-bean.com/sgf/>; older ones are read too).
//!
//! [`read`] gives the games of a collection as they are written; [`main_line`] makes sense of one. Damaged records are
//! read as far as they go, with warnings.
//!
//! ```
//! use baduk_record::sgf;
//! use baduk_rules::{Color, Move, Point};
//!
//! let (games, warnings) = sgf::read(b"(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg]").unwrap();
//! assert_eq!(warnings[0].fault, sgf::Fault::UnclosedGame);
//! let (line, _) = sgf::main_line(&games[0]).unwrap();
//! assert_eq!(line.stretches[0].moves[1], (Color::White, Move::Play(Point::new(2, 2))));
//! ```

mod charset;
mod lexer;
mod main_line;
mod parser;
mod terms;
mod tree;
mod value;
mod warning;

pub use charset::{Charset, Detected, Source};
pub use main_line::{GameError, MainLine, Stretch, main_line};
pub use tree::{GameTree, Node, Property};
pub use value::{compose, simple_text, text};
pub use warning::{Fault, Place, Warning};

use std::fmt;

use warning::Lines;

/// A text that holds no game record: there is no `(;` that starts one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSgf;

/// Reads a collection: its games, at least one, and what was odd about it. Text around the games is skipped.
///
/// The text is taken for UTF-8: decode one in another charset before ([`Charset::of`]). Time and space are linear in its length.
///
/// # Errors
/// When there is no game in it.
pub fn read(bytes: &[u8]) -> Result<(Vec<GameTree>, Vec<Warning>), NotSgf> {
    let text = String::from_utf8_lossy(bytes);
    let (games, found) = parser::parse(&text);
    if games.is_empty() {
        return Err(NotSgf);
    }
    let mut warnings: Vec<Warning> = not_utf8(bytes, &text).into_iter().collect();
    warnings.extend(found);
    Ok((games, warnings))
}

/// The warning of the first byte that is not UTF-8.
fn not_utf8(bytes: &[u8], text: &str) -> Option<Warning> {
    let offset = std::str::from_utf8(bytes).err()?.valid_up_to();
    Some(Warning { place: Lines::of(text).place(offset), fault: Fault::NotUtf8 })
}

impl fmt::Display for NotSgf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no SGF: there is no \"(;\" that starts a game")
    }
}

impl std::error::Error for NotSgf {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf8_are_replaced_and_warned_of() {
        let (games, warnings) = read(b"(;SZ[9]\nC[a\xff\xfeb];B[ee])").unwrap();
        assert_eq!(games[0].node(games[0].root()).value("C"), Some("a\u{fffd}\u{fffd}b"));
        assert_eq!(warnings, [Warning { place: Place { offset: 11, line: 2 }, fault: Fault::NotUtf8 }]);
        assert_eq!(games[0].main_line().count(), 2);
    }

    #[test]
    fn what_holds_no_game_is_refused() {
        for text in ["", "(", "()", ";B[aa]", "<html></html>", "int main() { for (;;) {} }", "\u{0}\u{0}"] {
            assert_eq!(read(text.as_bytes()), Err(NotSgf), "{text}");
        }
    }
}
