use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::{Color, Move, Point};

use super::head::number;
use super::scan::Sketch;
use super::symbol::words;
use super::warning::{Fault, Warnings};
use crate::tree::{NodeId, Tree};

/// The maximum number of numbered moves in a diagram.
const MAX_MOVES: usize = 999;

/// The numbered moves of a text diagram.
pub(super) struct Moves<'a> {
    sketch: &'a Sketch<'a>,
    /// The difference between a move's number on the board and its number in the diagram, where the first move is 1.
    offset: usize,
    /// The point of each move, by the move's number in the diagram; `None` for a missing number.
    points: Vec<Option<Point>>,
}

/// A move number that appears a second time on the board of a diagram.
#[derive(Clone, Copy)]
pub(super) struct Duplicate {
    /// The move number as the page shows it.
    pub(super) number: usize,
    /// The color that plays the move.
    pub(super) color: Color,
}

impl<'a> Moves<'a> {
    /// Creates an empty list of moves. `numbers` are the move numbers on the board. They count from 1, as digits do, unless all of them
    /// have several digits and the head says which number is the first.
    pub(super) fn new(sketch: &'a Sketch<'a>, numbers: impl Iterator<Item = u16>) -> Self {
        let first = sketch.head.number;
        let starts_there = numbers.min().is_some_and(|least| least > 10 && u32::from(least) >= first);
        let offset = if starts_there { first as usize - 1 } else { 0 };
        Self { sketch, offset, points: vec![None; MAX_MOVES + 1] }
    }

    /// Adds a move by its number on the board, 1 to 999. If an earlier move has the number already, returns it; otherwise `None`.
    pub(super) fn add(&mut self, number: u16, point: Point) -> Option<Duplicate> {
        let number = usize::from(number) - self.offset;
        if self.points[number].is_some() {
            return Some(Duplicate { number: self.shown(number), color: self.color(number) });
        }
        self.points[number] = Some(point);
        None
    }

    /// Adds the moves that the title states. Their numbers are not on the board, since their points were played before.
    pub(super) fn add_from_title(&mut self) {
        let first = self.sketch.head.number;
        let known = self.points.iter().enumerate().filter(|(_, point)| point.is_some());
        let known: Vec<u32> = known.map(|(number, _)| self.shown(number) as u32).collect();
        for (new, old) in moves_in_title(self.sketch.head.title, first, &known) {
            self.points[(new + 1 - first) as usize] = self.points[(old + 1 - first) as usize];
        }
    }

    /// The color of the first move, Black by default; `None` if the diagram has no moves.
    pub(super) fn first(&self) -> Option<Color> {
        self.points.iter().any(Option::is_some).then(|| self.color(1))
    }

    /// Plays the moves from the root on, and returns the node of the last move. For a missing number, the color whose turn it is passes, or
    /// the next move states its number (MN).
    pub(super) fn play(&self, tree: &mut Tree, warnings: &mut Warnings) -> NodeId {
        let mut at = tree.root();
        let (mut last, mut last_shown) = (None, 0);
        for (number, point) in self.points.iter().enumerate().filter_map(|(number, point)| Some((number, (*point)?))) {
            let before = last.replace(number).unwrap_or(number - 1);
            if before + 1 < number {
                let line = self.sketch.line;
                warnings.push(line.number, line.before + 1, Fault::Missing(self.shown(before + 1) as u32));
            }
            if (number - before).is_multiple_of(2) {
                at = self.play_one(tree, at, number - 1, Move::Pass, &mut last_shown);
            }
            at = self.play_one(tree, at, number, Move::Play(point), &mut last_shown);
        }
        at
    }

    /// Plays a move, and writes its number (MN) if that does not follow the number of the move before. Returns the move's node.
    fn play_one(&self, tree: &mut Tree, at: NodeId, number: usize, mv: Move, last_shown: &mut usize) -> NodeId {
        let (at, shown) = (tree.play(at, self.color(number), mv), self.shown(number));
        if shown != *last_shown + 1 {
            tree.set(at, "MN", &[&shown.to_string()]);
        }
        *last_shown = shown;
        at
    }

    /// The number that the page shows for the move with the number `number` in the diagram.
    const fn shown(&self, number: usize) -> usize {
        self.sketch.head.number as usize + number - 1
    }

    fn color(&self, number: usize) -> Color {
        let first = self.sketch.head.first.unwrap_or(Color::Black);
        if number % 2 == 1 { first } else { first.opponent() }
    }
}

/// The moves that a title states, as in "4 at 1, 7 at 4": each move number with the number of an earlier move at the same point.
///
/// `first` is the number of the digit 1, and `known` are the numbers of the moves on the board. A move may only refer
/// to a known or an earlier stated one, and comes after the moves before it.
#[must_use]
pub fn moves_in_title(title: &str, first: u32, known: &[u32]) -> Vec<(u32, u32)> {
    let mut known = known.to_vec();
    let mut moves = Vec::new();
    let words: Vec<&str> = words(title)
        .into_iter()
        .map(|word| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()))
        .collect();
    for three in words.windows(3) {
        let read = |word| number(word).filter(|(number, rest)| rest.is_empty() && *number >= first);
        let (Some((new, _)), Some((old, _))) = (read(three[0]), read(three[2].trim_start_matches(['B', 'W']))) else {
            continue;
        };
        let next = known.iter().max().map_or(first, |last| last + 1);
        let is_next = new <= next && ((new - first) as usize) < MAX_MOVES;
        if three[1] == "at" && old < new && is_next && known.contains(&old) && !known.contains(&new) {
            known.push(new);
            moves.push((new, old));
        }
    }
    moves
}

impl Duplicate {
    pub(super) const fn fault(self) -> Fault {
        Fault::Twice(self.number as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_a_title_refer_to_known_moves_in_order() {
        assert_eq!(moves_in_title("4 at 1, 5 at W4 and 7 at 2", 1, &[1, 2, 3]), [(4, 1), (5, 4)]);
        assert_eq!(moves_in_title("7: at-- 5 at 2, 7 at 5", 1, &[1, 2, 3, 4, 6]), [(5, 2), (7, 5)]);
        assert_eq!(moves_in_title("24 at (21); 3 at 1, 24 at 22", 21, &[21, 22, 23]), [(24, 21)]);
        assert!(moves_in_title("2 at 3, 4 at 4, 5 at x, 1 at 1", 1, &[1, 2, 3]).is_empty());
    }
}
