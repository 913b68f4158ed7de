//! The house's rules about who may know whom, checked.

mod browser;
mod crates;
mod modules;
mod source;
mod style;
mod tasks;

pub(crate) use source::without_comments_and_strings;

use crate::run::Ended;
use anyhow::Result;

/// Checks every rule; the text names each place that breaks one, a line each.
///
/// # Errors
///
/// Only when something cannot be read; a broken rule is a failed check, not an error.
pub(crate) fn check() -> Result<Ended> {
    let complaints =
        [crates::check()?, browser::check()?, modules::check()?, style::check()?, tasks::check()?].concat();
    Ok(Ended { ok: complaints.is_empty(), text: complaints.join("\n") })
}
