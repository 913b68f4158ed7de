use std::io::{Result, Write};

use super::clock::seconds;

/// A request of the protocol: `[ID] COMMAND [ARGUMENT...]`.
pub(super) struct Request {
    id: Option<u32>,
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
}

impl Request {
    /// Reads a line; `None` if it is empty, or only a comment.
    pub(super) fn read(line: &str) -> Option<Self> {
        // Some editors begin a file with a byte order mark.
        let told = line.trim_start_matches('\u{feff}').split('#').next().unwrap_or_default();
        // The protocol has control characters removed, except tabs.
        let cleaned: String = told.chars().filter(|letter| !letter.is_control() || *letter == '\t').collect();
        let mut words = cleaned.split_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        let command = words.next()?.to_owned();
        Some(Self { id, command, arguments: words.map(str::to_owned).collect() })
    }

    /// The argument at an index, or an error if it is missing.
    pub(super) fn argument(&self, index: usize) -> std::result::Result<&str, String> {
        self.arguments.get(index).map(String::as_str).ok_or_else(|| "syntax error".to_owned())
    }

    /// Reads the argument at an index, or returns an error if it is missing or malformed.
    pub(super) fn number<T: std::str::FromStr>(&self, index: usize) -> std::result::Result<T, String> {
        self.argument(index)?.parse().map_err(|_| "syntax error".to_owned())
    }

    /// Reads the time in seconds at an index, or returns an error if it is missing or out of range.
    pub(super) fn seconds(&self, index: usize) -> std::result::Result<f64, String> {
        seconds(self.argument(index)?)
    }

    pub(super) fn is_quit(&self) -> bool {
        self.command == "quit"
    }

    /// Begins an answer of several lines. An empty line ends it.
    ///
    /// # Errors
    /// When the output can't be written.
    pub(super) fn begin_answer(&self, output: &mut impl Write) -> Result<()> {
        writeln!(output, "={}", self.id.map(|id| id.to_string()).unwrap_or_default())
    }

    /// Writes the answer: its text, or the message of an error.
    ///
    /// # Errors
    /// When the output can't be written.
    pub(super) fn write_answer(
        &self,
        output: &mut impl Write,
        answer: &std::result::Result<String, String>,
    ) -> Result<()> {
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(message) => ('?', message),
        };
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let space = if text.is_empty() { "" } else { " " };
        write!(output, "{sign}{id}{space}{text}\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_an_id_a_command_and_arguments() {
        let request = Request::read("12 play\tblack D4 # a comment\r").unwrap();
        assert_eq!((request.id, request.command.as_str(), request.arguments.len()), (Some(12), "play", 2));
        assert!(Request::read("  # only a comment").is_none());
        let mut written = Vec::new();
        request.write_answer(&mut written, &Err("illegal move".to_owned())).unwrap();
        Request::read("name").unwrap().write_answer(&mut written, &Ok(String::new())).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "?12 illegal move\n\n=\n\n");
    }
}
