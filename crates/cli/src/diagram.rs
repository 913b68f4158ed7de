use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use baduk_author::{decode, open};
use baduk_record::{Numbers, Record, View, place};
use baduk_sgf::diagram;
use baduk_view::Diagram;
use clap::Args;

use crate::failure::Failure;
use crate::json::Answer;

/// The arguments of `diagram`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A text file with diagrams, or a game record (SGF) with --at. "-" reads standard input.
    file: PathBuf,
    /// Draw this position: a move number on the main line, a path such as 12:2 (second variation after move 12) or 12:2:15
    /// (move 15 of that variation), a node name, or "end".
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    at: Option<String>,
    /// The game to use from a collection, counted from 1.
    #[arg(long, value_name = "N", default_value = "1", requires = "at")]
    game: NonZeroUsize,
    /// Number the last N moves, at most 10.
    #[arg(long, value_name = "N", default_value = "0", requires = "at")]
    last: u16,
    /// Show coordinates.
    #[arg(long, requires = "at")]
    coordinates: bool,
}

/// Converts text diagrams to records, or a position of a record to a text diagram.
///
/// # Errors
/// When the file has no diagram, or no such game or position.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    let bytes = bytes_of(&asked.file).map_err(|error| refuse(asked, &error))?;
    let text = decode(&bytes, None).text;
    asked.at.as_deref().map_or_else(|| read(asked, &text), |at| write(asked, &text, at))
}

fn read(asked: &Arguments, text: &str) -> Result<Answer, Failure> {
    let (drawn, warnings) = diagram::read(text).map_err(|error| {
        // A record has no diagram until a position is chosen.
        if open(text, asked.game).is_ok() {
            let file = asked.file.display();
            return Failure::Usage(format!("{file} is a game record; say which position to draw, such as --at end"));
        }
        refuse(asked, &error)
    })?;
    for warning in warnings {
        let _ = writeln!(std::io::stderr(), "warning: {warning}");
    }
    Ok(Answer::of_text(baduk_sgf::write(drawn.iter().map(|drawn| &drawn.tree))))
}

fn write(asked: &Arguments, text: &str, at: &str) -> Result<Answer, Failure> {
    let opened = open(text, asked.game).map_err(|error| Failure::of_open(error, &asked.file, asked.game))?;
    let record = Record::of(opened.tree).map_err(|error| refuse(asked, &error))?;
    let at = place(&record.tree, at).map_err(|error| Failure::Usage(format!("--at {at}: {error}")))?;
    let view = View { numbers: Numbers::Last(asked.last), coordinates: Some(asked.coordinates), ..View::default() };
    for omitted in Diagram::omitted_of(&record, at, &view) {
        let _ = writeln!(std::io::stderr(), "warning: a diagram can't show {omitted}; it was left out");
    }
    Ok(Answer::of_text(Diagram::senseis_of(&record, at, &view)))
}

fn bytes_of(file: &Path) -> std::io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn refuse(asked: &Arguments, why: &dyn std::fmt::Display) -> Failure {
    Failure::File(format!("{}: {why}", asked.file.display()))
}
