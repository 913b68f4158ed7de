//! A backup: everything that this browser saves for the page, as one SGF file.
//!
//! Its first record is a cover, a game without moves. Private properties of the cover have the data for which SGF has no properties. The
//! saved games follow as ordinary records, so other programs can open them. docs/storage.md describes the format.

use std::fmt::Write;

use baduk_record::Record;
use baduk_sgf::Property;

use super::format::{self, Damaged};
use crate::{GameId, Session, sum};

/// The start of every backup. It is followed by the version of the format and a checksum of everything after that.
const HEAD: &str = "(;GM[1]FF[4]CA[UTF-8]AP[Badukpan]BACKUP[";
/// The byte order mark, which some editors and mail programs put at the start of a file.
const MARK: &str = "\u{feff}";
/// The version of the backup format. Incompatible changes increase it.
const VERSION: u32 = 1;

/// Everything that a browser saves for the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backup {
    /// The saved games.
    pub games: Vec<SavedGame>,
    /// The id of the game on the board; `None` if that game has no id.
    pub current: Option<GameId>,
    /// All other texts that the browser saves for the page, as pairs of storage key and content.
    pub texts: Vec<(String, String)>,
}

/// A game in a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// When the game was last changed, in milliseconds since 1970; 0 if unknown.
    pub touched: u64,
    /// The line of numbers with the game's current node and scoring, as in [`mod@format`].
    numbers: String,
    record: String,
}

/// Why a file can't be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// The file is not a backup.
    NotBackup,
    /// The backup was made by a later version of the page.
    Newer,
    /// The backup is incomplete, or was changed since it was made.
    Damaged,
}

impl From<Damaged> for BackupError {
    fn from(_: Damaged) -> Self {
        Self::Damaged
    }
}

impl SavedGame {
    /// The backup's copy of a game, from the text of that game in the library ([`format::write_one`]).
    ///
    /// # Errors
    /// If the text can't be read.
    pub fn from_stored(stored: &str, touched: u64) -> Result<Self, Damaged> {
        format::read(stored)?;
        let (_, game) = format::body_of(stored).and_then(|body| body.split_once('\n')).ok_or(Damaged)?;
        let (numbers, record) = game.split_once('\n').ok_or(Damaged)?;
        Ok(Self { touched, numbers: numbers.trim_end().to_owned(), record: record.to_owned() })
    }

    /// The game as a session.
    ///
    /// # Errors
    /// If the text is damaged, which [`Backup::read`] excludes.
    pub fn session(&self) -> Result<Session, Damaged> {
        format::read_game(&mut format!("{}\n{}", self.numbers, self.record).as_str())
    }

    /// The games in the record after its first game, which another program may have added. Each game is shown at its start.
    fn others(&self) -> Result<Vec<Self>, Damaged> {
        let trees = baduk_sgf::read(&self.record).map_err(|_| Damaged)?.0;
        let records = trees.into_iter().skip(1).filter_map(|tree| Record::from_tree(tree).ok());
        records
            .map(|record| Self::from_stored(&format::write_one(&Session::from_record(record)), self.touched))
            .collect()
    }

    /// Splits the game at the start of `text` from the rest of `text`. `line` has the time of the game's last change and its numbers.
    fn split<'a>(line: &str, text: &'a str) -> Result<(Self, &'a str), Damaged> {
        let (touched, numbers) = line.split_once(' ').ok_or(Damaged)?;
        let length = numbers.split_ascii_whitespace().last().and_then(|length| length.parse().ok()).ok_or(Damaged)?;
        let (record, rest) = text.split_at_checked(length).ok_or(Damaged)?;
        let touched = touched.parse().map_err(|_| Damaged)?;
        Ok((Self { touched, numbers: numbers.to_owned(), record: record.to_owned() }, rest))
    }
}

