//! Runs other programs, with their output on the terminal or captured.

use anyhow::{Context, Result, bail};
use std::io::{Read, pipe};
use std::process::Command;
use std::time::Duration;

/// The output of a program, with both streams in the order in which they were written, and whether the program succeeded.
pub(crate) struct Outcome {
    pub(crate) ok: bool,
    pub(crate) text: String,
}

/// Runs `command` with its output on the terminal.
///
/// # Errors
///
/// If the program can't be started or fails. The message contains the command line.
pub(crate) fn show(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", line(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line(command));
    }
    Ok(())
}

/// Runs `command` without showing its output, which is captured for the error message.
///
/// # Errors
///
/// As for [`show`]. The message ends with the output.
pub(crate) fn quietly(command: &mut Command) -> Result<()> {
    let outcome = capture(command)?;
    if !outcome.ok {
        bail!("`{}` failed:\n{}", line(command), outcome.text);
    }
    Ok(())
}

/// Replaces this process by `command` on systems that can do so, so that stopping either stops both. On other systems, runs `command`.
pub(crate) fn exec(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("cannot start `{}`", line(command)))
    }
    #[cfg(not(unix))]
    show(command)
}

/// Runs `command` and captures its output.
///
/// # Errors
///
/// Only if the program can't be started. Whether it then fails is in the [`Outcome`].
pub(crate) fn capture(command: &mut Command) -> Result<Outcome> {
    let (mut reader, writer) = pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", line(command)))?;
    // The command still holds the write ends of the pipe. The reader would wait until they are closed.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let ok = child.wait()?.success();
    Ok(Outcome { ok, text: String::from_utf8_lossy(&bytes).into_owned() })
}

/// Returns the text of a duration, such as `7 s` or `2 min 5 s`.
pub(crate) fn duration(duration: Duration) -> String {
    match (duration.as_secs() / 60, duration.as_secs() % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

/// Returns the text that `program --version` prints; `None` if there is no such program or it fails.
pub(crate) fn version(program: impl AsRef<std::ffi::OsStr>) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the command line of a command, for use in messages.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_in_minutes_and_seconds() {
        assert_eq!(duration(Duration::from_millis(7_900)), "7 s");
        assert_eq!(duration(Duration::from_secs(125)), "2 min 5 s");
    }

    #[test]
    fn both_streams_and_failure_are_captured() {
        let outcome = capture(Command::new("rustc").arg("--no-such-option")).unwrap();
        assert!(!outcome.ok);
        assert!(outcome.text.contains("no-such-option"), "{}", outcome.text);
    }
}
