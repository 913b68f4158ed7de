//! Versions 1 and 2: the moves one by one, and the terms beside them.

use baduk_record::{Record, Terms};
use baduk_rules::{Color, HalfPoints, Move, Ruleset, Size};
use serde::{Deserialize, Serialize};

use super::super::session::Session;
use super::super::table::Table;
use super::{Damaged, SavedEnding, SavedMarks, SavedNode, SavedPoint, read_ending, read_node, read_place, read_point};

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

/// The parent, and the move: twice the point, or [`PASS`]; plus one if it is White's.
type SavedMove = (SavedNode, u32);

/// In place of a point that no board has.
const PASS: SavedPoint = 0xffff;

/// The table that bytes of these versions hold.
pub(super) fn read(bytes: &[u8]) -> Result<Table, Damaged> {
    let saved: SavedTable = postcard::from_bytes(bytes).map_err(|_| Damaged)?;
    let read = |game: &SavedGame| read_game(game, saved.version);
    let previous = saved.previous.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Table { game: read(&saved.game)?, previous, away: 0 })
}

fn read_game(saved: &SavedGame, version: u32) -> Result<Session, Damaged> {
    let mut record = Record::new(read_terms(saved, version)?);
    let size = record.terms.size;
    let mut nodes = vec![record.tree.root()];
    for &(parent, code) in &saved.moves {
        let color = if code % 2 == 1 { Color::White } else { Color::Black };
        let mv = if code / 2 == PASS { Move::Pass } else { Move::Play(read_point(code / 2, size)?) };
        nodes.push(record.tree.play(read_node(&nodes, parent)?, color, mv));
    }
    record.endings = saved.endings.iter().map(|ending| read_ending(ending, &nodes)).collect::<Result<_, _>>()?;
    read_place(record, &nodes, saved.at, saved.tip, saved.resumed, &saved.marks)
}

fn read_terms(saved: &SavedGame, version: u32) -> Result<Terms, Damaged> {
    let size = Size::new(saved.width, saved.height).map_err(|_| Damaged)?;
    let chinese = version == 1 && saved.handicap > 0 && saved.rules == "chinese";
    let rules: Ruleset = if chinese { CHINESE_IN_VERSION_1 } else { &saved.rules }.parse().map_err(|_| Damaged)?;
    let terms = Terms { size, rules, komi: HalfPoints::from_half_points(saved.komi), stones: saved.handicap };
    if saved.handicap > 0 && terms.handicap().is_none() { Err(Damaged) } else { Ok(terms) }
}

#[cfg(test)]
mod tests {
    use super::super::checksum;
    use super::*;
    use baduk_rules::{Placement, Point};

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
        let text: String = bytes.iter().copied().chain(checksum(&bytes)).map(char::from).collect();
        super::super::read(&text).unwrap()
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
        assert_eq!(record.tree.in_order().count(), 4);
        assert_eq!(super::super::read(&super::super::write(&table)), Ok(table.clone()));
    }
}
