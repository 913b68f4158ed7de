//! Which stones bear the numbers of their moves.

use baduk_record::Replay;
use baduk_view::{NumberedMove, Numbering, retaken};
use leptos::prelude::*;

use crate::components::controls::{Item, Select, say};
use crate::store::Store;
use crate::words::text;

/// Which moves show their numbers, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbered {
    /// None.
    None,
    /// All.
    All,
    /// The last so many.
    Last(usize),
    /// Those from this one on, counted from 0.
    From(usize),
}

/// How many are the last, at first.
const SOME: usize = 5;
/// How many may be the last.
const MOST: usize = 999;

impl Numbered {
    /// The moves that bear numbers.
    pub const fn numbering(self) -> Option<Numbering> {
        match self {
            Self::None => None,
            Self::All => Some(Numbering::All),
            Self::Last(count) => Some(Numbering::Last(count)),
            Self::From(index) => Some(Numbering::From(index)),
        }
    }

    /// Its place in the list that it is chosen from.
    const fn choice(self) -> usize {
        match self {
            Self::None => 0,
            Self::All => 1,
            Self::Last(_) => 2,
            Self::From(_) => 3,
        }
    }
}

/// The moves that led to a position, with their numbers.
pub fn moves(replay: &Replay) -> Vec<NumberedMove> {
    replay.moves.iter().map(NumberedMove::from).collect()
}

/// Chooses which stones bear numbers, and tells where a number is hidden by a later one: "20 = 112".
#[component]
pub fn NumberingChoice(numbered: RwSignal<Numbered>) -> impl IntoView {
    let store = Store::here();
    let items = Signal::derive(move || {
        let locale = store.locale();
        let words = [
            text!(locale, numbering.none),
            text!(locale, numbering.all),
            text!(locale, numbering.last),
            text!(locale, numbering.from_here),
        ];
        words.into_iter().enumerate().map(|(value, words)| Item::new(value, words)).collect::<Vec<_>>()
    });
    let choose = move |choice| {
        let played = store.replay.with_untracked(|replay| replay.moves.len());
        numbered.set(match choice {
            1 => Numbered::All,
            2 => Numbered::Last(SOME),
            3 => Numbered::From(played.saturating_sub(1)),
            _ => Numbered::None,
        });
    };
    let count = move || if let Numbered::Last(count) = numbered.get() { Some(count) } else { None };
    let is_counted = Memo::new(move |_| count().is_some());
    let set_count = move |event| {
        let count: usize = event_target_value(&event).parse().unwrap_or(SOME);
        numbered.set(Numbered::Last(count.clamp(1, MOST)));
    };
    let how_many = move || {
        view! {
            <input
                type="number"
                min="1"
                max=MOST.to_string()
                aria-label=say(|locale| text!(locale, numbering.count))
                prop:value=Signal::derive(move || count().unwrap_or(SOME).to_string())
                on:change=set_count
            />
        }
    };
    let notes = Signal::derive(move || notes(store, numbered.get()));
    view! {
        <div class="numbering">
            <Select
                label=say(|locale| text!(locale, numbering.label))
                items
                chosen=Signal::derive(move || numbered.get().choice())
                choose
            />
            {move || is_counted.get().then(how_many)}
            <p class="notes" data-testid="notes">
                {notes}
            </p>
        </div>
    }
}

fn notes(store: Store, numbered: Numbered) -> String {
    let Some(numbering) = numbered.numbering() else { return String::new() };
    store.replay.with(|replay| {
        let board = replay.game.board();
        let notes = retaken(&moves(replay), numbering, board);
        notes.iter().map(|note| note.text(board.size(), "")).collect::<Vec<_>>().join("   ")
    })
}
