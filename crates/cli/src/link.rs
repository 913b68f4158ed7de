use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use baduk_author::{decode, open};
use baduk_link::{Damage, Form};
use baduk_record::{LinkMode, Record, View, place};
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::json::Answer;

/// The arguments of `link`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print the link fragment of a game, including the #.
    Encode(Encode),
    /// Print the game in a link as SGF. The exit code is 1 if the link is damaged.
    Decode {
        /// A link, its fragment with or without the #, or a text that contains a link. "-" reads standard input.
        text: String,
    },
}

#[derive(Args)]
struct Encode {
    /// The game record (SGF, or any other text with a game).
    file: PathBuf,
    /// The game to use from a collection, counted from 1.
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,
    /// The position to open: a move number on the main line, a path such as 12:2 (second variation after move 12) or 12:2:15
    /// (move 15 of that variation), a node name, or "end".
    #[arg(long, value_name = "PLACE", default_value = "0", allow_hyphen_values = true)]
    at: String,
    /// Leave out clocks, private properties and data for other programs.
    #[arg(long)]
    short: bool,
    /// Include only the position, without the moves before it.
    #[arg(long)]
    position: bool,
    /// Let the recipient solve the game as a problem: later moves stay hidden until they are found.
    #[arg(long)]
    solve: bool,
}

/// Converts a game to a link, or a link to a game.
///
/// # Errors
/// When the file has no such game or position, when the game is too large, or when no part of the link can be read.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    match &arguments.what {
        What::Encode(asked) => encode(asked),
        What::Decode { text } if text == "-" => {
            let text = std::io::read_to_string(std::io::stdin());
            read(&text.map_err(|error| Failure::File(format!("standard input: {error}")))?)
        }
        What::Decode { text } => read(text),
    }
}

fn encode(asked: &Encode) -> Result<Answer, Failure> {
    let refuse = |why: &dyn std::fmt::Display| Failure::File(format!("{}: {why}", asked.file.display()));
    let bytes = std::fs::read(&asked.file).map_err(|error| refuse(&error))?;
    let opened = open(&decode(&bytes, None).text, asked.game)
        .map_err(|error| Failure::of_open(error, &asked.file, asked.game))?;
    let mut tree = opened.tree;
    let mut at = place(&tree, &asked.at).map_err(|error| Failure::Usage(format!("--at {}: {error}", asked.at)))?;
    if asked.position {
        let record = Record::of(tree).map_err(|error| refuse(&error))?;
        if asked.solve {
            tree = record.position(at);
            at = tree.root();
        } else {
            (tree, at) = record.position_with_last_move(at);
        }
    }
    let form = if asked.short { Form::Short } else { Form::Whole };
    let mode = if asked.solve { LinkMode::Solve } else { LinkMode::View };
    let payload =
        baduk_link::encode(&tree, at, &View { mode, ..View::default() }, form).map_err(|error| refuse(&error))?;
    Ok(Answer::of_text(format!("#{payload}\n")))
}

fn read(text: &str) -> Result<Answer, Failure> {
    let link = baduk_link::read(text).map_err(|error| Failure::File(error.to_string()))?;
    let damage = link.damage.map(|damage| match damage {
        Damage::Cut => "the link is incomplete; only a part of the game could be read",
        Damage::Altered => "the link was changed; the game may be wrong",
    });
    if let Some(damage) = damage {
        let _ = writeln!(std::io::stderr(), "warning: {damage}");
    }
    Ok(Answer { text: baduk_sgf::write([&link.tree]), legal: damage.is_none() })
}
