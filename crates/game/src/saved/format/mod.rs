//! The format of a saved table: the SGF of each record, after a line of numbers with the current node and the scoring. Everything is
//! checked when it is read, so that a damaged text never becomes an inconsistent game.

pub mod journal;
mod place;

use baduk_record::Record;
use baduk_sgf::NodeId;

use crate::{GameId, Session, Table, sum};

/// The start of a saved table, with the version of the format. Incompatible changes increase the version.
const HEAD: &str = "badukpan 4 ";
/// The start of a saved table in the previous format, which had no [`Stamp`].
const HEAD_3: &str = "badukpan 3 ";

/// The error for a text that is not a valid saved table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

/// The version of a saved table, and the version it was based on. Tabs compare these to detect that they saved at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// The number of this version, unique and greater than the numbers of earlier versions; 0 for a text in format 3.
    pub version: u64,
    /// The number of the version that this version is based on; 0 for none.
    pub base: u64,
}

/// Writes the table as text, without a version.
#[must_use]
pub fn write(table: &Table) -> String {
    stamped(&body(table), Stamp::default())
}

/// Writes the table as text without its current game, which is saved only in the library.
#[must_use]
pub fn write_away(table: &Table) -> String {
    stamped(&body_away(table), Stamp::default())
}

/// Writes a table that has only this game as text, as the library saves it.
#[must_use]
pub fn write_one(game: &Session) -> String {
    stamped(&body_one(game), Stamp::default())
}

/// Writes the body of a table that has only this game, for [`stamped`]. The body is the text after the header.
#[must_use]
pub fn body_one(game: &Session) -> String {
    text(None, game, &[])
}

/// Writes the body of the table, for [`stamped`].
#[must_use]
pub fn body(table: &Table) -> String {
    text(table.awaiting_library, &table.game, &table.previous)
}

/// Writes the body of the table without its current game, for [`stamped`].
#[must_use]
pub fn body_away(table: &Table) -> String {
    text(table.game.id(), &Table::new().game, &table.previous)
}

/// The text to save: a header with a checksum of everything after it, the version, and the body.
#[must_use]
pub fn stamped(body: &str, Stamp { version, base }: Stamp) -> String {
    let text = format!("{version} {base}\n{body}");
    format!("{HEAD}{}\n{text}", sum(text.as_bytes()))
}

/// The version of a saved table, and its body; `None` for a text in another format. The checksum is not checked, so this is fast.
#[must_use]
pub fn peek(text: &str) -> Option<(Stamp, &str)> {
    let (_, text) = text.strip_prefix(HEAD)?.split_once('\n')?;
    let (stamp, body) = text.split_once('\n')?;
    let (version, base) = stamp.split_once(' ')?;
    Some((Stamp { version: version.parse().ok()?, base: base.parse().ok()? }, body))
}

/// The body of a saved table in the present or the previous format; `None` for any other text.
#[must_use]
pub fn body_of(text: &str) -> Option<&str> {
    let before = || text.strip_prefix(HEAD_3)?.split_once('\n').map(|(_, body)| body);
    peek(text).map(|(_, body)| body).or_else(before)
}

/// Writes the body of a saved table. `away` is the id of a current game that is only in the library; then `game` is left out.
fn text(away: Option<GameId>, game: &Session, previous: &[Session]) -> String {
    let mut text = format!("{}\n", away.map_or(0, GameId::get));
    add_game(&mut text, game);
    for game in previous {
        add_game(&mut text, game);
    }
    text
}

fn add_game(text: &mut String, game: &Session) {
    let game = game.as_saved();
    let sgf = baduk_sgf::write([&game.position.record.tree]);
    let mut numbers = place::numbers(game);
    numbers.push(sgf.len() as u64);
    for number in numbers {
        *text += &number.to_string();
        text.push(' ');
    }
    text.push('\n');
    *text += &sgf;
}

/// Reads a saved table from its text.
///
/// # Errors
/// When [`write()`] didn't make the text.
pub fn read(text: &str) -> Result<Table, Damaged> {
    read_stamped(text).map(|(_, table)| table)
}

/// Reads a saved table and its version from the table's text.
pub fn read_stamped(text: &str) -> Result<(Stamp, Table), Damaged> {
    let (head, checked) = text.split_once('\n').ok_or(Damaged)?;
    let checksum = head.strip_prefix(HEAD).or_else(|| head.strip_prefix(HEAD_3)).ok_or(Damaged)?;
    if checksum.parse() != Ok(sum(checked.as_bytes())) {
        return Err(Damaged);
    }
    let (stamp, body) = if head.starts_with(HEAD) { peek(text).ok_or(Damaged)? } else { (Stamp::default(), checked) };
    let (away, mut rest) = body.split_once('\n').ok_or(Damaged)?;
    let away = away.parse().map(GameId::new).map_err(|_| Damaged)?;
    let mut games = Vec::new();
    while !rest.is_empty() {
        games.push(read_game(&mut rest)?);
    }
    if games.is_empty() {
        return Err(Damaged);
    }
    let game = games.remove(0);
    Ok((stamp, Table { game, previous: games, awaiting_library: away }))
}

/// The records in a saved table as SGF, without parsing them, so that readers can save a text that the page can't show. `None` for a text
/// without records, or in another format.
#[must_use]
pub fn records(text: &str) -> Option<String> {
    let (_, mut rest) = body_of(text)?.split_once('\n')?;
    let mut records = String::new();
    while let Some((line, games)) = rest.split_once('\n') {
        let length = line.split_ascii_whitespace().last()?.parse::<usize>().ok()?;
        let (record, behind) = games.split_at_checked(length)?;
        records += record;
        rest = behind;
    }
    Some(records).filter(|records| !records.is_empty())
}

/// Parses a line of numbers separated by spaces.
fn numbers(line: &str) -> Result<Vec<u64>, Damaged> {
    line.split_ascii_whitespace().map(|word| word.parse().map_err(|_| Damaged)).collect()
}

/// Reads the first game of a text, and removes this game from the start of `text`.
pub(super) fn read_game(text: &mut &str) -> Result<Session, Damaged> {
    let (line, rest) = text.split_once('\n').ok_or(Damaged)?;
    let numbers = numbers(line)?;
    let (&length, numbers) = numbers.split_last().ok_or(Damaged)?;
    let length = usize::try_from(length).map_err(|_| Damaged)?;
    let sgf = rest.get(..length).ok_or(Damaged)?;
    *text = &rest[length..];
    let tree = baduk_sgf::read(sgf).map_err(|_| Damaged)?.0.swap_remove(0);
    let record = Record::from_tree(tree).map_err(|_| Damaged)?;
    let nodes: Vec<NodeId> = record.tree.depth_first().collect();
    place::read(record, &nodes, numbers)
}
