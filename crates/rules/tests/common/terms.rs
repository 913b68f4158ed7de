//! The terms that most counts in the tests have.

use baduk_rules::score::Terms;
use baduk_rules::{ByColor, HalfPoints, Neutral, Scoring, Seki};

/// Territory scoring without komi, with nothing for seki.
pub(crate) const TERRITORY: Terms = Terms {
    scoring: Scoring::Territory,
    seki: Seki::ScoresNothing,
    neutral: Neutral::Nobodys,
    tie: None,
    komi: HalfPoints::ZERO,
    compensation: HalfPoints::ZERO,
    penalty: ByColor { black: 0, white: 0 },
};

/// Area scoring without komi.
pub(crate) const AREA: Terms = Terms { scoring: Scoring::Area, seki: Seki::EyesCount, ..TERRITORY };
