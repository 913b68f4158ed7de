use baduk_record::{Edition, sgf};
use leptos::prelude::*;

use super::super::Desk;
use crate::browser::clock;
use crate::browser::database::{self, Database, DatabaseError};
use crate::store::{Library, Session, Store, Summary, saved, sum};

/// The library: its games in a few words each, and ways to put, take and remove them.
#[derive(Clone, Copy)]
pub struct Shelf {
    /// The store.
    pub store: Store,
    /// Where the file lies that was opened.
    pub desk: Desk,
    /// The games in it by their numbers, as last known.
    pub games: RwSignal<Vec<(u64, Summary)>>,
    database: StoredValue<Option<Database>, LocalStorage>,
    /// What was put into it since the page was opened.
    put: StoredValue<Vec<Put>>,
}

/// A game as it was put into the library.
#[derive(Clone, Copy)]
struct Put {
    id: u64,
    /// Of the whole text that was put.
    sum: u32,
    /// In bytes.
    length: usize,
    /// The state of the record that was set aside from the table then, if it was.
    set_aside: Option<Edition>,
}

/// What the library answers.
type Answer<T> = Result<T, DatabaseError>;

/// What is called back when a game was put.
type Done = Box<dyn FnOnce(Answer<bool>)>;

impl Shelf {
    /// The library, which opens as soon as the browser lets it.
    pub fn new(desk: Desk) -> Self {
        let shelf = Self {
            store: Store::here(),
            desk,
            games: RwSignal::default(),
            database: StoredValue::new_local(None),
            put: StoredValue::default(),
        };
        database::open(move |database| match database {
            Ok(database) => {
                shelf.database.set_value(Some(database));
                shelf.refresh_and(move || shelf.spare_what_is_later());
                shelf.bring_back();
            }
            Err(_) => {
                shelf.is_now(Library::Refused);
                shelf.store.bring_back(untrack(|| shelf.store.away()), None);
            }
        });
        shelf
    }

    /// Looks again at what there is; another tab may have changed it.
    pub fn refresh(self) {
        self.refresh_and(|| ());
    }

    fn refresh_and(self, then: impl FnOnce() + 'static) {
        self.ask(|database| {
            database.heads(move |heads| match heads {
                Ok(heads) => {
                    self.games.set(heads.iter().map(|(id, head)| (*id, Summary::read(head))).collect());
                    then();
                    self.is_now(Library::Open);
                }
                Err(_) => self.is_now(Library::Refused),
            });
        });
    }

    /// Tells what the browser does with the library. Where it does nothing more, the table has to hold all there is.
    fn is_now(self, library: Library) {
        if self.store.library.get_untracked() == library {
            return;
        }
        self.store.library.set(library);
        if library != Library::Open && !self.store.kept.get_untracked() {
            self.store.tidy(|_| ());
        }
    }

    /// Where the library has more of the game on the table, as after the storage had no more room for it, both are kept.
    fn spare_what_is_later(self) {
        let here = untrack(|| self.store.session(|game| (game.id(), Summary::of(&game.record().tree).moves)));
        if self.summary(here.0).is_some_and(|kept| kept.moves > here.1) {
            self.store.tidy(|table| table.renumber(clock::fresh_number()));
        }
    }

    /// Puts the game on the table that was not kept with it.
    fn bring_back(self) {
        let id = untrack(|| self.store.away());
        if id != 0 {
            self.take(id, move |game| self.store.bring_back(id, game));
        }
    }

    /// Puts a game into the library under its number. Where another tab has put it there since this one looked, both states are
    /// merged first, also on the table. Calls back with whether it did: not where there is another game under that number.
    pub fn put(self, game: &Session, done: impl FnOnce(Answer<bool>) + 'static) {
        self.put_boxed(game, Box::new(done));
    }

