//! Saves the table and the settings in this browser: reads them at the start, and writes them after every change. It is loaded before a
//! saved table is restored, or else right after the start.

pub(super) mod crash_mark;
mod writing;

use leptos::prelude::*;

use super::tabs::Tabs;
use super::{Saved, keys};
use crate::shell::language::LanguageState;
use baduk_board::browser::{lifecycle, storage};
use baduk_board::state::{Loading, Notice, Settings, SettingsState};
use baduk_game::saved::format::{self, Stamp, journal};
use baduk_game::saved::versions::Known;
use baduk_game::{GameId, Session, Table};
use baduk_texts::Locale;

use crash_mark::CrashMark;
use writing::Writer;

/// The reasons why saved tables are set aside under other storage keys, as these keys contain them.
pub(super) const REASONS: [&str; 2] = ["damaged", "unfinished"];

/// Saves the table in this browser, and restores it.
#[derive(Clone, Copy)]
pub struct TableStorage {
    pub(super) saved: Saved,
    restoring: CrashMark,
    writer: Writer,
    owner: StoredValue<Owner>,
}

/// A saved table that was read, with the text's version.
struct Kept {
    stamp: Stamp,
    table: Table,
    /// Whether the table has changes from journals, so that it has to be saved in full.
    is_ahead: bool,
}

/// Whether this browser has saved a table.
#[must_use]
pub fn has_table() -> bool {
    storage::read(keys::TABLE).is_some()
}

/// The settings that this browser has saved, but with the language of the page. Changes of the settings are saved.
#[must_use]
pub fn settings(locale: Locale) -> SettingsState {
    let read = |text: String| Settings { locale, ..Settings::read(&text, locale) };
    let settings = SettingsState::new(storage::read(keys::SETTINGS).map_or_else(|| Settings::new(locale), read));
    Effect::new(move |before: Option<Locale>| {
        let mut changed = settings.get();
        let locale = changed.locale;
        if before == Some(locale) {
            // The saved language may be one that another tab has chosen, and whose texts are still being loaded here.
            changed.locale = storage::read(keys::SETTINGS).map_or(locale, |text| Settings::read(&text, locale).locale);
        }
        // Until the reader changes a setting, the browser's languages decide.
        if before.is_some() {
            storage::write(keys::SETTINGS, &changed.write());
        }
        locale
    });
    settings
}

/// Takes over the settings whenever another tab changes them.
pub fn follow_settings(settings: SettingsState, language: LanguageState) {
    storage::on_change(keys::SETTINGS, move |text| {
        language.replace_settings(Settings::read(&text, settings.get_untracked().locale));
    });
}

impl TableStorage {
    /// Restores the table that this browser has saved, and from then on saves it after every change. `loading` counts the parts of the
    /// page that are being loaded. Provides the storage as a context.
    ///
    /// A text that can't be read is set aside under another key and never overwritten. A table that stopped the page before the first
    /// frame at the last visit is offered to the reader instead of opened.
    pub(super) fn start(saved: Saved, loading: Loading) {
        let game = saved.game;
        let text = storage::read(keys::TABLE);
        let restoring = CrashMark::new(game, loading);
        let number = Memo::new(move |_| game.session(begun_id));
        Effect::new(move |before: Option<Option<GameId>>| {
            let now = number.get();
            if before.flatten() != now {
                note_game(now);
            }
            now
        });
        let id = Memo::new(move |_| game.session(|session| session.position().correspondence_id().or(session.id())));
        Effect::new(move || saved.read_side(id.get()));
        let writer = Writer::new(saved, Tabs::new(), restoring);
        let owner = StoredValue::new(Owner::current().unwrap_or_default());
        let keeper = Self { saved, restoring, writer, owner };
        provide_context(keeper);
        match text {
            Some(text) if restoring.is_marked(&text) => {
                saved.skipped.set(Some(text));
                keeper.start_saving();
            }
            Some(text) => keeper.restore_text(&text),
            None => keeper.start_saving(),
        }
        storage::on_change(keys::TABLE, move |text| keeper.on_saved_elsewhere(&text));
        storage::on_removal(keys::RESTORING, move |mark| keeper.try_again(&mark));
        // A page in the back/forward cache gets no storage events.
        lifecycle::on_show(move || {
            if let Some(text) = storage::read(keys::TABLE).filter(|_| !keeper.writer.is_untouched()) {
                keeper.on_saved_elsewhere(&text);
            }
        });
    }

    /// Restores the table from its saved text.
    fn restore_text(self, text: &str) {
        self.restoring.mark(text);
        match read(text) {
            Ok(mut kept) => {
                // Another tab may have saved the table last, with another current game.
                if let Some(own) = noted_game() {
                    kept.table.show_by_id(own);
                }
                self.install(kept, text.len());
            }
            Err(format::Damaged) if storage::set_aside(keys::TABLE, REASONS[0]).is_some() => {
                note_game(None);
                self.saved.game.notify(Notice::Damaged);
                self.start_saving();
            }
            // There is no space to set the text aside. It stays where it is, and the present table is not saved.
            Err(format::Damaged) => self.saved.game.notify(Notice::NotKept),
        }
    }

