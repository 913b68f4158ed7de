//! How a table is kept between visits: each record as SGF, and beside it where in it we are and how far its counts have
//! come, as serde's data in postcard's form with a version in front. What is read is checked in full, so that no stored
//! text, however damaged, becomes a game that does not hold together.

mod earlier;

use baduk_record::{Ending, NodeId, Record, Tree, sgf};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, HalfPoints, Point, Size};
use serde::{Deserialize, Serialize};

use super::session::{Marks, Session};
use super::summary::sum;
use super::table::Table;

/// The version written. A form that reads differently counts up.
const VERSION: u32 = 3;

#[derive(Serialize, Deserialize)]
struct SavedTable {
    version: u32,
    game: SavedGame,
    previous: Vec<SavedGame>,
    /// The number of the game that the library has in the place of this one; 0 for none.
    away: u64,
}

#[derive(Serialize, Deserialize)]
struct SavedGame {
    id: u64,
    /// The record, as SGF.
    sgf: String,
    at: SavedNode,
    tip: SavedNode,
    resumed: Option<SavedNode>,
    marks: Vec<SavedMarks>,
    endings: Vec<SavedEnding>,
}

/// A node's number in the order written, counted from 0 for the root.
type SavedNode = u32;

/// 256 times the row, plus the column, both from 0 at the top left.
type SavedPoint = u32;

#[derive(Serialize, Deserialize)]
struct SavedMarks {
    at: SavedNode,
    dead: Vec<SavedPoint>,
    black_accepts: bool,
    white_accepts: bool,
}

#[derive(Serialize, Deserialize)]
struct SavedEnding {
    at: SavedNode,
    /// `None` for a draw, and where there is no result.
    white_wins: Option<bool>,
    /// By how many half-points, 0 for a tie that a rule gives to one side; 0 too where there is no result; `None` by
    /// resignation, and for a draw.
    margin: Option<i32>,
}

/// A stored text that is no table that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

/// The table as text: a character from U+0000 to U+00FF for each byte.
#[must_use]
pub fn write(table: &Table) -> String {
    text(&SavedTable {
        version: VERSION,
        game: write_game(&table.game),
        previous: table.previous.iter().map(write_game).collect(),
        away: table.away,
    })
}

/// The table as text without its game, which the library has.
#[must_use]
pub fn write_away(table: &Table) -> String {
    text(&SavedTable {
        version: VERSION,
        game: write_game(&Table::new().game),
        previous: table.previous.iter().map(write_game).collect(),
        away: table.game.id(),
    })
}

/// A table with one game as text, in the same form: what the library keeps of a game.
#[must_use]
pub fn write_one(game: &Session) -> String {
    text(&SavedTable { version: VERSION, game: write_game(game), previous: Vec::new(), away: 0 })
}

fn text(saved: &SavedTable) -> String {
    // Numbers, texts and lists always have this form.
    let bytes = postcard::to_allocvec(saved).unwrap_or_default();
    bytes.iter().copied().chain(checksum(&bytes)).map(char::from).collect()
}

/// The table that a text holds.
///
/// # Errors
/// When the text is not one that [`write`] makes.
pub fn read(text: &str) -> Result<Table, Damaged> {
    let bytes = text.chars().map(u8::try_from).collect::<Result<Vec<u8>, _>>().map_err(|_| Damaged)?;
    let (bytes, sum) = bytes.split_last_chunk().ok_or(Damaged)?;
    if *sum != checksum(bytes) {
        return Err(Damaged);
    }
    match postcard::take_from_bytes::<u32>(bytes).map_err(|_| Damaged)?.0 {
        1 | 2 => earlier::read(bytes),
        VERSION => {
            let saved: SavedTable = postcard::from_bytes(bytes).map_err(|_| Damaged)?;
            let previous = saved.previous.iter().map(read_game).collect::<Result<_, _>>()?;
            Ok(Table { game: read_game(&saved.game)?, previous, away: saved.away })
        }
        _ => Err(Damaged),
    }
}

/// Tells a damaged text from a whole one.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    sum(bytes).to_le_bytes()
}

fn write_game(session: &Session) -> SavedGame {
    let Session { record, at, tip, resumed, marks, .. } = session;
    let numbers = Numbers::of(&record.tree);
    SavedGame {
        id: session.id(),
        sgf: sgf::write([&record.tree]),
        at: numbers.number(*at).unwrap_or(0),
        tip: numbers.number(*tip).unwrap_or(0),
        resumed: resumed.and_then(|at| numbers.number(at)),
        marks: marks.iter().filter_map(|marks| write_marks(marks, numbers.number(marks.at)?)).collect(),
        endings: record.endings.iter().filter_map(|ending| write_ending(ending, numbers.number(ending.at)?)).collect(),
    }
}

