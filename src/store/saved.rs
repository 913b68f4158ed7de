//! How a table is kept between visits: each record as SGF, and before it a line of numbers that say where in it we are and
//! how far its counts have come. What is read is checked in full, so that no stored text, however damaged, becomes a game
//! that does not hold together.

pub mod earlier;
mod place;

use baduk_record::{NodeId, Record, sgf};

use super::session::Session;
use super::summary::sum;
use super::table::Table;

/// What a kept text begins with: the version that is written. A form that reads differently counts up.
const HEAD: &str = "badukpan 3 ";

/// A stored text that is no table that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

/// The table as text.
#[must_use]
pub fn write(table: &Table) -> String {
    text(table.away, &table.game, &table.previous)
}

/// The table as text without its game, which the library has.
#[must_use]
pub fn write_away(table: &Table) -> String {
    text(table.game.id(), &Table::new().game, &table.previous)
}

/// A table with one game as text, in the same form: what the library keeps of a game.
#[must_use]
pub fn write_one(game: &Session) -> String {
    text(0, game, &[])
}

/// A head with a checksum of all behind it, the number of the game that is away, and the games.
fn text(away: u64, game: &Session, previous: &[Session]) -> String {
    let mut text = format!("{away}\n");
    add_game(&mut text, game);
    for game in previous {
        add_game(&mut text, game);
    }
    format!("{HEAD}{}\n{text}", sum(text.as_bytes()))
}

fn add_game(text: &mut String, game: &Session) {
    let sgf = sgf::write([&game.record.tree]);
    let mut numbers = place::numbers(game);
    numbers.push(sgf.len() as u64);
    for number in numbers {
        *text += &number.to_string();
        text.push(' ');
    }
    text.push('\n');
    *text += &sgf;
}

/// The table that a text holds.
///
/// # Errors
/// When the text is not one that [`write`] makes.
pub fn read(text: &str) -> Result<Table, Damaged> {
    let (checksum, text) = text.strip_prefix(HEAD).and_then(|text| text.split_once('\n')).ok_or(Damaged)?;
    if checksum.parse() != Ok(sum(text.as_bytes())) {
        return Err(Damaged);
    }
    let (away, mut rest) = text.split_once('\n').ok_or(Damaged)?;
    let away = away.parse().map_err(|_| Damaged)?;
    let mut games = Vec::new();
    while !rest.is_empty() {
        games.push(read_game(&mut rest)?);
    }
    if games.is_empty() {
        return Err(Damaged);
    }
    let game = games.remove(0);
    Ok(Table { game, previous: games, away })
}

/// Takes a game from the front of a text.
fn read_game(text: &mut &str) -> Result<Session, Damaged> {
    let (line, rest) = text.split_once('\n').ok_or(Damaged)?;
    let numbers: Vec<u64> =
        line.split_ascii_whitespace().map(|word| word.parse().map_err(|_| Damaged)).collect::<Result<_, _>>()?;
    let (&length, numbers) = numbers.split_last().ok_or(Damaged)?;
    let length = usize::try_from(length).map_err(|_| Damaged)?;
    let sgf = rest.get(..length).ok_or(Damaged)?;
    *text = &rest[length..];
    let tree = sgf::read(sgf).map_err(|_| Damaged)?.0.swap_remove(0);
    let record = Record::of(tree).map_err(|_| Damaged)?;
    let nodes: Vec<NodeId> = record.tree.in_order().collect();
    place::read(record, &nodes, numbers)
}
