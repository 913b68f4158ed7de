use crate::color::Color;

/// How scoring treats a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum PointStatus {
    /// A point with a living stone.
    Stone(Color),
    /// A point with a stone of color `stone` that is marked as dead.
    Dead {
        /// The color of the dead stone.
        stone: Color,
        /// The owner of the point once the stone is removed; `None` for nobody.
        owner: Option<Color>,
    },
    /// A point with a living stone of this color that scoring removes since it does not protect territory (Sunjang). The point belongs to
    /// that color.
    Removed(Color),
    /// An empty point that only this color's living stones reach, so that the color owns it.
    Territory(Color),
    /// An empty point that only this color's living stones reach, but that the color still has to fill, so that nobody owns it.
    ToProtect(Color),
    /// A point in a seki, or in an eye of a group in seki, that is empty and doesn't count under the rules.
    Seki,
    /// An empty point that stones of both colors reach, or stones of neither color.
    Neutral,
}
