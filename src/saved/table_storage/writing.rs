//! Saves the table after changes.

use crate::saved::keys;
use crate::saved::unique_id;
use std::time::Duration;

use leptos::prelude::*;

use super::crash_mark::CrashMark;
use super::{REASONS, begun_id, note_game, replayed_journals};
use crate::saved::tabs::{Tabs, TakenOver};
use crate::saved::{LibraryStatus, Saved};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{lifecycle, locks, random, storage, time};
use baduk_game::saved::format::{self, journal};
use baduk_game::saved::versions::{Known, Versions};
use baduk_game::{GameId, Session, Table};

/// The maximum length of a table that is saved in full after each change, as soon as the browser has drawn the change. Saving this length takes a
/// millisecond. For a longer table, a journal is saved at that moment, and the whole table once it has not changed for a while.
const SHORT: usize = 100_000;
/// The number of nodes in a record above which the table is treated as long until it was saved once.
const MANY: usize = 5000;
/// How long a long table must stay unchanged before it is saved in full.
const REST: Duration = Duration::from_secs(1);
/// The maximum length of a table in local storage, in bytes of UTF-8. Browsers allow a few million per site, and saving blocks the page. A
/// longer game is saved only in the library, with a journal of its own (`library_journal`).
const LONGEST: usize = 2_000_000;

/// How long a change waits at most for the browser to draw it before it is saved.
const PATIENCE: Duration = Duration::from_millis(100);

/// Saves the table after its changes.
#[derive(Clone, Copy)]
pub(super) struct Writer {
    saved: Saved,
    tabs: Tabs,
    tasks: Tasks,
    restoring: CrashMark,
    /// Whether changes are saved. At the start, they are not.
    is_on: StoredValue<bool>,
    /// Whether a change waits until the browser has drawn it.
    is_waiting: StoredValue<bool>,
    /// The number of saves that were scheduled so far. The timer of an earlier save does nothing.
    changes: StoredValue<u32>,
    /// The length of the saved table that was last read or written, in UTF-8 bytes.
    length: StoredValue<usize>,
    /// The id of the current game when the table was last read or written; `None` if it had none.
    game: StoredValue<Option<GameId>>,
    /// The storage key of this tab's journal.
    key: StoredValue<String>,
    /// The saved state of the game that the journal extends; `None` if no journal is needed.
    base: StoredValue<Option<journal::Base>>,
}

impl Writer {
    pub(super) fn new(saved: Saved, tabs: Tabs, restoring: CrashMark) -> Self {
        Self {
            saved,
            tabs,
            tasks: Tasks::here(),
            restoring,
            is_on: StoredValue::new(false),
            is_waiting: StoredValue::new(false),
            changes: StoredValue::new(0),
            length: StoredValue::new(0),
            game: StoredValue::new(None),
            key: StoredValue::new(format!("{}{}", keys::JOURNAL, random::unique_version())),
            base: StoredValue::new(None),
        }
    }

    /// Shows a table that has been read from a saved text with this version and length. `is_ahead` is whether the table has changes that
    /// the saved text lacks.
    pub(super) fn install(self, mut table: Table, version: u64, length: usize, is_ahead: bool) {
        if let Some(clock) = table.game.clock_mut() {
            clock.limit(time::steady());
        }
        let game = table.game.id();
        if self.is_on.get_value() {
            self.tabs.will_follow();
        }
        self.saved.game.replace_table(table);
        self.tabs.update(|versions| *versions = Versions::read(version));
        self.length.set_value(length);
        self.game.set_value(game);
        if is_ahead {
            self.tabs.update(Versions::change);
            self.write_after(Duration::ZERO);
        } else {
            self.rebase(length);
        }
    }

    /// Saves the table now if it has changed, and from now on after every change.
    pub(super) fn start_saving(self) {
        if self.is_on.try_update_value(|is_on| std::mem::replace(is_on, true)) == Some(true) {
            return;
        }
        let saved = self.saved;
        Effect::new(move |loaded: Option<()>| {
            saved.game.table(|_| ());
            if self.tabs.is_followed() {
                return;
            }
            match loaded {
                None => self.write_after(Duration::ZERO),
                Some(()) => {
                    saved.followed.set_value(Some(false));
                    untrack(|| self.note_change());
                }
            }
        });
        lifecycle::on_hide(move || {
            // The time of this turn is saved with what the clock shows: the device's clock may be set back meanwhile.
            if saved.game.clock_runs_for().is_some() && !self.tabs.is_followed() {
                self.tabs.update(Versions::change);
            }
            if self.tabs.versions().is_changed() {
                self.write();
            }
        });
        lifecycle::on_fault(move || {
            self.write();
            saved.is_kept.get_untracked()
        });
    }

