/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Mark {
    /// A triangle (SGF property TR).
    Triangle,
    /// A square (SGF property SQ).
    Square,
    /// A circle (SGF property CR).
    Circle,
    /// Two crossed strokes (SGF property MA).
    Cross,
    /// A dot, which shows that the point is selected (SGF property SL).
    Selected,
}

impl Mark {
    /// All marks, in the order in which they are drawn.
    pub const ALL: &'static [Self] = &[Self::Triangle, Self::Square, Self::Circle, Self::Cross, Self::Selected];

    /// The SGF property of the mark.
    #[must_use]
    pub const fn property(self) -> &'static str {
        match self {
            Self::Triangle => "TR",
            Self::Square => "SQ",
            Self::Circle => "CR",
            Self::Cross => "MA",
            Self::Selected => "SL",
        }
    }
}
