//! Still pictures of positions, with options as users write them.

use std::fmt;

use baduk_record::diagram::Drawn;
use baduk_record::link::Numbers;
use baduk_record::sgf::{self, GameError};
use baduk_record::{Orientation, Record, Replay, Tree, place, replay};
use baduk_rules::{Move, Point};
use baduk_view::{Description, Markup, NumberedMove, Numbering, Picture, Region, Theme, numbers, points_used};

use crate::opened::Opened;

/// The line spacing in pixels.
const SPACING: u16 = 30;

/// The maximum number of characters from the game's own names in a title.
const MAX_NAME_LENGTH: usize = 100;

/// The options, as written. What is missing is taken from the game's link.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look<'a> {
    /// The position.
    pub(crate) at: Option<&'a str>,
    /// The part of the board.
    pub(crate) region: Option<&'a str>,
    /// Which moves show their numbers.
    pub(crate) numbers: Option<&'a str>,
    /// The theme; by default, wood.
    pub(crate) theme: Option<&'a str>,
    /// The orientation of the board.
    pub(crate) orientation: Option<&'a str>,
    /// The rules; by default, those of the record.
    pub(crate) rules: Option<&'a str>,
    /// The title; by default, that of the game.
    pub(crate) title: Option<&'a str>,
    /// Whether there are coordinates.
    pub(crate) coordinates: Option<bool>,
    /// The line spacing in pixels; by default, 30.
    pub(crate) spacing: Option<u16>,
}