    /// Notes a change of the table, and saves it once the browser has drawn it, so that saving doesn't delay the picture. If the page is
    /// hidden or stopped before that, the change is saved then.
    fn note_change(self) {
        self.tabs.update(Versions::change);
        self.number();
        if self.is_waiting.try_update_value(|is_waiting| std::mem::replace(is_waiting, true)) == Some(true) {
            return;
        }
        let save = move || {
            if self.is_waiting.try_update_value(std::mem::take) == Some(true) {
                self.save_change();
            }
        };
        self.tasks.after_paint(save);
        // A page in a frame that is not drawn is not hidden, but the browser never paints it.
        self.tasks.after(PATIENCE, save);
    }

    /// Saves the table after a change: a short table in full, a long one with a journal.
    fn save_change(self) {
        if !self.tabs.versions().is_changed() {
            // It was saved meanwhile, for example because the page was hidden.
            return;
        }
        let nodes = |game: &Session| game.record().tree.capacity();
        let all = |table: &Table| nodes(&table.game) + table.previous.iter().map(nodes).sum::<usize>();
        let nodes = self.saved.game.table(all);
        let length = self.length.get_value();
        if length <= SHORT && nodes <= MANY {
            self.write();
        } else if length > LONGEST || self.write_journal() {
            self.write_after(REST);
        } else {
            self.write_after(Duration::ZERO);
        }
    }

    /// Gives the current game a [`GameId`], the number under which it is saved, if it was started here and has none.
    fn number(self) {
        let id = unique_id();
        let is_next = self.game.get_value().is_some() && self.saved.game.awaiting_library().is_none();
        if self.saved.game.assign_id(id, &time::today(), is_next) {
            // The game was started here, and not opened.
            self.game.set_value(Some(id));
            note_game(self.saved.game.session(begun_id));
        }
    }

    /// Saves the table after a delay, which starts again with every change. Only one tab saves at a time.
    fn write_after(self, time: Duration) {
        self.changes.update_value(|changes| *changes += 1);
        let now = self.changes.get_value();
        let write = move || {
            if self.changes.try_get_value() == Some(now) {
                self.write();
            }
        };
        self.tasks.after(time, move || {
            if self.changes.try_get_value() == Some(now) {
                self.tasks.spawn(async move {
                    if locks::exclusive(keys::TABLE, write).await.is_err() {
                        write();
                    }
                });
            }
        });
    }

    fn write_journal(self) -> bool {
        self.journal().is_some_and(|journal| self.key.with_value(|key| storage::write(key, &journal)))
    }

    /// The journal of the changes since the table was saved in full; `None` if the table has to be saved in full again.
    fn journal(self) -> Option<String> {
        self.base.with_value(|base| {
            let base = base.as_ref()?;
            self.saved.game.session(|game| base.journal(game))
        })
    }

    /// Whether the present state of the table is saved, in full or with a journal.
    pub(super) fn is_current(self) -> bool {
        let has_journal = || self.length.get_value() <= LONGEST && self.journal().is_some();
        self.saved.is_kept.get_untracked() && (!self.tabs.versions().is_changed() || has_journal())
    }

    /// Takes over the table that another tab has saved. Saves the merged table if the other tab's table lacks any change of this tab.
    pub(super) fn on_saved_elsewhere(self, text: &str) {
        let Some(TakenOver { lacks, has_game }) = self.tabs.take_over_text(self.saved, text) else { return };
        self.length.set_value(text.len());
        self.game.set_value(self.saved.game.session(Session::id));
        self.base.set_value(None);
        if lacks {
            return self.write();
        }
        storage::remove(&self.key.get_value());
        if has_game {
            self.rebase(text.len());
        }
    }

