//! The project's own commands: `cargo xtask serve | test | build | package | release | bench | oracle | fuzz | monkey | generate`.
//!
//! `bundle` makes the release, `check` tests, and `ship` makes packages of the release.

mod bench;
mod bundle;
mod check;
mod files;
mod fuzz;
mod generate;
mod process;
mod serve;
mod ship;
mod tools;

use anyhow::{Result, bail};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
The project's own commands. They install missing tools first.

  cargo xtask serve [--port N] [--no-open]   the page at http://127.0.0.1:8080/, rebuilt as you save
  cargo xtask test [quick | all] [STAGE...]  what guards a change, or only the stages named; `quick` needs no browser,
                                             and `all` has the long tests too
  cargo xtask test native|wasm|e2e NAME...   only some tests: `cargo xtask test e2e links.spec`
  cargo xtask test --times                   how long each stage took when it last ran
  cargo xtask build [--sizes | --keep-panics]
                                             the page and embed.js in dist/, for any static host, and their size; with
                                             --sizes also that of each crate in each part, and the largest functions;
                                             with --keep-panics in target/dist-panics/, where panics are logged
  cargo xtask package [PACKAGE...]           from dist/: what authors install without cargo, in target/package/
  cargo xtask release VERSION [--dry-run [--twice]]
                                             raises the version and makes every file of a release; see RELEASING.md
  cargo xtask bench [BENCH...]               benchmarks; `--games FILE.sgf` uses the games of a file, and `--page` writes
                                             the figures to docs/benchmarks.md
  cargo xtask oracle [rules|sgf] [--seed N] [--positions N] [--games FILE.sgf]
                                             compares legal moves and records with other programs
  cargo xtask fuzz [SECONDS | --runs N] [TARGET...]
                                             random inputs for each target, for a time or a number of runs
  cargo xtask monkey [--seed N] [--minutes M] [--page play|embed|both] [--replay FILE]
                                             random actions on the built pages until something fails
  cargo xtask generate                       writes lists of names, such as themes and languages, and the addresses of
                                             site.toml into documents
";

fn main() -> ExitCode {
    match command() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the command named by the arguments, in the root folder of the clone.
fn command() -> Result<()> {
    std::env::set_current_dir(root())?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, rest) = arguments.split_first().map_or(("help", &[][..]), |(name, rest)| (name.as_str(), rest));
    match name {
        "serve" => serve::serve(rest),
        "test" => check::test(rest),
        "build" => bundle::build::build(rest),
        "package" => ship::package(rest).map(drop),
        "release" => ship::release(rest),
        "bench" => bench::bench_all(rest),
        "oracle" => bench::oracle(rest),
        "fuzz" => fuzz::fuzz(rest),
        "monkey" => check::monkey::monkey(rest),
        "generate" => generate::generate(),
        "finish-page" => bundle::finish_page(),
        "help" | "-h" | "--help" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => bail!("there is no command \"{unknown}\"\n\n{HELP}"),
    }
}

/// Returns the root folder of the clone.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the clone")
}
