//! Draws still pictures of positions, with options as users write them.

use std::fmt;
use std::num::NonZeroUsize;

use baduk_problem::visible_comment;
use baduk_record::{
    Numbers, Orientation, OrientationError, ParseNumbersError, PlaceError, Record, Replay, View, place, replay,
};
use baduk_rules::{Move, ParseRulesetError, Point};
use baduk_sgf::{GameError, NodeId, Tree};
use baduk_texts::Locale;
use baduk_texts::still::t;
use baduk_view::{
    Geometry, LineWidth, Markup, Note, NumberedMove, Picture, PictureSize, Region, SvgFile, Theme, VariationStyle,
    frames, numbers, points_used, retaken,
};

use crate::describe::Description;
use crate::open_text::Opened;
use crate::values::{RegionError, dark_theme_named, one_of, region_named, theme_named, theme_names};

/// The maximum number of characters that a picture's title takes from the names in the game.
const MAX_NAME_LENGTH: usize = 100;

/// The options of a picture, as the user wrote them. For options that are missing, a game from a link has defaults of its own.
#[derive(Clone, Copy, Default)]
pub struct Look<'a> {
    /// The number of the game in a collection, counted from 1; by default, 1.
    pub game: Option<NonZeroUsize>,
    /// The position to draw, as `--at` states it; by default, the position of the link or the start.
    pub at: Option<&'a str>,
    /// The part of the board to draw; by default, that of the link or the whole board.
    pub region: Option<&'a str>,
    /// Which moves show their numbers; by default, as the link says, or none.
    pub numbers: Option<&'a str>,
    /// The name of the theme; by default, wood.
    pub theme: Option<&'a str>,
    /// Whether the picture is dark when the page around it is dark.
    pub adapts: bool,
    /// The orientation of the board; by default, that of the link or the usual one.
    pub orientation: Option<&'a str>,
    /// The rules of the game; by default, those of the record.
    pub rules: Option<&'a str>,
    /// The title of the picture; by default, that of the game.
    pub title: Option<&'a str>,
    /// Whether coordinates are drawn; by default, as the link says, or else yes.
    pub coordinates: Option<bool>,
    /// The size of the picture.
    pub size: PictureSize,
    /// The width of the picture's lines.
    pub lines: LineWidth,
    /// The number of equal pictures before this one in the same document.
    pub copy: usize,
    /// Whether variations are marked as the record asks, as on a board in view mode.
    pub variations: bool,
    /// Whether the picture shows a problem. If so, the position is the one at which the problem at `at` starts.
    pub solve: bool,
    /// The language of the picture's title and description.
    pub locale: Locale,
    /// Whether moves whose stones are hidden by later moves are listed below the board. The picture's description has them in any case.
    pub notes: bool,
}

/// Where an animation starts, and how fast it plays.
pub struct Motion<'a> {
    /// The first position of the animation; by default, the position of the link if the last position comes after it, or else the start.
    pub from: Option<&'a str>,
    /// How long the animation shows each move, in milliseconds.
    pub milliseconds: u32,
}

/// A still picture, and the texts that a board shows below it.
pub struct Still {
    /// The picture as an SVG file.
    pub svg: String,
    /// The title of a text diagram; empty for other games.
    pub caption: String,
    /// The author's comment on the position, without words that only programs use; empty if there is none.
    pub comment: String,
}

/// The maximum length of a comment below a picture, in bytes.
const MAX_COMMENT: usize = 20_000;

/// Why a still picture can't be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StillError {
    /// The record is not a game of baduk, or not supported.
    Game(GameError),
    /// An option of the picture is not valid.
    Option {
        /// The name of the option that is not valid.
        name: &'static str,
        /// The value that the user wrote.
        value: String,
        /// What is wrong with the value.
        why: OptionError,
    },
}

/// What is wrong with the value of a picture's option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The game has no such position.
    Place(PlaceError),
    /// The animation would not start before its last position, or on another line.
    Start,
    /// The board has no such region.
    Region(RegionError),
    /// The value is not an orientation.
    Orientation(OrientationError),
    /// The value doesn't say which moves show their numbers.
    Numbers(ParseNumbersError),
    /// No theme has this name.
    Theme,
    /// The rules are not known.
    Rules(ParseRulesetError),
}

/// A game, the position to draw, and the options of the picture.
struct Scene<'a> {
    record: Record,
    at: NodeId,
    /// Which moves show their numbers.
    shown: Numbers,
    geometry: Geometry,
    file: SvgFile<'a>,
}

