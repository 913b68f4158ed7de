use baduk_rules::IllegalMove;

use crate::record::Record;
use crate::replay::{Refused, replay};

/// The maximum number of illegal moves that are listed for a record.
const MAX_ILLEGAL: usize = 200;

/// The number of checked moves after which no further variation is checked.
const CHECK_LIMIT: usize = 50_000;

/// Lists the illegal moves of a record: those of the main line, and then those of the variations, in the order of the tree.
///
/// Moves off the board are left out, since [`check`](baduk_sgf::check) lists them. In a record with very many variations, the last
/// variations are not checked.
///
/// ```
/// # use baduk_record::{Record, illegal_moves};
/// let (mut games, _) = baduk_sgf::read("(;SZ[9];B[ee];W[ee];B[cc])")?;
/// let record = Record::from_tree(games.remove(0)).unwrap();
/// let illegal = illegal_moves(&record);
/// assert_eq!((illegal.len(), illegal[0].of.number), (1, 2));
/// # Ok::<_, baduk_sgf::ReadError>(())
/// ```
#[must_use]
pub fn illegal_moves(record: &Record) -> Vec<Refused> {
    let tree = &record.tree;
    let (mut illegal, mut checked) = (Vec::<Refused>::new(), 0);
    let mut ends = tree.depth_first().filter(|&id| tree.node(id).children().next().is_none());
    while illegal.len() < MAX_ILLEGAL && checked < CHECK_LIMIT {
        let Some(end) = ends.next() else { break };
        let replay = replay(record, end);
        checked += replay.moves.len().max(1);
        // Several lines share their first moves.
        let is_new = |refused: &Refused| !illegal.iter().any(|known| known.of == refused.of);
        let is_on_board = |refused: &Refused| refused.reason != IllegalMove::OffBoard;
        let new: Vec<Refused> =
            replay.refused.into_iter().filter(is_on_board).filter(is_new).take(MAX_ILLEGAL - illegal.len()).collect();
        illegal.extend(new);
    }
    illegal
}

#[cfg(test)]
mod tests {
    use baduk_rules::{Color, Move, Point};

    use super::*;

    fn illegal(text: &str) -> Vec<(usize, String, IllegalMove)> {
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        let point = |mv| if let Move::Play(point) = mv { Point::to_sgf(point) } else { String::new() };
        illegal_moves(&record).into_iter().map(|Refused { of, reason }| (of.number, point(of.mv), reason)).collect()
    }

    #[test]
    fn stones_on_stones_and_forbidden_suicide_are_listed_in_all_lines() {
        let occupied = |by| IllegalMove::Occupied { by };
        let text = "(;SZ[5]RU[Korean];B[ee];W[ee](;B[aa];W[aa])(;B[ba];W[cc];B[ab];W[aa])(;B[dd];W[zz]))";
        let expected = [
            (2, "ee".to_owned(), occupied(Color::Black)),
            (4, "aa".to_owned(), occupied(Color::Black)),
            (6, "aa".to_owned(), IllegalMove::Suicide),
        ];
        assert_eq!(illegal(text), expected);
        assert_eq!(illegal("(;SZ[5]RU[NZ];B[ba];W[cc];B[ab];W[aa])"), [], "these rules allow suicide");
    }

    #[test]
    fn a_ko_that_is_retaken_at_once_is_listed() {
        let ko = "(;SZ[4];B[ab];W[da];B[ba];AB[bc]AW[ca][db][cc];B[cb];W[bb];B[cb])";
        assert_eq!(illegal(ko), [(6, "cb".to_owned(), IllegalMove::Ko { repeats: 4 })]);
    }

    #[test]
    fn a_record_with_very_many_variations_or_illegal_moves_takes_little_time() {
        let variations = "(;B[aa];W[bb])".repeat(100_000);
        assert_eq!(illegal(&format!("(;SZ[9]{variations})")), []);
        let stones = ";B[aa]".repeat(1000);
        assert_eq!(illegal(&format!("(;SZ[9]{stones})")).len(), MAX_ILLEGAL);
    }
}
