//! Searches whether a chain can be captured, by trying all moves in the area around it.

use crate::ladder::{is_legal, place};
use baduk_rules::{Board, Chain, Color, Point, Size};
use std::collections::HashMap;

/// The maximum number of empty points of an area. A larger area has too many moves.
const MOST_EMPTY: usize = 10;
/// A firm chain that is not proven alive might be captured in a race if it has a single liberty outside the area, such as an eye, or at most
/// this many, all of them next to stones of the other side.
const FEW_LIBERTIES: usize = 4;
/// The maximum number of stones that the opponent sacrifices inside an eye.
const MOST_SACRIFICED: usize = 6;
/// The maximum number of positions that are searched for one line of play.
const MOST_NODES: u32 = 8_000;
/// The maximum number of positions that are searched for all chains of a board.
pub(super) const MOST_NODES_IN_ALL: u32 = 200_000;

/// What becomes of a chain if both sides only play in the area around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// The chain is captured even if its owner plays first, and whoever wins the kos.
    Captured,
    /// The chain is not captured even if the opponent plays first, and whoever wins the kos.
    Safe,
    /// Whoever plays first decides: the opponent captures the chain with a move at `capture`, and the owner saves it with one at `save`.
    FirstMove { capture: Point, save: Point },
    /// The winner of a ko decides.
    Ko,
    /// The winner of a ko in the corner decides. The owner can't avoid the ko, and loses the chain by each move in the area. So only the
    /// opponent can begin it, at any time, such as after all ko threats are removed: a bent four in the corner.
    CornerKo,
}

/// How certain it is that a stone lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Firmness {
    /// There is no stone, or it may be captured.
    Loose,
    /// The stone is expected to live.
    Expected,
    /// The stone is unconditionally alive.
    Proven,
}

/// Searches what becomes of the chain at `stone`. `firmness` is that of each point, row by row. `None` if there is no such chain, or if the
/// answer takes too long. `nodes` is the number of positions that may still be searched, from which those of this search are taken.
pub(super) fn fate(board: &Board, stone: Point, firmness: &[Firmness], nodes: &mut u32) -> Option<Fate> {
    let area = Area::around(board, stone, firmness)?;
    let (owner, opponent) = (area.owner, area.owner.opponent());
    let mut search = |kos, read: &dyn Fn(&mut Reader) -> Option<Line>| {
        let most = MOST_NODES.min(*nodes);
        let mut reader = Reader::new(&area, kos, most);
        let line = read(&mut reader);
        *nodes -= most - reader.nodes_left;
        line
    };
    let mut read = |first, ko_winner| search(Kos::won_by(ko_winner), &|reader| reader.line(board, first, false, None));
    if !read(opponent, opponent)?.is_captured {
        return Some(Fate::Safe);
    }
    if read(owner, owner)?.is_captured {
        return Some(Fate::Captured);
    }
    let (attack, defense) = (read(opponent, owner)?, read(owner, opponent)?);
    if let (Line { is_captured: true, point: Some(capture) }, Line { is_captured: false, point: Some(save) }) =
        (&attack, &defense)
    {
        return Some(Fate::FirstMove { capture: *capture, save: *save });
    }
    if !defense.is_captured || !area.has_corner(board.size()) {
        return Some(Fate::Ko);
    }
    let in_corner =
        search(Kos { winner: opponent, only_in_corner: true }, &|reader| reader.line(board, opponent, false, None))?;
    let by_owner = search(Kos::won_by(owner), &|reader| reader.move_in_area(board, owner, None))?;
    Some(if in_corner.is_captured && by_owner.is_captured { Fate::CornerKo } else { Fate::Ko })
}

/// Which kos are taken in a search.
#[derive(Clone, Copy)]
struct Kos {
    /// The side that wins them. The other side never takes one.
    winner: Color,
    /// Whether only those at a corner point, or next to one, are taken.
    only_in_corner: bool,
}

impl Kos {
    const fn won_by(winner: Color) -> Self {
        Self { winner, only_in_corner: false }
    }
}

/// The points around a chain at which moves matter for it: empty points and loose chains, up to firm chains; and the liberties of firm chains
/// of the opponent that have few of them.
struct Area {
    stone: Point,
    owner: Color,
    /// The points of the area, those next to the chain first.
    points: Vec<Point>,
    /// For each point of the board, row by row, whether it belongs to the area.
    is_inside: Vec<bool>,
    /// The stones of the opponent's firm chains next to the area, and how firm they are.
    walls: Vec<(Point, Firmness)>,
}

