//! Codes points: lists in board order, which are coded as sets; lists in any other order; and values that contain one point.

use baduk_rules::{Color, Point};

use super::{Model, usual_point};
use crate::coder::{Coder, CodingError};
use crate::mixer::{mix, odds};
use crate::names::{self, Holds};
use crate::stones::{EMPTY, stone};

impl Model {
    pub(super) fn point_list(
        &mut self,
        coder: &mut Coder,
        code: usize,
        given: &[String],
    ) -> Result<Vec<String>, CodingError> {
        let size = self.stones.size();
        let points: Option<Vec<Point>> = given.iter().map(|value| usual_point(value, size)).collect();
        let points = points.filter(|points| !points.is_empty());
        if !self.is_usual[code].code(coder, points.is_some()) {
            return self.list(coder, code, given, |model, coder, value| model.value(coder, code, value));
        }
        let points = points.unwrap_or_default();
        let in_rows = points.is_sorted_by(|a, b| (a.y(), a.x()) < (b.y(), b.x()));
        let in_columns = points.is_sorted_by(|a, b| (a.x(), a.y()) < (b.x(), b.y()));
        let points = if self.in_rows[code].code(coder, in_rows) {
            self.set(coder, code, &points, false)?
        } else if self.in_columns[code].code(coder, in_columns) {
            self.set(coder, code, &points, true)?
        } else {
            let count = (self.points.code(coder, points.len().saturating_sub(1) as u32) as usize).saturating_add(1);
            if count > self.room / 4 {
                return Err(CodingError::TooLarge);
            }
            (0..count).map(|at| self.point(coder, points.get(at).copied())).collect()
        };
        self.write(points.len() * 4)?;
        Ok(points.into_iter().map(Point::to_sgf).collect())
    }

    /// Codes a set of points: for each point, row by row or column by column, whether it is in the set.
    fn set(
        &mut self,
        coder: &mut Coder,
        code: usize,
        points: &[Point],
        in_columns: bool,
    ) -> Result<Vec<Point>, CodingError> {
        let size = self.stones.size();
        self.spend(size.area())?;
        let mut left = (self.points.code(coder, points.len().saturating_sub(1) as u32) as usize).saturating_add(1);
        if left > size.area() {
            return Err(CodingError::Wrong);
        }
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let stone_of = match names::NAMES[code].0 {
            "AB" => Some(Color::Black),
            "AW" => Some(Color::White),
            _ => None,
        };
        let mut given = points.iter().copied().peekable();
        let (mut set, mut is_in) = (Vec::new(), vec![false; size.area()]);
        for at in 0..size.area() {
            let (x, y) = if in_columns { (at / height, at % height) } else { (at % width, at / width) };
            let point = Point::new(x as u8, y as u8);
            let answer = given.next_if_eq(&point).is_some();
            let rest = size.area() - at;
            let answer = left > 0
                && (left == rest || {
                    let near =
                        |dx: usize, dy: usize| i32::from(x >= dx && y >= dy && is_in[(y - dy) * width + x - dx]) * 256;
                    let others = stone_of.map_or(0, |color| self.stones.count_beside(point, stone(color.opponent())));
                    let across = if in_columns {
                        i32::from(x > 0 && y + 1 < height && is_in[(y + 1) * width + x - 1])
                    } else {
                        i32::from(y > 0 && x + 1 < width && is_in[(y - 1) * width + x + 1])
                    };
                    let edge = x.min(y).min(width - 1 - x).min(height - 1 - y);
                    let says = [
                        odds((left * 65_535 / rest) as u32),
                        near(1, 0),
                        near(0, 1),
                        near(1, 1),
                        across * 256,
                        others * 256,
                        i32::from(self.stones.content(point) != EMPTY) * 256,
                        256,
                        near(2, 0),
                        near(0, 2),
                        i32::from(edge == 0) * 256,
                        i32::from(edge == 1) * 256,
                    ];
                    mix(Some(coder), &says, &mut self.set_weights[usize::from(stone_of.is_none())], answer)
                });
            if answer {
                set.push(point);
                is_in[y * width + x] = true;
                left -= 1;
            }
        }
        Ok(set)
    }

    /// Codes values made of a point and another point, or of a point and a text.
    pub(super) fn composed(
        &mut self,
        coder: &mut Coder,
        code: usize,
        given: &[String],
    ) -> Result<Vec<String>, CodingError> {
        let size = self.stones.size();
        let has_text = names::holds(code) == Holds::Labels;
        let parted = |value: &str| {
            let (point, rest) = value.split_once(':')?;
            let to = if has_text { Point::new(0, 0) } else { usual_point(rest, size)? };
            Some((usual_point(point, size)?, to, rest.to_owned()))
        };
        let is_usual = given.iter().all(|value| parted(value).is_some());
        if !self.is_usual[code].code(coder, is_usual) {
            return self.list(coder, code, given, |model, coder, value| model.value(coder, code, value));
        }
        self.list(coder, code, given, |model, coder, value| {
            let (from, to, text) = parted(value).unwrap_or((Point::new(0, 0), Point::new(0, 0), String::new()));
            model.write(3)?;
            let from = model.point(coder, Some(from)).to_sgf();
            let rest = if has_text { model.value(coder, code, &text)? } else { model.point(coder, Some(to)).to_sgf() };
            Ok(format!("{from}:{rest}"))
        })
    }

    /// Codes a point, which is likely to be close to the point that was coded last. `None` stands for a point that is read.
    fn point(&mut self, coder: &mut Coder, point: Option<Point>) -> Point {
        let size = self.stones.size();
        let point = point.unwrap_or(Point::new(0, 0));
        let [(left, columns), (top, rows)] =
            [(self.last.x(), size.width()), (self.last.y(), size.height())].map(|(at, side)| {
                let first = at.saturating_sub(NEAR);
                (first, (at + NEAR).min(side - 1) - first + 1)
            });
        let is_near = (left..left + columns).contains(&point.x()) && (top..top + rows).contains(&point.y());
        let (left, top, columns, rows) = if self.is_near.code(coder, is_near) {
            (left, top, columns, rows)
        } else {
            (0, 0, size.width(), size.height())
        };
        let x = coder.uniform(u32::from(point.x().wrapping_sub(left)), u32::from(columns)) as u8;
        let y = coder.uniform(u32::from(point.y().wrapping_sub(top)), u32::from(rows)) as u8;
        self.last = Point::new(left + x, top + y);
        self.last
    }
}

/// The distance in lines up to which a point counts as close to another point.
const NEAR: u8 = 3;

/// The number of predictions of whether a point is in a set.
pub(super) const PREDICTIONS: usize = 12;

/// The initial weights in 65,536ths of the predictions whether a point is in a set of stones: how full the set is; whether the set has the
/// point to the left, the point above, the points to the upper left and to the upper right; how many stones of the other color are next to
/// the point; whether a stone is on the point; always; whether the set has the second point to the left, and the second above; whether the
/// point is on the first line of the board, and on the second.
pub(super) const STONES: [i32; PREDICTIONS] =
    [65_536, 60_000, 60_000, 0, 20_000, 40_000, -500_000, -30_000, 20_000, 20_000, -60_000, -10_000];
/// The initial weights in 65,536ths of the same predictions for other sets of points, such as marks.
pub(super) const MARKS: [i32; PREDICTIONS] = [65_536, 65_536, 65_536, 0, 0, 0, 0, -20_000, 0, 0, 0, 0];