    /// Whether this text is the saved table in local storage.
    pub(super) fn is_kept(self, text: &str) -> bool {
        storage::read(keys::TABLE).as_deref() == Some(text)
    }

    /// Whether the skipped table is still the saved one.
    pub(super) fn is_untouched(self) -> bool {
        self.saved.skipped.with_untracked(|text| text.as_deref().is_some_and(|text| self.is_kept(text)))
    }

    /// Saves the table if it has changed.
    pub(super) fn write(self) {
        if self.is_untouched() {
            let is_begun =
                self.saved.game.table(|table| table.game.position().is_begun() || !table.previous.is_empty());
            // The skipped table stays where it is, until another table replaces it.
            if !is_begun || storage::set_aside(keys::TABLE, REASONS[1]).is_none() {
                return;
            }
        }
        self.number();
        let kept = self.write_table();
        if self.saved.is_kept.get_untracked() != kept {
            self.saved.is_kept.set(kept);
        }
    }

    /// Saves the table, without its current game if only the library saves that game. Returns whether the table is saved now.
    fn write_table(self) -> bool {
        let Self { saved, tabs, .. } = self;
        let current = storage::read(keys::TABLE);
        if let Some(text) = &current {
            self.merge(text);
        }
        let id = saved.game.session(Session::id);
        let is_away = id.is_some() && saved.saved_only_in_library.get_value() == id;
        let body = saved.game.table(if is_away { format::body_away } else { format::body });
        let has_library = matches!(saved.library.get_untracked(), LibraryStatus::Unknown | LibraryStatus::Open);
        if body.len() > LONGEST && has_library {
            self.length.set_value(body.len());
            return false;
        }
        if current.as_deref().and_then(format::body_of) == Some(&body) {
            tabs.update(Versions::settle);
            return true;
        }
        let stamp = tabs.versions().next(random::unique_version());
        let text = format::stamped(&body, stamp);
        if !storage::write(keys::TABLE, &text) {
            return false;
        }
        tabs.update(|versions| versions.write(stamp));
        self.length.set_value(text.len());
        self.forget_journals(stamp.base);
        self.rebase(if is_away { 0 } else { text.len() });
        let before = self.game.try_update_value(|game| std::mem::replace(game, id));
        if id.is_some() && before != Some(id) {
            self.restoring.mark(&text);
        }
        true
    }

    /// Takes over changes of other tabs that this tab has not received: the saved text that is about to be replaced, and the journals
    /// that extend it.
    fn merge(self, text: &str) {
        let stamp = format::peek(text).map(|(stamp, _)| stamp);
        if self.tabs.take_over_text(self.saved, text).is_none()
            && stamp.is_none_or(|stamp| self.tabs.versions().known(stamp).is_some())
        {
            // This version of the page can't read the text, so it has not written it.
            if format::read(text).is_err() {
                storage::set_aside(keys::TABLE, REASONS[0]);
            }
        }
        let version = stamp.map_or(0, |stamp| stamp.version);
        let is_foreign = |(key, journal): &(String, String)| {
            self.key.with_value(|own| own != key) && journal::base(journal) == Some(version)
        };
        if version == 0 || !storage::entries(keys::JOURNAL).iter().any(is_foreign) {
            return;
        }
        let Ok(table) = format::read(text) else { return };
        for journaled in replayed_journals(version, &table) {
            self.tabs.take_over(self.saved, version, journaled, Known::Perhaps { is_later: true });
        }
    }

    /// Removes this tab's journal, and the journals that extend the version `replaced`, which were already applied.
    fn forget_journals(self, replaced: u64) {
        for (key, journal) in storage::entries(keys::JOURNAL) {
            if self.key.with_value(|own| *own == key) || journal::base(&journal) == Some(replaced) {
                storage::remove(&key);
            }
        }
    }

    /// Makes the present table the base of the next journal. `length` is the length of the table's saved text.
    fn rebase(self, length: usize) {
        let version = self.tabs.versions().last();
        let is_worth_it = length > SHORT && version != 0;
        let base = |game: &mut Session| game.id().is_some().then(|| journal::Base::from_session(game, version));
        let base = is_worth_it.then(|| self.saved.game.mark(base)).flatten();
        self.base.set_value(base);
    }
}
