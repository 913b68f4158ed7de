//! Reads the arrows and lines of a diagram.

use baduk_rules::Point;

use super::head::number;
use super::ink::Ink;
use super::picture::Picture;
use super::scan::Line;
use super::symbol::words;
use super::warning::{Fault, Warnings};

/// Adds the arrows and lines that a line of text states: `{AR C3 D4}` and `{LN 1:1 2:3}`.
pub(super) fn add_lines(ink: &mut Ink, line: Line<'_>, picture: &Picture, warnings: &mut Warnings) {
    let mut before = 0;
    for group in line.text.split_inclusive('}') {
        let column = line.before + before + 1;
        before += group.chars().count();
        let Some((_, inner)) = group.split_once('{') else { continue };
        let drawn = match words(inner.trim_end_matches('}'))[..] {
            ["AR", from, to, ..] => Some(("AR", from, to)),
            ["LN", from, to, ..] => Some(("LN", from, to)),
            _ => None,
        };
        let points = drawn.and_then(|(name, from, to)| Some((name, point(from, picture)?, point(to, picture)?)));
        match points.filter(|(_, from, to)| from != to) {
            Some((name, from, to)) => ink.add_line(name, from, to),
            None => warnings.push(line.number, column, Fault::Line),
        }
    }
}

/// The visible point with this name, or at this column and row from the upper left; `None` if there is no such point.
fn point(word: &str, picture: &Picture) -> Option<Point> {
    let (first, last) = picture.corners;
    let point = match word.split_once(':') {
        Some((column, row)) => Point::new(place(column, first.x())?, place(row, first.y())?),
        None => Point::from_a1(word, picture.size).ok()?,
    };
    let is_drawn = (first.x()..=last.x()).contains(&point.x()) && (first.y()..=last.y()).contains(&point.y());
    is_drawn.then_some(point)
}

/// The index on the board of the column or row with the number `text`, which is counted from 1 in the diagram; `None` if `text` is no such
/// number. `first` is the index of the diagram's first column or row.
fn place(text: &str, first: u8) -> Option<u8> {
    let (place, _) = number(text).filter(|(_, rest)| rest.is_empty())?;
    u8::try_from(u32::from(first) + place.checked_sub(1)?).ok()
}
