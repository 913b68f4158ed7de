use crate::saved::unique_id;
use leptos::prelude::*;

use super::super::GamesContext;
use crate::saved::keys;
use crate::saved::{LibraryJournal, TableStorage};
use crate::saved::{LibraryStatus, Saved};
use baduk_board::browser::database::{self, Database, DatabaseError};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{storage, time};
use baduk_board::state::{GameState, PruningSignal};
use baduk_game::saved::format;
use baduk_game::saved::format::journal::Base;
use baduk_game::saved::tags::Tags;
use baduk_game::{GameId, Session, Summary, Table, sum};
use baduk_sgf::Edition;

/// The library: summaries of its games, and functions to save, load and remove them.
#[derive(Clone, Copy)]
pub struct LibraryStore {
    /// The games on the table.
    pub game: GameState,
    /// The state of what this browser saves for the page.
    pub saved: Saved,
    /// The context of the games section, with the opened file.
    pub context: GamesContext,
    /// The journal of changes to a game that is only in the library.
    journal: LibraryJournal,
    /// The storage of the table in this browser.
    keeper: TableStorage,
    /// The id and summary of every game in the library, as they were last read.
    pub games: PruningSignal<RwSignal<Vec<(GameId, Summary)>>>,
    /// The tags of the games, as they were last read.
    pub tags: PruningSignal<RwSignal<Tags>>,
    database: StoredValue<Option<Database>, LocalStorage>,
    /// The games that this tab has saved in the library since the page was opened.
    saved_games: StoredValue<Vec<SavedGame>>,
    /// The ids of those games of the table that were already compared with their copies in the library.
    compared: StoredValue<Vec<GameId>>,
    /// The id of each game that was loaded since the page was opened, with the checksum of its text.
    loaded: StoredValue<Vec<(GameId, u32)>>,
    /// Whether the browser was asked to protect the games since the page was opened.
    has_asked: StoredValue<bool>,
    /// The tasks of the library, which continue after the sheet that started them is closed.
    pub tasks: Tasks,
}

/// A game that this tab has saved in the library.
#[derive(Clone, Copy)]
struct SavedGame {
    id: GameId,
    /// The checksum of the saved text.
    sum: u32,
    /// The checksum of the body in the saved text, that is, of the text without its header, which has the revision.
    body_sum: u32,
    /// The revision of the saved text.
    revision: u64,
    /// The length of the saved text in bytes.
    bytes: usize,
    /// The edition of the record when it was saved, if the game is one of the games set aside; `None` for a game that may change.
    set_aside: Option<Edition>,
}

impl LibraryStore {
    /// Creates the library, and opens the library's database.
    pub fn new(context: GamesContext) -> Self {
        let library = Self {
            game: expect_context(),
            saved: expect_context(),
            journal: LibraryJournal::new(expect_context()),
            keeper: expect_context(),
            context,
            games: PruningSignal::signal(Vec::new()),
            tags: PruningSignal::signal(Tags::default()),
            database: StoredValue::new_local(None),
            saved_games: StoredValue::default(),
            compared: StoredValue::default(),
            loaded: StoredValue::default(),
            has_asked: StoredValue::new(false),
            tasks: Tasks::here(),
        };
        library.tasks.spawn(async move {
            match library.database().await {
                Ok(_) => {
                    library.tasks.spawn(library.reload());
                    library.restore_table_game().await;
                }
                Err(_) => {
                    library.set_status(LibraryStatus::Refused);
                    if let Some(id) = library.game.awaiting_library() {
                        library.game.show_loaded(id, None);
                    }
                }
            }
        });
        library
    }

    /// Reads the summaries of all games again in the background, since another tab may have changed them.
    pub fn refresh(self) {
        self.tasks.spawn(self.reload());
        self.tags.set(saved_tags());
    }

    /// Changes the tags of games, as another tab may have left them.
    pub fn update_tags(self, update: impl FnOnce(&mut Tags)) {
        let before = saved_tags();
        let mut tags = before.clone();
        update(&mut tags);
        if tags != before {
            storage::write(keys::TAGS, &tags.write());
            self.tags.set(tags);
        }
    }

