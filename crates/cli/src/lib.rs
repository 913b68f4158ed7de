//! The `badukpan` command: game records read, checked, counted and written, for authors, scripts and tests.
//!
//! The answer goes to standard output, errors and warnings to standard error. Exit codes: 0; 1 when the file or the rules
//! say no; 2 when the command was called wrongly.
//!
//! It is a library so that fuzzing can reach [`page`].

mod check;
mod decode;
mod diagram;
mod failure;
mod json;
mod link;
mod opened;
pub mod page;
mod raster;
mod record;
mod render;
mod score;
mod sgf;
mod still;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "badukpan", version, about = "Reads records of baduk games: checks, counts, and writes them again.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Replay the main line of a record and list its illegal moves; exit 1 if there are any.
    Check(check::Arguments),
    /// Count the last position of a record's main line.
    Score(score::Arguments),
    /// Read records whatever their format and charset, and write them in FF[4] and UTF-8; or say how much they hold.
    ///
    /// What was odd goes to standard error, in lines such as {"game":1,"offset":20,"line":1,"warning":"..."}: the game counted
    /// from 1, or 0 for the file; the offset in bytes of the text as UTF-8, whatever the file is in, without a byte order mark;
    /// the line counted from 1. The charset is told there too, unless it is plain UTF-8.
    ///
    /// In JSON, "leaves" are the nodes that no other follows, "depth" the nodes on the longest path and "main_line" those on
    /// the main line, the root with them. Games other than baduk, and boards that cannot be, are kept as they are.
    Sgf(sgf::Arguments),
    /// Make a link of a record: text for the fragment of an address that holds the game. Or a record of a link.
    Link(link::Arguments),
    /// Draw a position as SVG or PNG.
    ///
    /// The same call always makes the same SVG. It needs no script, style sheet or font, and has a title and a description for those
    /// who do not see it.
    Render(render::Arguments),
    /// Put still pictures of its boards into a page of HTML or Markdown, so that it is complete without script.
    ///
    /// Fences of Markdown that begin with "baduk" become baduk-pan elements, and each of these gets its picture; all else of the page stays. A
    /// page that was filled before is filled anew. What cannot be drawn stays too, and is told on standard error with file and line;
    /// then the exit code is 1.
    Page(page::Arguments),
    /// Do the same for the pages of a book, as a preprocessor of mdBook: put command = "badukpan mdbook" under
    /// [preprocessor.badukpan] in book.toml.
    Mdbook(page::mdbook::Arguments),
    /// Make records of the text diagrams in a file, or with --at a text diagram of a record, as on Sensei's Library.
    Diagram(diagram::Arguments),
}

/// Does what the program was called for.
#[must_use]
pub fn run() -> ExitCode {
    let answer = match Cli::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Sgf(arguments) => sgf::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Render(arguments) => render::run(&arguments),
        Command::Page(arguments) => page::run(&arguments),
        Command::Mdbook(arguments) => page::mdbook::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
    };
    match answer {
        Ok(answer) => {
            match write!(std::io::stdout(), "{}", answer.text) {
                // Whoever reads may close the pipe early: that is no error of ours.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    let _ = writeln!(std::io::stderr(), "error: the answer cannot be written: {error}");
                    ExitCode::FAILURE
                }
                _ => ExitCode::from(u8::from(!answer.legal)),
            }
        }
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "error: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
