//! The data that this browser saves between visits: the games on the table, the settings, and a library of games.

pub mod keys;
mod library_journal;
mod revisions;
mod sides;
mod table_storage;
mod tabs;
pub mod texts;

use std::time::Duration;

use baduk_rules::Color;
use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, random, storage, time};
use baduk_board::components::lazy::{LoadError, lazy};
use baduk_board::state::{GameState, Loading, PruningSignal, SettingsState};
use baduk_engine::Level;
use baduk_game::{GameId, Session};

pub use library_journal::LibraryJournal;
pub use sides::ReaderSide;
pub use table_storage::{TableStorage, as_file, damaged, follow_settings, has_table, settings};

/// Returns a new id for a game, which is unique in all tabs.
#[must_use]
pub fn unique_id() -> GameId {
    GameId::new(random::unique_id()).expect("it is after 1970")
}

/// A function that restores the saved table, and saves it from then on: see [`TableStorage::start`].
pub type StartStorage = fn(Saved, Loading);

lazy!(saved, start_storage(unit: ()) -> StartStorage, { let () = unit; TableStorage::start });

/// Loads the function that restores and saves the table.
///
/// # Errors
/// If its code could not be loaded.
pub async fn load_storage() -> Result<StartStorage, LoadError> {
    start_storage(()).await
}

/// How long the page waits before it tries again to load the code that saves the table.
const RETRY_DELAY: Duration = Duration::from_secs(3);

/// The state of what this browser saves for the page, as a context of the play page.
#[derive(Clone, Copy)]
pub struct Saved {
    game: GameState,
    /// Whether the browser saves the table, with the present game.
    pub is_kept: PruningSignal<RwSignal<bool>>,
    /// The status of the browser's library of games.
    pub library: PruningSignal<RwSignal<LibraryStatus>>,
    /// A saved table that was not opened, because opening it failed at the last visit, and that the reader can open; otherwise `None`.
    pub skipped: PruningSignal<RwSignal<Option<String>>>,
    /// The computer's level, if it plays one color of the game on the table.
    pub computer_level: RwSignal<Option<Level>>,
    /// Whether the players of the game on the table agreed before the game that the page shows who leads.
    pub agreed_to_see_lead: RwSignal<bool>,
    /// Whether the page may help the players of the game on the table before its end: see [`Saved::may_help`].
    pub has_help: RwSignal<bool>,
    /// Whether another tab made the last change of the table; `None` if nothing has changed since the table was restored.
    followed: StoredValue<Option<bool>>,
    /// Whether the table is restored, and saved after every change.
    pub is_started: RwSignal<bool>,
    /// The id of the current game, if it is saved only in the library; otherwise `None`.
    saved_only_in_library: StoredValue<Option<GameId>>,
    /// The id under which the current game was saved before it became a correspondence game; `None` if it had no other id.
    id_before_correspondence: StoredValue<Option<GameId>>,
}

/// The status of the browser's library of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryStatus {
    /// The status of the library is not known yet.
    Unknown,
    /// The library is open.
    Open,
    /// The library is full.
    Full,
    /// The library fails to save games.
    Failing,
    /// The browser has no library for this page.
    Refused,
}

impl LibraryStatus {
    /// Whether there is a library whose games can be opened.
    #[must_use]
    pub const fn is_there(self) -> bool {
        matches!(self, Self::Open | Self::Full | Self::Failing)
    }
}

impl Saved {
    /// Returns the saved state of the surrounding components.
    ///
    /// # Panics
    /// Outside the play page.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// Creates the initial state, before anything is read.
    #[must_use]
    pub fn new(game: GameState) -> Self {
        Self {
            game,
            is_kept: PruningSignal::signal(true),
            library: PruningSignal::signal(LibraryStatus::Unknown),
            skipped: PruningSignal::signal(None),
            computer_level: RwSignal::new(None),
            agreed_to_see_lead: RwSignal::new(false),
            has_help: RwSignal::new(true),
            followed: StoredValue::new(None),
            is_started: RwSignal::new(false),
            saved_only_in_library: StoredValue::new(None),
            id_before_correspondence: StoredValue::new(None),
        }
    }

    /// Restores the table that this browser has saved, and from then on saves it after every change. `start` is `None` on a visit without a
    /// saved table: then there is nothing to restore, and the code is loaded now. `loading` counts the parts of the page that are being
    /// loaded.
    pub fn start(self, start: Option<StartStorage>, loading: Loading) {
        match start {
            Some(start) => self.start_with(start, loading),
            None => Tasks::here().spawn(async move {
                match load_storage().await {
                    Ok(start) => self.start_with(start, loading),
                    // The library waits for this, and tells the reader so.
                    Err(_) => {
                        self.is_kept.set(false);
                        Tasks::here().after(RETRY_DELAY, move || self.start(None, loading));
                    }
                }
            }),
        }
    }

    fn start_with(self, start: StartStorage, loading: Loading) {
        start(self, loading);
        self.is_started.set(true);
    }

    /// Whether another tab made the last change of the table, and therefore saves it.
    #[must_use]
    pub fn has_followed(self) -> bool {
        self.followed.get_value() == Some(true)
    }