    fn install(self, Kept { stamp, table, is_ahead }: Kept, length: usize) {
        let number = table.game.position().move_number();
        self.writer.install(table, stamp.version, length, is_ahead);
        self.saved.game.notify(if number > 0 { Notice::Restored { number } } else { Notice::Welcome });
        self.start_saving();
    }

    /// Starts to save changes of the table.
    fn start_saving(self) {
        self.owner.with_value(|owner| owner.with(|| self.writer.start_saving()));
    }

    /// Takes over the table that another tab has saved. If this tab offers a skipped table, and the other tab's table is based on the
    /// skipped table, the other tab has opened it without problems, so it is restored here too.
    fn on_saved_elsewhere(self, text: &str) {
        let version = |text: &str| format::peek(text).map(|(stamp, _)| stamp);
        let skipped = self.saved.skipped.with_untracked(|text| text.as_deref().and_then(version));
        let is_of_skipped = skipped.is_some_and(|skipped| {
            skipped.version != 0 && version(text).is_some_and(|saved| saved.base == skipped.version)
        });
        if is_of_skipped && !self.has_begun() {
            self.saved.skipped.set(None);
            self.restore_text(text);
        } else {
            self.writer.on_saved_elsewhere(text);
        }
    }

    /// Restores the skipped table, whose mark was removed because another tab has shown the table without problems, or was closed before
    /// it had drawn the table. If a game was started here meanwhile, the games of the restored table are set aside.
    fn try_again(self, mark: &str) {
        let Some(text) = self.saved.skipped.get_untracked().filter(|text| crash_mark::of(text) == mark) else {
            return;
        };
        if !self.has_begun() {
            if self.writer.is_untouched() {
                self.open_skipped();
            }
        } else if let Ok(Kept { table: theirs, .. }) = read(&text) {
            self.saved.skipped.set(None);
            storage::remove_aside(keys::TABLE, REASONS[1], &text);
            self.saved.game.update_table(|table| _ = table.follow(theirs, true, Known::Perhaps { is_later: true }));
        }
    }

    /// Saves the table now.
    pub fn write(self) {
        self.writer.write();
    }

    /// Whether local storage has the present state of the table.
    pub(super) fn is_current(self) -> bool {
        self.writer.is_current()
    }

    /// Whether the current game was started.
    fn has_begun(self) -> bool {
        self.saved.game.session(|session| session.position().is_begun())
    }

    /// Opens the skipped table, which was not opened at the start. If a game was started meanwhile, that game is set aside.
    pub fn open_skipped(self) {
        let Some(text) = self.saved.skipped.try_update(Option::take).flatten() else { return };
        if self.writer.is_kept(&text) {
            return self.restore_text(&text);
        }
        match read(&text) {
            Ok(kept) => {
                let games = kept.table.previous;
                self.saved.game.update_table(|table| table.previous.extend(games));
                self.saved.game.open(kept.table.game);
            }
            Err(format::Damaged) => self.saved.game.notify(Notice::Damaged),
        }
    }
}

/// The id of a game; `None` if the game was not started.
fn begun_id(game: &Session) -> Option<GameId> {
    game.id().filter(|_| game.position().is_begun())
}

/// Saves the id of this tab's current game, for a reload of the tab. `None` for a game that was not started, or that is no longer on the
/// table: such a game isn't restored from the library.
fn note_game(id: Option<GameId>) {
    storage::write_session(keys::GAME, &id.map_or(0, GameId::get).to_string());
}

/// The id of the game that was this tab's current game before a reload; `None` if no id was saved.
fn noted_game() -> Option<GameId> {
    storage::read_session(keys::GAME)?.parse().ok().and_then(GameId::new)
}

/// Reads a saved table, and applies the journals of tabs that crashed.
fn read(text: &str) -> Result<Kept, format::Damaged> {
    let (stamp, mut table) = format::read_stamped(text)?;
    let ahead = replayed_journals(stamp.version, &table);
    let is_ahead = !ahead.is_empty();
    for journaled in ahead {
        table.follow(journaled, false, Known::Perhaps { is_later: false });
    }
    Ok(Kept { stamp, table, is_ahead })
}

/// The table of this version, once for each journal that extends it, with that journal applied.
fn replayed_journals(version: u64, table: &Table) -> Vec<Table> {
    let journals = storage::entries(keys::JOURNAL).into_iter().map(|(_, journal)| journal);
    let fitting = journals.filter(|journal| version != 0 && journal::base(journal) == Some(version));
    let replayed = fitting.filter_map(|journal| {
        let mut table = table.clone();
        journal::replay(&mut table, &journal).ok().map(|()| table)
    });
    replayed.collect()
}

/// The saved tables that could not be read or shown and were set aside, as file names and contents. Texts with records are converted to
/// SGF.
#[must_use]
pub fn damaged() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for reason in REASONS {
        let keys = (1..).map(|n| format!("{}.{reason}.{n}", keys::TABLE));
        found.extend(keys.map_while(|key| storage::read(&key).map(|text| as_file(&key, text))));
    }
    found
}

/// A saved text as a file: the name of the file, and its content. Texts with records are converted to SGF.
#[must_use]
pub fn as_file(name: &str, text: String) -> (String, String) {
    match format::records(&text) {
        Some(records) => (format!("{name}.sgf"), records),
        None => (format!("{name}.txt"), text),
    }
}
