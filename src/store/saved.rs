//! How a table is kept between visits: JSON, with a version. What is read is checked in full, so that no stored text,
//! however damaged, becomes a game that does not hold together.

use baduk_record::{Ending, NodeId, Record, Terms};
use baduk_rules::{ByColor, Color, HalfPoints, Handicap, Move, Point, Preset, Size};
use serde::{Deserialize, Serialize};

use super::session::{Marks, Session};
use super::table::Table;

/// The version written. A later one that reads differently counts up.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct SavedTable {
    version: u32,
    game: SavedGame,
    previous: Option<SavedGame>,
}

#[derive(Serialize, Deserialize)]
struct SavedGame {
    /// Width and height.
    size: (u32, u32),
    rules: String,
    /// In half-points.
    komi: i32,
    /// Stones; 0 for an even game.
    handicap: u8,
    /// Every node but the root, each after its parent.
    moves: Vec<SavedMove>,
    /// Nodes are counted from 0, the root.
    at: usize,
    tip: usize,
    resumed: Option<usize>,
    marks: Option<SavedMarks>,
    ending: Option<SavedEnding>,
}

/// The parent's node, "B" or "W", and the point in SGF's letters, or "" for a pass.
type SavedMove = (usize, String, String);

#[derive(Serialize, Deserialize)]
struct SavedMarks {
    at: usize,
    /// Points in SGF's letters.
    dead: Vec<String>,
    /// Whether Black, and whether White, accepts.
    accepted: (bool, bool),
}

#[derive(Serialize, Deserialize)]
struct SavedEnding {
    at: usize,
    /// As SGF writes it: "B+3.5", "W+R", "Draw".
    result: String,
}

/// A stored text that is no table that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

/// The table as text.
#[must_use]
pub fn write(table: &Table) -> String {
    let saved = SavedTable {
        version: VERSION,
        game: write_game(&table.game),
        previous: table.previous.as_ref().map(write_game),
    };
    serde_json::to_string(&saved).expect("numbers, texts and lists always have a JSON form")
}

/// The table that a text holds.
///
/// # Errors
/// When the text is not one that [`write`] makes.
pub fn read(text: &str) -> Result<Table, Damaged> {
    let saved: SavedTable = serde_json::from_str(text).map_err(|_| Damaged)?;
    if saved.version != VERSION {
        return Err(Damaged);
    }
    let previous = saved.previous.as_ref().map(read_game).transpose()?;
    Ok(Table { game: read_game(&saved.game)?, previous })
}

fn write_game(session: &Session) -> SavedGame {
    let Session { record, at, tip, resumed, marks } = session;
    let Terms { size, preset, komi, handicap } = record.terms;
    SavedGame {
        size: (size.width().into(), size.height().into()),
        rules: preset.name().to_owned(),
        komi: komi.half_points(),
        handicap: handicap.map_or(0, Handicap::stones),
        moves: record.tree.ids().filter_map(|id| write_move(record, id)).collect(),
        at: at.index(),
        tip: tip.index(),
        resumed: resumed.map(NodeId::index),
        marks: marks.as_ref().map(|marks| SavedMarks {
            at: marks.at.index(),
            dead: marks.dead.iter().map(|point| point.to_sgf()).collect(),
            accepted: (marks.accepted.black, marks.accepted.white),
        }),
        ending: record.ending.map(|Ending { at, outcome }| SavedEnding { at: at.index(), result: outcome.to_string() }),
    }
}

fn write_move(record: &Record, id: NodeId) -> Option<SavedMove> {
    let node = record.tree.node(id);
    let (color, mv) = node.play()?;
    let letter = if color == Color::Black { "B" } else { "W" };
    let point = if let Move::Play(point) = mv { point.to_sgf() } else { String::new() };
    Some((node.parent()?.index(), letter.to_owned(), point))
}

fn read_game(saved: &SavedGame) -> Result<Session, Damaged> {
    let mut record = Record::new(read_terms(saved)?);
    let size = record.terms.size;
    let mut nodes = vec![record.tree.root()];
    for (parent, color, point) in &saved.moves {
        let parent = *nodes.get(*parent).ok_or(Damaged)?;
        let mv = if point.is_empty() { Move::Pass } else { Move::Play(read_point(point, size)?) };
        nodes.push(record.tree.play(parent, read_color(color)?, mv));
    }
    let node = |index: usize| nodes.get(index).copied().ok_or(Damaged);
    let (at, tip) = (node(saved.at)?, node(saved.tip)?);
    if !record.tree.path(tip).contains(&at) {
        return Err(Damaged);
    }
    let resumed = saved.resumed.map(node).transpose()?;
    let marks = saved.marks.as_ref().map(|marks| read_marks(marks, node(marks.at)?, size)).transpose()?;
    record.ending = saved.ending.as_ref().map(|ending| read_ending(ending, node(ending.at)?)).transpose()?;
    Ok(Session { record, at, tip, resumed, marks })
}

fn read_terms(saved: &SavedGame) -> Result<Terms, Damaged> {
    let size = Size::new(saved.size.0, saved.size.1).map_err(|_| Damaged)?;
    let preset = Preset::from_name(&saved.rules).ok_or(Damaged)?;
    let handicap = match saved.handicap {
        0 => None,
        stones => Some(Handicap::new(size, stones).ok_or(Damaged)?),
    };
    if saved.komi.unsigned_abs() > 2 * HalfPoints::LIMIT.unsigned_abs() {
        return Err(Damaged);
    }
    Ok(Terms { size, preset, komi: HalfPoints::from_half_points(saved.komi), handicap })
}

fn read_marks(saved: &SavedMarks, at: NodeId, size: Size) -> Result<Marks, Damaged> {
    let dead = saved.dead.iter().map(|point| read_point(point, size)).collect::<Result<_, _>>()?;
    let (black, white) = saved.accepted;
    Ok(Marks { at, dead, accepted: ByColor { black, white } })
}

fn read_ending(saved: &SavedEnding, at: NodeId) -> Result<Ending, Damaged> {
    Ok(Ending { at, outcome: saved.result.parse().map_err(|_| Damaged)? })
}

fn read_point(text: &str, size: Size) -> Result<Point, Damaged> {
    Point::from_sgf(text, size).map_err(|_| Damaged)
}

fn read_color(letter: &str) -> Result<Color, Damaged> {
    match letter {
        "B" => Ok(Color::Black),
        "W" => Ok(Color::White),
        _ => Err(Damaged),
    }
}
