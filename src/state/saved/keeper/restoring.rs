//! A mark that a kept game is being put on the page, which goes once the page has drawn it. A game that freezes or stops the page
//! leaves its mark, and is then offered at the next visit in the place of being opened.

use leptos::prelude::*;

use crate::browser::task::Tasks;
use crate::browser::{clock, lifecycle, storage};
use crate::state::{GameState, Loading, sum};

/// Where the mark is kept: the sum of the text.
pub(super) const KEY: &str = "badukpan.restoring";
/// A page that goes sooner, in milliseconds, was not frozen: it takes its mark along. (One that has failed is told nothing.)
const SOON: u64 = 5000;

/// The mark of this tab.
#[derive(Clone, Copy)]
pub(super) struct Restoring {
    mark: RwSignal<Option<Mark>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark {
    sum: String,
    /// When it was made.
    time: u64,
}

impl Restoring {
    /// Nothing is being put on the page.
    pub(super) fn new(game: GameState, loading: Loading) -> Self {
        let restoring = Self { mark: RwSignal::new(None) };
        // A part of the page that is being loaded may be what a game stops, and a game in the library is still to come.
        let tasks = Tasks::here();
        let is_busy = Memo::new(move |_| loading.is_any() || game.away().is_some());
        Effect::new(move || {
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
            if time.is_some_and(|time| clock::now() < time + SOON) {
                restoring.clear();
            }
        });
        restoring
    }

    /// Whether this text was being put on the page, here or in another tab, and is not there yet.
    pub(super) fn is_unfinished(self, text: &str) -> bool {
        storage::read(KEY).is_some_and(|mark| mark == of(text))
    }

    /// Marks a text that is about to be put on the page.
    pub(super) fn mark(self, text: &str) {
        let mark = Mark { sum: of(text), time: clock::now() };
        storage::write(KEY, &mark.sum);
        self.mark.set(Some(mark));
    }

    fn clear(self) {
        if let Some(mark) = self.mark.try_update(Option::take).flatten()
            && storage::read(KEY) == Some(mark.sum)
        {
            storage::remove(KEY);
        }
    }
}

fn of(text: &str) -> String {
    sum(text.as_bytes()).to_string()
}
