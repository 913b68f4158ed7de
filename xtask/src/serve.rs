//! `cargo xtask serve`: the page, rebuilt and reloaded as files change.

use crate::run;
use crate::tools::{Tool, Toolbox};
use anyhow::{Context, Result, bail};
use std::net::TcpListener;

const PORT: u16 = 8080;

/// Where the served page is built: not in `dist/`, which holds the release that the tests drive.
const FOLDER: &str = "target/serve";

/// What `serve` was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    port: u16,
    open: bool,
}

/// Serves the page until stopped, and opens it in the browser unless told not to.
///
/// # Errors
///
/// When the arguments make no sense, the port is taken, or a tool is missing.
pub(crate) fn serve(arguments: &[String]) -> Result<()> {
    let Options { port, open } = options(arguments)?;
    if TcpListener::bind(("127.0.0.1", port)).is_err() {
        bail!("port {port} is in use; choose another with: cargo xtask serve --port {}", port.wrapping_add(1));
    }
    let tools = Toolbox::with(&[Tool::WasmTarget, Tool::Trunk, Tool::WasmBindgen])?;
    println!("The page will be at http://127.0.0.1:{port}/ once it is built. Ctrl-C stops.");
    let mut trunk = tools.trunk(&["serve", "--dist", FOLDER, "--address", "127.0.0.1", "--port", &port.to_string()]);
    if open {
        trunk.arg("--open");
    }
    run::hand_over(&mut trunk)
}

fn options(arguments: &[String]) -> Result<Options> {
    let mut options = Options { port: PORT, open: true };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--no-open" => options.open = false,
            "--port" => {
                let port = arguments.next().context("--port wants a number")?;
                options.port = port.parse().with_context(|| format!("\"{port}\" is no port number"))?;
            }
            unknown => bail!("serve knows --port N and --no-open, not \"{unknown}\""),
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
    fn what_makes_no_sense_is_refused() {
        for line in ["--port", "--port x", "--port 70000", "9000"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
