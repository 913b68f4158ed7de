//! Versions 1 and 2 of the format: serde data in postcard format, with a character from U+0000 to U+00FF for each byte. Moves are
//! a list, and terms are separate. Few browsers still have any, so the code is loaded on demand (see `keeper`).

use baduk_record::{Record, Terms};
use baduk_rules::{Color, HalfPoints, Move, Point, Ruleset, Size};
use serde::{Deserialize, Serialize};

use super::{Damaged, place};
use crate::state::Session;
use crate::state::Table;
use crate::state::sum;

/// Version 1 put the handicap stones of Chinese games on fixed points; now Black chooses.
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
    /// The rules as text: the name of a preset and the changes to it.
    rules: String,
    /// In half-points.
    komi: i32,
    /// Stones; 0 for an even game.
    handicap: u16,
    /// All nodes except the root, parents first.
    moves: Vec<SavedMove>,
    at: SavedNode,
    tip: SavedNode,
    resumed: Option<SavedNode>,
    marks: Vec<SavedMarks>,
    endings: Vec<SavedEnding>,
}

/// The number of a node, counted from 0 for the root.
type SavedNode = u32;

/// 256 times the row, plus the column, both from 0 at the top left.
type SavedPoint = u32;

/// The parent, and the move: twice the point, or [`PASS`]; plus one if it is White's.
type SavedMove = (SavedNode, u32);

/// Stands for a pass; no board has this point.
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
    /// `None` for a draw or no result.
    white_wins: Option<bool>,
    /// In half-points. 0 for a tie that the rules give to one side, and for no result; `None` for resignation and for a draw.
    margin: Option<i32>,
}

/// Whether a saved text is in one of these versions.
#[must_use]
pub fn is_earlier(text: &str) -> bool {
    text.starts_with(['\u{1}', '\u{2}'])
}

/// Reads the table in a text of these versions.
///
/// # Errors
/// When the text is damaged.
pub fn read(text: &str) -> Result<Table, Damaged> {
    let bytes = text.chars().map(u8::try_from).collect::<Result<Vec<u8>, _>>().map_err(|_| Damaged)?;
    let (bytes, checksum) = bytes.split_last_chunk().ok_or(Damaged)?;
    if u32::from_le_bytes(*checksum) != sum(bytes) {
        return Err(Damaged);
    }
    let saved: SavedTable = postcard::from_bytes(bytes).map_err(|_| Damaged)?;
    let read = |game: &SavedGame| read_game(game, saved.version);
    let previous = saved.previous.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Table { game: read(&saved.game)?, previous, away: None })
}

fn read_game(saved: &SavedGame, version: u32) -> Result<Session, Damaged> {
    let mut record = Record::new(read_terms(saved, version)?);
    let size = record.terms.size;
    let mut nodes = vec![record.tree.root()];
    for &(parent, code) in &saved.moves {
        let color = if code % 2 == 1 { Color::White } else { Color::Black };
        let mv = if code / 2 == PASS { Move::Pass } else { Move::Play(read_point(code / 2, size)?) };
        let parent = usize::try_from(parent).ok().and_then(|parent| nodes.get(parent)).copied().ok_or(Damaged)?;
        nodes.push(record.tree.play(parent, color, mv));
    }
    record.tree.take_change();
    place::read(record, &nodes, &numbers(saved))
}

fn read_point(code: SavedPoint, size: Size) -> Result<Point, Damaged> {
    let [0, 0, y, x] = code.to_be_bytes() else { return Err(Damaged) };
    Some(Point::new(x, y)).filter(|&point| size.contains(point)).ok_or(Damaged)
}

fn read_terms(saved: &SavedGame, version: u32) -> Result<Terms, Damaged> {
    let size = Size::new(saved.width, saved.height).map_err(|_| Damaged)?;
    let chinese = version == 1 && saved.handicap > 0 && saved.rules == "chinese";
    let rules: Ruleset = if chinese { CHINESE_IN_VERSION_1 } else { &saved.rules }.parse().map_err(|_| Damaged)?;
    let terms =
        Terms { size, rules, komi: HalfPoints::from_half_points(saved.komi), stones: saved.handicap, time: None };
    if saved.handicap > 0 && terms.handicap().is_none() { Err(Damaged) } else { Ok(terms) }
}

/// The numbers for the place in the record, in the current format.
fn numbers(saved: &SavedGame) -> Vec<u64> {
    let resumed = saved.resumed.map_or(0, |node| u64::from(node) + 1);
    let mut numbers = vec![0, saved.at.into(), saved.tip.into(), resumed, saved.marks.len() as u64];
    for SavedMarks { at, dead, black_accepts, white_accepts } in &saved.marks {
        numbers.extend([u64::from(*at), (*black_accepts).into(), (*white_accepts).into(), dead.len() as u64]);
        numbers.extend(dead.iter().map(|&point| u64::from(point)));
    }
    numbers.push(saved.endings.len() as u64);
    for &SavedEnding { at, white_wins, margin } in &saved.endings {
        let winner = white_wins.map_or(0, |white| 1 + u64::from(white));
        // A game can't end by a negative margin.
        let margin = margin.map_or(0, |halves| u64::try_from(halves).map_or(u64::MAX, |halves| halves + 1));
        numbers.extend([u64::from(at), winner, margin]);
    }
    numbers
}
#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Placement;

    fn game(rules: &str, handicap: u16) -> SavedGame {
        let d5 = 2 * (14 * 256 + 3) + 1;
        SavedGame {
            width: 19,
            height: 19,
            rules: rules.to_owned(),
            komi: 1,
            handicap,
            moves: vec![(0, d5), (1, 2 * PASS), (0, 2 * PASS + 1)],
            at: 1,
            tip: 2,
            resumed: None,
            marks: vec![SavedMarks { at: 2, dead: vec![14 * 256 + 3], black_accepts: true, white_accepts: false }],
            endings: vec![SavedEnding { at: 3, white_wins: Some(false), margin: None }],
        }
    }

    fn table(version: u32, game: SavedGame) -> Table {
        let bytes = postcard::to_allocvec(&SavedTable { version, game, previous: Vec::new() }).unwrap();
        let text: String = bytes.iter().copied().chain(sum(&bytes).to_le_bytes()).map(char::from).collect();
        read(&text).unwrap()
    }

    #[test]
    fn a_chinese_handicap_of_version_1_keeps_its_stones() {
        let stones = |table: &Table| table.game.replay().game.board().stones().count();
        let first = table(1, game("chinese", 4));
        assert_eq!(first.game.terms().rules.placement, Placement::Fixed);
        assert_eq!(stones(&first), 5);
        assert_eq!(stones(&table(2, game("chinese", 4))), 1);
    }

    #[test]
    fn a_game_of_version_2_is_all_there() {
        let table = table(2, game("japanese", 0));
        let Session { record, at, tip, marks, .. } = &table.game;
        let d5 = Point::new(3, 14);
        assert_eq!(record.tree.node(*at).play(), Some((Color::White, Move::Play(d5))));
        assert_eq!(record.tree.node(*tip).play(), Some((Color::Black, Move::Pass)));
        assert_eq!((marks[0].at, &marks[0].dead[..]), (*tip, &[d5][..]));
        assert_eq!(record.endings.len(), 1);
        assert_eq!(record.tree.depth_first().count(), 4);
        assert_eq!(super::super::read(&super::super::write(&table)), Ok(table.clone()));
    }
}
