use baduk_rules::{Board, ByColor, Color, Game, IllegalMove, Move, Point};
use baduk_sgf::{Node, NodeId, REPLAY_LIMIT, Tree, number_after, setup_cost, stated_number};

use crate::position::prisoners;
use crate::record::Record;

/// The position at a node of a record, and the illegal moves on the path to the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The node at which the replay has arrived.
    pub at: NodeId,
    /// The game at the node. It starts where the board was last edited, so it has only the moves since then.
    pub game: Game,
    /// The number of the last move, or 0 before the first move. It is counted from 1, or from the number that the record states (property
    /// MN).
    pub number: usize,
    /// The moves on the path to the node, in order.
    pub moves: Vec<Numbered>,
    /// The number of stones that each color has captured.
    pub captures: ByColor<u32>,
    /// The illegal moves on the path to the node, in order.
    pub refused: Vec<Refused>,
    /// The move number that the record gives to the game's first position, and to each of its moves.
    numbers: Vec<usize>,
    /// The cost of replaying the path so far; see [`REPLAY_LIMIT`].
    cost: usize,
}

/// A move on the path to a node, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The node of the tree that has the move.
    pub at: NodeId,
    /// The number of the move in the record.
    pub number: usize,
    /// The color that plays the move.
    pub color: Color,
    /// The move as recorded. If its point is off the board, no stone was placed.
    pub mv: Move,
}

/// An illegal move of a record, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The move that is illegal.
    pub of: Numbered,
    /// Why the move is illegal. The number of a repeated position is the move number in the record.
    pub reason: IllegalMove,
}

/// Plays a record's moves from the root to `at`.
///
/// Illegal moves are played as recorded, and listed. Moves off the board are skipped. Moves after two passes resume the game. Where the
/// board is edited, earlier positions may be repeated from then on, and captured stones still count. After 100,000 moves, replaying stops
/// at the position reached; [`check`](baduk_sgf::check) warns of that.
#[must_use]
pub fn replay(record: &Record, at: NodeId) -> Replay {
    let path = record.tree.path(at);
    let mut replay = at_start(record, path.get(1).copied());
    replay.moves.reserve(path.len().min(REPLAY_LIMIT));
    replay.follow(&record.tree, &path);
    replay
}

/// Does the same as [`replay()`], but continues `from`, a replay of the same record, if that has arrived at a node before `at`.
#[must_use]
pub fn replay_on(record: &Record, from: &Replay, at: NodeId) -> Replay {
    let path = record.tree.path(at);
    match path.iter().position(|&id| id == from.at) {
        // The start of a game can depend on its first move.
        None | Some(0) => replay(record, at),
        Some(known) => {
            let mut replay = from.clone();
            replay.follow(&record.tree, &path[known + 1..]);
            replay
        }
    }
}

/// The state before the root's setup is applied. `next` is the second node of the path, if it has one.
fn at_start(record: &Record, next: Option<NodeId>) -> Replay {
    let root = record.tree.root();
    let captures = prisoners(record.tree.node(root));
    Replay {
        at: root,
        game: start(record, next).with_prisoners(captures),
        number: 0,
        moves: Vec::new(),
        captures,
        refused: Vec::new(),
        numbers: vec![0],
        cost: 0,
    }
}

/// The game before its first move: with a free handicap for Black to place, an opening, an empty board, or the stones of the root. `next`
/// is the node after the root, if there is one.
fn start(record: &Record, next: Option<NodeId>) -> Game {
    let Record { terms, tree, .. } = record;
    let root = tree.node(tree.root());
    let next = next.or_else(|| root.children().next());
    let first_play = root.play().map(|(color, _)| color).or_else(|| tree.node(next?).first_to_play());
    let stones = stones_after(&Board::new(terms.size), root);
    let board = Board::with_stones(terms.size, stones);
    let handicap = terms.handicap().filter(|handicap| handicap.free() == 0 || first_play != Some(Color::White));
    let begun = match handicap {
        Some(handicap) => Game::with_handicap(terms.size, terms.rules, handicap),
        None => Game::new(terms.size, terms.rules),
    };
    let is_as_agreed = begun.board() == &board && first_play.is_none_or(|color| color == begun.to_play());
    if is_as_agreed && root.to_play().is_none() {
        return begun;
    }
    // Some records state a handicap without placing its stones.
    let is_implied = board.stones().next().is_none() && first_play == Some(Color::White) && handicap.is_some();
    if is_implied {
        return begun;
    }
    let after_handicap = if terms.stones > 0 { Color::White } else { terms.rules.first };
    Game::from_setup(board, root.to_play().or(first_play).unwrap_or(after_handicap), terms.rules)
}

