//! Draws which crates use which, for ARCHITECTURE.md.

use anyhow::{Result, anyhow};
use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The path of the picture.
pub(super) const FILE: &str = "docs/crates.svg";

/// The packages that are left out: those that only tests and builds use.
const LEFT_OUT: &[&str] = &["xtask", "baduk-locales", "baduk-peers", "baduk-prover"];

/// For each package, the packages that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Draws the packages of the workspace as SVG. An arrow leads from each package to those that use it, except to those that also use it by way
/// of another.
///
/// # Errors
///
/// If Cargo's metadata can't be read, or the graph not be drawn.
pub(super) fn draw() -> Result<String> {
    let uses = uses()?;
    let mut graph = String::from("digraph { node [shape=box, color=gray] edge [color=gray]\n");
    for (package, used) in &uses {
        let others =
            |one: &String| used.iter().filter(move |other| *other != one).any(|other| reaches(&uses, other, one));
        for one in used.iter().filter(|one| !others(one)) {
            graph += &format!("\"{}\" -> \"{}\"\n", folder(one), folder(package));
        }
    }
    let graph = DotParser::new(&(graph + "}")).process().map_err(|error| anyhow!("{error}"))?;
    let mut builder = GraphBuilder::new();
    builder.visit_graph(&graph);
    let mut svg = SVGWriter::new();
    builder.get().do_it(false, false, false, &mut svg);
    Ok(svg.finalize())
}

fn uses() -> Result<Uses> {
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(crate::root());
    let metadata: Value = serde_json::from_slice(&cargo.output()?.stdout)?;
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let packages: Vec<_> = packages.filter(|package| !LEFT_OUT.contains(&&*name(package))).collect();
    let names: BTreeSet<String> = packages.iter().map(|package| name(package)).collect();
    let used = |package: &Value| {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        // Those of tests and builds have a kind.
        let dependencies = dependencies.filter(|one| one["kind"].is_null()).map(name);
        dependencies.filter(|one| names.contains(one)).collect()
    };
    Ok(packages.iter().map(|package| (name(package), used(package))).collect())
}

/// Whether a package uses another one, itself or by way of others.
fn reaches(uses: &Uses, package: &str, used: &str) -> bool {
    uses[package].iter().any(|one| one == used || reaches(uses, one, used))
}

/// The name of a package's folder in `crates/`; `src` for the page.
fn folder(package: &str) -> &str {
    match package {
        "badukpan" => "src",
        "badukpan-cli" => "cli",
        _ => package.trim_start_matches("baduk-"),
    }
}
