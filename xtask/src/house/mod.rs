//! Checks of the architecture: which module may use which.

mod browser;
mod crates;
mod modules;
mod source;
mod tasks;

pub(crate) use source::without_comments_and_strings;

use crate::run::Outcome;
use anyhow::Result;

/// Checks every rule. The text has a line for each violation.
///
/// # Errors
///
/// Only if something cannot be read. A violation is a failed check, not an error.
pub(crate) fn check() -> Result<Outcome> {
    let violations = [crates::check()?, browser::check()?, modules::check()?, tasks::check()?].concat();
    Ok(Outcome { ok: violations.is_empty(), text: violations.join("\n") })
}
