use std::io::Read;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use baduk_author::{decode, open};
use baduk_record::{Numbers, Record, View, place};
use baduk_sgf::diagram;
use baduk_view::Diagram;
use clap::Args;

use crate::arguments::{about_place, whole_number};
use crate::errors::{about_file, game_error, io_error, omitted, place_error, text_diagram_warning};
use crate::failure::Failure;
use crate::json::Answer;
use crate::language::{text, warn};

/// The arguments of `diagram`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(help = text!(help.diagram_file))]
    file: PathBuf,
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true, help = about_place(text!(help.diagram_at)))]
    at: Option<String>,
    #[arg(
        long, value_name = "N", value_parser = whole_number::<NonZeroUsize, 1>, default_value = "1", requires = "at",
        help = text!(help.game)
    )]
    game: NonZeroUsize,
    #[arg(
        long, value_name = "N", value_parser = whole_number::<u16, 0>, default_value = "0", requires = "at",
        help = text!(help.diagram_last)
    )]
    last: u16,
    #[arg(long, requires = "at", help = text!(help.coordinates))]
    coordinates: bool,
}

/// Converts text diagrams to records, or a position of a record to a text diagram.
///
/// # Errors
/// When the file has no diagram, or no such game or position.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    let bytes = bytes_of(&asked.file).map_err(|error| refuse(asked, &io_error(&error)))?;
    let text = decode(&bytes, None).text;
    asked.at.as_deref().map_or_else(|| read(asked, &text), |at| write(asked, &text, at))
}

fn read(asked: &Arguments, text: &str) -> Result<Answer, Failure> {
    let (drawn, warnings) = diagram::read(text).map_err(|_| {
        // A record has no diagram until a position is chosen.
        if open(text, asked.game).is_ok() {
            let why = text!(command.choose_position, option = "--at end");
            return Failure::Usage(about_file(&asked.file, why));
        }
        refuse(asked, text!(command.no_diagram))
    })?;
    warn(warnings.iter().map(text_diagram_warning));
    Ok(Answer::from_text(baduk_sgf::write(drawn.iter().map(|drawn| &drawn.tree))))
}

fn write(asked: &Arguments, text: &str, at: &str) -> Result<Answer, Failure> {
    let opened = open(text, asked.game).map_err(|error| Failure::from_open(error, &asked.file, asked.game))?;
    let record = Record::from_tree(opened.tree).map_err(|error| refuse(asked, &game_error(&error)))?;
    let at = place(&record.tree, at).map_err(|error| Failure::Usage(format!("--at {at}: {}", place_error(error))))?;
    let view = View { numbers: Numbers::Last(asked.last), coordinates: Some(asked.coordinates), ..View::default() };
    warn(Diagram::omitted_of(&record, at, &view).iter().map(omitted));
    Ok(Answer::from_text(Diagram::senseis_of(&record, at, &view)))
}

fn bytes_of(file: &Path) -> std::io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn refuse(asked: &Arguments, why: &str) -> Failure {
    Failure::File(about_file(&asked.file, why))
}