/// The stones on a board after a node's setup is applied.
#[must_use]
pub fn stones_after(board: &Board, node: Node<'_>) -> Vec<(Point, Color)> {
    let size = board.size();
    // All stones are set at once, since removing them one by one would rebuild the board's chains each time.
    let mut stones: Vec<_> = size.points().map(|point| board.stone(point)).collect();
    node.set_up(&mut stones);
    size.points().zip(stones).filter_map(|(point, stone)| Some((point, stone?))).collect()
}

impl Replay {
    /// Whether `color` may play at `point`, also out of turn. The number of a repeated position is the move number in the record.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn legality_for(&self, color: Color, point: Point) -> Result<(), IllegalMove> {
        self.game.legality_for(color, point).map_err(|reason| self.in_record_numbers(reason))
    }

    /// Converts the number of a repeated position from the move number in `game` to the one in the record.
    #[must_use]
    pub fn in_record_numbers(&self, reason: IllegalMove) -> IllegalMove {
        match reason {
            IllegalMove::Ko { repeats } => IllegalMove::Ko { repeats: self.numbered(repeats) },
            IllegalMove::Superko { repeats } => IllegalMove::Superko { repeats: self.numbered(repeats) },
            other => other,
        }
    }

    /// Converts a move number in `game`, which starts where the board was last edited, to the one in the record.
    #[must_use]
    pub fn numbered(&self, number: usize) -> usize {
        self.numbers.get(number).copied().unwrap_or(number)
    }

    /// Applies the setup and the moves of consecutive nodes.
    fn follow(&mut self, tree: &Tree, path: &[NodeId]) {
        self.at = path.last().copied().unwrap_or(self.at);
        for &id in path {
            if self.is_cut() {
                return;
            }
            let node = tree.node(id);
            // The root's setup is already in the starting position.
            if id != tree.root() && node.sets_up() {
                self.cost += setup_cost(node.size());
                if self.is_cut() {
                    return;
                }
                self.edit(node);
            }
            let stated = stated_number(node);
            for (color, mv) in node.plays() {
                self.cost += 1;
                if self.is_cut() {
                    return;
                }
                self.number = number_after(stated, self.number);
                self.play(Numbered { at: id, number: self.number, color, mv });
            }
        }
    }

    /// Whether replaying has reached its limit, so that later moves are left out.
    const fn is_cut(&self) -> bool {
        self.cost > REPLAY_LIMIT
    }

    fn edit(&mut self, node: Node<'_>) {
        let board = Board::with_stones(self.game.board().size(), stones_after(self.game.board(), node));
        self.game.edit(board, node.to_play_after_setup().unwrap_or(self.game.to_play()));
        self.numbers = vec![self.number];
    }

    fn play(&mut self, played: Numbered) {
        let Numbered { color, mv, number, .. } = played;
        self.moves.push(played);
        self.game.resume();
        if let Move::Play(point) = mv {
            if let Err(reason) = self.legality_for(color, point) {
                self.refused.push(Refused { of: played, reason });
            }
            if !self.game.board().size().contains(point) {
                return;
            }
        }
        self.captures[color] += self.game.play_unchecked(color, mv).captured;
        self.numbers.push(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Preset, Size};
    use baduk_sgf::{GameTerms, node_of_move};

    fn record(text: &str) -> Record {
        Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap()
    }

    /// The replay of the main line of an SGF text.
    fn played(text: &str) -> Replay {
        let record = record(text);
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        replay(&record, last)
    }

    fn new(side: u32, stones: u16, rules: Preset) -> Replay {
        let terms = GameTerms { stones, ..GameTerms::even(Size::square(side).unwrap(), rules.ruleset()) };
        let record = Record::new(terms);
        replay(&record, record.tree.root())
    }

    #[test]
    fn a_handicap_game_starts_with_its_stones_and_white_to_play() {
        let Replay { game, .. } = new(19, 4, Preset::Korean);
        assert_eq!(game.board().stones().count(), 4);
        assert_eq!(game.to_play(), Color::White);
    }

    #[test]
    fn a_free_handicap_is_placed_by_black() {
        let Replay { game, .. } = new(19, 4, Preset::Chinese);
        assert_eq!((game.handicap_left(), game.to_play()), (4, Color::Black));
    }

    #[test]
    fn an_opening_is_on_the_first_board() {
        let Replay { game, .. } = new(19, 0, Preset::Sunjang);
        let terms = GameTerms::even(Size::square(19).unwrap(), Preset::Sunjang.ruleset());
        assert_eq!(game, Game::new(terms.size, terms.rules));
    }

    #[test]
    fn a_handicap_without_stones_is_placed_before_whites_first_move() {
        assert_eq!(played("(;SZ[19]HA[3];W[qd])").game.board().stones().count(), 4);
        assert_eq!(played("(;SZ[19]HA[3];B[qd];B[dd])").game.board().stones().count(), 2);
        assert_eq!(played("(;SZ[19]HA[3]RU[Chinese];W[qd])").game.to_play(), Color::Black);
        assert_eq!(played("(;SZ[19]HA[3]RU[Chinese];B[qd])").game.handicap_left(), 2);
    }

    #[test]
    fn after_setup_the_player_of_the_next_move_is_to_play() {
        for (text, turn) in [
            ("(;AB[aa])", Color::Black),
            ("(;AB[aa]PL[W])", Color::White),
            ("(;HA[2]AB[dd][pp])", Color::White),
            ("(;SZ[9];W[aa];B[bb])", Color::White),
            ("(;SZ[9])", Color::Black),
            ("(;AB[aa](;W[bb])(;B[cc]))", Color::White),
            ("(;AB[aa](;C[x];W[bb])(;B[cc]))", Color::White),
            ("(;SZ[9];;W[aa])", Color::White),
            ("(;AB[aa];AW[bb];W[cc])", Color::Black),
        ] {
            let record = record(text);
            assert_eq!(replay(&record, record.tree.root()).game.to_play(), turn, "{text}");
        }
        for text in ["(;SZ[9];AB[aa](;W[bb])(;W[cc]))", "(;SZ[9];AB[aa];;W[bb])", "(;AB[aa];AB[bb];C[x];W[cc])"] {
            let record = record(text);
            let set_up = record.tree.main_line(record.tree.root()).filter(|&id| record.tree.node(id).sets_up()).last();
            assert_eq!(replay(&record, set_up.unwrap()).game.to_play(), Color::White, "{text}");
        }
    }

    #[test]
    fn an_illegal_move_is_played_and_listed() {
        let Replay { game, refused, .. } = played("(;SZ[9];B[ee];W[ee])");
        let [Refused { of, reason }] = refused[..] else { panic!("{refused:?}") };
        assert_eq!((of.number, of.color, reason), (2, Color::White, IllegalMove::Occupied { by: Color::Black }));
        assert_eq!(game.board().stone(Point::new(4, 4)), Some(Color::White));
    }

    #[test]
    fn a_move_off_the_board_is_skipped_and_listed() {
        let Replay { game, refused, number, .. } = played("(;SZ[9];B[jj];W[ee])");
        assert_eq!((refused[0].reason, refused.len(), number), (IllegalMove::OffBoard, 1, 2));
        assert_eq!(game.board().stones().count(), 1);
    }

    #[test]
    fn moves_after_two_passes_resume_the_game() {
        assert!(played("(;SZ[9];B[];W[])").game.has_stopped());
        let Replay { game, refused, .. } = played("(;SZ[9];B[];W[];B[ee])");
        assert!(!game.has_stopped() && refused.is_empty());
    }

    #[test]
    fn editing_the_board_keeps_captures_and_move_numbers() {
        let Replay { game, number, captures, .. } = played("(;SZ[3];B[ba];W[aa];B[ab];W[cc];AE[cc]AW[bb];B[ca])");
        assert_eq!((number, captures.black, game.prisoners().black), (5, 1, 1));
        assert_eq!(game.board().to_string(), ".XX\nXO.\n...\n");
        assert_eq!(played("(;SZ[3];B[ba];W[aa];MN[10]B[ab];W[cc])").number, 11);
    }

    #[test]
    fn continuing_any_replay_equals_replaying_from_the_root() {
        let record = record("(;SZ[9]AB[cc];B[ee];W[cd]MN[7];AE[cc]AW[gg];B[];W[];B[dd](;W[ce];B[cc])(;W[aa]))");
        for at in record.tree.depth_first() {
            for from in record.tree.depth_first() {
                let on = replay_on(&record, &replay(&record, from), at);
                assert_eq!(on, replay(&record, at), "from {from:?} to {at:?}");
            }
        }
    }

    #[test]
    fn a_long_line_is_replayed_up_to_the_limit_with_a_warning() {
        let faults = |text: &str| {
            baduk_sgf::check(&baduk_sgf::read(text).unwrap().0[0]).into_iter().map(|warning| warning.fault)
        };
        let is_told =
            |text: &str| faults(text).any(|fault| fault == baduk_sgf::Fault::LongLine { shown: REPLAY_LIMIT });
        let passes = |count| format!("(;SZ[9]{})", ";B[]".repeat(count));
        assert!(!is_told(&passes(REPLAY_LIMIT)) && is_told(&passes(REPLAY_LIMIT + 1)));
        let set_ups = |count| format!("(;SZ[52]{})", ";AB[aa];AE[aa]".repeat(count / 2));
        let most = REPLAY_LIMIT / setup_cost(Size::LARGEST) / 2 * 2;
        assert!(!is_told(&set_ups(most)) && is_told(&set_ups(most + 2)));
        assert!(is_told(&format!("(;SZ[9]{})", "B[]W[]".repeat(REPLAY_LIMIT))), "also when they are in one node");
        let long = played(&format!("(;SZ[9]{};B[ee];W[cc])", ";B[];W[]".repeat(REPLAY_LIMIT / 2 - 1)));
        assert_eq!((long.number, long.game.board().stones().count()), (REPLAY_LIMIT, 2));
        let longer = played(&format!("(;SZ[9]{};W[gg];B[ee];AB[cc])", ";B[];W[]".repeat(REPLAY_LIMIT / 2)));
        assert_eq!((longer.number, longer.moves.len()), (REPLAY_LIMIT, REPLAY_LIMIT));
        assert_eq!(longer.game.board().stones().count(), 0, "what comes later is not played");
    }

    #[test]
    fn the_limit_is_the_same_when_a_replay_is_continued() {
        let record = record(&format!("(;SZ[3]{};W[ab])", ";B[aa];W[cc]".repeat(REPLAY_LIMIT / 2)));
        let line: Vec<NodeId> = record.tree.main_line(record.tree.root()).collect();
        let last = line[line.len() - 1];
        assert_eq!(replay_on(&record, &replay(&record, line[line.len() / 2]), last), replay(&record, last));
    }

    #[test]
    fn the_node_of_a_move_is_found_by_the_records_number() {
        let Record { tree, .. } = record("(;SZ[9];B[aa];C[words];W[bb];B[cc]MN[10](;W[dd])(;W[ee]))");
        let tip = tree.depth_first().last().unwrap();
        let node = |number| node_of_move(&tree, tip, number).map(|id| tree.node(id).play().unwrap().1);
        let at = |column| Some(Move::Play(Point::new(column, column)));
        assert_eq!([1, 2, 10, 11].map(node), [at(0), at(1), at(2), at(4)]);
        assert_eq!([0, 3, 12].map(node), [None; 3]);
    }

    #[test]
    fn a_repeated_position_has_the_records_move_number() {
        let ko = "(;SZ[4];B[ab];W[da];B[ba];AB[bc]AW[ca][db][cc];B[cb];W[bb];B[cb])";
        let Replay { refused, .. } = played(ko);
        assert_eq!(refused.len(), 1, "{refused:?}");
        assert_eq!(refused[0].reason, IllegalMove::Ko { repeats: 4 });
    }
}