/// Draws a position as an SVG file with a title and a description. The last move is marked with a dot, as on the page.
///
/// # Errors
/// When the game is not baduk, or an option is not valid.
pub fn draw(opened: Opened, look: &Look<'_>) -> Result<Still, StillError> {
    let is_diagram = opened.picture.is_some();
    let Scene { record, at, shown, geometry, file } = scene(opened, look)?;
    let replay = replay(&record, at);
    let (numbers, retaken) = numbers_shown(&replay, shown);
    let pass = t!(look.locale, actions.pass).to_lowercase();
    let notes: Vec<String> = retaken.iter().map(|note| note.text(record.terms.size, &pass)).collect();
    let markup = Markup::from_node(&record.tree, at);
    let told = Description::from_picture(&record.tree, at, &replay, geometry.region, shown, look.locale);
    let title = look.title.map_or_else(|| title(look.locale, &record.tree, replay.number), str::to_owned);
    let variations = match look.variations {
        true => VariationStyle::from_tree(&record.tree).variations(&record.tree, at),
        false => Vec::new(),
    };
    let picture = Picture {
        geometry,
        numbers: &numbers,
        markup: Some(&markup),
        variations: &variations,
        last: last(&replay),
        ..Picture::new(replay.game.board())
    };
    let notes = if look.notes { &notes[..] } else { &[] };
    let svg = picture.svg(&SvgFile { title: &title, description: &told, notes, ..file });
    let (tree, root) = (&record.tree, record.tree.node(record.tree.root()));
    let caption = root.text("GN").filter(|_| is_diagram).unwrap_or_default();
    let comment = tree.node(at).text_start("C", MAX_COMMENT).map(|(comment, _)| comment).unwrap_or_default();
    let comment = if look.solve { visible_comment(&comment) } else { comment };
    Ok(Still { svg, caption, comment })
}

/// Draws the moves from one position to another as an animated SVG file. The animation ends at the position
/// `look.at`, or else at the end of the line.
///
/// # Errors
/// When the game is not baduk, or an option is not valid.
pub fn animate(opened: Opened, look: &Look<'_>, motion: &Motion<'_>) -> Result<String, StillError> {
    let is_open = look.at.is_none();
    let Scene { record, at, shown, geometry, file } = scene(opened, look)?;
    let tree = &record.tree;
    let last = if is_open { tree.main_line(at).last().unwrap_or(at) } else { at };
    let first = match motion.from {
        Some(text) => place(tree, text).map_err(|error| wrong("from", text, OptionError::Place(error)))?,
        None if is_open && at != last => at,
        None => tree.root(),
    };
    let Some((board, frames)) = frames(&record, first, last, shown) else {
        return Err(wrong("from", motion.from.unwrap_or_default(), OptionError::Start));
    };
    let (start, end) = (replay(&record, first), replay(&record, last));
    let markup = Markup::from_node(tree, last);
    let told = Description { region: geometry.region, markup: Some(&markup), ..Description::from_replay(&end) }
        .text(look.locale);
    let title = look.title.map_or_else(|| title(look.locale, tree, end.number), str::to_owned);
    let numbers = if shown == Numbers::All { numbers_shown(&start, shown).0 } else { Vec::new() };
    let last = self::last(&start);
    let picture = Picture { geometry, numbers: &numbers, markup: Some(&markup), last, ..Picture::new(&board) };
    let file = SvgFile { title: &title, description: &told, ..file };
    Ok(picture.animated(&file, &frames, motion.milliseconds))
}

fn scene<'a>(opened: Opened, look: &Look<'a>) -> Result<Scene<'a>, StillError> {
    let Opened { tree, at, view, picture, .. } = opened;
    // If the user chose neither a position nor numbers, the diagram is drawn as it is.
    let picture = picture.filter(|_| look.at.is_none() && look.numbers.is_none());
    let view = picture.as_ref().map_or(view, View::from_diagram);
    let (tree, at) = picture.map_or((tree, at), |drawn| (drawn.tree, drawn.at));
    let at = look
        .at
        .map_or(Ok(at), |text| place(&tree, text).map_err(|error| wrong("at", text, OptionError::Place(error))))?;
    let record = record(tree, look.rules)?;
    let at = if look.solve { baduk_problem::start(&record, at) } else { at };
    let visible = || Region::in_view(&record.tree, at).map(|region| region.corners());
    let geometry = Geometry {
        region: region(&record, look, view.region.or_else(visible))?,
        orientation: orientation(look, view.orientation)?,
        coordinates: look.coordinates.or(view.coordinates).unwrap_or(true),
    };
    let Look { size, lines, copy, .. } = *look;
    let dark = look.adapts.then(|| dark_theme_named(look.theme.unwrap_or("auto"))).flatten();
    let file = SvgFile { theme: theme(look)?, dark, size, lines, copy, ..SvgFile::default() };
    Ok(Scene { shown: shown(look, view.numbers)?, record, at, geometry, file })
}

/// The record of a game under the rules with this name, or if that is `None`, under the game's own rules.
pub(crate) fn record(tree: Tree, rules: Option<&str>) -> Result<Record, StillError> {
    let record = match rules {
        None => Record::from_tree(tree),
        Some(text) => {
            Record::under(text.parse().map_err(|error| wrong("rules", text, OptionError::Rules(error)))?, tree)
        }
    };
    record.map_err(StillError::Game)
}

