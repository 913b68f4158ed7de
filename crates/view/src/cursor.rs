use baduk_rules::{Point, Size};

/// The keyboard's place on the board, with the name being typed if one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    point: Point,
    typed: String,
}

/// A step of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One point to the left.
    Left,
    /// One point to the right.
    Right,
    /// One point up.
    Up,
    /// One point down.
    Down,
}

impl Cursor {
    /// A cursor at the middle of the board.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { point: Point::new(size.width() / 2, size.height() / 2), typed: String::new() }
    }

    /// Where the cursor is.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.point
    }

    /// Puts the cursor on a point.
    pub fn put(&mut self, point: Point) {
        self.point = point;
        self.typed.clear();
    }

    /// Moves one point; at the edge it stays.
    pub fn step(&mut self, step: Step, size: Size) {
        let (x, y) = (self.point.x(), self.point.y());
        let point = match step {
            Step::Left => Point::new(x.saturating_sub(1), y),
            Step::Right => Point::new(x + 1, y),
            Step::Up => Point::new(x, y.saturating_sub(1)),
            Step::Down => Point::new(x, y + 1),
        };
        self.put(if size.contains(point) { point } else { self.point });
    }

    /// Takes a letter or digit of a point's name, such as "D4": moves there as soon as the name is a point, and says
    /// whether it moved. A letter after a digit begins a new name.
    pub fn type_character(&mut self, character: char, size: Size) -> bool {
        let after_digit = self.typed.ends_with(|last: char| last.is_ascii_digit());
        if after_digit && character.is_ascii_alphabetic() || self.typed.len() >= 4 {
            self.typed.clear();
        }
        self.typed.push(character);
        let named = Point::from_a1(&self.typed, size);
        if let Ok(point) = named {
            self.point = point;
        }
        named.is_ok()
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
        let mut cursor = Cursor::new(size());
        for _ in 0..30 {
            cursor.step(Step::Left, size());
            cursor.step(Step::Down, size());
        }
        assert_eq!(cursor.point().to_a1(size()), "A1");
        for _ in 0..30 {
            cursor.step(Step::Right, size());
            cursor.step(Step::Up, size());
        }
        assert_eq!(cursor.point().to_a1(size()), "T19");
    }

    #[test]
    fn a_typed_name_moves_the_cursor() {
        let mut cursor = Cursor::new(size());
        assert_eq!(type_in(&mut cursor, "d"), "K10");
        assert_eq!(type_in(&mut cursor, "1"), "D1");
        assert_eq!(type_in(&mut cursor, "6"), "D16");
        assert_eq!(type_in(&mut cursor, "q4"), "Q4", "a letter begins anew");
    }

    #[test]
    fn nonsense_moves_nothing_and_is_forgotten() {
        let mut cursor = Cursor::new(size());
        assert_eq!(type_in(&mut cursor, "ii99zzzzz"), "K10");
        assert_eq!(type_in(&mut cursor, "1"), "K10");
        cursor.step(Step::Up, size());
        assert_eq!(type_in(&mut cursor, "c3"), "C3");
    }
}