impl Backup {
    /// The backup as an SGF file. Other programs show the cover as a game with the given name and comment.
    #[must_use]
    pub fn write(&self, name: &str, comment: &str) -> String {
        let records: String = self.games.iter().map(|game| game.record.as_str()).collect();
        // The length of the records comes first, so that no earlier text can be mistaken for it.
        let mut rest = format!("LENGTH[{}]CURRENT[{}]", records.len(), self.current.map_or(0, GameId::get));
        rest += &format!("GN[{}]C[{}]", baduk_sgf::escape(name), baduk_sgf::escape(comment));
        let games = self.games.iter().map(|game| format!("\n[{} {}]", game.touched, game.numbers));
        add_property(&mut rest, "GAMES", games);
        let texts = self.texts.iter().map(|(key, text)| format!("\n[{}:{}]", encode(key), encode(text)));
        add_property(&mut rest, "STORED", texts);
        rest += ")\n";
        rest += &records;
        format!("{HEAD}{VERSION} {}]{rest}", sum(rest.as_bytes()))
    }

    /// Whether a file begins like a backup, made by any version of the page.
    #[must_use]
    pub fn is_backup(file: &[u8]) -> bool {
        file.strip_prefix(MARK.as_bytes()).unwrap_or(file).starts_with(HEAD.as_bytes())
    }

    /// Reads a backup, and checks every game in it.
    ///
    /// # Errors
    /// If the backup can't be restored.
    pub fn read(text: &str) -> Result<Self, BackupError> {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let (stamp, rest) =
            text.strip_prefix(HEAD).ok_or(BackupError::NotBackup)?.split_once(']').ok_or(BackupError::Damaged)?;
        let (version, checksum) = stamp.split_once(' ').ok_or(BackupError::Damaged)?;
        match version.parse::<u32>() {
            Ok(VERSION) => {}
            Ok(later) if later > VERSION => return Err(BackupError::Newer),
            _ => return Err(BackupError::Damaged),
        }
        if checksum.parse() != Ok(sum(rest.as_bytes())) {
            return Err(BackupError::Damaged);
        }
        Ok(read_checked(text)?)
    }
}

/// Reads a backup whose checksum was found to be correct.
fn read_checked(text: &str) -> Result<Backup, Damaged> {
    let (_, length) = text.split_once("LENGTH[").ok_or(Damaged)?;
    let length: usize = length.split_once(']').and_then(|(length, _)| length.parse().ok()).ok_or(Damaged)?;
    let (cover, mut records) =
        text.len().checked_sub(length).and_then(|start| text.split_at_checked(start)).ok_or(Damaged)?;
    let cover = baduk_sgf::read(cover).map_err(|_| Damaged)?.0.swap_remove(0);
    let cover = cover.node(cover.root());
    let values = |name| cover.property(name).into_iter().flat_map(Property::values);
    let mut games = Vec::new();
    for line in values("GAMES") {
        let (game, rest) = SavedGame::split(line, records)?;
        game.session()?;
        games.extend(game.others()?);
        games.push(game);
        records = rest;
    }
    let text = |value: &str| {
        let (key, text) = value.split_once(':')?;
        Some((decode(key)?, decode(text)?))
    };
    let texts = values("STORED").map(|value| text(value).ok_or(Damaged)).collect::<Result<_, _>>()?;
    let current = cover.value("CURRENT").and_then(|id| id.parse().ok()).and_then(GameId::new);
    if records.is_empty() { Ok(Backup { games, current, texts }) } else { Err(Damaged) }
}

/// Appends an SGF property to `text` unless the property has no values.
fn add_property(text: &mut String, name: &str, values: impl Iterator<Item = String>) {
    let values: String = values.collect();
    if !values.is_empty() {
        *text += name;
        *text += &values;
    }
}

/// Encodes a string in percent encoding, as in a URL, so that no character of the result has a meaning in SGF.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string never fails.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// Decodes the result of [`encode`]; `None` if the text is not valid percent encoding.
fn decode(encoded: &str) -> Option<String> {
    let mut parts = encoded.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_decoded_as_it_was() {
        for text in ["", "en coordinates", "a]b[c\\d:e%f", "\0\r\n\t\u{7f}", "바둑 \u{feff}\u{10ffff}"] {
            assert_eq!(decode(&encode(text)).as_deref(), Some(text));
        }
        assert_eq!([decode("%"), decode("%4"), decode("%zz"), decode("%ff")], [const { None }; 4]);
    }
}
