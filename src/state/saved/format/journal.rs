//! A journal: what was done to a long game since it was written in full. It is short, so it is written at once after each move,
//! while the game itself waits for a moment of rest. After a crash it is added to the text that it was made for.

use baduk_record::{Edition, NodeId, Record, Tree, sgf};

use super::place::{self, Places};
use super::{Damaged, numbers};
use crate::state::Session;
use crate::state::Table;
use crate::state::sum;

/// What a journal begins with: the form that is written.
const HEAD: &str = "badukpan journal 1 ";

/// So many changed nodes are worth writing the whole game.
const MOST: usize = 300;

/// A game as it was written in full, from which a journal goes on.
#[derive(Clone, Debug)]
pub struct Base {
    /// The version of the table that was written.
    version: u64,
    /// The state of the record then.
    edition: Edition,
    /// The places of its nodes in the text.
    places: Places,
    count: u64,
}

impl Base {
    /// The game as it was just written in this version of the table. From now on its record notes what is changed.
    pub fn of(game: &mut Session, version: u64) -> Self {
        let places = Places::of(&game.record.tree);
        Self { version, edition: game.record.tree.track_changes(), count: places.count(), places }
    }

    /// A journal of what was done to the game since; `None` where only the full text can say it.
    #[must_use]
    pub fn journal(&self, game: &Session) -> Option<String> {
        let tree = &game.record.tree;
        let changes = tree.changes().filter(|changes| changes.since() == self.edition && !changes.is_reordered())?;
        if game.id().is_none() || changes.nodes().len() > MOST {
            return None;
        }
        let (mut places, mut next) = (self.places.clone(), self.count);
        let mut written: Vec<NodeId> = Vec::new();
        for &id in changes.nodes() {
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
            // The root is left to the writer, which names the charset there.
            let mut node = Tree::new(tree.size());
            let only = node.add(node.root());
            for property in tree.node(id).properties() {
                node.set(only, property.name(), &property.values().collect::<Vec<_>>());
            }
            let (node, parent) = (sgf::write([&node]), tree.node(id).parent().unwrap_or(tree.root()));
            add_numbers(&mut text, &[places.place(id)?, places.place(parent)?, node.len() as u64]);
            text += &node;
        }
        Some(format!("{HEAD}{}\n{text}", sum(text.as_bytes())))
    }
}

fn add_numbers(text: &mut String, numbers: &[u64]) {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    *text += &words.join(" ");
    text.push('\n');
}

/// The version of the table that a journal goes on from, if it is one.
#[must_use]
pub fn base(journal: &str) -> Option<u64> {
    let (version, _) = checked(journal).ok()?.split_once('\n')?;
    version.parse().ok()
}

/// What is behind a journal's head, if it is as it was written.
fn checked(journal: &str) -> Result<&str, Damaged> {
    let (checksum, text) = journal.strip_prefix(HEAD).and_then(|text| text.split_once('\n')).ok_or(Damaged)?;
    if checksum.parse() == Ok(sum(text.as_bytes())) { Ok(text) } else { Err(Damaged) }
}

/// Adds what a journal says to the table that it goes on from, as that was read.
///
/// # Errors
/// When the journal is damaged or does not fit; then the table is as it was.
pub fn replay(table: &mut Table, journal: &str) -> Result<(), Damaged> {
    let (_, text) = checked(journal)?.split_once('\n').ok_or(Damaged)?;
    let (line, entries) = text.split_once('\n').ok_or(Damaged)?;
    let numbers = numbers(line)?;
    let is_it = |game: &&mut Session| game.id().is_some_and(|id| Some(&id.get()) == numbers.first());
    let game = std::iter::once(&mut table.game).chain(&mut table.previous).find(is_it).ok_or(Damaged)?;
    let mut tree = game.record.tree.clone();
    let nodes = add_entries(&mut tree, entries)?;
    let record = Record::of(tree).map_err(|_| Damaged)?;
    *game = place::read(record, &nodes, &numbers)?;
    Ok(())
}

/// Adds a journal's nodes to a tree. Returns the tree's nodes in the order that they are numbered in.
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
        let node = sgf::read(text).map_err(|_| Damaged)?.0.swap_remove(0);
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
