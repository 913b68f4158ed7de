use baduk_record::{Edition, sgf};
use leptos::prelude::*;

use super::super::Desk;
use crate::browser::clock;
use crate::browser::database::{self, Database, DatabaseError};
use crate::browser::task::Tasks;
use crate::state::saved::format;
use crate::state::{GameId, GameState, Lasting, Library, Saved, Session, Summary, sum};

/// The library: its games in a few words each, and ways to put, take and remove them.
#[derive(Clone, Copy)]
pub struct Shelf {
    /// The games on the table.
    pub game: GameState,
    /// What this browser keeps.
    pub saved: Saved,
    /// Where the file lies that was opened.
    pub desk: Desk,
    /// The games in it by their numbers, as last known.
    pub games: Lasting<RwSignal<Vec<(GameId, Summary)>>>,
    database: StoredValue<Option<Database>, LocalStorage>,
    /// What was put into it since the page was opened.
    put: StoredValue<Vec<Put>>,
    /// What is done with the library is done to its end, whatever sheet it was asked for in.
    pub tasks: Tasks,
}

/// A game as it was put into the library.
#[derive(Clone, Copy)]
struct Put {
    id: GameId,
    /// Of the whole text that was put.
    sum: u32,
    /// In bytes.
    length: usize,
    /// The state of the record that was set aside from the table then, if it was.
    set_aside: Option<Edition>,
}

impl Shelf {
    /// The library, which opens as soon as the browser lets it.
    pub fn new(desk: Desk) -> Self {
        let shelf = Self {
            game: expect_context(),
            saved: expect_context(),
            desk,
            games: Lasting::signal(Vec::new()),
            database: StoredValue::new_local(None),
            put: StoredValue::default(),
            tasks: Tasks::here(),
        };
        shelf.tasks.spawn(async move {
            match database::open().await {
                Ok(database) => {
                    shelf.database.set_value(Some(database));
                    shelf.tasks.spawn(shelf.look_again(Self::spare_what_is_later));
                    shelf.bring_back().await;
                }
                Err(_) => {
                    shelf.is_now(Library::Refused);
                    if let Some(id) = untrack(|| shelf.game.away()) {
                        shelf.game.bring_back(id, None);
                    }
                }
            }
        });
        shelf
    }

    /// Looks again at what there is; another tab may have changed it.
    pub fn refresh(self) {
        self.tasks.spawn(self.look_again(|_| ()));
    }

    /// The same, and does something before the library is said to be open.
    async fn look_again(self, then: fn(Self)) {
        let Some(database) = self.database() else { return };
        match database.heads().await {
            Ok(heads) => {
                self.games.set(
                    heads.iter().filter_map(|(id, head)| Some((GameId::new(*id)?, Summary::read(head)))).collect(),
                );
                then(self);
                self.is_now(Library::Open);
            }
            Err(_) => self.is_now(Library::Refused),
        }
    }

    /// Tells what the browser does with the library. Where it does nothing more, the table has to hold all there is.
    fn is_now(self, library: Library) {
        if self.saved.library.get_untracked() == library {
            return;
        }
        self.saved.library.set(library);
        if library != Library::Open && !self.saved.is_kept.get_untracked() {
            self.game.update_table(|_| ());
        }
    }

    /// Where the library has more of the game on the table, as after the storage had no more room for it, both are kept.
    fn spare_what_is_later(self) {
        let here = untrack(|| self.game.session(|game| (game.id(), Summary::of(&game.record().tree).moves)));
        if self.summary(here.0).is_some_and(|kept| kept.moves > here.1) {
            self.game.update_table(|table| table.renumber(GameId::unique()));
        }
    }

    /// Puts the game on the table that was not kept with it.
    async fn bring_back(self) {
        if let Some(id) = untrack(|| self.game.away()) {
            let game = self.take(id).await;
            self.game.bring_back(id, game);
        }
    }

    /// Puts a game into the library under its number. Where another tab has put it there since this one looked, both states are
    /// merged first, also on the table. Returns whether it did: not where there is another game under that number.
    ///
    /// # Errors
    /// When it could not be put.
    pub async fn put(self, game: &Session) -> Result<bool, DatabaseError> {
        let mut game = game.clone();
        loop {
            match self.put_over(&game).await {
                Ok(false) if self.merge(&mut game).await => {}
                answer => return answer,
            }
        }
    }

    /// Adds to a game what another tab has put under its number, also on the table. Returns whether both are one game.
    async fn merge(self, game: &mut Session) -> bool {
        self.look_again(|_| ()).await;
        let Some(id) = game.id() else { return false };
        let Some(theirs) = self.take(id).await else { return false };
        if !game.record().tree.begins_as(&theirs.record().tree) {
            return false;
        }
        if game.take_in(&theirs) {
            self.game.update_table(|table| {
                table.take_in(&theirs);
            });
        }
        true
    }

