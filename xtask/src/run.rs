//! Runs other programs: shown as they go, or kept for later.

use anyhow::{Context, Result, bail};
use std::io::{Read, pipe};
use std::process::Command;

/// What a program that has ended wrote, both streams in the order written, and whether it succeeded.
pub(crate) struct Ended {
    pub(crate) ok: bool,
    pub(crate) text: String,
}

/// Runs `command` with its output going straight to the terminal.
///
/// # Errors
///
/// When it cannot be started or does not succeed; the message repeats the command line.
pub(crate) fn show(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", line(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line(command));
    }
    Ok(())
}

/// Runs `command` in this program's place, where the system can do that, so that stopping one stops both.
///
/// # Errors
///
/// As [`show`].
pub(crate) fn hand_over(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("cannot start `{}`", line(command)))
    }
    #[cfg(not(unix))]
    show(command)
}

/// Runs `command` and keeps its output.
///
/// # Errors
///
/// Only when it cannot be started.
pub(crate) fn keep(command: &mut Command) -> Result<Ended> {
    let (mut reader, writer) = pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", line(command)))?;
    // The command holds the writing ends too, and while it does the reader would wait for more.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let ok = child.wait()?.success();
    Ok(Ended { ok, text: String::from_utf8_lossy(&bytes).into_owned() })
}

/// What `program --version` prints, or `None` when there is no such program or it fails.
pub(crate) fn version(program: impl AsRef<std::ffi::OsStr>) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_streams_are_kept_and_so_is_failure() {
        let ended = keep(Command::new("rustc").arg("--no-such-option")).unwrap();
        assert!(!ended.ok);
        assert!(ended.text.contains("no-such-option"), "{}", ended.text);
    }
}
