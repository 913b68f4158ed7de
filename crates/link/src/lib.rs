//! Share links: a game or a position as one short text, for the fragment of a URL.
//!
//! [`encode`] makes a payload of a [`Tree`], a node of it and a [`View`]; [`decode`] reads it. Browsers don't send
//! fragments to servers, and the payload has the whole game, so nothing needs to be stored anywhere.
//!
//! ```
//! use baduk_link::Form;
//! use baduk_record::View;
//!
//! let game = baduk_sgf::read("(;GM[1]SZ[9];B[ee];W[ce]C[좋은 수](;B[gc])(;B[ec]))").unwrap().0.remove(0);
//! let payload = baduk_link::encode(&game, game.root(), &View::default(), Form::Whole).unwrap();
//! assert!(payload.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_'));
//! assert_eq!(baduk_link::decode(&payload).unwrap().tree, game);
//! ```
//!
//! # Stability
//!
//! A payload of any released version decodes to the same tree, node and view forever. `tests/v1.txt` has payloads
//! of version 1 with their contents, which a test reads. Nothing that decides a bit of version 1 may change: the format
//! below, the tables (`tables`), the primer (`primer`), the names (`names`), every constant in these modules, and how
//! SGF values are read as points, moves and colors. Any change needs a new version beside this one.
//!
//! # Format
//!
//! A payload has characters of base64url (RFC 4648, section 5: `A-Z a-z 0-9 - _`, for 0 to 63), without padding:
//!
//! | characters | content |
//! |---|---|
//! | 1 | the version, a digit: `1` |
//! | 1 | the length of the payload in characters, modulo 64 |
//! | 4 | the CRC-24 of OpenPGP (RFC 4880, section 6.1) of all other characters as ASCII: 24 bits, the highest first |
//! | the rest | the code, 6 bits each, the highest first; zeros at the end are left out, but a payload never ends in `-` or `_` |
//!
//! The code is the binary digits of a number below 1, made by a range coder, which narrows a range with each decision.
//! Range and number have 56 bits, the first 7 bytes. If "yes" has the probability p/65,536, yes gets the lower
//! (range >> 16) * p, and no the rest. A choice by weights gives each option (range / sum of weights) * its weight, in order;
//! what is left over goes to the last option with a weight. Of n equally likely options, each gets range / n, and the
//! last one also what is left over. While the range is below 2^48, it moves on by 8 bits (`coder`). Decisions that come
//! again and again adapt: see `bits` for how fast, and `model` for their initial values.
//!
//! The code has these parts, in this order:
//!
//! 1. **The size**: is it 19x19 (60,000/65,536)? 9x9 (1/2)? 13x13 (1/2)? If not, the width minus one, of 52; is the
//!    height the same (60,000)? If not, the height minus one, of 52.
//! 2. **The view**: is it the default (52,000)? If not, the mode, of 3 (view, play, solve); coordinates, of 3 (as the
//!    reader likes, no, yes); numbers, of 4 (none, all, the last n, from n on), with n as a number (below); is the
//!    board in its usual orientation (60,000)? If not, is it mirrored (1/2), and how many of 4 quarters is it then
//!    turned; is the whole board shown (52,000)? If not, two corners, each by column and row.
//! 3. **The nodes**, parents before children and the main line before its variations. Each starts with a decision: is
//!    it only a move on an empty point, by the color whose turn it is? Then the point follows. If not, its properties
//!    follow in order, each as the code of its name, depending on the name before, and then an end code. After the
//!    node: has it other than one child, and then none, or how many more than two.
//! 4. **The shown node**, if there are several: is it the end of the main line (1/2)? the root (1/2)? If not, its
//!    position in that order.
//!
//! **A number** n from 0 is coded as n + 1 in binary: does it end after its first digit, after the second, and so on,
//! and then its digits.
//!
//! **A property** name is its position in `names`, 0 to 127, coded by seven decisions that depend on the name before;
//! position 83 is any other name, which follows as a text. The name tells the type of its values; are they written in
//! the usual way? If not, they are texts, escaped as in SGF. For a list: is it a single value, and if not, how many
//! more than two.
//!
//! **A move** is a choice among all points of the board, row by row; points with stones have no weight. The weight of
//! the others is two to the power of a sum: how often games are played at this distance from each of the last three
//! moves, and at this place of the board at this stage of a game; what is on the four points around; and whether the
//! point is a liberty of a chain next to the last move with one or two liberties (`stones`). To know the stones, the
//! reader plays the moves, and removes chains without liberties, those of the other color first.
//!
//! **A list of points** is its length minus one; whether it is in row order, or else in column order; and then for each
//! point of the board in that order whether it is in the list, which depends on how many are left and on the points
//! next to it. In any other order, the points are coded one by one. **A point** is whether it is within three lines of
//! the latest point, and then its column and row there, or on the board. **Labels** are a point and a text each,
//! **arrows and lines** two points.
//!
//! **A text** is its bytes in UTF-8 followed by 255. Each byte is eight decisions, the highest bit first. Seven
//! contexts (the value so far, its last one to four bytes, the word, and the latest value of that name at the same
//! position) each have a learned prediction, and a mixer weighs them (`text`, `mixer`). Comments (C, GC) and all other
//! texts are learned separately. Both start with what is learned from the sentences or values of the `primer`.
//!
//! ## How it learns
//!
//! All numbers are whole; divisions round towards zero, and shifts of negative numbers downwards. Initial values are in
//! `model`.
//!
//! - **A decision** has p, the probability of yes in 65,536ths, and n, how often it was made, at most 60. It is coded
//!   with p, but at least 24 and at most 65,512. Then p grows by 2 (g - p) / (2n + 3), where g is 65,535 after yes and
//!   0 after no.
//! - **A prediction** in a text is such a p, minus 32,768, with n at most 30; it is 0 in a context that was never seen.
//!   Its index, among 2^13 for values and 2^16 for comments, is the highest bits of ((h ^ 0x9e3779b1 b) * 0x85ebca6b)
//!   modulo 2^32, where h is the hash of the context (`text`) and b a one followed by the bits of the byte so far.
//! - **Mixing**: x is a prediction as log-odds in 256ths (`mixer`), w its weight in 65,536ths, in a row chosen by how
//!   many contexts are known. The sum of w x, shifted by 16 and limited to -2047 to 2047, gives the probability of yes
//!   by the curve in `mixer`, linear between its points. Then each w grows by x e >> 14, where e is 65,536 for yes or 0
//!   for no, minus that probability, and stays within 2^20.
//!
//! ## The stones
//!
//! AB, AW and AE set their points, one property after the other; B and W put a stone on their point whatever is there,
//! and count a move. Black plays first, and after a move it is the other side's turn; PL sets whose turn it is, and HA
//! of 2 or more gives it to White. After the end of a variation, the stones, the turn, the last three moves, their
//! count and the kind of the latest node are again as they were where the next variation branches off; what was learned
//! stays.
//!
//! # Bounds
//!
//! A payload has at most [`MAX_LENGTH`] characters, and its content is limited by [`MAX_TEXT`] and [`MAX_WORK`].
//! Decoding any payload takes at most 64 MB and about a second.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bits;
mod coder;
mod game;
mod letters;
mod link_in_text;
mod mixer;
mod model;
mod names;
mod primer;
mod source_kind;
mod stones;
mod tables;
mod text;

