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

/// Serves the page until it is stopped, and opens it in the browser unless `--no-open` is given.
///
/// # Errors
///
/// If an argument is not valid, the port is in use, or a tool is missing.
pub(crate) fn serve(arguments: &[String]) -> Result<()> {
    let (port, open) = options(arguments)?;
    if TcpListener::bind(("127.0.0.1", port)).is_err() {
        bail!("port {port} is in use; choose another with: cargo xtask serve --port {}", port.wrapping_add(1));
    }
    let mut programs = program::compile(&["page", "embed"], Profile::Debug);
    programs.env(INCREMENTAL, "1");
    let tools = Toolbox::with_meanwhile(&[WASM, "trunk", "wasm-bindgen"], vec![programs])?;
    println!("The page will be at http://127.0.0.1:{port}/ once it is built. Ctrl-C stops.");
    let mut trunk = tools.trunk(&["serve", "--dist", FOLDER, "--address", "127.0.0.1", "--port", &port.to_string()]);
    process::exec(trunk.args(open.then_some("--open")).env(INCREMENTAL, "1"))
}

/// Returns the port, and whether the browser is opened.
fn options(arguments: &[String]) -> Result<(u16, bool)> {
    match arguments {
        [] => Ok((PORT, true)),
        [flag, rest @ ..] if flag == "--no-open" => Ok((options(rest)?.0, false)),
        [option, port, rest @ ..] if option == "--port" => {
            let port = port.parse().with_context(|| format!("\"{port}\" is not a port number"))?;
            Ok((port, options(rest)?.1))
        }
        [unknown, ..] => bail!("unknown option \"{unknown}\"; use --port N or --no-open"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn port_and_browser_can_be_chosen() {
        let parse = |line: &str| options(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).ok();
        assert_eq!(parse(""), Some((8080, true)));
        assert_eq!(parse("--no-open --port 9000"), Some((9000, false)));
        assert!(["--port", "--port x", "--port 70000", "9000"].iter().all(|line| parse(line).is_none()));
    }
}
