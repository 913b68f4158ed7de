//! `cargo xtask bench`: how fast it is, one row of [`BENCHES`] after the other.

use crate::tools::{FOR_RELEASE, Tool, Toolbox};
use crate::{dist, run};
use anyhow::{Result, bail};

/// Something that can be measured.
struct Bench {
    name: &'static str,
    about: &'static str,
    tools: &'static [&'static [Tool]],
    run: fn(&Toolbox) -> Result<()>,
}

const BENCHES: &[Bench] = &[Bench {
    name: "click-to-paint",
    about: "from a click on the board to the frame that shows it",
    tools: &[FOR_RELEASE, &[Tool::Chromium]],
    run: click_to_paint,
}];

/// Runs every bench, or those that `names` lists.
///
/// # Errors
///
/// When a name is unknown, or at the first bench that fails.
pub(crate) fn bench(names: &[String]) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| BENCHES.iter().all(|bench| bench.name != *name)) {
        let known: Vec<_> = BENCHES.iter().map(|bench| bench.name).collect();
        bail!("there is no bench \"{unknown}\"; there is {}", known.join(", "));
    }
    for bench in BENCHES.iter().filter(|bench| names.is_empty() || names.iter().any(|name| name == bench.name)) {
        let tools = Toolbox::with(&bench.tools.concat())?;
        println!("{}: {}", bench.name, bench.about);
        (bench.run)(&tools)?;
    }
    Ok(())
}

fn click_to_paint(tools: &Toolbox) -> Result<()> {
    run::show(&mut dist::page(tools))?;
    run::show(tools.command("node").arg("e2e/bench/click-to-paint.mjs"))
}
