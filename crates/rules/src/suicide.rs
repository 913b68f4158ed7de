//! Suicide: moves that capture nothing and leave their own chain without liberties.

use crate::board::SuicideSize;
use crate::ruleset::{OneStoneSuicide, Ruleset, Suicide};

/// Whether the rules allow the suicide of one stone, or of several (`suicide`).
pub(crate) fn is_allowed(rules: &Ruleset, suicide: SuicideSize) -> bool {
    match rules.suicide {
        Suicide::Forbidden => false,
        Suicide::MultiStone => suicide == SuicideSize::Chain,
        Suicide::Allowed => true,
    }
}

/// Whether the rules treat the suicide of one stone as a pass.
pub(crate) fn one_stone_is_pass(rules: &Ruleset) -> bool {
    rules.one_stone_suicide == OneStoneSuicide::CountsAsPass && !is_allowed(rules, SuicideSize::OneStone)
}
