use std::io::Write;
use std::path::PathBuf;

use baduk_author::{All, Decoded, decode, open_all};
use baduk_sgf::{Charset, Source, Tree, Warning};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::errors::{about_file, io_error, open_error, words};
use crate::failure::Failure;
use crate::json::Answer;
use crate::language::text;

/// A warning, as it is printed.
pub(crate) const WARNING: &str = r#"{"game":1,"offset":20,"line":1,"warning":"..."}"#;

/// The answer of `sgf --to json`, as it is printed.
pub(crate) const STATISTICS: &str = r#"{"games":[{"nodes":n,"leaves":n,"depth":n,"main_line":n,"warnings":n}]}"#;

/// The arguments of `sgf`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(help = text!(help.record_file))]
    file: PathBuf,
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "sgf", help = text!(help.sgf_to))]
    to: Format,
    #[arg(long, value_name = "CHARSET", value_parser = read_charset, help = text!(help.charset))]
    charset: Option<Charset>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// SGF version 4 in UTF-8.
    Sgf,
    /// Statistics of each game, as {"games":[{"nodes":n,"leaves":n,"depth":n,"main_line":n,"warnings":n}]}.
    Json,
}

/// The answer of `sgf --to json`, which has the statistics of all games.
#[derive(Serialize)]
struct Collection {
    games: Vec<Game>,
}

/// The statistics of a game in a collection.
#[derive(Serialize)]
struct Game {
    nodes: usize,
    /// The number of the game's nodes without children.
    leaves: usize,
    /// The number of nodes on the longest path, including the root.
    depth: usize,
    /// The number of nodes on the main line, including the root.
    main_line: usize,
    warnings: usize,
}

/// A warning as it is printed on standard error, as JSON.
#[derive(Serialize)]
struct Told {
    /// The number of the game that the warning is about, counted from 1; 0 for the whole file.
    game: usize,
    offset: usize,
    line: usize,
    warning: String,
}

/// Reads a collection and writes it again, with warnings on standard error.
///
/// # Errors
/// When the file can't be read, or has no game.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let refuse = |why: String| Failure::File(about_file(&arguments.file, why));
    let bytes = std::fs::read(&arguments.file).map_err(|error| refuse(io_error(&error)))?;
    let decoded = decode(&bytes, arguments.charset);
    let All { games, of_structure, messages } = open_all(&decoded.text).map_err(|error| refuse(open_error(error)))?;
    let of_file = messages.into_iter().map(|warning| Told { game: 0, offset: 0, line: 1, warning });
    let of_games = all_warnings(&decoded, &games, &of_structure, arguments.charset.is_some());
    let told: Vec<Told> = of_file.chain(of_games).collect();
    tell(&told);
    match arguments.to {
        Format::Sgf => {
            let plain: Vec<_> = games.iter().map(baduk_sgf::with_komi_in_points).collect();
            Ok(Answer::from_text(baduk_sgf::write(plain.iter().map(|game| &**game))))
        }
        Format::Json => Answer::new(&Collection { games: numbers(&games, &told) }, true),
    }
}

/// The warnings about the file, followed by those about each game.
fn all_warnings(decoded: &Decoded, games: &[Tree], of_structure: &[Warning], asked_for: bool) -> Vec<Told> {
    let of_charset = charset_warning(decoded, asked_for).into_iter();
    let warnings = of_charset.chain(decoded.warnings().into_iter().map(|oddity| oddity.to_string()));
    let mut told: Vec<Told> = warnings.map(|warning| Told { game: 0, offset: 0, line: 1, warning }).collect();
    let mut of_structure = of_structure.iter().peekable();
    for (number, game) in (1..).zip(games) {
        let next = games.get(number).map_or(usize::MAX, |game| game.start().offset);
        while let Some(warning) = of_structure.next_if(|warning| warning.place.offset < next) {
            told.push(tell_of(number, warning));
        }
        told.extend(baduk_sgf::check(game).iter().map(|warning| tell_of(number, warning)));
    }
    told
}

fn tell_of(game: usize, Warning { place, fault }: &Warning) -> Told {
    Told { game, offset: place.offset, line: place.line, warning: fault.to_string() }
}

/// A message about the charset of the file and how it was detected. `None` for plain UTF-8, and for a guess, which has a warning of its
/// own.
fn charset_warning(decoded: &Decoded, asked_for: bool) -> Option<String> {
    let why = match decoded.detected.why {
        _ if asked_for => "as requested",
        Source::ByteOrderMark => "from the byte order mark",
        Source::Declared => "from CA",
        Source::Valid | Source::Guessed => return None,
    };
    let is_plain = decoded.charset == Charset::Utf8 && decoded.detected.why != Source::ByteOrderMark;
    (!is_plain).then(|| format!("read as {}, {why}", decoded.charset.name()))
}

/// Prints warnings to standard error as lines of JSON.
fn tell(told: &[Told]) {
    let mut to = std::io::stderr().lock();
    for line in told.iter().filter_map(|told| serde_json::to_string(told).ok()) {
        let _ = writeln!(to, "{line}");
    }
}

fn numbers(games: &[Tree], told: &[Told]) -> Vec<Game> {
    let mut warnings = vec![0; games.len() + 1];
    told.iter().for_each(|told| warnings[told.game] += 1);
    games.iter().zip(&warnings[1..]).map(|(game, &warnings)| Game { warnings, ..numbers_of(game) }).collect()
}

fn numbers_of(game: &Tree) -> Game {
    let mut depths = vec![0; game.capacity()];
    let mut numbers =
        Game { nodes: 0, leaves: 0, depth: 0, main_line: game.main_line(game.root()).count(), warnings: 0 };
    for id in game.depth_first() {
        let depth = game.node(id).parent().map_or(0, |parent| depths[parent.index()]) + 1;
        depths[id.index()] = depth;
        numbers.nodes += 1;
        numbers.leaves += usize::from(game.node(id).children().next().is_none());
        numbers.depth = numbers.depth.max(depth);
    }
    numbers
}

fn read_charset(label: &str) -> Result<Charset, String> {
    let names = || words(Charset::ALL.iter().map(|charset| charset.name()));
    Charset::from_label(label).ok_or_else(|| text!(command.unknown_charset, names = names()))
}
