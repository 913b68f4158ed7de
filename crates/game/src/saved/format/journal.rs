//! A journal: the changes of a long game since the last time it was saved in full. A journal is short, so it is saved at once after each
//! move, while the whole game is only saved once it has not changed for a while. After a crash, the journal is applied to the saved text
//! that it extends.

use baduk_record::Record;
use baduk_sgf::{Changes, Edition, NodeId, Tree};

use super::place::{self, Places};
use super::{Damaged, numbers};
use crate::Session;
use crate::Table;
use crate::sum;

/// The start of a journal, with the version of the format.
const HEAD: &str = "badukpan journal 1 ";

/// The maximum number of changed nodes in a journal. With more of them, the whole game is saved instead.
const MOST: usize = 300;

/// The maximum number of properties of the changed nodes in a journal. With more of them, or with more characters than `LONGEST`, the
/// whole game is saved instead.
const MOST_PROPERTIES: usize = 3_000;
const LONGEST: usize = 1_000_000;

/// The state of a game that was last saved in full, which a journal extends.
#[derive(Clone, Debug)]
pub struct Base {
    /// The version of the table that was saved.
    version: u64,
    /// The edition of the record at the time of the save, which identifies the record's state.
    edition: Edition,
    /// The positions of the record's nodes in the saved text.
    places: Places,
    count: u64,
    /// Nodes that changed before the record had this edition, but that a journal has to include too.
    changed: Vec<NodeId>,
}

impl Base {
    /// The base for a game that was just saved in full, in this version of the table. From now on, the record tracks its changes.
    pub fn from_session(game: &mut Session, version: u64) -> Self {
        let places = Places::from_tree(&game.position.record.tree);
        let edition = game.position.record.tree.track_changes();
        Self { version, edition, count: places.count(), places, changed: Vec::new() }
    }

    /// The base for a game that is about to be saved again, in a text whose version is not known yet. Until it is saved, journals can
    /// still extend the present base.
    pub fn renew(&mut self, game: &mut Session) -> Self {
        let changed = self.changes(game).map(|changes| changes.nodes().to_vec());
        let next = Self::from_session(game, 0);
        if let Some(changed) = changed {
            self.changed.extend(changed);
            self.edition = next.edition;
        }
        next
    }

    /// Whether a journal of this game can extend this base.
    #[must_use]
    pub fn is_of(&self, game: &Session) -> bool {
        self.changes(game).is_some()
    }

    /// The same base with another version.
    #[must_use]
    pub fn with_version(self, version: u64) -> Self {
        Self { version, ..self }
    }

    /// The changes of the game since this base; `None` if a journal can't describe them.
    fn changes<'a>(&self, game: &'a Session) -> Option<&'a Changes> {
        game.position.record.tree.changes().filter(|changes| changes.since() == self.edition && !changes.is_reordered())
    }

    /// The journal of the changes since this base; `None` if the game has to be saved in full.
    #[must_use]
    pub fn journal(&self, game: &Session) -> Option<String> {
        let tree = &game.position.record.tree;
        let changes = self.changes(game)?;
        if game.id().is_none() || game.attempt().is_some() || self.changed.len() + changes.nodes().len() > MOST {
            return None;
        }
        let nodes = || self.changed.iter().chain(changes.nodes());
        if nodes().map(|&id| tree.node(id).properties().count()).sum::<usize>() > MOST_PROPERTIES {
            return None;
        }
        let (mut places, mut next) = (self.places.clone(), self.count);
        let mut written: Vec<NodeId> = Vec::new();
        for &id in nodes() {
            if written.contains(&id) {
                continue;
            }
            if places.place(id).is_none() {
                places.add(id, next);
                next += 1;
            }
            written.push(id);
        }
        let mut text = format!("{}\n", self.version);
        add_numbers(&mut text, &place::numbers_by(game, &places));
        for id in written {
            // Each node is written as the child of an empty root, since `baduk_sgf::write` states the charset in the root.
            let mut node = Tree::new(tree.size());
            let only = node.add(node.root());
            for property in tree.node(id).properties() {
                node.set(only, property.name(), &property.values().collect::<Vec<_>>());
            }
            let (node, parent) = (baduk_sgf::write([&node]), tree.node(id).parent().unwrap_or(tree.root()));
            add_numbers(&mut text, &[places.place(id)?, places.place(parent)?, node.len() as u64]);
            text += &node;
            if text.len() > LONGEST {
                return None;
            }
        }
        Some(format!("{HEAD}{}\n{text}", sum(text.as_bytes())))
    }

    /// The text of [`Self::journal`] with a revision at its end; `None` if that returns `None`. Of two journals of the same saved text,
    /// the one with the greater revision is the later one.
    #[must_use]
    pub fn journal_with_revision(&self, game: &Session, revision: u64) -> Option<String> {
        let journal = self.journal(game)?;
        let text = format!("{}{revision}", checked(&journal).ok()?);
        Some(format!("{HEAD}{}\n{text}", sum(text.as_bytes())))
    }
}

