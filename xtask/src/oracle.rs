//! `cargo xtask oracle`: whether other programs allow the moves that these rules allow, and read records as they are read here.

use crate::run;
use crate::tools::{Tool, Toolbox};
use crate::{bench, peers};
use anyhow::Result;

/// What can be asked: its name, the program of `crates/peers` that asks, and what answers.
const ORACLES: &[(&str, &str, Tool)] = &[("rules", "oracle", Tool::GnuGo), ("sgf", "sgf_oracle", Tool::Sgfmill)];

/// Asks both oracles, or the one that is named first. It is given the other arguments; of both, `rules` is, but for
/// `--games FILE`, which is for `sgf`.
///
/// # Errors
///
/// When a tool is missing, or any answer differs.
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
