//! Finds ladders: chains in atari that can't escape, and moves that catch chains in this way.

use crate::group::chains;
use baduk_rules::{Board, Chain, Color, Point};

/// The maximum number of positions that are searched for one ladder. If the search would need more, the ladder counts as broken.
const MOST_NODES: u32 = 25_000;
const MOST_DEPTH: u32 = 600;

/// The ladders that are found on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ladders {
    /// The stones of all caught chains: chains that can't escape now, or can't if the opponent plays first.
    pub(crate) caught: Vec<Point>,
    /// The moves that catch a chain with two liberties, each with the color of that chain.
    pub(crate) working: Vec<(Point, Color)>,
}

impl Ladders {
    /// Finds all ladders of a board. `ko` is the point where the player to move must not retake; `None` if there is no such point.
    pub(crate) fn new(board: &Board, ko: Option<Point>) -> Self {
        let mut ladders = Self::default();
        for chain in chains(board) {
            if ladders.catches(board, &chain, ko) {
                ladders.caught.extend(chain.stones);
            }
        }
        ladders
    }

    fn catches(&mut self, board: &Board, chain: &Chain, ko: Option<Point>) -> bool {
        match chain.liberties[..] {
            [_] => Reader::new(chain.stones[0]).is_caught(board),
            [first, second] => {
                let works = |&point: &Point| {
                    is_legal(board, point, chain.color.opponent(), ko) && {
                        let mut after = board.clone();
                        after.place(point, chain.color.opponent());
                        Reader::new(chain.stones[0]).is_caught(&after)
                    }
                };
                let working: Vec<Point> = [first, second].into_iter().filter(works).collect();
                self.working.extend(working.iter().map(|&point| (point, chain.color)));
                !working.is_empty()
            }
            _ => false,
        }
    }
}

/// Whether a move at `point` is legal in a search: with the simple ko rule, and without suicide. `ko` is the point where
/// retaking is forbidden, if there is one.
pub(crate) fn is_legal(board: &Board, point: Point, color: Color, ko: Option<Point>) -> bool {
    board.stone(point).is_none() && ko != Some(point) && !board.is_suicide(point, color)
}

/// Places a stone. Returns the point where the opponent must not retake at once; `None` if there is no such point.
pub(crate) fn place(board: &mut Board, point: Point, color: Color) -> Option<Point> {
    let placed = board.place(point, color);
    let alone = || board.chain(point).is_some_and(|chain| chain.stones.len() == 1 && chain.liberties.len() == 1);
    if placed.captured == 1 && alone() { placed.captured_at } else { None }
}

fn empty_neighbors(board: &Board, point: Point) -> usize {
    point.neighbors(board.size()).filter(|&neighbor| board.stone(neighbor).is_none()).count()
}

/// The moves that capture an opposing chain in atari next to `chain`.
fn captures_beside(board: &Board, chain: &Chain) -> Vec<Point> {
    let mut found = Vec::new();
    let mut seen: Vec<Point> = Vec::new();
    for neighbor in chain.stones.iter().flat_map(|stone| stone.neighbors(board.size())) {
        if board.stone(neighbor) != Some(chain.color.opponent()) || seen.contains(&neighbor) {
            continue;
        }
        let Some(other) = board.chain(neighbor) else { continue };
        if let [liberty] = other.liberties[..]
            && !found.contains(&liberty)
        {
            found.push(liberty);
        }
        seen.extend(other.stones);
    }
    found
}

/// Searches the ladder of one chain, given by one of its stones.
struct Reader {
    stone: Point,
    nodes: u32,
}

impl Reader {
    const fn new(stone: Point) -> Self {
        Self { stone, nodes: 0 }
    }

    /// Whether the chain is in atari, is to move and can't escape. Its first move may retake any ko.
    fn is_caught(&mut self, board: &Board) -> bool {
        let in_atari = board.chain(self.stone).is_some_and(|chain| chain.liberties.len() <= 1);
        in_atari && self.read(board, true, None, 0) == Some(true)
    }