use std::fmt;

use baduk_record::View;
use baduk_sgf::{NodeId, Tree};

pub use link_in_text::{is_link, read};
pub use source_kind::SourceKind;

use coder::{Coder, CodingError};

/// How much of a game goes into a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole game, with every property.
    #[default]
    Whole,
    /// The game without private properties, and without properties that only programs need.
    Short,
}

/// The content of a decoded link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The game in the link.
    pub tree: Tree,
    /// The node that the page shows first.
    pub at: NodeId,
    /// The view options that the link sets.
    pub view: View,
    /// The damage of the link if only a part of it could be read, or if the game may be wrong; `None` for an intact link.
    pub damage: Option<Damage>,
}

/// How a link is damaged of which at least a part could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Damage {
    /// The length of the link has changed, most likely since its end is missing. The part that could be read is correct.
    Cut,
    /// The content of the link has changed, so that the game may be wrong.
    Altered,
}

/// Why a link can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum LinkError {
    /// The text is not a link to a game.
    NoLink,
    /// The link was made by a newer version of the program.
    Newer,
    /// The link is longer than [`MAX_LENGTH`].
    TooLong,
    /// The link was changed so much, or so little of it is left, that nothing can be read.
    Damaged,
    /// The game in the link exceeds [`MAX_WORK`] or [`MAX_TEXT`].
    TooLarge,
}

/// The error for a game that is too large for a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooLarge;

/// The maximum length of a payload in characters. Messengers and browsers may cut longer URLs.
pub const MAX_LENGTH: usize = 1 << 16;

/// The maximum size of a game in bytes: the length of all values, plus two for each value, eight for each property and four for each node
/// that is more than a move.
pub const MAX_TEXT: usize = 1 << 18;

