use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use baduk_rules::{HalfPoints, Ruleset, Size};

/// An engine that runs as a process and speaks the Go Text Protocol.
pub(crate) struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts the engine with a command, whose words are separated by spaces.
    ///
    /// # Errors
    /// When it can't be started.
    pub(crate) fn start(command: &str) -> Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().context("a command is empty")?;
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start \"{command}\""))?;
        let input = process.stdin.take().context("the engine has no input")?;
        let output = process.stdout.take().context("the engine has no output")?;
        Ok(Self { process, input, output: BufReader::new(output) })
    }

    /// Sends a request and returns the answer.
    ///
    /// # Errors
    /// When the engine refuses the request, or has ended.
    pub(crate) fn ask(&mut self, request: &str) -> Result<String> {
        writeln!(self.input, "{request}")?;
        self.input.flush()?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the engine has ended at \"{request}\"");
            }
            match (line.trim().is_empty(), answer.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                (false, _) => answer.push_str(&line),
            }
        }
        match answer.trim().strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => bail!("\"{request}\": {}", answer.trim()),
        }
    }

    /// Begins a game. `told` is whether the engine is told the ruleset; otherwise its command says it.
    ///
    /// # Errors
    /// When the engine refuses the board or the rules.
    pub(crate) fn begin(&mut self, size: Size, rules: &Ruleset, komi: HalfPoints, told: bool) -> Result<()> {
        self.ask(&format!("boardsize {}", size.width()))?;
        self.ask("clear_board")?;
        if told {
            self.ask(&format!("kata-set-rules {rules}"))?;
        }
        self.ask(&format!("komi {komi}")).map(drop)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
