//! Which board a diagram's rows are of, and what they draw.

use baduk_rules::{Point, Size};

use super::place::{Side, place};
use super::scan::{Line, Sketch};
use super::symbol::Symbol;
use super::warning::{Fault, Warnings};

/// The part of a board that a diagram draws.
pub(super) struct Picture {
    pub(super) size: Size,
    /// The upper left point of it, and the lower right.
    pub(super) corners: (Point, Point),
    /// Whether one can tell the names of its points: an edge is drawn beside it and one above or below.
    pub(super) has_names: bool,
    /// What its points are drawn as, with where that stands: line and column.
    pub(super) points: Vec<(Point, Symbol, usize, usize)>,
}

/// A letter of the board as written.
pub(super) struct Cell {
    /// Where it is, counted from the upper left of what is drawn.
    pub(super) at: Point,
    pub(super) letter: char,
    line: usize,
    column: usize,
}

/// How long a side of the board is if nothing says it, and no more is drawn.
const USUAL: u8 = 19;

impl Picture {
    pub(super) fn of(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Self {
        let rows = &sketch.rows;
        let most = |end: usize| rows.iter().filter(|(_, row)| row.edges[end]).count() * 2 >= rows.len();
        let length = usual_length(sketch);
        if length > Size::MAX.into() {
            warnings.push(rows[0].0.number, rows[0].0.before + 1, Fault::TooLarge);
        }
        let across = Side { drawn: length.min(Size::MAX.into()) as u8, edges: [most(0), most(1)] };
        // There are no more than 52 rows.
        let down = Side { drawn: rows.len() as u8, edges: sketch.edges };
        let said = said_side(sketch, warnings);
        let usual = USUAL.max(across.drawn).max(down.drawn);
        let width = across.length(said.or(down.whole()).unwrap_or(usual));
        let height = down.length(said.or(across.whole()).unwrap_or(usual));
        // Every side is 1 to 52.
        let size = Size::new(width.into(), height.into()).unwrap_or(Size::LARGEST);
        let cells = cells(sketch, length, across, warnings);
        let first = place(&cells, size, across, down);
        let last = Point::new(first.x() + across.drawn - 1, first.y() + down.drawn - 1);
        let has_names = across.edges.contains(&true) && down.edges.contains(&true);
        let mut points = Vec::with_capacity(cells.len());
        for Cell { at, letter, line, column } in cells {
            match Symbol::of(letter) {
                Some(symbol) => {
                    points.push((Point::new(first.x() + at.x(), first.y() + at.y()), symbol, line, column));
                }
                None => warnings.push(line, column, Fault::Symbol(letter)),
            }
        }
        Self { size, corners: (first, last), has_names, points }
    }
}

/// The letters of all rows, which all have this length once they are cut or filled up.
fn cells(sketch: &Sketch<'_>, length: usize, across: Side, warnings: &mut Warnings) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (y, (Line { number, before, .. }, row)) in (0..).zip(&sketch.rows) {
        if row.length != length {
            warnings.push(*number, before + 1, Fault::Length { points: row.length, expected: length });
        }
        // A row that is too short begins at the edge that is drawn.
        let missing = if across.edges == [false, true] { length.saturating_sub(row.length) } else { 0 };
        for (x, &(letter, at)) in (0..across.drawn).skip(missing).zip(&row.points) {
            cells.push(Cell { at: Point::new(x, y), letter, line: *number, column: before + at + 1 });
        }
    }
    cells
}

/// How many points most rows have; of two such numbers the greater.
fn usual_length(sketch: &Sketch<'_>) -> usize {
    let lengths = || sketch.rows.iter().map(|(_, row)| row.length);
    let count = |length: usize| lengths().filter(|&other| other == length).count();
    lengths().max_by_key(|&length| (count(length), length)).unwrap_or(1)
}

/// The size that the head says, if there is such a board.
fn said_side(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Option<u8> {
    let said = sketch.head.size?;
    let size = Size::square(said).ok();
    if size.is_none() {
        warnings.push(sketch.line.number, sketch.line.before + 1, Fault::Size(said));
    }
    size.map(Size::width)
}
