use baduk_rules::Point;
use baduk_sgf::diagram::Drawn;

use crate::numbers::Numbers;
use crate::orientation::Orientation;

/// The view options of a game, set by a diagram or by the sender of a link. Options that are not set are up to the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct View {
    /// What the recipient can do with the game.
    pub mode: LinkMode,
    /// The part of the board that is shown, as two opposite corners; `None` for all of it.
    pub region: Option<(Point, Point)>,
    /// How the board is rotated and mirrored.
    pub orientation: Orientation,
    /// Whether coordinates are shown; `None` for the reader's setting.
    pub coordinates: Option<bool>,
    /// Which moves show their numbers.
    pub numbers: Numbers,
}

impl View {
    /// The view options of a text diagram.
    #[must_use]
    pub fn from_diagram(drawn: &Drawn) -> Self {
        Self {
            region: drawn.region,
            coordinates: Some(drawn.has_coordinates),
            numbers: if drawn.is_numbered { Numbers::All } else { Numbers::None },
            ..Self::default()
        }
    }
}

/// What the recipient of a game can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum LinkMode {
    /// The recipient can view the game.
    #[default]
    View,
    /// The recipient can play on from the shown position.
    Play,
    /// The recipient can solve the game as a problem. Later moves stay hidden.
    Solve,
}
