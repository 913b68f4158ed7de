//! The answers of commands, and how the values in them are written as JSON.

use baduk_rules::{Color, HalfPoints};
use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// The answer of a command, and whether it reports something illegal, on which the exit code depends.
pub(crate) struct Answer {
    /// The answer as text: JSON on one line, or a record.
    pub(crate) text: String,
    /// Whether the answer reports nothing illegal. If it does, the exit code is 1.
    pub(crate) legal: bool,
}

impl Answer {
    pub(crate) fn new(answer: &impl Serialize, legal: bool) -> Result<Self, Failure> {
        let json = serde_json::to_string(answer).map_err(|error| Failure::File(error.to_string()))?;
        Ok(Self { text: json + "\n", legal })
    }

    /// An answer that is not JSON. The text must already end with a newline.
    pub(crate) const fn from_text(text: String) -> Self {
        Self { text, legal: true }
    }
}

/// A number of points in JSON: 7, or 6.5 with a half point.
#[derive(Clone, Copy)]
pub(crate) struct Points(pub(crate) HalfPoints);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let halves = self.0.half_points();
        if halves % 2 == 0 {
            serializer.serialize_i32(halves / 2)
        } else {
            serializer.serialize_f64(f64::from(halves) / 2.0)
        }
    }
}

/// The name of a color in options and answers: `black` or `white`.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
