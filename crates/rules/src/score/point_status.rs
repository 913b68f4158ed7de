use crate::color::Color;

/// How the score treats a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointStatus {
    /// A living stone.
    Stone(Color),
    /// A stone of color `stone` marked as dead. The point belongs to `owner`, or to nobody.
    Dead {
        /// The color of the dead stone.
        stone: Color,
        /// Who owns the point once the stone is removed.
        owner: Option<Color>,
    },
    /// A living stone that is removed since it does not protect territory (Sunjang). The point belongs to its color.
    Removed(Color),
    /// An empty point that only this color's living stones reach.
    Territory(Color),
    /// An empty point that only this color's living stones reach, but that it still has to fill, so nobody owns it.
    ToProtect(Color),
    /// An empty point in a seki, or in an eye of a group in seki, that the rules don't count.
    Seki,
    /// An empty point that stones of both colors reach, or of neither.
    Neutral,
}
