//! `cargo xtask oracle`: whether other programs allow the moves that these rules allow.

use crate::peers;
use crate::run;
use crate::tools::{Tool, Toolbox};
use anyhow::Result;

/// Builds the oracle and asks it.
///
/// # Errors
///
/// When a tool is missing, or any answer differs.
pub(crate) fn oracle(arguments: &[String]) -> Result<()> {
    let tools = Toolbox::with(&[Tool::GnuGo])?;
    run::show(peers::program(&tools, "oracle").args(arguments))
}
