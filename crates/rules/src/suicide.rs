//! Suicide: moves that leave their own chain without liberties and capture nothing.

use crate::board::SuicideSize;
use crate::ruleset::{OneStoneSuicide, Ruleset, Suicide};

/// Whether the rules allow this suicide.
pub(crate) fn is_allowed(rules: &Ruleset, suicide: SuicideSize) -> bool {
    match rules.suicide {
        Suicide::Forbidden => false,
        Suicide::MultiStone => suicide == SuicideSize::Chain,
        Suicide::Allowed => true,
    }
}

/// Whether the suicide of one stone counts as a pass.
pub(crate) fn one_stone_is_pass(rules: &Ruleset) -> bool {
    rules.one_stone_suicide == OneStoneSuicide::CountsAsPass && !is_allowed(rules, SuicideSize::OneStone)
}
