use baduk_rules::{Point, Size};

use crate::geometry::Geometry;
use crate::region::Region;

/// The keyboard cursor on the board, and the name of a point that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    point: Point,
    typed: String,
}

/// The result of typing a letter or digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The typed text is the whole name of a point, and the cursor has moved to this point.
    Point,
    /// The typed text is the start of a point's name.
    Begun,
    /// The typed text is not the name of a point on the board.
    NoPoint,
}

impl Cursor {
    /// A cursor in the middle of the part of the board that is shown.
    #[must_use]
    pub const fn new(region: &Region) -> Self {
        Self { point: region.middle(), typed: String::new() }
    }

    /// The point at which the cursor is.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.point
    }

    /// Moves the cursor to this point.
    pub fn put(&mut self, point: Point) {
        self.point = point;
        self.typed.clear();
    }

    /// Moves the cursor by so many columns to the right and rows down on the picture ([`Geometry::step`]).
    pub fn step(&mut self, by: (i8, i8), geometry: &Geometry) {
        self.put(geometry.step(self.point, by));
    }

    /// The point to play at: that of the cursor, or `None` if the typed name is not a point of the board. Clears the typed name.
    pub fn choose(&mut self, size: Size) -> Option<Point> {
        let names_nothing = !self.typed.is_empty() && Point::from_a1(&self.typed, size).is_err();
        self.typed.clear();
        (!names_nothing).then_some(self.point)
    }

    /// Clears the typed name. Returns whether a name had been started.
    pub fn forget(&mut self) -> bool {
        !std::mem::take(&mut self.typed).is_empty()
    }

    /// Types a letter or digit of a point's name, such as "D4". The cursor moves as soon as the name is a point. A
    /// letter after a digit starts a new name.
    pub fn type_character(&mut self, character: char, size: Size) -> Typed {
        let after_digit = self.typed.ends_with(|last: char| last.is_ascii_digit());
        if after_digit && character.is_ascii_alphabetic() || self.typed.len() >= 4 {
            self.typed.clear();
        }
        self.typed.push(character);
        match Point::from_a1(&self.typed, size) {
            Ok(point) => {
                self.point = point;
                Typed::Point
            }
            Err(_) if self.typed.ends_with(|last: char| last.is_ascii_digit()) => Typed::NoPoint,
            Err(_) => Typed::Begun,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> Size {
        Size::square(19).unwrap()
    }

    fn type_in(cursor: &mut Cursor, text: &str) -> String {
        for character in text.chars() {
            cursor.type_character(character, size());
        }
        cursor.point().to_a1(size())
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut cursor = Cursor::new(&Region::whole(size()));
        for _ in 0..30 {
            cursor.step((-1, 0), &Geometry::new(size()));
            cursor.step((0, 1), &Geometry::new(size()));
        }
        assert_eq!(cursor.point().to_a1(size()), "A1");
        for _ in 0..30 {
            cursor.step((1, 0), &Geometry::new(size()));
            cursor.step((0, -1), &Geometry::new(size()));
        }
        assert_eq!(cursor.point().to_a1(size()), "T19");
    }

    #[test]
    fn a_typed_name_moves_the_cursor() {
        let mut cursor = Cursor::new(&Region::whole(size()));
        assert_eq!(type_in(&mut cursor, "d"), "K10");
        assert_eq!(type_in(&mut cursor, "1"), "D1");
        assert_eq!(type_in(&mut cursor, "6"), "D16");
        assert_eq!(type_in(&mut cursor, "q4"), "Q4", "a letter begins anew");
    }

    #[test]
    fn an_invalid_name_is_reported_and_chooses_nothing() {
        let mut cursor = Cursor::new(&Region::whole(size()));
        assert_eq!(cursor.choose(size()), Some(Point::new(9, 9)));
        assert_eq!(cursor.type_character('z', size()), Typed::Begun);
        assert_eq!(cursor.choose(size()), None);
        assert_eq!(cursor.type_character('9', size()), Typed::NoPoint);
        assert_eq!(cursor.choose(size()), None);
        assert_eq!(cursor.type_character('d', size()), Typed::Begun);
        assert_eq!(cursor.type_character('4', size()), Typed::Point);
        assert_eq!(cursor.choose(size()), Some(Point::new(3, 15)));
        cursor.type_character('z', size());
        cursor.step((0, -1), &Geometry::new(size()));
        assert_eq!(cursor.choose(size()), Some(Point::new(3, 14)), "the arrows mean the point where one is");
    }

    #[test]
    fn an_invalid_name_moves_nothing_and_is_cleared() {
        let mut cursor = Cursor::new(&Region::whole(size()));
        assert_eq!(type_in(&mut cursor, "ii99zzzzz"), "K10");
        assert_eq!(type_in(&mut cursor, "1"), "K10");
        cursor.step((0, -1), &Geometry::new(size()));
        assert_eq!(type_in(&mut cursor, "c3"), "C3");
    }

    #[test]
    fn a_typed_name_can_be_cleared() {
        let mut cursor = Cursor::new(&Region::whole(size()));
        assert!(!cursor.forget());
        assert_eq!(type_in(&mut cursor, "q1"), "Q1");
        assert!(cursor.forget());
        assert_eq!(type_in(&mut cursor, "6"), "Q1");
        assert!(cursor.forget() && !cursor.forget());
    }
}
