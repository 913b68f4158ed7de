use std::num::NonZeroUsize;
use std::path::PathBuf;

use baduk_author::{decode, open};
use baduk_link::Form;
use baduk_record::{LinkMode, Record, View, place};
use clap::{Args, Subcommand};

use crate::arguments::{about_place, whole_number};
use crate::errors::{about_file, damage, game_error, io_error, link_error, place_error};
use crate::failure::Failure;
use crate::json::Answer;
use crate::language::{text, warn};

/// The arguments of `link`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    #[command(about = text!(help.link_encode))]
    Encode(Encode),
    #[command(about = text!(help.link_decode))]
    Decode {
        #[arg(help = text!(help.link_text))]
        text: String,
    },
}

#[derive(Args)]
struct Encode {
    #[arg(help = text!(help.record_file))]
    file: PathBuf,
    #[arg(
        long, value_name = "N", value_parser = whole_number::<NonZeroUsize, 1>, default_value = "1",
        help = text!(help.game)
    )]
    game: NonZeroUsize,
    #[arg(
        long, value_name = "PLACE", default_value = "0", allow_hyphen_values = true,
        help = about_place(text!(help.link_at))
    )]
    at: String,
    #[arg(long, help = text!(help.link_short))]
    short: bool,
    #[arg(long, help = text!(help.link_position))]
    position: bool,
    #[arg(long, help = text!(help.link_solve))]
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
            read(&text.map_err(|error| Failure::of_input(&error))?)
        }
        What::Decode { text } => read(text),
    }
}

fn encode(asked: &Encode) -> Result<Answer, Failure> {
    let refuse = |why: &str| Failure::File(about_file(&asked.file, why));
    let bytes = std::fs::read(&asked.file).map_err(|error| refuse(&io_error(&error)))?;
    let opened = open(&decode(&bytes, None).text, asked.game)
        .map_err(|error| Failure::from_open(error, &asked.file, asked.game))?;
    let mut tree = opened.tree;
    let no_place = |error| Failure::Usage(format!("--at {}: {}", asked.at, place_error(error)));
    let mut at = place(&tree, &asked.at).map_err(no_place)?;
    if asked.position {
        let record = Record::from_tree(tree).map_err(|error| refuse(&game_error(&error)))?;
        if asked.solve {
            tree = record.position(at);
            at = tree.root();
        } else {
            (tree, at) = record.position_with_last_move(at);
        }
    }
    let form = if asked.short { Form::Short } else { Form::Whole };
    let mode = if asked.solve { LinkMode::Solve } else { LinkMode::View };
    let payload = baduk_link::encode(&tree, at, &View { mode, ..View::default() }, form)
        .map_err(|_| refuse(text!(command.too_large_for_link)))?;
    Ok(Answer::from_text(format!("#{payload}\n")))
}

fn read(text: &str) -> Result<Answer, Failure> {
    let link = baduk_link::read(text).map_err(|error| Failure::File(link_error(error).to_owned()))?;
    warn(link.damage.map(damage));
    Ok(Answer { text: baduk_sgf::write([&link.tree]), legal: link.damage.is_none() })
}
