//! Backs up, restores and deletes everything that this browser saves for the page, together with the games of the library.

use crate::saved::unique_id;
use leptos::prelude::*;

use super::LibraryStore;
use crate::saved::{keys, texts};
use crate::shell::language::LanguageState;
use baduk_board::browser::database::DatabaseError;
use baduk_board::browser::{time, worker};
use baduk_board::state::{Notice, SettingsState};
use baduk_game::saved::backup::{Backup, SavedGame};
use baduk_game::saved::format;
use baduk_game::saved::tags::Tags;
use baduk_game::{GameId, Session, Summary, Table};

/// The result of restoring a backup, as numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// The number of games that were added to this browser.
    pub added: usize,
    /// The number of games that this browser already had, but with fewer moves, comments or marks.
    pub merged: usize,
    /// The number of games that this browser already had in the same state.
    pub same: usize,
    /// The number of games and other texts that could not be saved.
    pub failed: usize,
    /// Whether something could not be saved because of a lack of storage space.
    pub is_full: bool,
}

/// The result of restoring one game of a backup.
enum RestoredGame {
    Added,
    Merged,
    Same,
}

impl LibraryStore {
    /// Returns a backup of everything that this browser saves, and the number of games in the library that can't be read and are missing
    /// from the backup.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn back_up(self) -> Result<(Backup, usize), DatabaseError> {
        let texts = texts::read(self.saved.skipped.get_untracked());
        let (current, on_table) = self.game.table(games_on_table);
        let mut backup = Backup { texts, current, ..Backup::default() };
        let mut unreadable = 0;
        // The library may lag behind the table.
        let is_on_table = |id: u64| on_table.iter().any(|game| game.id().is_some_and(|own| own.get() == id));
        for (id, head) in self.heads().await.or_else(Self::none_without_library)? {
            match self.body(id).await {
                _ if is_on_table(id) => {}
                Ok(Some(body)) => add_game(&mut backup, body, Summary::read(&head).touched),
                // Another tab has deleted the game.
                Ok(None) => {}
                Err(_) => unreadable += 1,
            }
        }
        for game in &on_table {
            let touched = self.summary(game.id()).map_or_else(time::now, |summary| summary.touched);
            add_game(&mut backup, format::write_one(game), touched);
        }
        Ok((backup, unreadable))
    }

    /// Returns an empty list of games for the error that the browser has no library, since all games are on the table then. Returns any
    /// other error unchanged.
    fn none_without_library(error: DatabaseError) -> Result<Vec<(u64, String)>, DatabaseError> {
        if error == DatabaseError::Unavailable { Ok(Vec::new()) } else { Err(error) }
    }

    /// Adds everything in a backup to the data of this browser. Nothing is removed, but the settings are replaced.
    ///
    /// If the current game was not started, the backup's current game is put on the table.
    pub async fn restore_backup(self, backup: &Backup, language: LanguageState) -> Restored {
        let mut restored = Restored::default();
        // If the library doesn't open, its timeout should not be waited for with every game.
        let has_library = self.database().await.is_ok();
        let saved_tags = backup.texts.iter().find(|(key, _)| key == keys::TAGS);
        let tags = saved_tags.map(|(_, text)| Tags::read(text)).unwrap_or_default();
        let mut here = Vec::new();
        for game in &backup.games {
            match self.restore_game(game, has_library).await {
                Ok((how, ids)) => {
                    match how {
                        RestoredGame::Added => restored.added += 1,
                        RestoredGame::Merged => restored.merged += 1,
                        RestoredGame::Same => restored.same += 1,
                    }
                    here.push(ids);
                }
                Err(error) => {
                    restored.failed += 1;
                    restored.is_full |= error == DatabaseError::Full;
                }
            }
        }
        self.update_tags(|own| here.iter().for_each(|&(before, id)| own.add(id, tags.of(before))));
        let failed = texts::restore(&backup.texts, language);
        restored.failed += failed;
        restored.is_full |= failed > 0;
        let is_free = self.game.table(|table| !table.game.position().is_begun() && table.awaiting_library.is_none());
        if let Some(current) = backup.current.filter(|_| is_free) {
            self.open_restored(current, has_library).await;
        }
        restored
    }

    /// Puts a restored game on the table. `has_library` is whether the browser has a library, from which the game is then loaded.
    async fn open_restored(self, id: GameId, has_library: bool) {
        let game = if has_library { self.load(id).await } else { None };
        match game {
            Some(game) => self.game.open(game),
            // Without a library, the game is one of those set aside.
            None => drop(self.game.show_if_present(&|game| game.id() == Some(id))),
        }
    }

    /// Restores a game of a backup. Returns how, and its id in the backup and here.
    async fn restore_game(
        self,
        saved: &SavedGame,
        has_library: bool,
    ) -> Result<(RestoredGame, (GameId, GameId)), DatabaseError> {
        let game = saved.session().map_err(|_| DatabaseError::Failed)?;
        let id = game.id().unwrap_or_else(unique_id);
        let (how, here) = self.restore_as(id, game.with_id(Some(id)), saved.touched, has_library).await?;
        Ok((how, (id, here)))
    }

    /// Restores a game whose id in the backup is `id`. Returns how, and its id here.
    async fn restore_as(
        self,
        id: GameId,
        game: Session,
        touched: u64,
        has_library: bool,
    ) -> Result<(RestoredGame, GameId), DatabaseError> {
        let is_same = |other: &Session| other.id() == Some(id) && is_same_game(other, &game);
        if self.game.table(|table| games_on_table(table).1.iter().any(is_same)) {
            let mut is_merged = false;
            self.game.update_table(|table| is_merged = table.merge(&game));
            return Ok((if is_merged { RestoredGame::Merged } else { RestoredGame::Same }, id));
        }
        if !has_library {
            return Ok((self.add_to_table(game), id));
        }
        match self.load(id).await {
            Some(mut here) if is_same_game(&here, &game) => {
                if !here.merge(&game) {
                    return Ok((RestoredGame::Same, id));
                }
                self.save(&here).await.map(|_| (RestoredGame::Merged, id))
            }
            // Two different games have the same id by chance.
            Some(_) => self.add_new(unique_id(), game, touched).await,
            None => self.add_new(id, game, touched).await,
        }
    }

    /// Adds a game to the library under this unused id, unless the library already has the same record under another id. Returns the id
    /// under which the library has it.
    async fn add_new(self, id: GameId, game: Session, touched: u64) -> Result<(RestoredGame, GameId), DatabaseError> {
        let game = game.with_id(Some(id));
        if let Some(copy) = self.find_copy(&game) {
            return Ok((RestoredGame::Same, copy));
        }
        match self.add(&game, touched).await {
            Ok(true) => Ok((RestoredGame::Added, id)),
            // The library's game with this id can't be read.
            Ok(false) => {
                let id = unique_id();
                self.add(&game.with_id(Some(id)), touched).await.map(|_| (RestoredGame::Added, id))
            }
            Err(DatabaseError::Unavailable) => Ok((self.add_to_table(game), id)),
            Err(error) => Err(error),
        }
    }

    /// Adds a game to the games set aside, since the table has all games if the browser has no library.
    fn add_to_table(self, game: Session) -> RestoredGame {
        self.game.update_table(|table| table.previous.insert(0, game.set_aside()));
        RestoredGame::Added
    }

    /// Deletes all games and all other saved texts of the page. Games that other tabs show stay open in these tabs.
    ///
    /// # Errors
    /// If the games could not be deleted. Nothing is deleted then.
    pub async fn delete_everything(self, settings: SettingsState) -> Result<(), DatabaseError> {
        match self.clear().await {
            Ok(()) | Err(DatabaseError::Unavailable) => {}
            Err(error) => return Err(error),
        }
        worker::delete_shared().await;
        self.saved.skipped.set(None);
        texts::clear(settings);
        let rules = settings.locale().usual_rules();
        self.game.update_table(|table| *table = Table::first(rules));
        self.game.notify(Notice::Welcome);
        Ok(())
    }
}

/// Adds a game to a backup, given by its text in the library, `body`. A text that can't be read is added as it is.
fn add_game(backup: &mut Backup, body: String, touched: u64) {
    match SavedGame::from_stored(&body, touched) {
        Ok(game) => backup.games.push(game),
        Err(format::Damaged) => backup.texts.push((texts::damaged_key(), body)),
    }
}

/// Returns the id of the current game, if it was started or still has to be loaded, and all games of the table that were started.
fn games_on_table(table: &Table) -> (Option<GameId>, Vec<Session>) {
    let games = std::iter::once(&table.game).chain(&table.previous).map(Session::as_saved);
    let current = table.game.id().filter(|_| table.game.position().is_begun());
    (table.awaiting_library.or(current), games.filter(|game| game.position().is_begun()).cloned().collect())
}

/// Returns whether two sessions are states of the same game.
fn is_same_game(one: &Session, other: &Session) -> bool {
    one.record().tree.starts_like(&other.record().tree)
}
