//! Suicide: plays that leave their own chain without a liberty, having captured nothing.

use crate::board::GivenUp;
use crate::ruleset::{OneStoneSuicide, Ruleset, Suicide};

/// Whether the rules allow a play that gives this up.
pub(crate) fn is_allowed(rules: &Ruleset, given_up: GivenUp) -> bool {
    match rules.suicide {
        Suicide::Forbidden => false,
        Suicide::MultiStone => given_up == GivenUp::Chain,
        Suicide::Allowed => true,
    }
}

/// Whether a suicide of one stone is a pass.
pub(crate) fn one_stone_is_pass(rules: &Ruleset) -> bool {
    rules.one_stone_suicide == OneStoneSuicide::CountsAsPass && !is_allowed(rules, GivenUp::OneStone)
}
