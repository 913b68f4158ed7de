//! `cargo xtask oracle`: compares our legal moves, and how we read records, with other programs.

use crate::run;
use crate::tools::{Tool, Toolbox};
use crate::{bench, peers};
use anyhow::Result;

/// The comparisons, each with its name, the program in `crates/peers` that makes it, and the tool with which it compares.
const ORACLES: &[(&str, &str, Tool)] = &[("rules", "oracle", Tool::GnuGo), ("sgf", "sgf_oracle", Tool::Sgfmill)];

/// Runs the comparison that the first argument names, with the other arguments. Without a name, runs both comparisons: `sgf` gets
/// `--games FILE`, and `rules` gets all other arguments.
///
/// # Errors
///
/// If a tool is missing, or a result differs.
pub(crate) fn oracle(arguments: &[String]) -> Result<()> {
    let named = arguments.first().and_then(|name| ORACLES.iter().find(|(known, ..)| known == name));
    if let Some((_, program, tool)) = named {
        return ask(program, *tool, &arguments[1..]);
    }
    let mut of_rules = arguments.to_vec();
    let of_sgf = bench::take_games(&mut of_rules)?;
    for ((_, program, tool), arguments) in ORACLES.iter().zip([of_rules, of_sgf]) {
        ask(program, *tool, &arguments)?;
    }
    Ok(())
}

fn ask(program: &str, tool: Tool, arguments: &[String]) -> Result<()> {
    let tools = Toolbox::with(&[tool])?;
    run::show(peers::program(&tools, program).args(arguments))
}
