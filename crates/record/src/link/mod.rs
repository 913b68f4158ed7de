//! A game or a position as one short text, for the fragment of an address.

mod bits;
mod coder;
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

use crate::tree::{NodeId, Tree};

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

/// One of the eight ways to lay a board down: first mirrored, then turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Orientation {
    /// Whether left and right change places.
    pub mirrored: bool,
    /// How many quarters it is turned clockwise, 0 to 3.
    pub quarters: u8,
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
    /// Its end is missing. What could be read is as it was written.
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

/// How many bytes the names and values of a game have at most, with two more for each value and eight for each node.
pub const MOST_TEXT: usize = 1 << 19;

/// How many points are looked at when a game is coded, at most: those of the board for every node and every list of points.
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
    let payload = payload.strip_prefix('#').unwrap_or(payload).as_bytes();
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
    let read = game::read(&mut coder);
    let damage = match is_whole {
        true => None,
        // A cut by 64 characters or twice as many is not told from another change, but what is read is as right.
        false if char::from(length) == letters::letter(payload.len()) => Some(Damage::Altered),
        false if coder.is_over() => Some(Damage::Cut),
        false => Some(Damage::Altered),
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
            Self::NoLink => "this is no link to a game",
            Self::Newer => "the link is of a newer version than this program knows",
            Self::TooLong => "the link is too long",
            Self::Damaged => "the link is damaged, and nothing of it can be read",
            Self::TooLarge => "the link stands for more than can be shown",
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
