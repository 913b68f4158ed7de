//! Everything that this browser saves: backed up, restored and deleted together with the games of the library.

use leptos::prelude::*;

use super::LibraryStore;
use crate::browser::clock;
use crate::browser::database::DatabaseError;
use crate::state::saved::backup::{Backup, SavedGame};
use crate::state::saved::{format, texts};
use crate::state::{GameId, Notice, Session, SettingsState, Summary, Table};

/// What became of the games of a backup, as numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Games that were not here.
    pub added: usize,
    /// Games that were here with fewer moves, comments or marks.
    pub merged: usize,
    /// Games that were here already.
    pub same: usize,
    /// Games that could not be saved.
    pub failed: usize,
}

/// What became of a game of a backup.
enum Fate {
    Added,
    Merged,
    Same,
}

impl LibraryStore {
    /// Returns everything that this browser saves.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn back_up(self) -> Result<Backup, DatabaseError> {
        let mut backup = Backup { texts: texts::read(), ..Backup::default() };
        let (current, on_table) = untrack(|| self.game.table(games_on_table));
        backup.current = current;
        // The library may be some moves behind the table.
        let is_on_table = |id: u64| on_table.iter().any(|game| game.id().is_some_and(|own| own.get() == id));
        for (id, head) in self.heads().await.or_else(Self::none_without_library)? {
            let Some(body) = self.body(id).await?.filter(|_| !is_on_table(id)) else { continue };
            match SavedGame::of(&body, Summary::read(&head).touched) {
                Ok(game) => backup.games.push(game),
                Err(format::Damaged) => backup.texts.push((texts::damaged_key(), body)),
            }
        }
        for game in &on_table {
            let touched = self.summary(game.id()).map_or_else(clock::now, |summary| summary.touched);
            backup.games.extend(SavedGame::of(&format::write_one(game), touched));
        }
        Ok(backup)
    }

    /// Returns no games if the browser has no library: then all games are on the table.
    fn none_without_library(error: DatabaseError) -> Result<Vec<(u64, String)>, DatabaseError> {
        if error == DatabaseError::Unavailable { Ok(Vec::new()) } else { Err(error) }
    }

    /// Adds everything in a backup to what this browser has. Nothing here is removed, except that the settings are replaced.
    ///
    /// If no game was started on the table, the one that was on it goes there.
    pub async fn restore_backup(self, backup: &Backup, settings: SettingsState) -> Restored {
        let mut restored = Restored::default();
        for game in &backup.games {
            match self.restore_game(game).await {
                Ok(Fate::Added) => restored.added += 1,
                Ok(Fate::Merged) => restored.merged += 1,
                Ok(Fate::Same) => restored.same += 1,
                Err(_) => restored.failed += 1,
            }
        }
        texts::restore(&backup.texts, settings);
        let is_free = untrack(|| self.game.table(|table| !table.game.is_begun() && table.away.is_none()));
        if let Some(current) = backup.current.filter(|_| is_free)
            && let Some(game) = self.load(current).await
        {
            self.game.open(game);
        }
        restored
    }

    async fn restore_game(self, saved: &SavedGame) -> Result<Fate, DatabaseError> {
        let game = saved.session().map_err(|_| DatabaseError::Failed)?;
        let id = game.id().unwrap_or_else(GameId::unique);
        let game = game.with_id(Some(id));
        let is_same = |other: &Session| other.id() == Some(id) && is_same_game(other, &game);
        if untrack(|| self.game.table(|table| games_on_table(table).1.iter().any(is_same))) {
            let mut is_merged = false;
            self.game.update_table(|table| is_merged = table.merge(&game));
            return Ok(if is_merged { Fate::Merged } else { Fate::Same });
        }
        match self.load(id).await {
            Some(mut here) if is_same_game(&here, &game) => {
                if !here.merge(&game) {
                    return Ok(Fate::Same);
                }
                return self.save(&here).await.map(|_| Fate::Merged);
            }
            // Two games have the same id by chance.
            Some(_) => self.add_new(game.with_id(Some(GameId::unique())), saved.touched).await,
            None => self.add_new(game, saved.touched).await,
        }
    }

    /// Adds a game under an id that is not in use here, unless the same record is here under another one.
    async fn add_new(self, game: Session, touched: u64) -> Result<Fate, DatabaseError> {
        if self.find_duplicate(&game).is_some() {
            return Ok(Fate::Same);
        }
        match self.add(&game, touched).await {
            Ok(true) => Ok(Fate::Added),
            // What is there can't be read.
            Ok(false) => self.add(&game.with_id(Some(GameId::unique())), touched).await.map(|_| Fate::Added),
            // Without a library the table has all games.
            Err(DatabaseError::Unavailable) => {
                self.game.update_table(|table| table.previous.insert(0, game));
                Ok(Fate::Added)
            }
            Err(error) => Err(error),
        }
    }

    /// Deletes every game and every other saved text. What other tabs show stays there.
    ///
    /// # Errors
    /// If the games could not be deleted. Nothing is deleted then.
    pub async fn delete_everything(self, settings: SettingsState) -> Result<(), DatabaseError> {
        match self.clear().await {
            Ok(()) | Err(DatabaseError::Unavailable) => {}
            Err(error) => return Err(error),
        }
        self.saved.unfinished.set(None);
        texts::clear(settings);
        self.game.update_table(|table| *table = Table::new());
        self.game.notify(Notice::Welcome);
        Ok(())
    }
}

/// The id of the game on the table, and all games there that were started.
fn games_on_table(table: &Table) -> (Option<GameId>, Vec<Session>) {
    let games = std::iter::once(&table.game).chain(&table.previous).map(Session::as_saved);
    (table.away.or(table.game.id()), games.filter(|game| game.is_begun()).cloned().collect())
}

/// Whether two states belong to one game.
fn is_same_game(one: &Session, other: &Session) -> bool {
    one.record().tree.starts_like(&other.record().tree)
}
