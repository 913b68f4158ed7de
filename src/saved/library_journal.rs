//! The journal of a game that only the library has, because it is too large to be saved with the table. Saving it there takes a while, so
//! what the library's text lacks is saved at once.

use leptos::prelude::*;

use super::Saved;
use super::table_storage::JOURNAL;
use baduk_board::browser::{clock, storage};
use baduk_game::saved::format::journal::{self, Base};
use baduk_game::{GameId, Session, Table};

/// The journal of this tab.
#[derive(Clone, Copy)]
pub struct LibraryJournal {
    saved: Saved,
    key: StoredValue<String>,
    /// The game as the library has it.
    base: StoredValue<Option<Base>>,
    /// The game as it is being saved in the library.
    pending: StoredValue<Option<(GameId, Base)>>,
}

impl LibraryJournal {
    /// An empty journal.
    #[must_use]
    pub fn new(saved: Saved) -> Self {
        Self {
            saved,
            key: StoredValue::new(format!("{JOURNAL}{}", clock::unique_version())),
            base: StoredValue::new(None),
            pending: StoredValue::new(None),
        }
    }

    /// Reads a text of the library, with what its journal there and those of tabs that crashed add to it. `None` if it is damaged.
    #[must_use]
    pub fn read(text: &str, journal: Option<String>) -> Option<(Session, Base)> {
        let journals = storage::entries(JOURNAL).into_iter().map(|(_, journal)| journal);
        journal::restore(text, journal.into_iter().chain(journals))
    }

    /// Notes that the game on the table, which the table is too small for, was read from the library.
    pub fn resume(self, base: Base) {
        self.base.set_value(Some(base));
    }

    /// Saves what the library lacks of the game on the table. Returns it with the game's id, to be saved in the library too: browsers
    /// write that to disk sooner.
    #[must_use]
    pub fn write(self) -> Option<(GameId, String)> {
        let journal = self.base.with_value(|base| {
            let base = base.as_ref()?;
            self.saved.game.table.with_untracked(|table| {
                let revision = clock::unique_version();
                Some((table.game.id()?, base.journal_with_revision(&table.game, revision)?))
            })
        });
        if let Some((_, journal)) = &journal {
            self.key.with_value(|key| storage::write(key, journal));
        }
        journal
    }

    /// Notes that the game on the table, with this id, is about to be saved in the library as it is.
    pub fn begin(self, id: GameId) {
        let is_read = || {
            let is_of =
                |table: &Table| self.base.with_value(|base| base.as_ref().is_some_and(|base| base.is_of(&table.game)));
            self.saved.game.table.with_untracked(is_of)
        };
        if self.saved.is_kept.get_untracked() && self.saved.saved_only_in_library.get_value() != Some(id) && !is_read()
        {
            return;
        }
        let begin = |table: &mut Table| {
            let game = Some(&mut table.game).filter(|game| game.id() == Some(id))?;
            let renew = |base: &mut Option<Base>| match base {
                Some(base) => base.renew(game),
                None => Base::of(game, 0),
            };
            self.base.try_update_value(renew).map(|base| (id, base))
        };
        self.pending.set_value(self.saved.game.table.try_update_untracked(begin).flatten());
    }

    /// Notes that the library has another state of the game than the one that was to be saved.
    pub fn cancel(self) {
        self.pending.set_value(None);
    }

    /// Notes that a game was saved in the library as a text with this checksum, in place of one with the other. Returns what that lacks.
    pub fn finish(self, id: GameId, sum: u32, replaced: Option<u32>) -> Option<(GameId, String)> {
        let take = |pending: &mut Option<(GameId, Base)>| pending.take_if(|(pending, _)| *pending == id);
        let (_, base) = self.pending.try_update_value(take).flatten()?;
        let replaced = replaced.filter(|&replaced| replaced != sum);
        for (key, journal) in storage::entries(JOURNAL) {
            let is_of = |sum: u32| journal::base(&journal) == Some(sum.into());
            if self.key.with_value(|own| *own == key) || replaced.is_some_and(is_of) {
                storage::remove(&key);
            }
        }
        self.base.set_value(Some(base.with_version(sum.into())));
        self.write()
    }
}