impl Area {
    fn around(board: &Board, stone: Point, firmness: &[Firmness]) -> Option<Self> {
        let (size, owner) = (board.size(), board.stone(stone)?);
        let mut area =
            Self { stone, owner, points: Vec::new(), is_inside: vec![false; size.area()], walls: Vec::new() };
        area.enter(stone, size);
        let (mut empty, mut next) = (0, 0);
        loop {
            while let Some(&point) = area.points.get(next) {
                next += 1;
                empty += usize::from(board.stone(point).is_none());
                if empty > MOST_EMPTY {
                    return None;
                }
                for neighbor in point.neighbors(size) {
                    let firmness = neighbor.index(size).map_or(Firmness::Loose, |index| firmness[index]);
                    if area.contains(neighbor, size) {
                        continue;
                    }
                    if firmness == Firmness::Loose {
                        area.enter(neighbor, size);
                    } else if board.stone(neighbor) != Some(owner)
                        && !area.walls.iter().any(|&(wall, _)| wall == neighbor)
                    {
                        area.walls.push((neighbor, firmness));
                    }
                }
            }
            area.enter_races(board);
            area.enter_sacrifices(board);
            if next == area.points.len() {
                return Some(area);
            }
        }
    }

    /// Adds the liberties of the walls that might be captured in a race.
    fn enter_races(&mut self, board: &Board) {
        let size = board.size();
        for chain in self.unproven_walls(board) {
            let outside: Vec<Point> =
                chain.liberties.into_iter().filter(|&point| !self.contains(point, size)).collect();
            let is_shared = |point: &Point| point.neighbors(size).any(|next| board.stone(next) == Some(self.owner));
            if outside.len() <= 1 || outside.len() <= FEW_LIBERTIES && outside.iter().all(is_shared) {
                outside.into_iter().for_each(|point| self.enter(point, size));
            }
        }
    }

    /// Makes small walls that have all their liberties in the area loose: the opponent may sacrifice them, as inside an eye.
    fn enter_sacrifices(&mut self, board: &Board) {
        let size = board.size();
        for chain in self.unproven_walls(board) {
            if chain.stones.len() <= MOST_SACRIFICED && chain.liberties.iter().all(|&point| self.contains(point, size))
            {
                self.walls.retain(|(wall, _)| !chain.stones.contains(wall));
                chain.stones.into_iter().for_each(|point| self.enter(point, size));
            }
        }
    }

    fn unproven_walls(&self, board: &Board) -> Vec<Chain> {
        let unproven = self.walls.iter().filter(|&&(_, firmness)| firmness != Firmness::Proven);
        unproven.filter_map(|&(wall, _)| board.chain(wall)).collect()
    }

    fn contains(&self, point: Point, size: Size) -> bool {
        point.index(size).is_some_and(|index| self.is_inside[index])
    }

    fn has_corner(&self, size: Size) -> bool {
        self.points.iter().any(|&point| point.neighbors(size).count() == 2)
    }

    fn enter(&mut self, point: Point, size: Size) {
        if let Some(index) = point.index(size)
            && !std::mem::replace(&mut self.is_inside[index], true)
        {
            self.points.push(point);
        }
    }

    /// Whether the chain of the stone is cut off from all firm stones of its color.
    fn is_cut_off(&self, board: &Board) -> bool {
        let size = board.size();
        let mut seen = vec![self.stone];
        let mut next = 0;
        while let Some(&point) = seen.get(next) {
            next += 1;
            for neighbor in point.neighbors(size) {
                if board.stone(neighbor) == Some(self.owner) && !seen.contains(&neighbor) {
                    if !self.contains(neighbor, size) {
                        return false;
                    }
                    seen.push(neighbor);
                }
            }
        }
        true
    }
}

/// The outcome of a search: whether the chain is captured, and the first move that leads to it, or that saves the chain.
struct Line {
    is_captured: bool,
    /// `None` if that takes no move.
    point: Option<Point>,
}

/// One search.
struct Reader<'a> {
    area: &'a Area,
    kos: Kos,
    /// The number of positions that may still be searched.
    nodes_left: u32,
    /// Whether the chain is captured, by position, player to move, whether the last move was a pass, and where a ko can't be retaken.
    known: HashMap<(u64, Color, bool, Option<Point>), bool>,
    /// The positions on the way to the current one. None of them may be repeated.
    path: Vec<(u64, Color)>,
}

impl<'a> Reader<'a> {
    fn new(area: &'a Area, kos: Kos, nodes_left: u32) -> Self {
        Self { area, kos, nodes_left, known: HashMap::new(), path: Vec::new() }
    }

    /// Whether the chain is captured in the end; `None` if the search takes too long.
    fn is_captured(&mut self, board: &Board, to_play: Color, passed: bool, ko: Option<Point>) -> Option<bool> {
        if board.stone(self.area.stone) != Some(self.area.owner) {
            return Some(true);
        }
        let is_wall_broken = self.area.walls.iter().any(|&(wall, _)| board.stone(wall).is_none());
        if is_wall_broken || !self.area.is_cut_off(board) {
            return Some(false);
        }
        let key = (board.hash(), to_play, passed, ko);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        self.path.push((board.hash(), to_play));
        let line = self.line(board, to_play, passed, ko);
        self.path.pop();
        let is_captured = line?.is_captured;
        self.known.insert(key, is_captured);
        Some(is_captured)
    }

    /// The first move that reaches the aim of the player to move, or else a pass. Two passes end the search.
    fn line(&mut self, board: &Board, to_play: Color, passed: bool, ko: Option<Point>) -> Option<Line> {
        let line = self.move_in_area(board, to_play, ko)?;
        if line.point.is_some() {
            return Some(line);
        }
        let is_captured = !passed && self.is_captured(board, to_play.opponent(), true, None)?;
        Some(Line { is_captured, point: None })
    }

