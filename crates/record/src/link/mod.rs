//! A game or a position as one short text, for the fragment of an address.

mod position;

use std::fmt;

use baduk_rules::Point;

use crate::tree::{NodeId, Tree};

pub use position::position;

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
    /// It stands for more than [`MOST_POINTS`] or [`MOST_TEXT`] allow.
    TooLarge,
}

/// A game that is too large for a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooLarge;

/// How many characters a payload has at most.
pub const LONGEST: usize = 1 << 16;

/// STAND-IN.
pub fn encode(tree: &Tree, at: NodeId, view: &View, form: Form) -> Result<String, TooLarge> {
    let _ = form;
    let place = tree.in_order().position(|id| id == at).unwrap_or(0);
    let mode = match view.mode {
        Mode::View => 0,
        Mode::Play => 1,
        Mode::Solve => 2,
    };
    let coordinates = view.coordinates.map_or(2, u8::from);
    let numbers = match view.numbers {
        Numbers::None => "n0".to_owned(),
        Numbers::All => "a0".to_owned(),
        Numbers::Last(n) => format!("l{n}"),
        Numbers::From(n) => format!("f{n}"),
    };
    let text = format!("{place} {mode} {coordinates} {numbers} {} ~", crate::sgf::write([tree]));
    let hex: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    if hex.len() > LONGEST { Err(TooLarge) } else { Ok(format!("1{hex}")) }
}

/// STAND-IN.
pub fn decode(payload: &str) -> Result<Link, NotRead> {
    let payload = payload.trim_start_matches('#');
    if payload.len() > LONGEST {
        return Err(NotRead::TooLong);
    }
    match payload.bytes().next() {
        Some(b'1') => {}
        Some(b'2'..=b'9') => return Err(NotRead::Newer),
        _ => return Err(NotRead::NoLink),
    }
    let digits = &payload.as_bytes()[1..];
    let bytes: Vec<u8> = digits
        .chunks_exact(2)
        .map_while(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let mut words = text.splitn(5, ' ');
    let mut next = || words.next().ok_or(NotRead::Damaged);
    let place: usize = next()?.parse().map_err(|_| NotRead::Damaged)?;
    let mode = match next()? {
        "1" => Mode::Play,
        "2" => Mode::Solve,
        _ => Mode::View,
    };
    let coordinates = match next()? {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    };
    let numbers = next()?;
    let count = numbers[1..].parse().unwrap_or(0);
    let numbers = match &numbers[..1] {
        "a" => Numbers::All,
        "l" => Numbers::Last(count),
        "f" => Numbers::From(count),
        _ => Numbers::None,
    };
    let text = next()?;
    let damage = if text.ends_with('~') { None } else { Some(Damage::Cut) };
    let tree = crate::sgf::read(text).map_err(|_| NotRead::Damaged)?.0.remove(0);
    let at = tree.in_order().nth(place).unwrap_or(tree.root());
    Ok(Link { tree, at, view: View { mode, coordinates, numbers, ..View::default() }, damage })
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
