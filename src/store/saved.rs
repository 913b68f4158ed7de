//! How a table is kept between visits: serde's data in postcard's compact form, with a version in front. (JSON would read
//! better and add 15 KB to the page.) What is read is checked in full, so that no stored text, however damaged, becomes a
//! game that does not hold together.

use baduk_record::{Ending, NodeId, Record, Terms};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, HalfPoints, Move, Point, Ruleset, Size};
use serde::{Deserialize, Serialize};

use super::session::{Marks, Session};
use super::table::Table;

/// The version written. A form that reads differently counts up.
const VERSION: u32 = 2;
/// Version 1 put the handicap stones of Chinese games on set points; now Black chooses.
const CHINESE_IN_VERSION_1: &str = "chinese,handicap-placement=fixed";

#[derive(Serialize, Deserialize)]
struct SavedTable {
    version: u32,
    game: SavedGame,
    previous: Vec<SavedGame>,
}

#[derive(Serialize, Deserialize)]
struct SavedGame {
    width: u32,
    height: u32,
    /// The rules as text: a preset's name, and what is changed in it.
    rules: String,
    /// In half-points.
    komi: i32,
    /// Stones; 0 for an even game.
    handicap: u16,
    /// Every node but the root, each after its parent.
    moves: Vec<SavedMove>,
    at: SavedNode,
    tip: SavedNode,
    resumed: Option<SavedNode>,
    marks: Vec<SavedMarks>,
    endings: Vec<SavedEnding>,
}

/// A node's number, counted from 0 for the root.
type SavedNode = u32;

/// 256 times the row, plus the column, both from 0 at the top left.
type SavedPoint = u32;

/// The parent, and the move: twice the point, or [`PASS`]; plus one if it is White's.
type SavedMove = (SavedNode, u32);

/// In place of a point that no board has.
const PASS: SavedPoint = 0xffff;

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
    let saved = SavedTable {
        version: VERSION,
        game: write_game(&table.game),
        previous: table.previous.iter().map(write_game).collect(),
    };
    // Numbers, texts and lists always have this form.
    let bytes = postcard::to_allocvec(&saved).unwrap_or_default();
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
    let mut saved: SavedTable = postcard::from_bytes(bytes).map_err(|_| Damaged)?;
    match saved.version {
        1 => saved.previous.iter_mut().chain([&mut saved.game]).for_each(bring_up_from_version_1),
        VERSION => {}
        _ => return Err(Damaged),
    }
    let previous = saved.previous.iter().map(read_game).collect::<Result<_, _>>()?;
    Ok(Table { game: read_game(&saved.game)?, previous })
}

fn bring_up_from_version_1(game: &mut SavedGame) {
    if game.handicap > 0 && game.rules == "chinese" {
        CHINESE_IN_VERSION_1.clone_into(&mut game.rules);
    }
}

/// Tells a damaged text from a whole one (FNV-1a, 32 bits: Fowler, Noll and Vo).
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let sum = bytes.iter().fold(0x811c_9dc5_u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    sum.to_le_bytes()
}

fn write_game(session: &Session) -> SavedGame {
    let Session { record, at, tip, resumed, marks } = session;
    let Terms { size, rules, komi, stones } = record.terms;
    SavedGame {
        width: size.width().into(),
        height: size.height().into(),
        rules: rules.to_string(),
        komi: komi.half_points(),
        handicap: stones,
        moves: record.tree.ids().filter_map(|id| write_move(record, id)).collect(),
        at: write_node(*at),
        tip: write_node(*tip),
        resumed: resumed.map(write_node),
        marks: marks.iter().map(write_marks).collect(),
        endings: record.endings.iter().map(write_ending).collect(),
    }
}

fn write_move(record: &Record, id: NodeId) -> Option<SavedMove> {
    let node = record.tree.node(id);
    let (color, mv) = node.play()?;
    let point = if let Move::Play(point) = mv { write_point(point) } else { PASS };
    Some((write_node(node.parent()?), 2 * point + u32::from(color == Color::White)))
}

fn write_marks(marks: &Marks) -> SavedMarks {
    SavedMarks {
        at: write_node(marks.at),
        dead: marks.dead.iter().copied().map(write_point).collect(),
        black_accepts: marks.accepted.black,
        white_accepts: marks.accepted.white,
    }
}

fn write_ending(ending: &Ending) -> SavedEnding {
    let margin = match ending.outcome {
        Outcome::Points { margin, .. } => Some(margin.half_points()),
        Outcome::Tie { .. } | Outcome::NoResult => Some(0),
        Outcome::Resignation { .. } | Outcome::Draw => None,
    };
    let white_wins = ending.outcome.winner().map(|winner| winner == Color::White);
    SavedEnding { at: write_node(ending.at), white_wins, margin }
}

fn write_node(id: NodeId) -> SavedNode {
    // A tree of four thousand million moves fits no browser.
    SavedNode::try_from(id.index()).unwrap_or(SavedNode::MAX)
}

fn write_point(point: Point) -> SavedPoint {
    u32::from(point.y()) * 256 + u32::from(point.x())
}

fn read_game(saved: &SavedGame) -> Result<Session, Damaged> {
    let mut record = Record::new(read_terms(saved)?);
    let size = record.terms.size;
    let mut nodes = vec![record.tree.root()];
    for &(parent, code) in &saved.moves {
        let color = if code % 2 == 1 { Color::White } else { Color::Black };
        let mv = if code / 2 == PASS { Move::Pass } else { Move::Play(read_point(code / 2, size)?) };
        nodes.push(record.tree.play(read_node(&nodes, parent)?, color, mv));
    }
    let (at, tip) = (read_node(&nodes, saved.at)?, read_node(&nodes, saved.tip)?);
    if !record.tree.path(tip).contains(&at) {
        return Err(Damaged);
    }
    let resumed = saved.resumed.map(|node| read_node(&nodes, node)).transpose()?;
    let marks = saved.marks.iter().map(|marks| read_marks(marks, &nodes, size)).collect::<Result<_, _>>()?;
    record.endings = saved.endings.iter().map(|ending| read_ending(ending, &nodes)).collect::<Result<_, _>>()?;
    Ok(Session { record, at, tip, resumed, marks })
}

fn read_terms(saved: &SavedGame) -> Result<Terms, Damaged> {
    let size = Size::new(saved.width, saved.height).map_err(|_| Damaged)?;
    let rules: Ruleset = saved.rules.parse().map_err(|_| Damaged)?;
    let terms = Terms { size, rules, komi: HalfPoints::from_half_points(saved.komi), stones: saved.handicap };
    if saved.handicap > 0 && terms.handicap().is_none() { Err(Damaged) } else { Ok(terms) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Placement;

    #[test]
    fn a_chinese_handicap_of_version_1_keeps_its_stones() {
        let rules: Ruleset = CHINESE_IN_VERSION_1.parse().unwrap();
        let terms = Terms { stones: 4, ..Terms::even(Size::square(19).unwrap(), rules) };
        let mut game = write_game(&Session::new(terms));
        "chinese".clone_into(&mut game.rules);
        let bytes = postcard::to_allocvec(&SavedTable { version: 1, game, previous: Vec::new() }).unwrap();
        let text: String = bytes.iter().copied().chain(checksum(&bytes)).map(char::from).collect();
        let table = read(&text).unwrap();
        assert_eq!(table.game.terms().rules.placement, Placement::Fixed);
        assert_eq!(table.game.replay().game.board().stones().count(), 4);
    }
}
