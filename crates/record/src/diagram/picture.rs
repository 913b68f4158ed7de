//! Where on which board a diagram's rows lie.

use baduk_rules::{Point, Size, star_points};

use super::scan::{Line, Sketch};
use super::symbol::Symbol;
use super::warning::{Fault, Warnings};

/// How long a side of the board is if nothing says it, and no more is drawn.
const USUAL: u8 = 19;

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

/// A side of the board, as far as it is drawn.
#[derive(Clone, Copy)]
struct Side {
    /// How much of it is drawn.
    drawn: u8,
    /// Whether its first end is drawn, and its last.
    edges: [bool; 2],
}

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
        let first = place(sketch, size, across, down);
        let last = Point::new(first.x() + across.drawn - 1, first.y() + down.drawn - 1);
        let has_names = across.edges.contains(&true) && down.edges.contains(&true);
        let mut picture = Self { size, corners: (first, last), has_names, points: Vec::new() };
        picture.read(sketch, length, across.edges, warnings);
        picture
    }

    fn read(&mut self, sketch: &Sketch<'_>, length: usize, edges: [bool; 2], warnings: &mut Warnings) {
        let (first, last) = self.corners;
        for (y, (Line { number, before, .. }, row)) in (first.y()..=last.y()).zip(&sketch.rows) {
            if row.length != length {
                warnings.push(*number, before + 1, Fault::Length { points: row.length, expected: length });
            }
            // A row that is too short begins at the edge that is drawn.
            let missing = if edges == [false, true] { length.saturating_sub(row.length) } else { 0 };
            for (x, &(letter, at)) in (first.x()..=last.x()).skip(missing).zip(&row.points) {
                let (line, column) = (*number, before + at + 1);
                match Symbol::of(letter) {
                    Some(symbol) => self.points.push((Point::new(x, y), symbol, line, column)),
                    None => warnings.push(line, column, Fault::Symbol(letter)),
                }
            }
        }
    }
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

impl Side {
    /// How long it is, if all of it is drawn.
    fn whole(self) -> Option<u8> {
        (self.edges == [true; 2]).then_some(self.drawn)
    }

    /// How long it is on a board that is said to be, or seems to be, so large.
    fn length(self, said: u8) -> u8 {
        self.whole().unwrap_or(said.max(self.drawn))
    }

    /// Where what is drawn may begin, on a board with a side of this length: anywhere where neither end is drawn.
    fn starts(self, length: u8) -> std::ops::RangeInclusive<u8> {
        match self.edges {
            [true, _] => 0..=0,
            [false, true] => length - self.drawn..=length - self.drawn,
            [false, false] => 0..=length - self.drawn,
        }
    }
}

/// Where the upper left of what is drawn lies. Where no edge tells it, its star points do, if it has any; of several such places
/// the one next to the middle is taken.
fn place(sketch: &Sketch<'_>, size: Size, across: Side, down: Side) -> Point {
    let stars = star_points(size);
    let letter =
        |x: u8, y: u8| sketch.rows.get(usize::from(y))?.1.points.get(usize::from(x)).map(|&(letter, _)| letter);
    let has_stars = sketch.rows.iter().any(|(_, row)| row.points.iter().any(|&(letter, _)| letter == ','));
    // How many star points are drawn as such, less those drawn as other points.
    let fit = |x: u8, y: u8| {
        let drawn = stars.iter().filter_map(|star| letter(star.x().checked_sub(x)?, star.y().checked_sub(y)?));
        drawn.map(|letter| i32::from(letter == ',') - i32::from(letter == '.')).sum::<i32>()
    };
    let off = |start: u8, length: u8, drawn: u8| start.abs_diff((length - drawn) / 2);
    let (mut best, mut best_rank) = (Point::new(0, 0), None);
    for (y, x) in down.starts(size.height()).flat_map(|y| across.starts(size.width()).map(move |x| (y, x))) {
        let fit = if has_stars { fit(x, y) } else { 0 };
        let aside = off(x, size.width(), across.drawn) + off(y, size.height(), down.drawn);
        let rank = Some((fit, u8::MAX - aside));
        if rank > best_rank {
            (best, best_rank) = (Point::new(x, y), rank);
        }
    }
    best
}