/// The revision at the end of a journal; 0 if the journal has none.
fn revision(journal: &str) -> u64 {
    let digits = journal.rsplit(|letter: char| !letter.is_ascii_digit()).next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

fn add_numbers(text: &mut String, numbers: &[u64]) {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    *text += &words.join(" ");
    text.push('\n');
}

/// The version of the table that a journal extends; `None` if the text is not a journal.
#[must_use]
pub fn base(journal: &str) -> Option<u64> {
    let (version, _) = checked(journal).ok()?.split_once('\n')?;
    version.parse().ok()
}

/// The part of a journal after its header. Fails if the checksum is wrong.
fn checked(journal: &str) -> Result<&str, Damaged> {
    let (checksum, text) = journal.strip_prefix(HEAD).and_then(|text| text.split_once('\n')).ok_or(Damaged)?;
    if checksum.parse() == Ok(sum(text.as_bytes())) { Ok(text) } else { Err(Damaged) }
}

/// Applies a journal to a table, which must be the one in the saved text that the journal extends.
///
/// # Errors
/// When the journal is damaged or doesn't fit. The table is unchanged then.
pub fn replay(table: &mut Table, journal: &str) -> Result<(), Damaged> {
    let (_, text) = checked(journal)?.split_once('\n').ok_or(Damaged)?;
    let (line, entries) = text.split_once('\n').ok_or(Damaged)?;
    let numbers = numbers(line)?;
    let is_it = |game: &&mut Session| game.id().is_some_and(|id| Some(&id.get()) == numbers.first());
    let game = std::iter::once(&mut table.game).chain(&mut table.previous).find(is_it).ok_or(Damaged)?;
    let mut tree = game.position.record.tree.clone();
    let nodes = add_entries(&mut tree, entries)?;
    let record = Record::from_tree(tree).map_err(|_| Damaged)?;
    *game = place::read(record, &nodes, &numbers)?;
    Ok(())
}

/// Restores a game from its text in the library and the journals that extend this text. The last journal decides which node is shown.
/// Returns the game, and the base of its next journal; `None` if the text is damaged. The version of a text in the library is its
/// checksum; versions of tables are larger than any checksum.
pub fn restore(text: &str, journals: impl Iterator<Item = String>) -> Option<(Session, Base)> {
    let version = sum(text.as_bytes()).into();
    let mut table = super::read(text).ok()?;
    let base = Base::from_session(&mut table.game, version);
    let mut game = None;
    let mut journals: Vec<String> = journals.filter(|journal| self::base(journal) == Some(version)).collect();
    journals.sort_by_key(|journal| std::cmp::Reverse(revision(journal)));
    for journal in journals {
        let mut ahead = table.clone();
        if replay(&mut ahead, &journal).is_err() {
            continue;
        }
        match &mut game {
            None => game = Some(ahead.game),
            Some(game) => drop(game.merge(&ahead.game)),
        }
    }
    Some((game.unwrap_or(table.game), base))
}

/// Adds the nodes of a journal to a tree. Returns the nodes of the tree in the order of their indices in the journal.
fn add_entries(tree: &mut Tree, mut entries: &str) -> Result<Vec<NodeId>, Damaged> {
    let mut nodes: Vec<NodeId> = tree.depth_first().collect();
    while let Some((line, rest)) = entries.split_once('\n') {
        let [place, parent, length] = numbers(line)?.try_into().map_err(|_| Damaged)?;
        let node = |place: u64| usize::try_from(place).ok().and_then(|place| nodes.get(place)).copied();
        let id = match node(place) {
            Some(id) => id,
            None if place == nodes.len() as u64 => tree.add(node(parent).ok_or(Damaged)?),
            None => return Err(Damaged),
        };
        if place == nodes.len() as u64 {
            nodes.push(id);
        }
        let length = usize::try_from(length).map_err(|_| Damaged)?;
        let (text, behind) = rest.split_at_checked(length).ok_or(Damaged)?;
        entries = behind;
        let node = baduk_sgf::read(text).map_err(|_| Damaged)?.0.swap_remove(0);
        let old: Vec<String> = tree.node(id).properties().map(|property| property.name().to_owned()).collect();
        let new = node.node(node.main_line(node.root()).nth(1).ok_or(Damaged)?);
        for name in old.iter().filter(|name| new.property(name).is_none()) {
            tree.set(id, name, &[]);
        }
        for property in new.properties() {
            tree.set(id, property.name(), &property.values().collect::<Vec<_>>());
        }
    }
    tree.take_change();
    Ok(nodes)
}
