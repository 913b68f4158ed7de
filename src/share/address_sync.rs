//! Keeps the game in the page's URL if the reader's setting asks for that, and removes it from the URL otherwise.

use std::time::Duration;

use baduk_link::{Form, encode};
use baduk_record::{LinkMode, View};
use baduk_sgf::Edition;
use leptos::prelude::*;

use super::address_state::AddressState;
use super::links::LinksContext;
use crate::saved::Saved;
use crate::saved::keys;
use baduk_board::browser::address::{self, Entry};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{storage, time};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{GameId, Session, Visit};

/// The delay between the first change of the game and the change of the URL. Browsers limit how often the URL may change, so all changes of
/// the game in this time are written together.
const WRITE_DELAY: Duration = Duration::from_millis(300);

/// Synchronizes the page's URL with the game.
#[derive(Clone, Copy)]
pub struct AddressSync {
    game: GameState,
    settings: SettingsState,
    saved: Saved,
    links: LinksContext,
    state: StoredValue<AddressState>,
    tasks: Tasks,
}

impl AddressSync {
    /// Starts to synchronize the URL with the game.
    pub fn new() -> Self {
        let sync = Self {
            game: expect_context(),
            settings: expect_context(),
            saved: expect_context(),
            links: expect_context(),
            state: StoredValue::new(AddressState::new()),
            tasks: Tasks::here(),
        };
        let Self { game, settings, .. } = sync;
        let is_on = Memo::new(move |_| settings.with(|settings| settings.keeps_game_in_url));
        Effect::new(move |before: Option<(bool, Option<Edition>)>| {
            let now = game.session(visit);
            let is_problem = game.is_problem();
            let (was_on, problem) = before.unwrap_or_default();
            // The record of the problem is shown now, and going back returns to the problem.
            let is_problem_left = !is_problem && problem == Some(now.edition);
            if is_on.get() {
                // While a game is loaded from the library, the table has an empty board.
                if game.awaiting_library().is_none() {
                    sync.follow(now, is_problem_left);
                }
            } else {
                sync.stay(now, was_on, is_problem_left);
            }
            (is_on.get(), is_problem.then_some(now.edition))
        });
        sync
    }

    /// Whether the page was reloaded with this link, after this tab had read or written it.
    pub fn is_reload_with(self, link: &str) -> bool {
        self.saved.is_reload_with(keys::LINK, link)
    }

    /// Notes that the game of this link is about to be opened: a reload of the page doesn't open it again.
    pub fn note_opening(self, link: &str) {
        storage::write_session(keys::LINK, link);
    }

    /// Notes that this link in the URL was read, and that the page now shows the link's game.
    pub fn note_read(self, link: &str) {
        let now = self.game.session(visit);
        self.state.update_value(|state| state.note_read(link, now));
    }

    /// Writes the game into the URL soon, after a change to the position `now`.
    fn follow(self, now: Visit, is_problem_left: bool) {
        let is_to_write = self.game.session_untracked(|session| {
            self.state.try_update_value(|state| state.follow(now, session, is_problem_left)).unwrap_or_default()
        });
        if is_to_write {
            self.tasks.after(WRITE_DELAY, move || {
                if self.state.try_update_value(AddressState::take_due).unwrap_or_default() {
                    self.write();
                }
            });
        }
    }

    /// Removes the game from the URL if the page shows another game.
    fn stay(self, now: Visit, was_on: bool, is_problem_left: bool) {
        self.links.too_large.set(false);
        let (fragment, is_over) = (address::fragment(), was_on || is_problem_left);
        let is_wrong = self.state.try_update_value(|state| state.stay(now, &fragment, is_over)).unwrap_or_default();
        if is_wrong {
            address::set_fragment("", if is_problem_left { Entry::Push } else { Entry::Replace }, 0);
            self.state.update_value(|state| state.note_written(String::new()));
        }
    }

    /// Writes the game into the URL, unless the URL has a link that was not read yet, or the game is too large.
    fn write(self) {
        let fragment = address::fragment();
        if self.state.with_value(|state| state.is_incoming(&fragment)) {
            return;
        }
        let edition = self.game.session(|session| session.as_saved().record().tree.edition());
        let is_too_large = self.state.with_value(|state| state.is_too_large(edition));
        let link = if is_too_large { None } else { self.link() };
        self.links.too_large.set(link.is_none());
        let Some((link, game)) = link else {
            return self.state.update_value(|state| state.note_too_large(edition));
        };
        let entry = self.state.try_update_value(AddressState::take_entry).unwrap_or(Entry::Replace);
        storage::write_session(keys::LINK, &link);
        if link != fragment || address::history_state() != Some(game) {
            address::set_fragment(&link, entry, game);
            self.state.update_value(|state| state.note_written(address::fragment()));
        }
    }

    /// Returns the link to the position that the page shows, and the id of the game, or 0 if the game has none. `None` if the game is too
    /// large for a link.
    fn link(self) -> Option<(String, u64)> {
        let shows_record = self.settings.with(|settings| settings.record);
        self.game.session(|session| {
            let mode = match session.position().correspondence_id() {
                _ if session.attempt().is_some() => LinkMode::Solve,
                None if shows_record => LinkMode::View,
                _ => LinkMode::Play,
            };
            let session = session.as_saved();
            let view = View { mode, ..View::default() };
            let payload = encode(&session.scoring().with_scores(), session.at(), &view, Form::Whole).ok()?;
            Some((payload, session.id().map_or(0, GameId::get)))
        })
    }
}

/// The visit of the position that the page shows now.
fn visit(session: &Session) -> Visit {
    Visit::now(session.as_saved(), time::now())
}
