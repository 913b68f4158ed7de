//! The scoring inputs that most scoring tests use.

use baduk_rules::score::ScoringInput;
use baduk_rules::{ByColor, HalfPoints, Neutral, Scoring, Seki};

/// The input for territory scoring without komi. Points in seki count nothing.
pub(crate) const TERRITORY: ScoringInput = ScoringInput {
    scoring: Scoring::Territory,
    seki: Seki::ScoresNothing,
    neutral: Neutral::Nobodys,
    tie: None,
    komi: HalfPoints::ZERO,
    compensation: HalfPoints::ZERO,
    penalty: ByColor { black: 0, white: 0 },
};

/// The input for area scoring without komi.
pub(crate) const AREA: ScoringInput = ScoringInput { scoring: Scoring::Area, seki: Seki::EyesCount, ..TERRITORY };
