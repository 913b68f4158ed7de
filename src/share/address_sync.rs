//! Keeps the game in the page's URL if the reader's setting asks for that, and removes it from the URL otherwise.

use std::time::Duration;

use baduk_link::{Form, encode};
use baduk_record::{Edition, Mode, View};
use leptos::prelude::*;

use crate::links::{self, LinksContext};
use crate::saved::Saved;
use baduk_board::browser::address::{self, Entry};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{storage, time};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{GameId, Visit};

/// The key of the session storage for the fragment that this tab read or wrote last.
const LAST_LINK_KEY: &str = "badukpan.link";

/// The delay before the URL is changed, which starts again with every change of the game, since browsers limit how often the URL may
/// change.
const WRITE_DELAY: Duration = Duration::from_millis(300);

/// Synchronizes the page's URL with the game.
#[derive(Clone, Copy)]
pub struct AddressSync {
    game: GameState,
    settings: SettingsState,
    saved: Saved,
    links: LinksContext,
    /// The edition of the record in the address, until the game changes.
    synced: StoredValue<Option<Edition>>,
    /// The fragment that was read or written last. If the address has another one, the user went back or forward, and the link
    /// reader still has to read it.
    known_fragment: StoredValue<String>,
    /// The state of the game when it was last observed.
    seen: StoredValue<Option<Visit>>,
    /// Whether the next change adds a history entry or replaces the current one.
    entry: StoredValue<Entry>,
    is_pending: StoredValue<bool>,
    /// The edition of a record that is too large for the address.
    too_large: StoredValue<Option<Edition>>,
    tasks: Tasks,
}

impl AddressSync {
    /// Starts to synchronize.
    pub fn new() -> Self {
        let sync = Self {
            game: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            links: expect_context(),
            synced: StoredValue::new(None),
            known_fragment: StoredValue::new(address::fragment()),
            seen: StoredValue::new(None),
            entry: StoredValue::new(Entry::Replace),
            is_pending: StoredValue::new(false),
            too_large: StoredValue::new(None),
            tasks: Tasks::here(),
        };
        let Self { game, settings, .. } = sync;
        let is_on = Memo::new(move |_| settings.with(|settings| settings.address));
        Effect::new(move |before: Option<(bool, Option<Edition>)>| {
            let now = game.session(|session| Visit::now(session.as_saved(), time::now()));
            let is_problem = game.is_problem();
            let (was_on, problem) = before.unwrap_or_default();
            // Its record is shown now, and going back leads to the problem again.
            let is_left = !is_problem && problem == Some(now.edition);
            if is_on.get() {
                // While a game is loaded from the library, the table has an empty board.
                if game.awaiting_library().is_none() {
                    sync.game_changed(now, is_left);
                }
            } else {
                sync.clear_address(now, was_on, is_left);
            }
            (is_on.get(), is_problem.then_some(now.edition))
        });
        sync
    }

    /// Whether the page was reloaded with this link, after this tab had read or written it.
    pub fn is_reload_with(self, link: &str) -> bool {
        self.saved.is_reload_with(LAST_LINK_KEY, link)
    }

    /// Notes that the game of this link is about to be opened: a reload of the page doesn't open it again.
    pub fn note_opening(self, link: &str) {
        storage::write_session(LAST_LINK_KEY, link);
    }

    /// Notes that this link in the address was read, and that the page shows what came of it.
    pub fn note_read(self, link: &str) {
        self.known_fragment.set_value(link.to_owned());
        let now = untrack(|| self.game.session(|session| Visit::now(session.as_saved(), time::now())));
        self.synced.set_value(Some(now.edition));
        self.seen.set_value(Some(now));
    }

    /// Writes the address soon. `is_left` is whether a problem was left.
    fn game_changed(self, now: Visit, is_left: bool) {
        let before = self.seen.try_update_value(|seen| seen.replace(now)).flatten();
        let is_landing =
            |before| untrack(|| self.game.session(|session| now.is_new_history_entry_after(before, session)));
        if is_left || before.is_some_and(is_landing) {
            self.entry.set_value(Entry::Push);
        }
        if !self.is_pending.get_value() {
            self.is_pending.set_value(true);
            self.tasks.after(WRITE_DELAY, move || {
                if self.is_pending.get_value() {
                    self.is_pending.set_value(false);
                    self.write_address();
                }
            });
        }
    }

    /// Removes the game from the address when the page shows something else. Otherwise a copied address would share the wrong
    /// game. `was_on` is whether it was kept in the address until now, and `is_left` whether a problem was left.
    fn clear_address(self, now: Visit, was_on: bool, is_left: bool) {
        self.seen.set_value(None);
        self.is_pending.set_value(false);
        self.links.too_large.set(false);
        if was_on || is_left || self.synced.get_value().is_some_and(|synced| synced != now.edition) {
            self.synced.set_value(None);
            if !address::fragment().is_empty() {
                self.known_fragment.set_value(String::new());
                address::set_fragment("", if is_left { Entry::Push } else { Entry::Replace }, 0);
            }
        }
    }

    fn write_address(self) {
        let fragment = address::fragment();
        if links::may_be_payload(&fragment) && fragment != self.known_fragment.get_value() {
            return;
        }
        let edition = untrack(|| self.game.session(|session| session.as_saved().record().tree.edition()));
        if self.too_large.get_value() == Some(edition) {
            return;
        }
        let encoded = untrack(|| self.payload());
        self.links.too_large.set(encoded.is_none());
        let Some((payload, game)) = encoded else { return self.too_large.set_value(Some(edition)) };
        let entry = self.entry.try_update_value(|entry| std::mem::replace(entry, Entry::Replace));
        storage::write_session(LAST_LINK_KEY, &payload);
        if payload != fragment || address::history_state() != Some(game) {
            address::set_fragment(&payload, entry.unwrap_or(Entry::Replace), game);
            self.known_fragment.set_value(address::fragment());
        }
    }

    fn payload(self) -> Option<(String, u64)> {
        let shows_record = self.settings.with(|settings| settings.record);
        self.game.session(|session| {
            let mode = match session.correspondence_id() {
                _ if session.is_problem() => Mode::Solve,
                None if shows_record => Mode::View,
                _ => Mode::Play,
            };
            let session = session.as_saved();
            let view = View { mode, ..View::default() };
            let payload = encode(&session.with_scores(), session.at(), &view, Form::Whole).ok()?;
            Some((payload, session.id().map_or(0, GameId::get)))
        })
    }
}