    /// Whether the table has not changed since it was restored.
    #[must_use]
    pub fn is_as_restored(self) -> bool {
        self.followed.get_value().is_none()
    }

    /// Notes that the library has the present state of the current game, which has this id. If the game was too large to be saved with
    /// the table, the saved table still has an older state of it. From now on, the saved table only has the id of the game.
    pub fn hand_over(self, id: GameId) {
        if !self.is_kept.get_untracked() && self.saved_only_in_library.get_value() != Some(id) {
            self.saved_only_in_library.set_value(Some(id));
            self.game.save_again();
        }
    }

    /// Makes the game on the table a correspondence game with the id `number`, unless it already is a correspondence game.
    pub fn begin_correspondence(self, number: u32) {
        let before = self.game.begin_correspondence(number, &time::today());
        if before.is_some_and(|before| before.get() != u64::from(number)) {
            self.id_before_correspondence.set_value(before);
        }
    }

    /// Makes the game on the table, which has just started, a correspondence game in which the reader plays `side`. A rematch already has
    /// its id.
    pub fn begin_correspondence_as(self, side: Color) {
        let number = self.game.session(Session::id).and_then(|id| u32::try_from(id.get()).ok());
        self.begin_correspondence(number.unwrap_or_else(GameState::new_correspondence));
        if let Some(id) = self.game.session(|session| session.position().correspondence_id()) {
            ReaderSide::One(side).write(id);
            self.game.side.set(Some(side));
        }
    }

    /// Makes the game on the table, which has just started, a game in which the reader plays `side` against the computer. `has_help` is
    /// whether the page may help them.
    pub fn begin_against_computer(self, side: Color, level: Level, has_help: bool) {
        self.has_help.set(has_help);
        self.game.assign_id(unique_id(), &time::today(), true);
        self.play_against_computer(side, level);
    }

    /// Makes the game on the table, which has just started, a game of two people to whom the page shows who leads.
    pub fn begin_with_lead(self, settings: SettingsState) {
        settings.update(|settings| settings.shows_lead = true);
        self.begin_as(ReaderSide::BothWithLead);
    }

    /// Makes the game on the table, which has just started, a game of two people whom the page doesn't help.
    pub fn begin_without_help(self) {
        self.begin_as(ReaderSide::BothWithoutHelp);
    }

    fn begin_as(self, side: ReaderSide) {
        self.game.assign_id(unique_id(), &time::today(), true);
        self.write_side(side);
    }

    /// Changes the color that the reader plays against the computer in the game on the table, and the computer's level.
    pub fn play_against_computer(self, color: Color, level: Level) {
        self.write_side(ReaderSide::AgainstComputer { color, level, has_help: self.has_help.get_untracked() });
    }

    /// Saves who plays the game on the table.
    fn write_side(self, side: ReaderSide) {
        if let Some(id) = self.game.session(Session::id) {
            side.write(id);
            self.read_side(Some(id));
        }
    }

    /// Makes the game on the table, a rematch, a game of the reader as `side` against the same opponent: the computer of this level, or a
    /// player of a correspondence game. A game without help is followed by another one.
    pub fn begin_next_as(self, side: Color, level: Option<Level>) {
        match level {
            // The side of the new game, which has none yet, is read soon. Until then this is what the last game had.
            Some(level) => self.begin_against_computer(side, level, self.has_help.get_untracked()),
            None => self.begin_correspondence_as(side),
        }
    }

    /// Whether the page may help with the game on the table, with hints, answers, estimates or a review: always, unless the players chose
    /// before the game that it has no help, and it has no result yet. All parts that help ask this.
    #[must_use]
    pub fn may_help(self) -> bool {
        self.has_help.get() || self.game.is_finished()
    }

    /// Reads which color the reader plays in the game with this id, which is on the table, and against whom.
    fn read_side(self, id: Option<GameId>) {
        let side = id.and_then(ReaderSide::read);
        self.game.side.set(side.and_then(ReaderSide::color));
        self.computer_level.set(side.and_then(ReaderSide::level));
        self.agreed_to_see_lead.set(side == Some(ReaderSide::BothWithLead));
        self.has_help.set(side.is_none_or(ReaderSide::has_help));
    }

    /// Returns the id under which the current game was saved before it became a correspondence game, and forgets this id; `None` if there
    /// is no such id.
    #[must_use]
    pub fn take_id_before_correspondence(self) -> Option<GameId> {
        self.id_before_correspondence.try_update_value(std::mem::take).flatten()
    }

    /// Whether the page was reloaded with the same game on this tab's table after the text was noted under the key. If so, the file or
    /// link that was opened before the reload isn't opened again.
    #[must_use]
    pub fn is_reload_with(self, key: &str, text: &str) -> bool {
        if !address::is_revisited() || storage::read_session(key).as_deref() != Some(text) {
            return false;
        }
        // Opening the game failed last time, so it is offered instead.
        if self.skipped.with_untracked(Option::is_some) {
            return true;
        }
        let away = untrack(|| self.game.awaiting_library());
        let (id, is_begun) = self.game.session_untracked(|session| (session.id(), session.position().is_begun()));
        let own = away.or(id).map_or(0, GameId::get);
        (away.is_some() || is_begun) && storage::read_session(keys::GAME).is_none_or(|game| game == own.to_string())
    }
}
