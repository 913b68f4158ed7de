//! Which stones bear the numbers of their moves.

use baduk_record::Replay;
use baduk_view::{NumberedMove, Numbering, retaken};
use leptos::prelude::*;

use crate::browser::task::Tasks;
use crate::components::controls::{Item, Select, say};
use crate::i18n::t;
use crate::state::{BoardUi, GameState, SettingsState};

/// How many are the last, at first.
const SOME: usize = 5;
/// How many may be the last.
const MOST: usize = 999;

/// The place of a choice in the list that it is chosen from.
const fn choice(numbered: Option<Numbering>) -> usize {
    match numbered {
        None => 0,
        Some(Numbering::All) => 1,
        Some(Numbering::Last(_)) => 2,
        Some(Numbering::From(_)) => 3,
    }
}

/// The moves that led to a position, with their numbers.
pub fn moves(replay: &Replay) -> Vec<NumberedMove> {
    replay.moves.iter().map(NumberedMove::from).collect()
}

/// Chooses which stones bear numbers.
#[component]
pub fn NumberingSelect(
    /// Which do.
    #[prop(into)]
    numbered: Signal<Option<Numbering>>,
    /// Chooses others.
    #[prop(into)]
    choose: Callback<Option<Numbering>>,
) -> impl IntoView {
    let game = GameState::here();
    let settings = SettingsState::here();
    let tasks = Tasks::here();
    let items = Signal::derive(move || {
        let locale = settings.locale();
        let words = [
            t!(locale, numbering.none),
            t!(locale, numbering.all),
            t!(locale, numbering.last_moves),
            t!(locale, numbering.from_here),
        ];
        words.into_iter().enumerate().map(|(value, words)| Item::new(value, words)).collect::<Vec<_>>()
    });
    let choose_kind = move |kind| {
        let played = game.replay.with_untracked(|replay| replay.moves.len());
        choose.run(match kind {
            1 => Some(Numbering::All),
            2 => Some(Numbering::Last(SOME)),
            3 => Some(Numbering::From(played.saturating_sub(1))),
            _ => None,
        });
    };
    let count = move || if let Some(Numbering::Last(count)) = numbered.get() { Some(count) } else { None };
    let is_counted = Memo::new(move |_| count().is_some());
    let set_count = move |event| {
        let count: usize = event_target_value(&event).parse().unwrap_or(SOME);
        choose.run(Some(Numbering::Last(count.clamp(1, MOST))));
    };
    let how_many = move || {
        view! {
            <input
                type="number"
                min="1"
                max=MOST.to_string()
                aria-label=say(|locale| t!(locale, numbering.move_count))
                prop:value=Signal::derive(move || count().unwrap_or(SOME).to_string())
                // A browser tells of it also while the field is taken out of the page.
                on:change=move |event| tasks.run(|| set_count(event))
            />
        }
    };
    view! {
        <Select
            label=say(|locale| t!(locale, numbering.label))
            items
            chosen=Signal::derive(move || choice(numbered.get()))
            choose=choose_kind
        />
        {move || is_counted.get().then(how_many)}
    }
}

/// Chooses which stones on the board bear numbers, and tells where a number is hidden by a later one: "20 = 112".
#[component]
pub fn NumberingChoice() -> impl IntoView {
    let board = BoardUi::here();
    let numbered = board.numbered;
    let game = GameState::here();
    let notes = Signal::derive(move || notes(game, board));
    view! {
        <div class="numbering">
            <NumberingSelect numbered=Signal::derive(move || numbered.get()) choose=move |numbering| numbered.set(numbering) />
            <p class="notes" data-testid="notes">
                {notes}
            </p>
        </div>
    }
}

fn notes(game: GameState, board: BoardUi) -> String {
    let Some(numbering) = board.numbered.get() else { return String::new() };
    game.replay.with(|replay| {
        let board = replay.game.board();
        let notes = retaken(&moves(replay), numbering, board);
        notes.iter().map(|note| note.text(board.size(), "")).collect::<Vec<_>>().join("   ")
    })
}
