use baduk_rules::{Game, Move, Refusal};

use crate::record::{Record, Terms};
use crate::tree::NodeId;

/// The position at a node, and what was odd on the way there.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game at that node.
    pub game: Game,
    /// The moves of the path that the rules refuse, in their order.
    pub warnings: Vec<Warning>,
}

/// A move of a record that the rules refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The move's node.
    pub at: NodeId,
    /// Why the rules refuse it.
    pub refusal: Refusal,
}

/// Plays a record's moves from the root to `at`.
///
/// It is tolerant: a move that the rules refuse is made all the same, as the record says, and warned of; one that is off
/// the board is left out. Moves after two passes mean that play was resumed.
#[must_use]
pub fn replay(record: &Record, at: NodeId) -> Replay {
    let mut game = start(&record.terms);
    let mut warnings = Vec::new();
    for id in record.tree.path(at) {
        let Some((color, mv)) = record.tree.node(id).play() else { continue };
        if game.is_over() {
            game.resume();
        }
        if let Err(refusal) = game.play_as(color, mv) {
            warnings.push(Warning { at: id, refusal });
            if on_board(&game, mv) {
                game.play_unchecked(color, mv);
            }
        }
    }
    Replay { game, warnings }
}

fn start(terms: &Terms) -> Game {
    match terms.handicap() {
        None => Game::new(terms.size, terms.rules),
        Some(handicap) => Game::with_handicap(terms.size, terms.rules, handicap),
    }
}

fn on_board(game: &Game, mv: Move) -> bool {
    match mv {
        Move::Play(point) => game.board().size().contains(point),
        Move::Pass => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Color, Point, Preset, Size};

    fn record(side: u32, stones: u16) -> Record {
        let size = Size::square(side).unwrap();
        let terms = Terms { stones, ..Terms::even(size, Preset::Korean.ruleset()) };
        Record::new(terms)
    }

    fn play(record: &mut Record, moves: &[(Color, Move)]) -> NodeId {
        let root = record.tree.root();
        moves.iter().fold(root, |at, &(color, mv)| record.tree.play(at, color, mv))
    }

    #[test]
    fn a_handicap_game_starts_with_its_stones_and_white_to_play() {
        let record = record(19, 4);
        let Replay { game, .. } = replay(&record, record.tree.root());
        assert_eq!(game.board().stones().count(), 4);
        assert_eq!(game.to_play(), Color::White);
    }

    #[test]
    fn a_refused_move_is_made_as_written_and_warned_of() {
        let mut record = record(9, 0);
        let e5 = Move::Play(Point::new(4, 4));
        let end = play(&mut record, &[(Color::Black, e5), (Color::White, e5)]);
        let Replay { game, warnings } = replay(&record, end);
        assert_eq!(warnings, [Warning { at: end, refusal: Refusal::Occupied { by: Color::Black } }]);
        assert_eq!(game.board().stone(Point::new(4, 4)), Some(Color::White));
    }

    #[test]
    fn a_move_off_the_board_is_left_out_and_warned_of() {
        let mut record = record(9, 0);
        let end = play(&mut record, &[(Color::Black, Move::Play(Point::new(9, 0)))]);
        let Replay { game, warnings } = replay(&record, end);
        assert_eq!(warnings, [Warning { at: end, refusal: Refusal::OffBoard }]);
        assert_eq!(game.board().stones().count(), 0);
    }

    #[test]
    fn moves_after_two_passes_resume_the_game() {
        let mut record = record(9, 0);
        let e5 = Move::Play(Point::new(4, 4));
        let passes = [(Color::Black, Move::Pass), (Color::White, Move::Pass)];
        let over = play(&mut record, &passes);
        assert!(replay(&record, over).game.is_over());
        let resumed = record.tree.play(over, Color::Black, e5);
        let Replay { game, warnings } = replay(&record, resumed);
        assert!(!game.is_over() && warnings.is_empty());
        assert_eq!(game.board().stone(Point::new(4, 4)), Some(Color::Black));
    }
}
