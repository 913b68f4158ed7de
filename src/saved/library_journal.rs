//! The journal of a game that is only in the library, because it is too large to be saved with the table. Saving the whole game takes a
//! while, so a journal of its changes is saved at once.

use leptos::prelude::*;

use super::Saved;
use super::keys;
use baduk_board::browser::{random, storage};
use baduk_game::saved::format::journal::{self, Base};
use baduk_game::{GameId, Session};

/// The journal of the game in this tab.
#[derive(Clone, Copy)]
pub struct LibraryJournal {
    saved: Saved,
    key: StoredValue<String>,
    /// The base of the journal: the game as the library has it. `None` if the journal isn't needed.
    base: StoredValue<Option<Base>>,
    /// The game in the state that is being saved in the library, as the base of the next journal, with the id of the game; `None` while
    /// no game is being saved.
    pending: StoredValue<Option<(GameId, Base)>>,
}

impl LibraryJournal {
    /// Creates a journal without a base.
    #[must_use]
    pub fn new(saved: Saved) -> Self {
        Self {
            saved,
            key: StoredValue::new(format!("{}{}", keys::JOURNAL, random::unique_version())),
            base: StoredValue::new(None),
            pending: StoredValue::new(None),
        }
    }

    /// Reads a game from its text in the library, its journal in the library, and the journals that crashed tabs have left in local
    /// storage. Returns the game and the base of its next journal; `None` if the text is damaged.
    #[must_use]
    pub fn read(text: &str, journal: Option<String>) -> Option<(Session, Base)> {
        let journals = storage::entries(keys::JOURNAL).into_iter().map(|(_, journal)| journal);
        journal::restore(text, journal.into_iter().chain(journals))
    }

    /// Notes that the game on the table, which is too large for the saved table, was read from the library. `base` is the base of the
    /// game's journal.
    pub fn resume(self, base: Base) {
        self.base.set_value(Some(base));
    }

    /// Saves a journal of the changes to the game on the table that the library doesn't have. Returns the id of the game and the journal,
    /// which has to be saved in the library too, since browsers write the library to disk sooner. `None` if there is no journal to save.
    #[must_use]
    pub fn write(self) -> Option<(GameId, String)> {
        let journal = self.base.with_value(|base| {
            let base = base.as_ref()?;
            self.saved.game.session_untracked(|game| {
                let revision = random::unique_version();
                Some((game.id()?, base.journal_with_revision(game, revision)?))
            })
        });
        if let Some((_, journal)) = &journal {
            self.key.with_value(|key| storage::write(key, journal));
        }
        journal
    }

    /// Notes that the game on the table, which has this id, is about to be saved in the library in its present state.
    pub fn begin(self, id: GameId) {
        let is_of = |game: &Session| self.base.with_value(|base| base.as_ref().is_some_and(|base| base.is_of(game)));
        let is_read = || self.saved.game.session(is_of);
        if self.saved.is_kept.get_untracked() && self.saved.saved_only_in_library.get_value() != Some(id) && !is_read()
        {
            return;
        }
        let begin = |game: &mut Session| {
            let game = Some(game).filter(|game| game.id() == Some(id))?;
            let renew = |base: &mut Option<Base>| match base {
                Some(base) => base.renew(game),
                None => Base::from_session(game, 0),
            };
            self.base.try_update_value(renew).map(|base| (id, base))
        };
        self.pending.set_value(self.saved.game.mark(begin));
    }

    /// Notes that the game was not saved, since the library has another state of it than the one that was to be replaced.
    pub fn cancel(self) {
        self.pending.set_value(None);
    }

    /// Notes that a game was saved in the library as a text with the checksum `sum`, which replaced a text with the checksum `replaced`.
    /// Returns the id of the game and the journal that extends the new text; `None` if there is no such journal.
    pub fn finish(self, id: GameId, sum: u32, replaced: Option<u32>) -> Option<(GameId, String)> {
        let take = |pending: &mut Option<(GameId, Base)>| pending.take_if(|(pending, _)| *pending == id);
        let (_, base) = self.pending.try_update_value(take).flatten()?;
        let replaced = replaced.filter(|&replaced| replaced != sum);
        for (key, journal) in storage::entries(keys::JOURNAL) {
            let is_of = |sum: u32| journal::base(&journal) == Some(sum.into());
            if self.key.with_value(|own| *own == key) || replaced.is_some_and(is_of) {
                storage::remove(&key);
            }
        }
        self.base.set_value(Some(base.with_version(sum.into())));
        self.write()
    }
}
