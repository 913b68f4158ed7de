//! A game or a position as one short text, for the fragment of an address.
//!
//! [`encode`] makes a payload of a [`Tree`], a node of it and a [`View`]; [`decode`] reads it. A browser sends no fragment to any
//! server, so a payload is all there is: nothing has to be kept anywhere for it to open.
//!
//! ```
//! use baduk_record::link::{self, Form, View};
//! use baduk_record::sgf;
//!
//! let game = sgf::read("(;GM[1]SZ[9];B[ee];W[ce]C[좋은 수](;B[gc])(;B[ec]))").unwrap().0.remove(0);
//! let payload = link::encode(&game, game.root(), &View::default(), Form::Whole).unwrap();
//! assert!(payload.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_'));
//! assert_eq!(link::decode(&payload).unwrap().tree, game);
//! ```
//!
//! # Stability
//!
//! A payload of any version that was ever released decodes for ever, to the same tree, node and view. `tests/links/v1.txt` holds
//! payloads of version 1 with what they stand for, and a test reads each. So nothing that decides a bit of version 1 may change:
//! what is said below, the tables (`tables`), the primer (`primer`), the names (`names`), every constant in these modules, and
//! how values of SGF are read as points, moves and colours. Another way to code is another version, beside this one.
//!
//! # Format
//!
//! A payload is letters of base64url (RFC 4648, section 5: `A-Z a-z 0-9 - _`, for 0 to 63), without padding:
//!
//! | characters | what |
//! |---|---|
//! | 1 | the version, a digit: `1` |
//! | 1 | how many characters the payload has, modulo 64, as a letter |
//! | 4 | the CRC-24 of OpenPGP (RFC 4880, section 6.1) over all other characters as ASCII, as 24 bits, the highest first |
//! | the rest | the code, 6 bits each, the highest first; zeros at its end are left out, but a payload never ends in `-` or `_` |
//!
//! The code is one number below 1, its binary digits: that of a range coder, which narrows a range by each decision. Range and
//! number have 56 bits, the first 7 bytes. A decision of which "yes" has the probability p/65,536 gives yes the lower
//! (range >> 16) * p, and no the rest. A choice by weights gives each (range / sum of weights) * its weight, in their order, and what is left over to the
//! last that weighs anything; of n equal things, (range / n) each, and what is left over to the last. While the range is below
//! 2^48 it goes on by 8 bits (`coder`). A decision that comes again and again learns: see `bits` for how fast, and `model` for
//! where each begins.
//!
//! In this order stand:
//!
//! 1. **The size**: is it 19x19 (60,000/65,536)? 9x9 (1/2)? 13x13 (1/2)? Or else the width less one, of 52; is the height the same
//!    (60,000)? Or else the height less one, of 52.
//! 2. **The view**: is it the default (52,000)? Or else the mode of 3 (view, play, solve), coordinates of 3 (as the reader likes, no,
//!    yes), numbers of 4 (none, all, the last so many, from one on) and how many as a number (below), whether the board lies as
//!    usual (60,000) or else whether it is mirrored (1/2) and by how many of 4 quarters it is then turned, whether all of it is
//!    shown (52,000) or else two corners, each by column and row.
//! 3. **The nodes**, each after its parent and a main line before its variations. Each begins with whether it is nothing but a move
//!    by the colour whose turn it is, on an empty point: then that point follows. Or else its properties do, in their order, each
//!    with the code of its name after that before it, and an end. Behind the node stands whether other than one follows it, and
//!    then whether none, or else how many more than two.
//! 4. **The node that is shown**, unless there is only one: is it the end of the main line (1/2)? the first (1/2)? Or else its
//!    place in that order.
//!
//! **A number** from 0 is one more in binary: does it end after its first digit, after the second, and so on, and then its digits.
//!
//! **A property**'s name is its place in `names`, 0 to 127 by seven questions, each learned after the name before; place 83 is any
//! other name, which follows as a text. What its values are tells the name; are they written in the usual way? If not they are
//! texts, as they stand between their brackets. A list has whether it is a single one, or else how many more than two.
//!
//! **A move** is a choice among all points of the board, row by row; points with stones weigh nothing. The others weigh two to the
//! power of the sum of: how often games are played so far from each of the last three moves, and on such a place of the board
//! at such a stage; what is on the four points around it; and whether it is a liberty of a chain beside the last move that has one
//! or two (`stones`). To know where stones stand the reader puts them, and takes off chains without liberties, those of the
//! other colour first.
//!
//! **Points** of a list are how many there are less one, whether they are in rows, or else in columns, and then of each point of the
//! board in that order whether it is among them, judged by how many are left and what is beside it; in any other order they are
//! points one by one. **A point** is whether it is within three lines of the last that was named, and then its column and row
//! there, or on the board. **Labels** are a point and a text each, **arrows and lines** two points.
//!
//! **A text** is its bytes in UTF-8 and then 255. Each byte is eight questions, the highest bit first. Seven contexts (what the
//! value was so far, the last one to four bytes, the word, what stood there in the last value of that name) each have an opinion
//! that was learned, and a mixer weighs them (`text`, `mixer`). Comments (C, GC) are learned apart from all other texts. Before the
//! first of either, the sentences of `primer` were read, or its values.
//!
//! ## How it learns
//!
//! All in whole numbers, divisions towards zero, shifts of negative numbers downwards. Where each decision begins stands in `model`.
//!
//! - **A decision** has p, how likely yes is in 65,536ths, and n, how often it was made, at most 60. It is coded with p, but at least
//!   24 and at most 65,512. Then p grows by 2 (g - p) / (2n + 3), where g is 65,535 after yes and 0 after no.
//! - **An opinion** in a text is such a p, less 32,768, with n at most 30 and 0 for what was never seen; which one it is, of 2^13 for
//!   values and 2^16 for comments, tell the highest bits of ((h ^ 0x9e3779b1 b) * 0x85ebca6b) modulo 2^32, where h is the hash of
//!   the context (`text`) and b a one followed by the bits of the byte so far.
//! - **Mixing**: x is what one says, as log-odds in 256ths (`mixer`), w its weight in 65,536ths, of a row chosen by how many contexts
//!   are known. The sum of w x, shifted by 16, at least -2047 and at most 2047, is read off the curve in `mixer`, linear between
//!   its points; so likely is yes. Then each w grows by x e >> 14, where e is 65,536 or 0 less that, and stays within 2^20.
//!
//! ## The stones
//!
//! AB, AW and AE set their points, one property after the other; B and W put a stone on theirs whatever is there, and count a move. At
//! first it is Black's turn, after a move the other side's; PL says whose it is, and HA of 2 and more gives it to White. Behind the end
//! of a variation the stones, the turn, the last three moves, their count and the kind of the last node are again what they were where
//! the next one branches off; all that was learned stays.
//!
//! # Bounds
//!
//! A payload is at most [`LONGEST`] characters, and what it stands for at most [`MOST_TEXT`] and [`MOST_WORK`]. So decoding takes at
//! most 64 MB, and about a second, whatever it is given.

