use serde::{Deserialize, Serialize};

use crate::words::Locale;

/// How a player likes the page. Kept apart from the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language.
    pub locale: Locale,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// Whether a single touch plays, without a preview.
    pub one_tap: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { locale: Locale::default(), coordinates: true, one_tap: false }
    }
}