    fn put_boxed(self, game: &Session, done: Done) {
        let (id, tree) = (game.id(), &game.record().tree);
        let body = saved::write_one(game);
        let body_sum = sum(body.as_bytes());
        let put = Put { id, sum: body_sum, length: body.len(), set_aside: None };
        if self.known(id).is_some_and(|known| known.sum == body_sum) {
            return done(Ok(true));
        }
        let record_sum = sum(sgf::write([tree]).as_bytes());
        let before = self.summary(id);
        let same = before.as_ref().filter(|before| before.sum == record_sum).map(|before| before.touched);
        let touched = same.unwrap_or_else(clock::now);
        let summary = Summary { touched, sum: record_sum, ..Summary::of(tree) };
        let (head, expected) = (summary.write(), before.map(|before| before.write()).unwrap_or_default());
        let game = game.clone();
        self.ask(move |database| {
            database.put(id, Some(&expected), (&head, &body), move |answer| {
                if answer == Ok(false) {
                    return self.merge(game, done);
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
                done(answer);
            });
        });
    }

    /// Puts a game that another tab has put meanwhile: both states of it in one.
    fn merge(self, mut game: Session, done: Done) {
        let id = game.id();
        self.refresh_and(move || {
            self.take(id, move |theirs| {
                let same = |theirs: &Session| game.record().tree.begins_as(&theirs.record().tree);
                let Some(theirs) = theirs.filter(same) else { return done(Ok(false)) };
                if game.take_in(&theirs) {
                    self.store.tidy(|table| {
                        table.take_in(&theirs);
                    });
                }
                self.put_boxed(&game, done);
            });
        });
    }

    /// Calls back with a game of the library, or with `None` where it cannot be read.
    pub fn take(self, id: u64, done: impl FnOnce(Option<Session>) + 'static) {
        self.ask(move |database| {
            database.get(id, move |body| {
                let body = body.ok().flatten();
                done(body.and_then(|body| saved::read(&body).ok()).map(|table| table.game.numbered(id)));
            });
        });
    }

    /// Removes a game, and calls back with it as it was kept: its head and its body.
    pub fn remove(self, id: u64, done: impl FnOnce((String, String)) + 'static) {
        self.ask(move |database| {
            let of_list = database.clone();
            database.get(id, move |body| {
                let head = self.summary(id).map(|summary| summary.write()).unwrap_or_default();
                let Ok(Some(body)) = body else { return };
                of_list.remove(id, move |removed| {
                    if removed.is_ok() {
                        self.store.tidy(|table| table.let_go(&[id]));
                        self.put.update_value(|all| all.retain(|other| other.id != id));
                        done((head, body));
                    }
                });
            });
        });
    }

    /// Puts a game back that was removed.
    pub fn put_back(self, id: u64, (head, body): (String, String), done: impl FnOnce() + 'static) {
        self.ask(move |database| database.put(id, None, (&head, &body), move |_| done()));
    }

    /// The number of a game of the library that is the same in every letter as this one, which is not in it yet.
    pub fn twin(self, game: &Session) -> Option<u64> {
        let is_new = self.summary(game.id()).is_none() && self.known(game.id()).is_none();
        let sum = is_new.then(|| sum(sgf::write([&game.record().tree]).as_bytes()))?;
        let moves = Summary::of(&game.record().tree).moves;
        let is_same = |summary: &Summary| summary.sum == sum && summary.moves == moves;
        self.games.with_untracked(|games| games.iter().find(|(_, summary)| is_same(summary)).map(|(id, _)| *id))
    }

    /// Puts every game of the file into the library that is not there, and calls back with how many there are now.
    pub fn keep_all(self, done: Callback<usize>) {
        let number = clock::fresh_number();
        let games = self.desk.opened.try_update_untracked(|opened| {
            let opened = opened.as_mut()?;
            let places = 0..opened.games.len();
            Some(places.filter_map(|place| opened.session(place, number + place as u64)).collect())
        });
        let games: Vec<Session> = games.flatten().unwrap_or_default();
        self.keep_each(games, 0, done);
    }

    /// Puts games one after the other, from the last on, so that only one is being written at a time.
    fn keep_each(self, mut games: Vec<Session>, kept: usize, done: Callback<usize>) {
        let Some(game) = games.pop() else { return done.run(kept) };
        if self.twin(&game).is_some() {
            return self.keep_each(games, kept + 1, done);
        }
        self.put(&game, move |put| self.keep_each(games, kept + usize::from(put.is_ok()), done));
    }

    /// Every game of the library as one file, the last touched first; those that cannot be read are left out.
    pub fn all(self, mut ids: Vec<u64>, mut text: String, done: Callback<String>) {
        let Some(id) = ids.pop() else { return done.run(text) };
        self.take(id, move |game| {
            if let Some(game) = game {
                text.push_str(&sgf::write([&game.record().tree]));
            }
            self.all(ids, text, done);
        });
    }

    /// Remembers that a game that was put was set aside then.
    pub fn set_aside(self, game: &Session) {
        self.remember(game.id(), Some(game.record().tree.edition()));
    }

    /// Remembers that a game lies on the table, where it may change.
    pub fn take_up(self, id: u64) {
        self.remember(id, None);
    }

    fn remember(self, id: u64, set_aside: Option<Edition>) {
        self.put.update_value(|all| {
            all.iter_mut().filter(|put| put.id == id).for_each(|put| put.set_aside = set_aside);
        });
    }

    /// Whether a game set aside is in the library as it is. Another tab may have changed it since it was set aside here.
    pub fn is_set_aside(self, game: &Session) -> bool {
        self.known(game.id()).is_some_and(|put| put.set_aside == Some(game.record().tree.edition()))
    }

    /// Whether a game was put since the page was opened; asks again when any is.
    pub fn has_put(self, id: u64) -> bool {
        self.games.track();
        self.known(id).is_some()
    }

    /// How long the text of a game is that was put, in bytes.
    pub fn length(self, id: u64) -> usize {
        self.known(id).map_or(0, |put| put.length)
    }

    fn known(self, id: u64) -> Option<Put> {
        self.put.with_value(|all| all.iter().find(|put| put.id == id).copied())
    }

    /// What is known of a game.
    pub fn summary(self, id: u64) -> Option<Summary> {
        self.games
            .with_untracked(|games| games.iter().find(|(other, _)| *other == id).map(|(_, summary)| summary.clone()))
    }

    fn ask(self, ask: impl FnOnce(&Database)) {
        if let Some(database) = self.database.try_get_value().flatten() {
            ask(&database);
        }
    }
}