    /// The first move in the area that reaches the aim of the player to move; if there is none, no move, and the opposite outcome.
    fn move_in_area(&mut self, board: &Board, to_play: Color, ko: Option<Point>) -> Option<Line> {
        let wants_capture = to_play != self.area.owner;
        for point in self.moves(board, to_play, ko) {
            if let Some((after, ko)) = self.played(board, point, to_play)
                && self.is_captured(&after, to_play.opponent(), false, ko)? == wants_capture
            {
                return Some(Line { is_captured: wants_capture, point: Some(point) });
            }
        }
        Some(Line { is_captured: !wants_capture, point: None })
    }

    /// The empty points of the area where `color` may play.
    fn moves(&self, board: &Board, color: Color, ko: Option<Point>) -> Vec<Point> {
        self.area.points.iter().copied().filter(|&point| is_legal(board, point, color, ko)).collect()
    }

    /// The board after a move, and the point where the opponent can't retake a ko at once. `None` if the move is not allowed.
    fn played(&self, board: &Board, point: Point, color: Color) -> Option<(Board, Option<Point>)> {
        let mut after = board.clone();
        let ko = place(&mut after, point, color);
        let is_repeated = self.path.contains(&(after.hash(), color.opponent()));
        let size = board.size();
        let is_in_corner = || point.neighbors(size).chain([point]).any(|near| near.neighbors(size).count() <= 2);
        let takes_ko = || color == self.kos.winner && (!self.kos.only_in_corner || is_in_corner());
        let is_allowed = !is_repeated && (ko.is_none() || takes_ko());
        is_allowed.then_some((after, ko))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fate of the chain at a point of a text board, where letters in lower case are loose stones.
    fn fate_at(rows: &str, stone: &str) -> Option<Fate> {
        let board: Board = rows.to_uppercase().parse().unwrap();
        let of_letter = |letter: char| if letter.is_uppercase() { Firmness::Expected } else { Firmness::Loose };
        let firmness: Vec<Firmness> = rows.chars().filter(|letter| !letter.is_whitespace()).map(of_letter).collect();
        let mut nodes = MOST_NODES_IN_ALL;
        fate(&board, Point::from_a1(stone, board.size()).unwrap(), &firmness, &mut nodes)
    }

    fn point(name: &str, side: u32) -> Point {
        Point::from_a1(name, Size::square(side).unwrap()).unwrap()
    }

    #[test]
    fn two_eyes_are_safe_and_one_eye_is_not() {
        assert_eq!(fate_at(".x.xO\nxxxxO\nOOOOO\n.....\n.....", "A4"), Some(Fate::Safe));
        assert_eq!(fate_at(".xxxO\nxxxxO\nOOOOO\n.....\n.....", "A4"), Some(Fate::Captured));
    }

    #[test]
    fn three_in_a_row_belong_to_who_plays_first() {
        let rows = "...xO\nxxxxO\nOOOOO\n.....\n.....";
        let middle = point("B5", 5);
        assert_eq!(fate_at(rows, "A4"), Some(Fate::FirstMove { capture: middle, save: middle }));
        assert_eq!(fate_at("....xO\nxxxxxO\nOOOOOO\n......\n......\n......", "A5"), Some(Fate::Safe));
        assert_eq!(fate_at("..xO.\n..xO.\nxxxO.\nOOOO.\n.....", "A3"), Some(Fate::Captured));
    }

    #[test]
    fn a_search_takes_its_share_of_the_nodes() {
        let board: Board = "...X\nXXXX\nOOOO".parse().unwrap();
        let firmness = [[Firmness::Loose; 8].as_slice(), &[Firmness::Expected; 4]].concat();
        let fate_with = |nodes: &mut u32| fate(&board, Point::new(0, 1), &firmness, nodes);
        let mut nodes = 1000;
        assert!(matches!(fate_with(&mut nodes), Some(Fate::FirstMove { .. })));
        assert!((1..1000).contains(&nodes));
        let mut too_few = (1000 - nodes) / 2;
        assert_eq!((fate_with(&mut too_few), too_few), (None, 0));
    }

    #[test]
    fn a_seki_is_safe_for_both() {
        let rows = ".ooo.xO\nxxxxxxO\nOOOOOOO\n.......\n.......\n.......\n.......";
        assert_eq!(fate_at(rows, "B7"), Some(Fate::Safe));
        assert_eq!(fate_at(rows, "A6"), Some(Fate::Safe));
    }

    #[test]
    fn a_ko_is_undecided() {
        assert_eq!(fate_at(".......\n..OX...\n.Ox.X..\n..OX...\n.......", "C3"), Some(Fate::Ko));
    }

    #[test]
    fn a_chain_that_captures_its_captors_is_safe() {
        assert_eq!(fate_at("xO.\nxO.\nx.O", "A1"), Some(Fate::Captured));
    }
}