/// The maximum number of points that are visited to code a game: all points of the board for each node and each list of points, and four
/// for each setup point. This allows 23,237 nodes on a 19x19 board.
pub const MAX_WORK: usize = 1 << 23;

/// The version of the format that [`encode`] writes.
const VERSION: u8 = b'1';

/// The number of characters in a payload before the game: the version, the length and the checksum.
const HEAD: usize = 6;

/// Encodes a game, or a part of the game, with the node to show and the view options.
///
/// Equal games give equal payloads. [`decode`] returns what was encoded; with [`Form::Whole`], every property is equal.
///
/// # Errors
/// When the game is larger than a link may hold.
pub fn encode(tree: &Tree, at: NodeId, view: &View, form: Form) -> Result<String, TooLarge> {
    let mut coder = Coder::writer();
    game::write(&mut coder, tree, at, view, form).map_err(|_| TooLarge)?;
    let mut body = letters::write(&coder.finish());
    // Some programs omit a punctuation character at the end when they detect a link in a text. An additional zero at
    // the end does not change the content.
    if body.ends_with(['-', '_']) {
        body.push('A');
    }
    if HEAD + body.len() > MAX_LENGTH {
        return Err(TooLarge);
    }
    Ok(seal(&body))
}

/// Adds the version, the length and the checksum before a coded game, which gives a payload.
fn seal(body: &str) -> String {
    let length = letters::letter(HEAD + body.len());
    let sum = checksum(VERSION, length as u8, body.as_bytes());
    let sum: String = [18, 12, 6, 0].map(|shift| letters::letter(sum as usize >> shift)).into_iter().collect();
    format!("{}{length}{sum}{body}", char::from(VERSION))
}

/// Decodes the payload of a link, with or without a `#` before it. Time and memory are limited, whatever the payload.
///
/// If the end of a link is missing, the part before that is returned. If a link was changed, the result may be anything.
///
/// # Errors
/// When nothing of the link can be read.
pub fn decode(payload: &str) -> Result<Link, LinkError> {
    // No payload ends in these characters, which some programs add to a link.
    let payload = payload.strip_prefix('#').unwrap_or(payload).trim_end_matches(['-', '_']).as_bytes();
    match payload.first() {
        Some(&VERSION) => {}
        Some(b'0'..=b'9') => return Err(LinkError::Newer),
        _ => return Err(LinkError::NoLink),
    }
    if payload.len() > MAX_LENGTH {
        return Err(LinkError::TooLong);
    }
    if payload.iter().any(|&letter| letters::number(letter).is_none()) {
        return Err(LinkError::NoLink);
    }
    let (Some(&length), Some(sum), Some(body)) = (payload.get(1), payload.get(2..HEAD), payload.get(HEAD..)) else {
        return Err(LinkError::Damaged);
    };
    let is_whole = letters::read(sum).is_some_and(|sum| {
        sum.iter().fold(0, |sum, &byte| sum << 8 | u32::from(byte)) == checksum(VERSION, length, body)
    });
    let mut coder = Coder::reader(letters::read(body).ok_or(LinkError::NoLink)?, body.len() * 6, !is_whole);
    let read = game::read(&mut coder, is_whole);
    let damage = match is_whole {
        true => None,
        // If a multiple of 64 characters is missing, the length seems right. Then the cut is reported as a change,
        // although the part that was read is correct.
        false if char::from(length) == letters::letter(payload.len()) => Some(Damage::Altered),
        false => Some(Damage::Cut),
    };
    match (read.link, read.stop) {
        (_, Some(CodingError::TooLarge)) if is_whole => Err(LinkError::TooLarge),
        // No program has written these data.
        (_, Some(CodingError::Wrong)) if is_whole => Err(LinkError::Damaged),
        (Some((tree, at, view)), _) => Ok(Link { tree, at, view, damage }),
        (None, _) => Err(LinkError::Damaged),
    }
}

/// The checksum of a payload: it covers all characters except those of the checksum itself.
fn checksum(version: u8, length: u8, body: &[u8]) -> u32 {
    letters::checksum([version, length].into_iter().chain(body.iter().copied()))
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoLink => "this is not a link to a game",
            Self::Newer => "the link needs a newer version of this program",
            Self::TooLong => "the link is too long",
            Self::Damaged => "the link is damaged",
            Self::TooLarge => "the game in the link is too large",
        })
    }
}

impl std::error::Error for LinkError {}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is too large for a link")
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests;