    /// Reads the summaries of all games again.
    async fn reload(self) {
        match self.heads().await {
            Ok(heads) => {
                self.games.set(
                    heads.iter().filter_map(|(id, head)| Some((GameId::new(*id)?, Summary::read(head)))).collect(),
                );
                self.set_status(LibraryStatus::Open);
            }
            Err(DatabaseError::Unavailable) => self.set_status(LibraryStatus::Refused),
            Err(_) => self.fail(),
        }
    }

    /// Notes that the database has failed. The database is opened again at the next change.
    fn fail(self) {
        self.database.set_value(None);
        self.set_status(LibraryStatus::Failing);
    }

    /// Returns the id and the summary of every game, with the summary as text.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn heads(self) -> Result<Vec<(u64, String)>, DatabaseError> {
        self.database().await?.heads().await
    }

    /// Sets the status of the library. If the library can't save games, the saved table has all games.
    fn set_status(self, library: LibraryStatus) {
        if self.saved.library.get_untracked() == library {
            return;
        }
        self.saved.library.set(library);
        if library != LibraryStatus::Open && !self.saved.is_kept.get_untracked() {
            self.game.save_again();
        }
    }

    /// Takes over copies in the library that are later than the games on the table. Copies are later if the browser was killed before it
    /// had written the table to disk, or if it had no space for the table.
    ///
    /// If the players had started another game by then, that game, which is the one that was changed last in the library, is put on the
    /// board.
    pub async fn recover(self) {
        let is_first = self.compared.with_value(Vec::is_empty);
        if is_first && self.saved.has_restored_game() {
            let newest = self
                .games
                .with_untracked(|games| games.iter().max_by_key(|(id, game)| (game.touched, *id)).map(|(id, _)| *id));
            if let Some(id) = newest {
                self.compare(id).await;
            }
        }
        let is_new = |id: &GameId| !self.compared.with_value(|compared| compared.contains(id));
        let games =
            |table: &Table| std::iter::once(&table.game).chain(&table.previous).filter_map(Session::id).collect();
        let ids: Vec<GameId> = self.game.table(games);
        for id in ids.into_iter().filter(is_new) {
            self.compare(id).await;
        }
    }

    /// Takes over the library's copy of a game if the copy is later than the game on the table.
    async fn compare(self, id: GameId) {
        self.compared.update_value(|compared| compared.push(id));
        if self.summary(id).is_some()
            && let Ok(Some(body)) = self.body(id.get()).await
            && let Some((copy, _)) = self.read(id, &body).await
        {
            let stamp = format::peek(&body).map(|(stamp, _)| stamp).unwrap_or_default();
            if self.saved.take_copy(copy, stamp) {
                // The table has to be saved before the library saves its next copy.
                self.keeper.write();
            }
        }
    }

    /// Puts the game that belongs on the table but is only saved in the library on the table.
    async fn restore_table_game(self) {
        if let Some(id) = self.game.awaiting_library() {
            let (game, base) = self.load_with_base(id).await.unzip();
            self.compared.update_value(|compared| compared.push(id));
            self.game.show_loaded(id, game);
            if let Some(base) = base {
                self.journal.resume(base);
            }
        }
    }

    /// Saves a game under its id. If another tab has changed the game in the library, the two states are merged, also on the table.
    ///
    /// Returns `false` if the id belongs to another game.
    ///
    /// # Errors
    /// If the database could not save the game.
    pub async fn save(self, game: &Session) -> Result<bool, DatabaseError> {
        let id = game.id();
        let before = self.saved_sum(id);
        let saved = self.save_or_merge(game).await;
        if let (Ok(true), Some(id), Some(sum)) = (&saved, id, self.saved_sum(id)) {
            self.put_journal(self.journal.finish(id, sum, before));
        }
        saved
    }

    async fn save_or_merge(self, game: &Session) -> Result<bool, DatabaseError> {
        let mut game = game.as_saved().clone();
        loop {
            match self.save_if_unchanged(&game).await {
                Ok(false) if self.merge(&mut game).await => {}
                answer => return answer,
            }
        }
    }

    /// Merges the state of a game that another tab has saved into `game`, and into the table. Returns `false`, without a change, if the
    /// saved state is of a different game or can't be loaded.
    async fn merge(self, game: &mut Session) -> bool {
        self.reload().await;
        let Some(id) = game.id() else { return false };
        let Some(theirs) = self.load(id).await else { return false };
        if !game.record().tree.starts_like(&theirs.record().tree) {
            return false;
        }
        if game.merge(&theirs) {
            self.journal.cancel();
            self.game.update_table(|table| {
                table.merge(&theirs);
            });
        }
        true
    }

    /// Adds a game that the library doesn't have, with `touched` as the time of its last change, in milliseconds since 1970. Returns
    /// `false` if the library already has a game with this id.
    ///
    /// # Errors
    /// If the database could not save the game.
    pub async fn add(self, game: &Session, touched: u64) -> Result<bool, DatabaseError> {
        let tree = &game.record().tree;
        let summary = Summary { touched, sum: sum(baduk_sgf::write([tree]).as_bytes()), ..Summary::from_tree(tree) };
        self.put(game.id().ok_or(DatabaseError::Failed)?, "", summary, &format::write_one(game)).await
    }

    /// Saves a game if the library still has the state of it that this tab knows. Returns `false` if the library has another state, or
    /// another game under the same id.
    async fn save_if_unchanged(self, game: &Session) -> Result<bool, DatabaseError> {
        let (id, tree) = (game.id().ok_or(DatabaseError::Failed)?, &game.record().tree);
        let body = format::body_one(game);
        let body_sum = sum(body.as_bytes());
        if let Some(known) = self.find_saved(id).filter(|known| known.body_sum == body_sum) {
            self.keeper.note_revision(id, known.revision);
            return Ok(true);
        }
        let body = format::stamped(&body, self.keeper.stamp_copy(id));
        let record_sum = sum(baduk_sgf::write([tree]).as_bytes());
        let before = self.summary(id);
        let same = before.as_ref().filter(|before| before.sum == record_sum).map(|before| before.touched);
        let touched = same.unwrap_or_else(time::now);
        let summary = Summary { touched, sum: record_sum, ..Summary::from_tree(tree) };
        let expected = before.map(|before| before.write()).unwrap_or_default();
        self.put(id, &expected, summary, &body).await
    }

    /// Saves a game if the library still has `expected` as the summary of the game with this id or, if `expected` is empty, has no such
    /// game. Otherwise returns `false`.
    async fn put(self, id: GameId, expected: &str, summary: Summary, body: &str) -> Result<bool, DatabaseError> {
        let head = summary.write();
        let answer = match self.database().await {
            Ok(database) => database.put(id.get(), Some(expected), (&head, body)).await,
            Err(error) => Err(error),
        };
        match answer {
            Ok(false) => return answer,
            Ok(true) => self.set_status(LibraryStatus::Open),
            Err(DatabaseError::Full) => self.set_status(LibraryStatus::Full),
            Err(DatabaseError::Failed | DatabaseError::Unavailable) => self.fail(),
        }
        if answer == Ok(true) {
            let (stamp, inner) = format::peek(body).unwrap_or_default();
            let (sum, body_sum) = (sum(body.as_bytes()), sum(inner.as_bytes()));
            let saved = SavedGame { id, sum, body_sum, revision: stamp.version, bytes: body.len(), set_aside: None };
            self.saved_games.update_value(|all| {
                all.retain(|other| other.id != id);
                all.push(saved);
            });
            self.games.update(|games| {
                games.retain(|(other, _)| *other != id);
                games.push((id, summary));
            });
        }
        answer
    }

    /// Returns the saved text of a game; `None` if the library has no game with this id.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn body(self, id: u64) -> Result<Option<String>, DatabaseError> {
        self.database().await?.get(id).await
    }

    /// Removes all games from the library.
    ///
    /// # Errors
    /// If nothing was removed.
    pub async fn clear(self) -> Result<(), DatabaseError> {
        self.database().await?.clear().await?;
        self.saved_games.set_value(Vec::new());
        self.games.set(Vec::new());
        self.tags.set(Tags::default());
        Ok(())
    }

    /// Loads a game from the library; `None` if the game can't be read.
    pub async fn load(self, id: GameId) -> Option<Session> {
        self.load_with_base(id).await.map(|(game, _)| game)
    }

    /// Loads a game from the library, with the base of its next journal; `None` if the game can't be read.
    async fn load_with_base(self, id: GameId) -> Option<(Session, Base)> {
        let body = self.body(id.get()).await.ok()??;
        self.read(id, &body).await
    }

    /// Reads a game from its text in the library and the journals that extend that text. Returns the game, and the base of its next
    /// journal; `None` if the game can't be read.
    async fn read(self, id: GameId, body: &str) -> Option<(Session, Base)> {
        let journal = self.database().await.ok()?.journal(id.get()).await.ok().flatten();
        let (game, base) = LibraryJournal::read(body, journal)?;
        self.loaded.update_value(|loaded| {
            loaded.retain(|&(other, _)| other != id);
            loaded.push((id, sum(body.as_bytes())));
        });
        Some((game.with_id(Some(id)), base))
    }

    /// Saves a journal of the changes to a game that is only in the library.
    pub fn write_journal(self) {
        self.put_journal(self.journal.write());
    }

    fn put_journal(self, journal: Option<(GameId, String)>) {
        if let Some((id, journal)) = journal {
            self.tasks.spawn(async move {
                if let Ok(database) = self.database().await {
                    // If this fails, the journal is still in local storage.
                    let _ = database.put_journal(id.get(), &journal).await;
                }
            });
        }
    }

    /// Notes that the game on the table with this id is about to be saved in its present state.
    pub fn begin_journal(self, id: GameId) {
        self.journal.begin(id);
    }

    /// Removes a game from the library. Returns its summary and content as the library had them; `None` if the game was not removed.
    pub async fn remove(self, id: GameId) -> Option<(String, String)> {
        let database = self.database().await.ok()?;
        let body = database.get(id.get()).await.ok()??;
        let head = self.summary(id).map(|summary| summary.write()).unwrap_or_default();
        database.remove(id.get()).await.ok()?;
        self.game.update_table(|table| table.forget_games(&[id]));
        self.saved_games.update_value(|all| all.retain(|other| other.id != id));
        Some((head, body))
    }

    /// Saves a game again that was removed, with the summary and the content that it had.
    pub async fn restore(self, id: GameId, (head, body): (String, String)) {
        if let Ok(database) = self.database().await {
            // If this fails, the game stays in the list of removed games.
            let _ = database.put(id.get(), None, (&head, &body)).await;
        }
    }

    /// Returns the id of a game in the library with an identical record. `None` if there is no such game, or if `game` itself is in the
    /// library.
    pub fn find_duplicate(self, game: &Session) -> Option<GameId> {
        let is_new = self.summary(game.id()).is_none() && self.find_saved(game.id()).is_none();
        if is_new { self.find_copy(game) } else { None }
    }

    /// Returns the id of a game in the library with the same record but another id; `None` if there is no such game.
    pub fn find_copy(self, game: &Session) -> Option<GameId> {
        let tree = &game.record().tree;
        let (sum, moves) = (sum(baduk_sgf::write([tree]).as_bytes()), Summary::from_tree(tree).moves);
        let is_copy =
            |(id, summary): &&(GameId, Summary)| Some(*id) != game.id() && summary.sum == sum && summary.moves == moves;
        self.games.with_untracked(|games| games.iter().find(is_copy).map(|(id, _)| *id))
    }

    /// Saves all games of the opened file that the library doesn't have. Returns the number of games of the file that the library has
    /// now.
    ///
    /// The games are saved one at a time, the last one first.
    pub async fn save_opened_games(self) -> usize {
        let number = unique_id();
        let games = self.context.opened.try_update_untracked(|opened| {
            let opened = opened.as_mut()?;
            let places = 0..opened.games.len();
            Some(places.filter_map(|place| opened.session(place, number.plus(place as u64))).collect())
        });
        let games: Vec<Session> = games.flatten().unwrap_or_default();
        let mut saved = 0;
        for game in games.iter().rev() {
            saved += usize::from(self.find_duplicate(game).is_some() || self.save(game).await.is_ok());
        }
        saved
    }

    /// Returns the games with these ids as the text of one SGF file. Games that can't be read are left out.
    pub async fn export(self, ids: Vec<GameId>) -> String {
        let mut text = String::new();
        for id in ids {
            if let Some(game) = self.load(id).await {
                text.push_str(&baduk_sgf::write([&game.record().tree]));
            }
        }
        text
    }

    /// Returns `true` if the browser was not asked yet to protect the games. From now on, returns `false`.
    pub fn ask_to_protect(self) -> bool {
        self.has_asked.try_update_value(|has_asked| !std::mem::replace(has_asked, true)) == Some(true)
    }

    /// Notes that a saved game is now one of the games set aside.
    pub fn mark_set_aside(self, game: &Session) {
        self.set_edition(game.id(), Some(game.record().tree.edition()));
    }

    /// Notes that the saved game with this id is now the current game, which may change. `None` for a game that was not saved.
    pub fn mark_on_table(self, id: Option<GameId>) {
        self.set_edition(id, None);
    }

    fn set_edition(self, id: Option<GameId>, set_aside: Option<Edition>) {
        self.saved_games.update_value(|all| {
            all.iter_mut().filter(|saved| Some(saved.id) == id).for_each(|saved| saved.set_aside = set_aside);
        });
    }

    /// Returns whether a game set aside was saved in its present state. Another tab may have changed the library's copy since.
    pub fn is_set_aside(self, game: &Session) -> bool {
        self.find_saved(game.id()).is_some_and(|saved| saved.set_aside == Some(game.record().tree.edition()))
    }

    /// Returns whether this tab has saved a game since the page was opened. Tracks the list of games.
    pub fn has_saved(self, id: GameId) -> bool {
        self.games.track();
        self.find_saved(id).is_some()
    }

    /// Returns the checksum of a game's text as it was last saved or else loaded; `None` if it was neither.
    fn saved_sum(self, id: Option<GameId>) -> Option<u32> {
        let find =
            |loaded: &Vec<(GameId, u32)>| loaded.iter().find(|(other, _)| Some(*other) == id).map(|&(_, sum)| sum);
        let loaded = || self.loaded.with_value(find);
        self.find_saved(id).map(|saved| saved.sum).or_else(loaded)
    }

    /// Returns the length in bytes of the saved text of a game; 0 if the game was not saved since the page was opened.
    pub fn saved_bytes(self, id: impl Into<Option<GameId>>) -> usize {
        self.find_saved(id).map_or(0, |saved| saved.bytes)
    }

    fn find_saved(self, id: impl Into<Option<GameId>>) -> Option<SavedGame> {
        let id = id.into()?;
        self.saved_games.with_value(|all| all.iter().find(|saved| saved.id == id).copied())
    }

    /// Returns the summary of a game in the library; `None` if the library doesn't have the game.
    pub fn summary(self, id: impl Into<Option<GameId>>) -> Option<Summary> {
        let id = id.into()?;
        self.games
            .with_untracked(|games| games.iter().find(|(other, _)| *other == id).map(|(_, summary)| summary.clone()))
    }

    /// Returns the database of the library. Opens the database again if it was closed.
    pub(super) async fn database(self) -> Result<Database, DatabaseError> {
        if let Some(database) = self.database.get_value().filter(|database| !database.is_closed()) {
            return Ok(database);
        }
        let database = database::open().await?;
        self.database.set_value(Some(database.clone()));
        Ok(database)
    }
}

/// The tags that the browser has saved.
fn saved_tags() -> Tags {
    Tags::read(&storage::read(keys::TAGS).unwrap_or_default())
}
