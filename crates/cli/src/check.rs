use baduk_record::{Numbered, Refused, Replay, replay};
use baduk_rules::{Color, IllegalMove, Move, Point, Size};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::json::{Answer, color_name};
use crate::language::text;
use crate::record::{Given, RecordArguments};

/// The arguments of `check`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    record: RecordArguments,
    #[arg(long, value_name = "black|white", value_parser = read_color, help = text!(help.legal))]
    legal: Option<Color>,
}

/// The answer of `check`, which is printed as JSON.
#[derive(Serialize)]
struct Check {
    size: [u8; 2],
    ruleset: String,
    moves: usize,
    captures: Captures,
    illegal: Vec<ListedMove>,
    warnings: Vec<String>,
    legal: Vec<String>,
    refused: Vec<RefusedPoint>,
}

/// The number of stones that each color has captured.
#[derive(Serialize)]
struct Captures {
    black: u32,
    white: u32,
}

/// An illegal move of the record, as the answer lists it.
#[derive(Serialize)]
struct ListedMove {
    #[serde(rename = "move")]
    number: usize,
    color: &'static str,
    /// The name of the move's point, such as "D4"; in SGF letters if the point is off the board.
    point: String,
    reason: &'static str,
    repeats: Option<usize>,
}

/// An empty point of the last position where a move is illegal, with the reason.
#[derive(Serialize)]
struct RefusedPoint {
    point: String,
    reason: &'static str,
    repeats: Option<usize>,
}

/// Replays the main line of a record and lists its illegal moves.
///
/// # Errors
/// When the file can't be read as a game record.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let Given { record, last, warnings, .. } = arguments.record.read()?;
    let size = record.terms.size;
    let mut replay = replay(&record, last);
    let illegal: Vec<_> = replay.refused.iter().filter_map(|refused| illegal_move(refused, size)).collect();
    replay.game.resume();
    let (legal, refused) = arguments.legal.map_or_else(Default::default, |color| legality(&replay, color));
    let nothing_illegal = illegal.is_empty();
    let check = Check {
        size: [size.width(), size.height()],
        ruleset: record.terms.rules.to_string(),
        moves: replay.moves.len(),
        captures: Captures { black: replay.captures.black, white: replay.captures.white },
        illegal,
        warnings: warnings.iter().map(ToString::to_string).collect(),
        legal,
        refused,
    };
    Answer::new(&check, nothing_illegal)
}

fn illegal_move(refused: &Refused, size: Size) -> Option<ListedMove> {
    let &Refused { of: Numbered { number, color, mv, .. }, reason } = refused;
    let Move::Play(point) = mv else { return None };
    let point = if size.contains(point) { point.to_a1(size) } else { point.to_sgf() };
    Some(ListedMove { number, color: color_name(color), point, reason: reason_name(reason), repeats: repeats(reason) })
}

/// The names of the empty points where `color` may play in the last position, and the points where a move of `color` is illegal.
fn legality(replay: &Replay, color: Color) -> (Vec<String>, Vec<RefusedPoint>) {
    let board = replay.game.board();
    let size = board.size();
    let (mut legal, mut refused) = (Vec::new(), Vec::new());
    for point in size.points().filter(|&point: &Point| board.stone(point).is_none()) {
        let name = point.to_a1(size);
        match replay.legality_for(color, point) {
            Ok(()) => legal.push(name),
            Err(reason) => {
                refused.push(RefusedPoint { point: name, reason: reason_name(reason), repeats: repeats(reason) });
            }
        }
    }
    (legal, refused)
}

/// The number of the move after which the position was the one that the illegal move would repeat; 0 is the start. `None` unless ko or
/// superko is the reason.
const fn repeats(reason: IllegalMove) -> Option<usize> {
    match reason {
        IllegalMove::Ko { repeats } | IllegalMove::Superko { repeats } => Some(repeats),
        _ => None,
    }
}

const fn reason_name(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::OffBoard => "off-board",
        IllegalMove::Occupied { .. } => "occupied",
        IllegalMove::Suicide => "suicide",
        IllegalMove::Ko { .. } => "ko",
        IllegalMove::Superko { .. } => "superko",
        // These reasons do not occur: the game is resumed when it stops, and a record's game has no handicap stones
        // to place.
        IllegalMove::HandicapFirst { .. } | IllegalMove::Over => "over",
    }
}

fn read_color(text: &str) -> Result<Color, String> {
    Color::BOTH
        .into_iter()
        .find(|&color| color_name(color) == text)
        .ok_or_else(|| text!(command.either, first = "black", last = "white"))
}