fn region(record: &Record, look: &Look<'_>, of_link: Option<(Point, Point)>) -> Result<Region, StillError> {
    let size = record.terms.size;
    match (look.region, of_link) {
        (Some(text), _) => {
            let region = region_named(text, size, &points_used(record));
            region.map_err(|error| wrong("region", text, OptionError::Region(error)))
        }
        (None, Some((a, b))) => Ok(Region::between(size, a, b)),
        (None, None) => Ok(Region::whole(size)),
    }
}

fn shown(look: &Look<'_>, of_link: Numbers) -> Result<Numbers, StillError> {
    look.numbers
        .map_or(Ok(of_link), |text| text.parse().map_err(|error| wrong("numbers", text, OptionError::Numbers(error))))
}

/// The points of stones that show move numbers, with these numbers, and notes about the moves whose stones are hidden by later ones.
fn numbers_shown(replay: &Replay, shown: Numbers) -> (Vec<(Point, u32)>, Vec<Note>) {
    let (moves, board): (Vec<NumberedMove>, _) =
        (replay.moves.iter().map(NumberedMove::from).collect(), replay.game.board());
    (numbers(&moves, shown, board), retaken(&moves, shown, board))
}

fn theme(look: &Look<'_>) -> Result<&'static Theme, StillError> {
    let name = look.theme.unwrap_or("wood");
    theme_named(name).ok_or_else(|| wrong("theme", name, OptionError::Theme))
}

fn orientation(look: &Look<'_>, of_link: Orientation) -> Result<Orientation, StillError> {
    look.orientation.map_or(Ok(of_link), |text| {
        text.parse().map_err(|error| wrong("orientation", text, OptionError::Orientation(error)))
    })
}

/// The point of the last move; `None` if it is a pass, or if there is no move.
fn last(replay: &Replay) -> Option<Point> {
    let played = replay.moves.last()?;
    if let Move::Play(point) = played.mv { Some(point) } else { None }
}

/// The title of a picture: the name of the game, or else its players, and the move number, as in "Lee – Cho · Move
/// 43".
fn title(locale: Locale, tree: &Tree, number: usize) -> String {
    let root = tree.node(tree.root());
    let text = |name| {
        let text = root.value(name).map(baduk_sgf::simple_text).unwrap_or_default();
        Some(text.trim().chars().take(MAX_NAME_LENGTH).collect::<String>()).filter(|text| !text.is_empty())
    };
    let players = [text("PB").or_else(|| text("BT")), text("PW").or_else(|| text("WT"))];
    let players = players.into_iter().flatten().collect::<Vec<_>>().join(" – ");
    let players = Some(players).filter(|players| !players.is_empty());
    let game = text("GN").or(players).unwrap_or_else(|| t!(locale, still.game).to_owned());
    if number == 0 { game } else { t!(locale, still.game_at_move, game = game, number = number) }
}

fn wrong(name: &'static str, value: &str, why: OptionError) -> StillError {
    StillError::Option { name, value: value.to_owned(), why }
}

impl fmt::Display for StillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::Option { name, value, why } => write!(f, "{name} {value}: {why}"),
        }
    }
}

impl std::error::Error for StillError {}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(error) => error.fmt(f),
            Self::Start => f.write_str("the last position must be later on the same line"),
            Self::Region(error) => error.fmt(f),
            Self::Orientation(error) => error.fmt(f),
            Self::Numbers(error) => error.fmt(f),
            Self::Theme => write!(f, "use {}", one_of(&theme_names())),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OptionError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open_text::open;

    fn drawn(text: &str, look: &Look<'_>) -> Result<String, StillError> {
        draw(open(text, NonZeroUsize::MIN).unwrap(), look).map(|still| still.svg)
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
        assert!(refused(&Look { theme: Some("pink"), ..none }).starts_with("theme pink: use auto, wood, slate"));
        assert!(refused(&Look { rules: Some("mine"), ..none }).starts_with("rules mine: "));
        assert!(refused(&Look { orientation: Some("45"), ..none }).starts_with("orientation 45: use 0, 90"));
    }

    #[test]
    fn the_last_move_has_a_dot_below_its_number() {
        let dot = |numbers, dot: &str| {
            let svg = drawn("(;SZ[9];B[ee])", &Look { at: Some("1"), numbers, ..Look::default() }).unwrap();
            svg.contains(dot)
        };
        assert!(
            dot(None, r#"cx="0" cy="0" r="16" transform="translate(400 400)""#)
                && dot(Some("all"), r#"cx="0" cy="36" r="9" transform="translate(400 400)""#)
        );
    }

    #[test]
    fn a_picture_is_cropped_to_the_visible_points() {
        let frame = |at, region| {
            let look = Look { at: Some(at), region, ..Look::default() };
            drawn("(;SZ[9]VW[aa:dd];B[bb];W[cc]VW[])", &look).unwrap().lines().next().unwrap().to_owned()
        };
        assert_eq!(frame("1", None), frame("1", Some("A9-D6")));
        assert_eq!((frame("2", None), frame("1", Some("all"))), (frame("2", Some("all")), frame("2", None)));
        assert_ne!(frame("1", None), frame("2", None));
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
