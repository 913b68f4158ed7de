//! A record in SGF that is being written.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use baduk_rules::{Color, HalfPoints, Handicap, Placement, Point, Size};

use crate::result::{Stated, result};
use crate::{color_letter, escape};

/// A record in SGF, from its root to the last node of its only line.
pub(super) struct Written {
    text: String,
}

impl Written {
    /// A record with an empty board of this size.
    pub(super) fn new(size: Size) -> Self {
        let mut written = Self { text: "(;FF[4]GM[1]CA[UTF-8]".to_owned() };
        let (width, height) = (size.width(), size.height());
        written.add("SZ", &if width == height { width.to_string() } else { format!("{width}:{height}") });
        written
    }

    /// Adds a property to the last node, unless the value is empty. White space at the ends of the value is removed.
    pub(super) fn add(&mut self, property: &str, value: &str) {
        let value = value.trim();
        if !value.is_empty() {
            self.text += property;
            self.text.push('[');
            self.text += &escape(value);
            self.text.push(']');
        }
    }

    /// Adds the komi.
    pub(super) fn add_komi(&mut self, komi: HalfPoints) {
        self.add("KM", &komi.to_string());
    }

    /// Adds black handicap stones to the root.
    pub(super) fn add_handicap(&mut self, stones: &[Point]) {
        if !stones.is_empty() {
            self.add("HA", &stones.len().to_string());
            self.text += "AB";
            for &stone in stones {
                self.text += "[";
                self.text += &stone.to_sgf();
                self.text += "]";
            }
        }
    }

    /// Adds a node with a move, or with a pass if `point` is `None`.
    pub(super) fn play(&mut self, color: Color, point: Option<Point>) {
        self.text.push(';');
        self.text += color_letter(color);
        self.text.push('[');
        self.text += &point.map(Point::to_sgf).unwrap_or_default();
        self.text.push(']');
    }

    /// Returns the text of the record.
    pub(super) fn finish(mut self) -> String {
        self.text.push(')');
        self.text
    }
}

/// Adds a player's name and rank, such as "7D".
pub(super) fn add_player(written: &mut Written, color: Color, name: &str, rank: &str) {
    let letter = color_letter(color);
    written.add(&format!("P{letter}"), name);
    written.add(&format!("{letter}R"), &rank.to_ascii_lowercase());
}

/// Adds a result in words, as SGF writes it. Words that aren't understood are kept.
pub(super) fn add_result(written: &mut Written, words: &str) {
    let won = |winner, how: &str| format!("{}+{how}", color_letter(winner));
    let stated = match result(&escape(words.trim())) {
        Some((Stated::Points { winner, margin }, _)) => won(winner, &margin.to_string()),
        Some((Stated::Resignation { winner }, _)) => won(winner, "R"),
        Some((Stated::Time { winner }, _)) => won(winner, "T"),
        Some((Stated::Forfeit { winner }, _)) => won(winner, "F"),
        Some((Stated::Win { winner }, _)) => won(winner, ""),
        Some((Stated::Draw, _)) => "0".to_owned(),
        Some((Stated::Void, _)) => "Void".to_owned(),
        Some((Stated::Unknown, _)) => "?".to_owned(),
        None => words.to_owned(),
    };
    written.add("RE", &stated);
}

/// The points of a handicap of this number of stones; none if there is no such handicap.
pub(super) fn handicap(size: Size, stones: u16) -> Vec<Point> {
    Handicap::new(size, stones, Placement::Fixed).map(Handicap::points).unwrap_or_default()
}
