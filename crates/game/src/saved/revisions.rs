//! Decides which of two copies of a game is later: the copy in the saved table, or the copy in the library.
//!
//! Browsers write local storage to disk with a delay of many seconds, but the library at once. So after a browser was killed, the saved
//! table may be older than the library. Each copy in the library has a revision, which is noted in local storage before the copy is
//! saved. After such a loss, local storage has the state of a single moment in the past. If this state has the revision of a copy, the
//! table is at least as late as the copy; otherwise it is older.

use crate::{GameId, Session, Summary, Table};

/// The maximum number of games whose revisions are noted, which is far more games than a table has.
const MOST: usize = 50;

/// The noted revision of each game by its id, with the one noted last at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revisions(Vec<(GameId, u64)>);

impl Revisions {
    /// Reads the text that [`Revisions::write`] made. Parts that are not valid are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse().ok());
        Self(std::iter::from_fn(|| Some((GameId::new(numbers.next()?)?, numbers.next()?))).collect())
    }

    /// Writes the noted revisions as text.
    #[must_use]
    pub fn write(&self) -> String {
        self.0.iter().map(|(id, revision)| format!("{} {revision} ", id.get())).collect()
    }

    /// The noted revision of a game; 0 if there is none.
    #[must_use]
    pub fn of(&self, id: GameId) -> u64 {
        self.0.iter().find(|(noted, _)| *noted == id).map_or(0, |&(_, revision)| revision)
    }

    /// Notes the revision of a game.
    pub fn note(&mut self, id: GameId, revision: u64) {
        self.0.retain(|(noted, _)| *noted != id);
        self.0.push((id, revision));
        self.0.drain(..self.0.len().saturating_sub(MOST));
    }

    /// Decides which copy of a game is later. `revision` is the revision of the library's copy; 0 if an earlier version of the page saved
    /// that copy.
    #[must_use]
    pub fn later(&self, id: GameId, revision: u64) -> Later {
        match revision {
            0 => Later::Unknown,
            _ if revision > self.of(id) => Later::Library,
            _ => Later::Table,
        }
    }
}

/// Which copy of a game is later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Later {
    /// The copy in the table is later.
    Table,
    /// The copy in the library is later.
    Library,
    /// Unknown, since the library's copy has no revision.
    Unknown,
}

impl Table {
    /// Takes over the library's copy of a game on this table, unless the table's own state of the game is later. The copy then replaces
    /// the game, and nodes that only the table has become variations. If the players have changed the game since it was restored
    /// (`is_touched`), their game stays on the board, and nodes that only the copy has become variations. Returns whether the table
    /// changed.
    pub fn take_copy(&mut self, mut copy: Session, later: Later, is_touched: bool) -> bool {
        let is_same = |game: &Session| game.id() == copy.id() && game.id().is_some();
        let is_shown = is_same(&self.game);
        let mut games = std::iter::once(&mut self.game).chain(&mut self.previous);
        let Some(game) = games.find(|game| is_same(game)) else { return false };
        let moves = |game: &Session| Summary::from_tree(&game.record().tree).moves;
        let is_earlier = match later {
            Later::Table => false,
            Later::Library => true,
            Later::Unknown => moves(game) < moves(&copy),
        };
        if !is_earlier
            || game.attempt().is_some()
            || !game.record().tree.starts_like(&copy.record().tree)
            || game.is_like(&copy)
        {
            return false;
        }
        let ahead = copy.clone();
        let lacks = copy.merge(game);
        if is_shown && is_touched || lacks && later == Later::Unknown {
            return game.merge(&ahead);
        }
        *game = copy;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u64) -> GameId {
        GameId::new(number).unwrap()
    }

    #[test]
    fn revisions_are_read_back_and_the_oldest_are_dropped() {
        let mut noted = Revisions::default();
        for number in 1..=60 {
            noted.note(id(number), number << 60 >> 8);
        }
        noted.note(id(20), u64::MAX);
        let read = Revisions::read(&noted.write());
        assert_eq!(read, noted);
        assert_eq!([10, 11, 20, 60].map(|number| read.of(id(number))), [0, 11 << 60 >> 8, u64::MAX, 60 << 60 >> 8]);
        assert_eq!(read.0.len(), MOST);
        for damaged in ["", "x", "7", "7 x", "0 5"] {
            assert_eq!(Revisions::read(damaged), Revisions::default(), "{damaged}");
        }
    }

    #[test]
    fn a_copy_is_later_if_its_revision_is_not_noted() {
        let mut noted = Revisions::default();
        assert_eq!(noted.later(id(7), 5), Later::Library);
        noted.note(id(7), 5);
        assert_eq!(
            [4, 5, 6].map(|revision| noted.later(id(7), revision)),
            [Later::Table, Later::Table, Later::Library]
        );
        assert_eq!(noted.later(id(7), 0), Later::Unknown);
    }
}