    /// Whether the chain is caught; `None` if the search takes too long. `defends` is whether the chain's owner is to move.
    fn read(&mut self, board: &Board, defends: bool, ko: Option<Point>, depth: u32) -> Option<bool> {
        self.nodes += 1;
        if depth >= MOST_DEPTH - 1 {
            return Some(true);
        }
        if self.nodes > MOST_NODES {
            return None;
        }
        let Some(chain) = board.chain(self.stone) else { return Some(true) };
        let moves = match if defends { escapes(board, &chain, ko) } else { attacks(board, &chain) } {
            Ok(caught) => return Some(caught),
            Err(moves) => moves,
        };
        let color = if defends { chain.color } else { chain.color.opponent() };
        for point in moves.into_iter().filter(|&point| is_legal(board, point, color, ko)) {
            let mut after = board.clone();
            let ko = place(&mut after, point, color);
            // One move that escapes is enough for the defender, one that catches for the attacker.
            if self.read(&after, !defends, ko, depth + 1)? != defends {
                return Some(!defends);
            }
        }
        Some(defends)
    }
}

/// For a chain whose owner is to move: `Ok` with whether it is caught if that is clear at once, or else `Err` with the moves that might
/// save it.
fn escapes(board: &Board, chain: &Chain, ko: Option<Point>) -> Result<bool, Vec<Point>> {
    // A ladder that depends on a ko counts as escaped.
    if chain.liberties.len() >= 2 || ko.is_some() {
        return Ok(false);
    }
    let mut moves = captures_beside(board, chain);
    moves.extend(chain.liberties.iter().filter(|liberty| !moves.contains(liberty)).copied().collect::<Vec<_>>());
    Err(moves)
}

/// For a chain whose opponent is to move: `Ok` with whether it is caught if that is clear at once, or else `Err` with the moves that might
/// catch it.
fn attacks(board: &Board, chain: &Chain) -> Result<bool, Vec<Point>> {
    let [first, second] = chain.liberties[..] else { return Ok(chain.liberties.len() <= 1) };
    let attacker = chain.color.opponent();
    let (around_first, around_second) = (empty_neighbors(board, first), empty_neighbors(board, second));
    let is_ko = |point: Point| place(&mut board.clone(), point, attacker).is_some();
    let gains = |point: Point| {
        let mut after = board.clone();
        after.place(point, chain.color);
        after.chain(point).is_some_and(|chain| chain.liberties.len() > 2)
    };
    // Two kos at once: if the defender fills one, the other remains.
    if around_first + around_second == 0
        && is_ko(first)
        && is_ko(second)
        && !gains(first)
        && !gains(second)
        && captures_beside(board, chain).is_empty()
    {
        return Ok(true);
    }
    if !first.neighbors(board.size()).any(|point| point == second) {
        match (around_first >= 3, around_second >= 3) {
            (true, true) => return Ok(false),
            (true, false) => return Err(vec![first]),
            (false, true) => return Err(vec![second]),
            (false, false) => {}
        }
    }
    Err(if around_first >= around_second { vec![first, second] } else { vec![second, first] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladders(text: &str) -> Ladders {
        Ladders::new(&text.parse().unwrap(), None)
    }

    const OPEN: &str = ".......\n.XX....\n.XO....\n.X.....\n.......\n.......\n.......";

    #[test]
    fn a_ladder_works_on_an_open_board() {
        let found = ladders(OPEN);
        assert_eq!(found.caught, [Point::new(2, 2)]);
        assert_eq!(found.working, [(Point::new(3, 2), Color::White)]);
    }

    #[test]
    fn a_stone_on_its_way_breaks_it() {
        let broken = OPEN.replacen(".......\n.......\n.......", ".......\n.....O.\n.......", 1);
        assert_eq!(ladders(&broken), Ladders::default());
    }

    #[test]
    fn a_stone_in_atari_escapes_by_capturing() {
        let caught = ladders(".....\n.....\n.X...\nX.X..\nXOX..");
        assert!(caught.caught.contains(&Point::new(1, 4)));
        let saved = ladders("OOO..\nO.O..\nOX...\n..X..\nXOX..");
        assert!(!saved.caught.contains(&Point::new(1, 4)));
    }
}
