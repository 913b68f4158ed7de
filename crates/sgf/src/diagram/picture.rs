//! The part of the board that a diagram shows, and its points.

use alloc::vec::Vec;

use baduk_rules::{Point, Size};

use super::place::{AxisExtent, Placed, place};
use super::scan::{Line, Sketch};
use super::symbol::Symbol;
use super::warning::{Fault, Warnings};

/// The part of a board that a diagram shows, with the symbols on it.
pub(super) struct Picture {
    pub(super) size: Size,
    /// The upper left and lower right points of the part that is shown.
    pub(super) corners: (Point, Point),
    /// Whether the names of the points are known: this needs a left or right edge and an upper or lower edge.
    pub(super) has_names: bool,
    /// Each point in the part that is shown: the point, its symbol, and the line and column of the symbol in the text, counted from 1.
    pub(super) points: Vec<(Point, Symbol, usize, usize)>,
}

/// The width and height of a board whose size isn't stated, if the drawing isn't larger.
const DEFAULT_SIDE: u8 = 19;

impl Picture {
    pub(super) fn new(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Self {
        let rows = &sketch.rows;
        let most = |end: usize| rows.iter().filter(|(_, row)| row.edges[end]).count() * 2 >= rows.len();
        let length = usual_length(sketch);
        if length > Size::MAX.into() {
            warnings.push(rows[0].0.number, rows[0].0.before + 1, Fault::TooLarge);
        }
        let across = AxisExtent { drawn: length.min(Size::MAX.into()) as u8, edges: [most(0), most(1)] };
        // There are at most 52 rows.
        let down = AxisExtent { drawn: rows.len() as u8, edges: sketch.edges };
        let said = stated_side(sketch, warnings);
        let usual = DEFAULT_SIDE.max(across.drawn).max(down.drawn);
        let width = across.length(said.or(down.whole()).unwrap_or(usual));
        let height = down.length(said.or(across.whole()).unwrap_or(usual));
        // Each side is 1 to 52.
        let size = Size::new(width.into(), height.into()).unwrap_or(Size::LARGEST);
        // If only two opposite edges are drawn, the size may be the length of the other sides.
        let is_too_large = |side: AxisExtent, said: u8| side.whole().is_none() && side.drawn > said;
        let is_other =
            |said: &u8| ![width, height].contains(said) || [across, down].iter().any(|&side| is_too_large(side, *said));
        if let Some(said) = said.filter(is_other) {
            let fault = Fault::OtherSize { said: said.into(), width, height };
            warnings.push(sketch.line.number, sketch.line.before + 1, fault);
        }
        let cells = cells(sketch, length, across, warnings);
        let first = place(&cells, size, across, down);
        let last = Point::new(first.x() + across.drawn - 1, first.y() + down.drawn - 1);
        let has_names = across.edges.contains(&true) && down.edges.contains(&true);
        let mut points = Vec::with_capacity(cells.len());
        for Placed { at, cell, line, column } in cells {
            match cell.number.map(Symbol::Number).or_else(|| Symbol::from_letter(cell.letter)) {
                Some(symbol) => {
                    points.push((Point::new(first.x() + at.x(), first.y() + at.y()), symbol, line, column));
                }
                None => warnings.push(line, column, Fault::Symbol(cell.letter)),
            }
        }
        Self { size, corners: (first, last), has_names, points }
    }
}

/// The cells of all rows of the diagram. Each row is cut or padded to `length` cells.
fn cells(sketch: &Sketch<'_>, length: usize, across: AxisExtent, warnings: &mut Warnings) -> Vec<Placed> {
    let mut placed = Vec::new();
    for (y, (Line { number, before, .. }, row)) in (0..).zip(&sketch.rows) {
        let (points, cells) = row.cells(length);
        if points != length {
            warnings.push(*number, before + 1, Fault::Length { points, expected: length });
        }
        // If a short row has only a right edge, its points are at that edge.
        let missing = if across.edges == [false, true] { length.saturating_sub(points) } else { 0 };
        for (x, cell) in (0..across.drawn).skip(missing).zip(cells) {
            let column = before + cell.before + 1;
            if cell.is_crowded {
                warnings.push(*number, column, Fault::Crowded(cell.letter));
            }
            if let Some(read) = cell.number.filter(|_| cell.is_close) {
                warnings.push(*number, column, Fault::Number(read));
            }
            placed.push(Placed { at: Point::new(x, y), cell, line: *number, column });
        }
    }
    placed
}

/// The length that most rows can have, in points. Of several such lengths, it is the size in the head, or else the length that most rows
/// have in their usual reading, or else the largest.
fn usual_length(sketch: &Sketch<'_>) -> usize {
    let rows = || sketch.rows.iter().map(|(_, row)| row);
    let possible = |length: usize| rows().filter(|row| row.lengths().contains(&length)).count();
    let usual = |length: usize| rows().filter(|row| row.length() == length).count();
    let lengths = rows().flat_map(super::row::Row::lengths);
    let is_stated = |length: usize| sketch.head.size.is_some_and(|said| said as usize == length);
    lengths.max_by_key(|&length| (possible(length), is_stated(length), usual(length), length)).unwrap_or(1)
}

/// The board size that the head states; `None` if it states none, or one that is not supported.
fn stated_side(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Option<u8> {
    let said = sketch.head.size?;
    let size = Size::square(said).ok();
    if size.is_none() {
        warnings.push(sketch.line.number, sketch.line.before + 1, Fault::Size(said));
    }
    size.map(Size::width)
}