/// Why a picture can't be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoStill {
    /// The record is not a game of baduk, or not supported.
    Game(GameError),
    /// An option is not valid.
    Option {
        /// The name of the option.
        name: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Draws the position as an SVG file with a title and a description in English. The last move has a ring, as on the
/// page, unless there are numbers.
///
/// # Errors
/// When the game is not baduk, or an option is not valid.
pub(crate) fn draw(opened: Opened, look: &Look<'_>) -> Result<String, NoStill> {
    let Opened { tree, at, view, picture, .. } = opened;
    // Without a position and numbers, the diagram itself is shown.
    let picture = picture.filter(|_| look.at.is_none() && look.numbers.is_none());
    let Drawn { tree, at, view } = picture.unwrap_or(Drawn { tree, at, view });
    let at = look.at.map_or(Ok(at), |text| place(&tree, text).map_err(|error| wrong("at", text, &error)))?;
    let record = record(tree, look.rules)?;
    let replay = replay(&record, at);
    let region = region(&record, look, view.region)?;
    let numbers = numbers_shown(&replay, numbering(look, view.numbers)?);
    let markup = Markup::of(&record.tree, at);
    let told = Description { region, numbers: &numbers, markup: Some(&markup), ..Description::of(&replay) }.english();
    let title = look.title.map_or_else(|| title(&record.tree, replay.number), str::to_owned);
    let picture = Picture {
        region,
        orientation: orientation(look, view.orientation)?,
        coordinates: look.coordinates.or(view.coordinates).unwrap_or(true),
        numbers: &numbers,
        markup: Some(&markup),
        last: last(&replay),
        title: &title,
        description: &told,
        theme: theme(look)?,
        spacing: look.spacing.unwrap_or(SPACING),
        ..Picture::new(replay.game.board())
    };
    Ok(picture.svg())
}

fn record(tree: Tree, rules: Option<&str>) -> Result<Record, NoStill> {
    let record = match rules {
        None => Record::of(tree),
        Some(text) => Record::under(text.parse().map_err(|error| wrong("rules", text, &error))?, tree),
    };
    record.map_err(NoStill::Game)
}

fn region(record: &Record, look: &Look<'_>, of_link: Option<(Point, Point)>) -> Result<Region, NoStill> {
    let size = record.terms.size;
    match (look.region, of_link) {
        (Some(text), _) => {
            Region::named(text, size, &points_used(record)).map_err(|error| wrong("region", text, &error))
        }
        (None, Some((a, b))) => Ok(Region::between(size, a, b)),
        (None, None) => Ok(Region::whole(size)),
    }
}

fn numbering(look: &Look<'_>, of_link: Numbers) -> Result<Option<Numbering>, NoStill> {
    let Some(text) = look.numbers else {
        return Ok(match of_link {
            Numbers::None => None,
            Numbers::All => Some(Numbering::All),
            Numbers::Last(count) => Some(Numbering::Last(count.into())),
            Numbers::From(first) => Some(Numbering::From(first.into())),
        });
    };
    Numbering::named(text).map_err(|error| wrong("numbers", text, &error))
}

fn numbers_shown(replay: &Replay, numbering: Option<Numbering>) -> Vec<(Point, u32)> {
    let moves: Vec<NumberedMove> = replay.moves.iter().map(NumberedMove::from).collect();
    numbering.map(|numbering| numbers(&moves, numbering, replay.game.board())).unwrap_or_default()
}

fn theme(look: &Look<'_>) -> Result<&'static Theme, NoStill> {
    let name = look.theme.unwrap_or("wood");
    Theme::named(name).ok_or_else(|| wrong("theme", name, &"use wood, dark or print"))
}

fn orientation(look: &Look<'_>, of_link: Orientation) -> Result<Orientation, NoStill> {
    look.orientation.map_or(Ok(of_link), |text| text.parse().map_err(|error| wrong("orientation", text, &error)))
}

/// The point of the last move, unless it is a pass.
fn last(replay: &Replay) -> Option<Point> {
    let played = replay.moves.last()?;
    if let Move::Play(point) = played.mv { Some(point) } else { None }
}

/// The name of the game, or else its players, and the move number: "Lee – Cho · Move 43".
fn title(tree: &Tree, number: usize) -> String {
    let root = tree.node(tree.root());
    let text = |name| {
        let text = root.value(name).map(sgf::simple_text).unwrap_or_default();
        Some(text.trim().chars().take(MAX_NAME_LENGTH).collect::<String>()).filter(|text| !text.is_empty())
    };
    let players = [text("PB").or_else(|| text("BT")), text("PW").or_else(|| text("WT"))];
    let players = players.into_iter().flatten().collect::<Vec<_>>().join(" – ");
    let players = Some(players).filter(|players| !players.is_empty());
    let game = text("GN").or(players).unwrap_or_else(|| "Baduk game".to_owned());
    if number == 0 { game } else { format!("{game} · Move {number}") }
}

fn wrong(name: &'static str, value: &str, why: &dyn fmt::Display) -> NoStill {
    NoStill::Option { name, value: value.to_owned(), why: why.to_string() }
}

impl fmt::Display for NoStill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::Option { name, value, why } => write!(f, "{name} {value}: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opened::open;
    use std::num::NonZeroUsize;

    fn drawn(text: &str, look: &Look<'_>) -> Result<String, NoStill> {
        draw(open(text, NonZeroUsize::MIN).unwrap(), look)
    }

    fn titled(text: &str) -> String {
        let svg = drawn(text, &Look { at: Some("end"), ..Look::default() }).unwrap();
        svg.split("<title>").nth(1).unwrap().split('<').next().unwrap().to_owned()
    }

    #[test]
    fn a_picture_has_the_name_of_its_game() {
        assert_eq!(titled("(;SZ[9])"), "Baduk game");
        assert_eq!(titled("(;SZ[9]PB[Lee]PW[Cho];B[ee])"), "Lee – Cho · Move 1");
        assert_eq!(titled("(;SZ[9]GN[The\nladder]PB[Lee];B[ee])"), "The ladder · Move 1");
        assert_eq!(titled("(;SZ[9]PB[ ]WT[Seoul])"), "Seoul");
        assert_eq!(titled("(;SZ[9]GN[</title><svg onload=alert(1)>])"), "&lt;/title&gt;&lt;svg onload=alert(1)&gt;");
    }

    #[test]
    fn an_invalid_value_is_reported_with_its_option() {
        let refused = |look: &Look<'_>| drawn("(;SZ[9];B[ee])", look).unwrap_err().to_string();
        let none = Look::default();
        assert!(refused(&Look { at: Some("7"), ..none }).starts_with("at 7: there is no such move"));
        assert!(refused(&Look { region: Some("Z1-Z2"), ..none }).starts_with("region Z1-Z2: the first corner"));
        assert!(refused(&Look { numbers: Some("few"), ..none }).starts_with("numbers few: use none"));
        assert!(refused(&Look { theme: Some("pink"), ..none }).starts_with("theme pink: use wood, dark"));
        assert!(refused(&Look { rules: Some("mine"), ..none }).starts_with("rules mine: "));
        assert!(refused(&Look { orientation: Some("45"), ..none }).starts_with("orientation 45: use 0, 90"));
    }

    #[test]
    fn the_last_move_has_a_dot_beside_its_number() {
        let dot = |numbers, dot: &str| {
            let svg = drawn("(;SZ[9];B[ee])", &Look { at: Some("1"), numbers, ..Look::default() }).unwrap();
            svg.contains(dot)
        };
        assert!(dot(None, r#"cx="400" cy="400" r="16""#) && dot(Some("all"), r#"cx="430" cy="430" r="11""#));
    }

    #[test]
    fn an_auto_region_is_the_same_at_every_move() {
        let frame = |at| {
            let look = Look { at: Some(at), region: Some("auto"), ..Look::default() };
            drawn("(;SZ[19];B[cc];W[dd](;B[ec])(;B[gc]))", &look).unwrap().lines().next().unwrap().to_owned()
        };
        assert_eq!((frame("0"), frame("1")), (frame("end"), frame("2:2")));
    }
}