    /// Puts a game in the place of what this tab knows to be there. Returns whether it did: not where there is something else.
    async fn put_over(self, game: &Session) -> Result<bool, DatabaseError> {
        let (id, tree) = (game.id().ok_or(DatabaseError::Failed)?, &game.record().tree);
        let body = format::write_one(game);
        let body_sum = sum(body.as_bytes());
        let put = Put { id, sum: body_sum, length: body.len(), set_aside: None };
        if self.known(id).is_some_and(|known| known.sum == body_sum) {
            return Ok(true);
        }
        let record_sum = sum(sgf::write([tree]).as_bytes());
        let before = self.summary(id);
        let same = before.as_ref().filter(|before| before.sum == record_sum).map(|before| before.touched);
        let touched = same.unwrap_or_else(clock::now);
        let summary = Summary { touched, sum: record_sum, ..Summary::of(tree) };
        let (head, expected) = (summary.write(), before.map(|before| before.write()).unwrap_or_default());
        let database = self.database().ok_or(DatabaseError::Unavailable)?;
        let answer = database.put(id.get(), Some(&expected), (&head, &body)).await;
        if answer == Ok(false) {
            return answer;
        }
        self.is_now(if answer.is_ok() { Library::Open } else { Library::Full });
        if answer == Ok(true) {
            self.put.update_value(|all| {
                all.retain(|other| other.id != id);
                all.push(put);
            });
            self.games.update(|games| {
                games.retain(|(other, _)| *other != id);
                games.push((id, summary));
            });
        }
        answer
    }

    /// A game of the library, or `None` where it cannot be read.
    pub async fn take(self, id: GameId) -> Option<Session> {
        let body = self.database()?.get(id.get()).await.ok()??;
        Some(format::read(&body).ok()?.game.numbered(Some(id)))
    }

    /// Removes a game; gives it as it was kept, its head and its body, or `None` where it was not removed.
    pub async fn remove(self, id: GameId) -> Option<(String, String)> {
        let database = self.database()?;
        let body = database.get(id.get()).await.ok()??;
        let head = self.summary(id).map(|summary| summary.write()).unwrap_or_default();
        database.remove(id.get()).await.ok()?;
        self.game.update_table(|table| table.forget_games(&[id]));
        self.put.update_value(|all| all.retain(|other| other.id != id));
        Some((head, body))
    }

    /// Puts a game back that was removed.
    pub async fn put_back(self, id: GameId, (head, body): (String, String)) {
        if let Some(database) = self.database() {
            // Nothing is lost by it: it stays among those removed.
            let _ = database.put(id.get(), None, (&head, &body)).await;
        }
    }

    /// The number of a game of the library that is the same in every letter as this one, which is not in it yet.
    pub fn twin(self, game: &Session) -> Option<GameId> {
        let is_new = self.summary(game.id()).is_none() && self.known(game.id()).is_none();
        let sum = is_new.then(|| sum(sgf::write([&game.record().tree]).as_bytes()))?;
        let moves = Summary::of(&game.record().tree).moves;
        let is_same = |summary: &Summary| summary.sum == sum && summary.moves == moves;
        self.games.with_untracked(|games| games.iter().find(|(_, summary)| is_same(summary)).map(|(id, _)| *id))
    }

    /// Puts every game of the file into the library that is not there, from the last on and one after the other, so that only
    /// one is being written at a time. Says how many there are now.
    pub async fn keep_all(self) -> usize {
        let number = GameId::unique();
        let games = self.desk.opened.try_update_untracked(|opened| {
            let opened = opened.as_mut()?;
            let places = 0..opened.games.len();
            Some(places.filter_map(|place| opened.session(place, number.plus(place as u64))).collect())
        });
        let games: Vec<Session> = games.flatten().unwrap_or_default();
        let mut kept = 0;
        for game in games.iter().rev() {
            kept += usize::from(self.twin(game).is_some() || self.put(game).await.is_ok());
        }
        kept
    }

    /// These games of the library as one file; those that cannot be read are left out.
    pub async fn all(self, ids: Vec<GameId>) -> String {
        let mut text = String::new();
        for id in ids {
            if let Some(game) = self.take(id).await {
                text.push_str(&sgf::write([&game.record().tree]));
            }
        }
        text
    }

    /// Remembers that a game that was put was set aside then.
    pub fn set_aside(self, game: &Session) {
        self.remember(game.id(), Some(game.record().tree.edition()));
    }

    /// Remembers that a game lies on the table, where it may change.
    pub fn take_up(self, id: Option<GameId>) {
        self.remember(id, None);
    }

    fn remember(self, id: Option<GameId>, set_aside: Option<Edition>) {
        self.put.update_value(|all| {
            all.iter_mut().filter(|put| Some(put.id) == id).for_each(|put| put.set_aside = set_aside);
        });
    }

    /// Whether a game set aside is in the library as it is. Another tab may have changed it since it was set aside here.
    pub fn is_set_aside(self, game: &Session) -> bool {
        self.known(game.id()).is_some_and(|put| put.set_aside == Some(game.record().tree.edition()))
    }

    /// Whether a game was put since the page was opened; asks again when any is.
    pub fn has_put(self, id: GameId) -> bool {
        self.games.track();
        self.known(id).is_some()
    }

    /// How long the text of a game is that was put, in bytes.
    pub fn length(self, id: impl Into<Option<GameId>>) -> usize {
        self.known(id).map_or(0, |put| put.length)
    }

    fn known(self, id: impl Into<Option<GameId>>) -> Option<Put> {
        let id = id.into()?;
        self.put.with_value(|all| all.iter().find(|put| put.id == id).copied())
    }

    /// What is known of a game.
    pub fn summary(self, id: impl Into<Option<GameId>>) -> Option<Summary> {
        let id = id.into()?;
        self.games
            .with_untracked(|games| games.iter().find(|(other, _)| *other == id).map(|(_, summary)| summary.clone()))
    }

    fn database(self) -> Option<Database> {
        self.database.get_value()
    }
}