mod bits;
mod coder;
mod found;
mod game;
mod letters;
mod mixer;
mod model;
mod names;
mod position;
mod primer;
mod stones;
mod tables;
mod text;

use std::fmt;

use baduk_rules::Point;

use crate::orientation::Orientation;
use crate::tree::{NodeId, Tree};

pub use found::{is_link, read};
pub use position::position;

use coder::Coder;
use model::Stop;

/// How what a link holds is to be shown. The default leaves all to the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// What the reader is to do.
    pub mode: Mode,
    /// The part of the board that is shown, by two opposite corners; `None` for all of it.
    pub region: Option<(Point, Point)>,
    /// How the board is turned and mirrored.
    pub orientation: Orientation,
    /// Whether coordinates stand around the board; `None` as the reader likes.
    pub coordinates: Option<bool>,
    /// Which moves show their numbers.
    pub numbers: Numbers,
}

/// What a reader of a link is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Look at it.
    #[default]
    View,
    /// Play on.
    Play,
    /// Solve it: what follows is not shown.
    Solve,
}

/// Which moves show their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// None.
    #[default]
    None,
    /// All of them.
    All,
    /// The last so many.
    Last(u16),
    /// Those from this one on, counted from 0.
    From(u16),
}

/// How much of a game goes into a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// All of it.
    #[default]
    Whole,
    /// Without what nobody reads: private properties, and what is meant for programs only.
    Short,
}

/// What a link holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The game.
    pub tree: Tree,
    /// Where in it one is.
    pub at: NodeId,
    /// How it is to be shown.
    pub view: View,
    /// What is wrong with the link, if only a part of it could be read, or what was read may be wrong.
    pub damage: Option<Damage>,
}

/// What is wrong with a link of which something could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Damage {
    /// It has not the length that it had: most likely its end is missing. If nothing else is, what could be read is as it was
    /// written.
    Cut,
    /// It is not as it was written, so that what was read may not be what was written.
    Altered,
}

/// Why nothing of a link can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotRead {
    /// It is no link of this kind.
    NoLink,
    /// It is of a later version than this program knows.
    Newer,
    /// It is longer than [`LONGEST`].
    TooLong,
    /// It was altered, or too little is left of it.
    Damaged,
    /// It stands for more than [`MOST_WORK`] or [`MOST_TEXT`] allow.
    TooLarge,
}

