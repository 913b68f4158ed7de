//! The terms that most counts in the tests have.

use baduk_rules::score::Terms;
use baduk_rules::{HalfPoints, Neutral, Scoring, Seki};

/// Territory scoring without komi, with nothing for seki.
pub(crate) const TERRITORY: Terms = Terms {
    scoring: Scoring::Territory,
    seki: Seki::ScoresNothing,
    neutral: Neutral::Nobodys,
    tie: None,
    komi: HalfPoints::ZERO,
    compensation: HalfPoints::ZERO,
};

/// Area scoring without komi.
pub(crate) const AREA: Terms = Terms { scoring: Scoring::Area, seki: Seki::EyesCount, ..TERRITORY };
