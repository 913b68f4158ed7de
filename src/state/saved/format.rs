//! How a table is kept between visits: each record as SGF, and before it a line of numbers that say where in it we are and
//! how far its counts have come. What is read is checked in full, so that no stored text, however damaged, becomes a game
//! that does not hold together.

pub mod earlier;
pub mod journal;
mod place;

use baduk_record::{NodeId, Record, sgf};

use crate::state::{GameId, Session, Table, sum};

/// What a kept text begins with: the form that is written. A form that reads differently counts up.
const HEAD: &str = "badukpan 4 ";
/// The form before, which had no [`Stamp`].
const HEAD_3: &str = "badukpan 3 ";

/// A stored text that is no table that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

/// Which version of the table a text holds, so that several tabs with one table notice when they wrote at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// The number of this version: no other version has it, and a later one has a greater one. 0 for a text of form 3.
    pub version: u64,
    /// The version that it was made from; 0 for none.
    pub base: u64,
}

/// The table as text, with no version of its own.
#[must_use]
pub fn write(table: &Table) -> String {
    stamped(&body(table), Stamp::default())
}

/// The table as text without its game, which the library has.
#[must_use]
pub fn write_away(table: &Table) -> String {
    stamped(&body_away(table), Stamp::default())
}

/// A table with one game as text, in the same form: what the library keeps of a game.
#[must_use]
pub fn write_one(game: &Session) -> String {
    stamped(&text(None, game, &[]), Stamp::default())
}

/// The table as [`stamped`] takes it.
#[must_use]
pub fn body(table: &Table) -> String {
    text(table.away, &table.game, &table.previous)
}

/// The table without its game, as [`stamped`] takes it.
#[must_use]
pub fn body_away(table: &Table) -> String {
    text(table.game.id(), &Table::new().game, &table.previous)
}

/// A body as a text to be kept: a head with a checksum of all behind it, the version, and the body.
#[must_use]
pub fn stamped(body: &str, Stamp { version, base }: Stamp) -> String {
    let text = format!("{version} {base}\n{body}");
    format!("{HEAD}{}\n{text}", sum(text.as_bytes()))
}

/// The version that a text says it holds, and its body; `None` for a text of another form. Nothing is checked, so it takes next
/// to no time.
#[must_use]
pub fn peek(text: &str) -> Option<(Stamp, &str)> {
    let (_, text) = text.strip_prefix(HEAD)?.split_once('\n')?;
    let (stamp, body) = text.split_once('\n')?;
    let (version, base) = stamp.split_once(' ')?;
    Some((Stamp { version: version.parse().ok()?, base: base.parse().ok()? }, body))
}

/// The body of a text of this form or the one before.
#[must_use]
pub fn body_of(text: &str) -> Option<&str> {
    let before = || text.strip_prefix(HEAD_3)?.split_once('\n').map(|(_, body)| body);
    peek(text).map(|(_, body)| body).or_else(before)
}

/// The number of the game that is away, and the games.
fn text(away: Option<GameId>, game: &Session, previous: &[Session]) -> String {
    let mut text = format!("{}\n", away.map_or(0, GameId::get));
    add_game(&mut text, game);
    for game in previous {
        add_game(&mut text, game);
    }
    text
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
    read_stamped(text).map(|(_, table)| table)
}

/// The table that a text holds, and which version of it.
///
/// # Errors
/// When the text is not one that [`stamped`] makes.
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
    Ok((stamp, Table { game, previous: games, away }))
}

/// The records in a text as SGF, without reading any of them: what one saves of a text that the page cannot show. `None` for a
/// text that has none, or that is of another form.
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

/// The numbers of a line.
fn numbers(line: &str) -> Result<Vec<u64>, Damaged> {
    line.split_ascii_whitespace().map(|word| word.parse().map_err(|_| Damaged)).collect()
}

/// Takes a game from the front of a text.
fn read_game(text: &mut &str) -> Result<Session, Damaged> {
    let (line, rest) = text.split_once('\n').ok_or(Damaged)?;
    let numbers = numbers(line)?;
    let (&length, numbers) = numbers.split_last().ok_or(Damaged)?;
    let length = usize::try_from(length).map_err(|_| Damaged)?;
    let sgf = rest.get(..length).ok_or(Damaged)?;
    *text = &rest[length..];
    let tree = sgf::read(sgf).map_err(|_| Damaged)?.0.swap_remove(0);
    let record = Record::of(tree).map_err(|_| Damaged)?;
    let nodes: Vec<NodeId> = record.tree.depth_first().collect();
    place::read(record, &nodes, numbers)
}
