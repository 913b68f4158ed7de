//! What is said in the sheet: in its only live region, and as a list that can be read.

use leptos::prelude::*;

use baduk_board::components::controls::localized;
use baduk_board::components::status;
use baduk_board::state::{Event, GameState, Notice};
use baduk_texts::page::later::t;

/// The number of sentences that are kept.
const MOST: usize = 500;

/// Everything that is said while the sheet is open: the notices of the game, and the answers to questions.
#[derive(Clone, Copy)]
pub struct Spoken {
    said: RwSignal<Vec<String>>,
    /// The number of sentences so far, with those that are no longer kept.
    count: StoredValue<usize>,
    is_error: RwSignal<bool>,
    /// Whether the last sentence is only shown.
    is_silent: RwSignal<bool>,
}

impl Spoken {
    /// Says every notice of the game from now on, until the current component is unmounted.
    pub fn start() -> Self {
        let (game, text) = (GameState::here(), status::text());
        let spoken = Self {
            said: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            is_error: RwSignal::new(false),
            is_silent: RwSignal::new(false),
        };
        spoken.say(&text.get_untracked());
        game.events.on(move |event| {
            if matches!(event, Event::Notice(notice) if !matches!(notice, Notice::Cursor(_))) {
                spoken.say(&text.get_untracked());
            }
        });
        spoken
    }

    /// Says sentences. Empty ones are left out.
    pub fn say(self, text: &str) {
        self.add(text, false, false);
    }

    /// Shows a sentence that a voice reads, without announcing it.
    pub fn note(self, text: &str) {
        self.add(text, false, true);
    }

    /// Says that the typed text can't be carried out.
    pub fn refuse(self, text: &str) {
        self.add(text, true, false);
    }

    /// Says what was said last once more.
    pub fn repeat(self) {
        let last = self.said.with_untracked(|said| said.last().cloned());
        last.into_iter().for_each(|last| self.say(&last));
    }

    /// Whether the last sentence says that the typed text can't be carried out.
    pub fn is_error(self) -> bool {
        self.is_error.get()
    }

    /// Notes that nothing is wrong any more.
    pub fn forgive(self) {
        self.is_error.set(false);
    }

    fn add(self, text: &str, is_error: bool, is_silent: bool) {
        let text = text.trim_end_matches('\u{a0}').to_owned();
        if text.is_empty() {
            return;
        }
        self.count.update_value(|count| *count += 1);
        self.is_error.set(is_error);
        self.is_silent.set(is_silent);
        self.said.update(|said| {
            said.push(text);
            if said.len() > MOST {
                said.remove(0);
            }
        });
    }
}

/// The last sentence. A live region announces only changes, so every second sentence ends in an invisible character.
#[component]
pub fn LastSpoken(spoken: Spoken) -> impl IntoView {
    let game = GameState::here();
    let text = move |is_silent: bool| {
        if spoken.is_silent.get() != is_silent {
            return String::new();
        }
        let last = spoken.said.with(|said| said.last().cloned().unwrap_or_default());
        if spoken.count.get_value().is_multiple_of(2) { last } else { last + "\u{a0}" }
    };
    let refused = Signal::derive(move || if game.refused().is_some() || spoken.is_error() { "true" } else { "false" });
    view! {
        <p class="status" data-refused=refused>
            <span id="typed-move-answer" role="status">{move || text(false)}</span>
            <span>{move || text(true)}</span>
        </p>
    }
}

/// Everything that was said, for whoever wants to read it.
#[component]
pub fn SpokenList(spoken: Spoken) -> impl IntoView {
    let items =
        move || spoken.said.with(|said| said.iter().map(|text| view! { <li>{text.clone()}</li> }).collect_view());
    view! {
        <details class="heard">
            <summary>{localized(|locale| t!(locale, text_board.heard))}</summary>
            <ol>{items}</ol>
        </details>
    }
}
