//! `cargo xtask serve`: serves the page, and rebuilds and reloads it when files change.

use crate::bundle::program::{self, Profile};
use crate::process;
use crate::tools::{Toolbox, WASM};
use anyhow::{Context, Result, bail};
use std::net::TcpListener;

const PORT: u16 = 8080;

/// The folder of the served page. It is not `dist/`, which has the release for the tests.
const FOLDER: &str = "target/serve";

/// The environment variable that turns on incremental compilation: what is compiled again and again here is changed a little each time.
const INCREMENTAL: &str = "CARGO_INCREMENTAL";

/// The options of `cargo xtask serve`, as given by its arguments.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    port: u16,
    open: bool,
}

/// Serves the page until it is stopped, and opens it in the browser unless `--no-open` is given.
///
/// # Errors
///
/// If an argument is not valid, the port is in use, or a tool is missing.
pub(crate) fn serve(arguments: &[String]) -> Result<()> {
    let Options { port, open } = options(arguments)?;
    if TcpListener::bind(("127.0.0.1", port)).is_err() {
        bail!("port {port} is in use; choose another with: cargo xtask serve --port {}", port.wrapping_add(1));
    }
    let mut programs = program::compile(&["page", "embed"], Profile::Debug);
    programs.env(INCREMENTAL, "1");
    let tools = Toolbox::with_meanwhile(&[WASM, "trunk", "wasm-bindgen"], vec![programs])?;
    println!("The page will be at http://127.0.0.1:{port}/ once it is built. Ctrl-C stops.");
    let mut trunk = tools.trunk(&["serve", "--dist", FOLDER, "--address", "127.0.0.1", "--port", &port.to_string()]);
    trunk.env(INCREMENTAL, "1");
    if open {
        trunk.arg("--open");
    }
    process::exec(&mut trunk)
}

fn options(arguments: &[String]) -> Result<Options> {
    let mut options = Options { port: PORT, open: true };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--no-open" => options.open = false,
            "--port" => {
                let port = arguments.next().context("--port needs a number")?;
                options.port = port.parse().with_context(|| format!("\"{port}\" is not a port number"))?;
            }
            unknown => bail!("unknown option \"{unknown}\"; use --port N or --no-open"),
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options> {
        options(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn port_and_browser_can_be_chosen() {
        assert_eq!(parse("").unwrap(), Options { port: 8080, open: true });
        assert_eq!(parse("--no-open --port 9000").unwrap(), Options { port: 9000, open: false });
    }

    #[test]
    fn arguments_that_are_not_valid_are_refused() {
        for line in ["--port", "--port x", "--port 70000", "9000"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
