use anyhow::{Context, Result, anyhow, bail};
use baduk_rules::{ByColor, Color, Ko, Move, Placed, Point, Size, Suicide};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use crate::walk::Walk;
use crate::{Answer, Opponent};

/// A running process of GNU Go, which is controlled by the protocol GTP.
pub(crate) struct GnuGo {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl GnuGo {
    /// Starts GNU Go with a ko rule and a suicide rule.
    ///
    /// # Errors
    /// When GNU Go is not installed, or does not support the rules.
    pub(crate) fn start(ko: Ko, suicide: Suicide) -> Result<Self> {
        let ko = match ko {
            Ko::Simple => "--simple-ko",
            Ko::Positional => "--positional-superko",
            Ko::Situational => "--situational-superko",
            Ko::NaturalSituational => bail!("GNU Go has no natural situational superko"),
        };
        let suicide = match suicide {
            Suicide::Forbidden => "--forbid-suicide",
            Suicide::MultiStone => "--allow-suicide",
            Suicide::Allowed => "--allow-all-suicide",
        };
        let mut gnugo = Command::new("gnugo");
        gnugo.args(["--mode", "gtp", ko, suicide]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = gnugo.spawn().context("cannot start `gnugo`; is it on PATH?")?;
        let input = process.stdin.take().context("GNU Go has no input")?;
        let output = process.stdout.take().context("GNU Go has no output")?;
        Ok(Self { process, input, output: BufReader::new(output) })
    }

    /// Sends all commands at once, since waiting for each answer would take most of the time. Returns the answers in the order of the
    /// commands.
    fn ask(&mut self, commands: &[String]) -> Result<Vec<String>> {
        let text: String = commands.iter().map(|command| format!("{command}\n")).collect();
        let Self { input, output, .. } = self;
        thread::scope(|scope| {
            // Writing happens in another thread: otherwise both processes would block once both pipes are full.
            let writer = scope.spawn(|| input.write_all(text.as_bytes()).and_then(|()| input.flush()));
            let answers = commands.iter().map(|command| read_answer(output, command)).collect();
            writer.join().map_err(|_| anyhow!("the writer failed"))??;
            answers
        })
    }
}

impl Opponent for GnuGo {
    fn answers(&mut self, walk: &Walk) -> Result<Vec<Answer>> {
        let size = walk.size;
        let mut answers = self.ask(&commands(walk))?.into_iter().skip(START.len());
        let mut next = || answers.next().context("GNU Go gave too few answers");
        let mut about = Vec::new();
        for _ in &walk.positions {
            let legal = ByColor { black: Some(points(&next()?, size)?), white: Some(points(&next()?, size)?) };
            about.push(Answer { legal, prisoners: ByColor { black: next()?.parse()?, white: next()?.parse()? } });
            next()?; // what it says to the move: nothing, for a refusal would have been an error
        }
        Ok(about)
    }

    fn cannot_see(&self, repeating: Placed) -> bool {
        repeating.suicide > 0
    }
}

/// The commands at the start of a walk, which set the size and clear the board.
const START: [&str; 2] = ["boardsize", "clear_board"];

/// All commands for a walk: four questions at each position, each followed by the next move.
fn commands(walk: &Walk) -> Vec<String> {
    let size = walk.size;
    let mut commands = vec![format!("{} {}", START[0], size.width()), START[1].to_owned()];
    for &(color, mv) in &walk.moves {
        commands.extend(["all_legal black", "all_legal white", "captures black", "captures white"].map(str::to_owned));
        let point = match mv {
            Move::Play(point) => point.to_a1(size),
            Move::Pass => "pass".to_owned(),
        };
        commands.push(format!("play {} {point}", if color == Color::Black { "black" } else { "white" }));
    }
    commands
}

/// Reads the answer to a command in GTP: "= " and the rest of the line, then an empty line.
fn read_answer(output: &mut impl BufRead, command: &str) -> Result<String> {
    let mut answer = String::new();
    let mut line = String::new();
    while output.read_line(&mut line)? > 0 && !line.trim().is_empty() {
        answer.push_str(&line);
        line.clear();
    }
    match answer.strip_prefix('=') {
        Some(answer) => Ok(answer.trim().to_owned()),
        None => bail!("GNU Go answers \"{}\" to `{command}`", answer.trim()),
    }
}

fn points(names: &str, size: Size) -> Result<Vec<Point>> {
    let mut points = names.split_whitespace().map(|name| Point::from_a1(name, size)).collect::<Result<Vec<_>, _>>()?;
    points.sort_unstable();
    Ok(points)
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        // GNU Go has nothing to save, and may already have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_up_to_its_empty_line() {
        let mut output = "= A1 B2\n\n=\n\n? illegal move\n\n".as_bytes();
        assert_eq!(read_answer(&mut output, "all_legal black").unwrap(), "A1 B2");
        assert_eq!(read_answer(&mut output, "play black A1").unwrap(), "");
        let refused = read_answer(&mut output, "play black A1").unwrap_err().to_string();
        assert_eq!(refused, "GNU Go answers \"? illegal move\" to `play black A1`");
        assert!(read_answer(&mut output, "quit").is_err());
    }
}
