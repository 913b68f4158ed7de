//! A mark in local storage that a saved game is being restored. The mark is removed once the page has drawn the game. If a game freezes
//! or stops the page, the mark stays, and at the next visit the game is offered to the reader instead of opened.

use crate::saved::keys;
use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::browser::{lifecycle, storage, time};
use baduk_board::state::{GameState, Loading, effect};
use baduk_game::sum;

/// The time in milliseconds after the mark ([`keys::RESTORING`]) was set, within which closing or hiding the page removes the mark: the page handles
/// the event, so the game has not frozen it. A frozen or crashed page does not handle the event, so its mark stays.
const SOON: u64 = 5000;

/// The mark that this tab has set, if any.
#[derive(Clone, Copy)]
pub(super) struct CrashMark {
    mark: RwSignal<Option<Mark>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark {
    sum: String,
    /// When the mark was set, in milliseconds since 1970.
    time: u64,
}

impl CrashMark {
    /// Creates the state in which nothing is being restored.
    pub(super) fn new(game: GameState, loading: Loading) -> Self {
        let restoring = Self { mark: RwSignal::new(None) };
        // The game may freeze a part of the page that is still being loaded, or may itself still be loaded from the library.
        let tasks = Tasks::here();
        let is_busy = Memo::new(move |_| loading.is_any() || game.awaiting_library().is_some());
        effect(move || {
            if restoring.mark.with(Option::is_some) && !is_busy.get() {
                tasks.after_paint(move || {
                    if is_busy.try_get_untracked() == Some(false) {
                        restoring.clear();
                    }
                });
            }
        });
        lifecycle::on_hide(move || {
            let time = restoring.mark.with_untracked(|mark| mark.as_ref().map(|mark| mark.time));
            if time.is_some_and(|time| time::now() < time + SOON) {
                restoring.clear();
            }
        });
        restoring
    }

    /// Whether the game in a saved text was being restored, here or in another tab, and was not drawn yet.
    pub(super) fn is_marked(self, text: &str) -> bool {
        storage::read(keys::RESTORING).is_some_and(|mark| mark == of(text))
    }

    /// Sets the mark for a saved text that is about to be restored.
    pub(super) fn mark(self, text: &str) {
        let mark = Mark { sum: of(text), time: time::now() };
        storage::write(keys::RESTORING, &mark.sum);
        self.mark.set(Some(mark));
    }

    fn clear(self) {
        if let Some(mark) = self.mark.try_update(Option::take).flatten()
            && storage::read(keys::RESTORING) == Some(mark.sum)
        {
            storage::remove(keys::RESTORING);
        }
    }
}

/// The text of the mark for a saved text.
pub(super) fn of(text: &str) -> String {
    sum(text.as_bytes()).to_string()
}