/// The numbers of a tree's nodes in the order written; nodes that were taken out have none.
struct Numbers(Vec<Option<SavedNode>>);

impl Numbers {
    fn of(tree: &Tree) -> Self {
        let mut numbers = vec![None; tree.capacity()];
        for (number, id) in (0..).zip(tree.in_order()) {
            numbers[id.index()] = Some(number);
        }
        Self(numbers)
    }

    fn number(&self, id: NodeId) -> Option<SavedNode> {
        self.0[id.index()]
    }
}

fn write_marks(marks: &Marks, at: SavedNode) -> Option<SavedMarks> {
    Some(SavedMarks {
        at,
        dead: marks.dead.iter().copied().map(write_point).collect(),
        black_accepts: marks.accepted.black,
        white_accepts: marks.accepted.white,
    })
}

fn write_ending(ending: &Ending, at: SavedNode) -> Option<SavedEnding> {
    let margin = match ending.outcome {
        Outcome::Points { margin, .. } => Some(margin.half_points()),
        Outcome::Tie { .. } | Outcome::NoResult => Some(0),
        Outcome::Resignation { .. } | Outcome::Draw => None,
    };
    let white_wins = ending.outcome.winner().map(|winner| winner == Color::White);
    Some(SavedEnding { at, white_wins, margin })
}

fn write_point(point: Point) -> SavedPoint {
    u32::from(point.y()) * 256 + u32::from(point.x())
}

fn read_game(saved: &SavedGame) -> Result<Session, Damaged> {
    let (mut trees, _) = sgf::read(&saved.sgf).map_err(|_| Damaged)?;
    let mut record = Record::of(trees.swap_remove(0)).map_err(|_| Damaged)?;
    let nodes: Vec<NodeId> = record.tree.in_order().collect();
    record.endings = saved.endings.iter().map(|ending| read_ending(ending, &nodes)).collect::<Result<_, _>>()?;
    let session = read_place(record, &nodes, saved.at, saved.tip, saved.resumed, &saved.marks)?;
    Ok(session.numbered(saved.id))
}

/// A session at these places of its record.
fn read_place(
    record: Record,
    nodes: &[NodeId],
    at: SavedNode,
    tip: SavedNode,
    resumed: Option<SavedNode>,
    marks: &[SavedMarks],
) -> Result<Session, Damaged> {
    let size = record.terms.size;
    let (at, tip) = (read_node(nodes, at)?, read_node(nodes, tip)?);
    if !record.tree.path(tip).contains(&at) {
        return Err(Damaged);
    }
    let resumed = resumed.map(|node| read_node(nodes, node)).transpose()?;
    let marks = marks.iter().map(|marks| read_marks(marks, nodes, size)).collect::<Result<_, _>>()?;
    Ok(Session { at, tip, resumed, marks, ..Session::of(record) })
}

fn read_marks(saved: &SavedMarks, nodes: &[NodeId], size: Size) -> Result<Marks, Damaged> {
    let dead = saved.dead.iter().map(|&point| read_point(point, size)).collect::<Result<_, _>>()?;
    let accepted = ByColor { black: saved.black_accepts, white: saved.white_accepts };
    Ok(Marks { at: read_node(nodes, saved.at)?, dead, accepted })
}

fn read_ending(saved: &SavedEnding, nodes: &[NodeId]) -> Result<Ending, Damaged> {
    let winner = saved.white_wins.map(|white| if white { Color::White } else { Color::Black });
    let outcome = match (winner, saved.margin.map(HalfPoints::from_half_points)) {
        (None, None) => Outcome::Draw,
        (None, Some(HalfPoints::ZERO)) => Outcome::NoResult,
        (Some(winner), Some(HalfPoints::ZERO)) => Outcome::Tie { winner },
        (Some(winner), None) => Outcome::Resignation { winner },
        (Some(winner), Some(margin)) if margin > HalfPoints::ZERO => Outcome::Points { winner, margin },
        _ => return Err(Damaged),
    };
    Ok(Ending { at: read_node(nodes, saved.at)?, outcome })
}

fn read_node(nodes: &[NodeId], node: SavedNode) -> Result<NodeId, Damaged> {
    usize::try_from(node).ok().and_then(|index| nodes.get(index)).copied().ok_or(Damaged)
}

fn read_point(code: SavedPoint, size: Size) -> Result<Point, Damaged> {
    let [0, 0, y, x] = code.to_be_bytes() else { return Err(Damaged) };
    Some(Point::new(x, y)).filter(|&point| size.contains(point)).ok_or(Damaged)
}