/// A game that is too large for a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooLarge;

/// How many characters a payload has at most: messengers and browsers cut longer addresses sooner or later.
pub const LONGEST: usize = 1 << 16;

/// How many bytes the values of a game have at most, with two more for each value, eight for each property and four for each node
/// that says more than a move.
pub const MOST_TEXT: usize = 1 << 18;

/// How many points are looked at when a game is coded, at most: those of the board for every node and every list of points, and
/// four for every point that is set up.
/// So a link has at most 23,237 nodes on a board of 19x19.
pub const MOST_WORK: usize = 1 << 23;

/// The version that is written.
const VERSION: u8 = b'1';

/// How many characters stand before the game: the version, the length, the checksum.
const HEAD: usize = 6;

/// A game, or a part of one, as the payload of a link: the node that is shown, and how.
///
/// Equal games make equal payloads. [`decode`] gives back what is encoded: of the whole form, equal in every property.
///
/// # Errors
/// When it is more than a link may hold.
pub fn encode(tree: &Tree, at: NodeId, view: &View, form: Form) -> Result<String, TooLarge> {
    let mut coder = Coder::writer();
    game::write(&mut coder, tree, at, view, form).map_err(|_| TooLarge)?;
    let mut body = letters::write(&coder.finish());
    // Some programs leave out a mark at the end when they find a link in a text. A zero more means nothing.
    if body.ends_with(['-', '_']) {
        body.push('A');
    }
    if HEAD + body.len() > LONGEST {
        return Err(TooLarge);
    }
    Ok(seal(&body))
}

/// A payload of what was coded: the head, and then that.
fn seal(body: &str) -> String {
    let length = letters::letter(HEAD + body.len());
    let sum = checksum(VERSION, length as u8, body.as_bytes());
    let sum: String = [18, 12, 6, 0].map(|shift| letters::letter(sum as usize >> shift)).into_iter().collect();
    format!("{}{length}{sum}{body}", char::from(VERSION))
}

/// What the payload of a link holds, with or without the `#` before it. Time and space are bounded by [`MOST_TEXT`] and
/// [`MOST_WORK`], whatever the payload.
///
/// Of a link that was cut, what is before the cut is read. Of one that was altered what is read may be anything.
///
/// # Errors
/// When nothing of it can be read.
pub fn decode(payload: &str) -> Result<Link, NotRead> {
    // No payload ends in a mark: some programs take one behind a link for a part of it.
    let payload = payload.strip_prefix('#').unwrap_or(payload).trim_end_matches(['-', '_']).as_bytes();
    match payload.first() {
        Some(&VERSION) => {}
        Some(b'0'..=b'9') => return Err(NotRead::Newer),
        _ => return Err(NotRead::NoLink),
    }
    if payload.len() > LONGEST {
        return Err(NotRead::TooLong);
    }
    if payload.iter().any(|&letter| letters::number(letter).is_none()) {
        return Err(NotRead::NoLink);
    }
    let (Some(&length), Some(sum), Some(body)) = (payload.get(1), payload.get(2..HEAD), payload.get(HEAD..)) else {
        return Err(NotRead::Damaged);
    };
    let is_whole = letters::read(sum).is_some_and(|sum| {
        sum.iter().fold(0, |sum, &byte| sum << 8 | u32::from(byte)) == checksum(VERSION, length, body)
    });
    let mut coder = Coder::reader(letters::read(body).ok_or(NotRead::NoLink)?, body.len() * 6, !is_whole);
    let read = game::read(&mut coder, is_whole);
    let damage = match is_whole {
        true => None,
        // A cut by 64 characters or twice as many is not told from another change, but what is read is as right.
        false if char::from(length) == letters::letter(payload.len()) => Some(Damage::Altered),
        false => Some(Damage::Cut),
    };
    match (read.link, read.stop) {
        (_, Some(Stop::TooLarge)) if is_whole => Err(NotRead::TooLarge),
        // Nobody has written it.
        (_, Some(Stop::Wrong)) if is_whole => Err(NotRead::Damaged),
        (Some((tree, at, view)), _) => Ok(Link { tree, at, view, damage }),
        (None, _) => Err(NotRead::Damaged),
    }
}

/// The checksum of a payload: of all characters but its own.
fn checksum(version: u8, length: u8, body: &[u8]) -> u32 {
    letters::checksum([version, length].into_iter().chain(body.iter().copied()))
}

impl fmt::Display for NotRead {
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

impl std::error::Error for NotRead {}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is too large for a link")
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests;
