//! The board of a diagram, and its points.

use baduk_rules::{Point, Size};

use super::place::{Side, place};
use super::scan::{Line, Sketch};
use super::symbol::Symbol;
use super::warning::{Fault, Warnings};

/// The part of a board that a diagram shows.
pub(super) struct Picture {
    pub(super) size: Size,
    /// The upper left and lower right points.
    pub(super) corners: (Point, Point),
    /// Whether the names of the points are known: a left or right and an upper or lower edge are drawn.
    pub(super) has_names: bool,
    /// The symbols of the points, with line and column in the text.
    pub(super) points: Vec<(Point, Symbol, usize, usize)>,
}

/// A character of a row.
pub(super) struct Cell {
    /// Its position, counted from the upper left of the diagram.
    pub(super) at: Point,
    pub(super) letter: char,
    line: usize,
    column: usize,
}

/// The default side of a board with no size that is not drawn larger.
const DEFAULT_SIDE: u8 = 19;

impl Picture {
    pub(super) fn of(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Self {
        let rows = &sketch.rows;
        let most = |end: usize| rows.iter().filter(|(_, row)| row.edges[end]).count() * 2 >= rows.len();
        let length = usual_length(sketch);
        if length > Size::MAX.into() {
            warnings.push(rows[0].0.number, rows[0].0.before + 1, Fault::TooLarge);
        }
        let across = Side { drawn: length.min(Size::MAX.into()) as u8, edges: [most(0), most(1)] };
        // There are at most 52 rows.
        let down = Side { drawn: rows.len() as u8, edges: sketch.edges };
        let said = stated_side(sketch, warnings);
        let usual = DEFAULT_SIDE.max(across.drawn).max(down.drawn);
        let width = across.length(said.or(down.whole()).unwrap_or(usual));
        let height = down.length(said.or(across.whole()).unwrap_or(usual));
        // Each side is 1 to 52.
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

/// The characters of all rows, each cut or padded to this length.
fn cells(sketch: &Sketch<'_>, length: usize, across: Side, warnings: &mut Warnings) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (y, (Line { number, before, .. }, row)) in (0..).zip(&sketch.rows) {
        if row.length != length {
            warnings.push(*number, before + 1, Fault::Length { points: row.length, expected: length });
        }
        // A short row with only a right edge ends at that edge.
        let missing = if across.edges == [false, true] { length.saturating_sub(row.length) } else { 0 };
        for (x, &(letter, at)) in (0..across.drawn).skip(missing).zip(&row.points) {
            cells.push(Cell { at: Point::new(x, y), letter, line: *number, column: before + at + 1 });
        }
    }
    cells
}

/// The most common row length; of two, the larger.
fn usual_length(sketch: &Sketch<'_>) -> usize {
    let lengths = || sketch.rows.iter().map(|(_, row)| row.length);
    let count = |length: usize| lengths().filter(|&other| other == length).count();
    lengths().max_by_key(|&length| (count(length), length)).unwrap_or(1)
}

/// The size in the head, if it is supported.
fn stated_side(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Option<u8> {
    let said = sketch.head.size?;
    let size = Size::square(said).ok();
    if size.is_none() {
        warnings.push(sketch.line.number, sketch.line.before + 1, Fault::Size(said));
    }
    size.map(Size::width)
}
