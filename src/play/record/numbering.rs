//! The field for choosing which stones show their move numbers.

use baduk_record::Numbers;
use baduk_view::retaken;
use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::components::record::overlay::numbered_moves;
use baduk_board::state::{BoardUi, GameState, SettingsState};
use baduk_texts::page::later::t;

/// The number of moves that the option "last moves" labels by default.
const DEFAULT_LAST: u16 = 5;
/// The maximum number of moves that the option "last moves" can label.
const MAX_LAST: u16 = 999;

/// Returns the value that a choice has in the drop-down list.
const fn option_index(numbers: Numbers) -> usize {
    match numbers {
        Numbers::None => 0,
        Numbers::All => 1,
        Numbers::Last(_) => 2,
        Numbers::From(_) => 3,
    }
}

/// A field for choosing which stones show their move numbers.
#[component]
pub fn NumberingSelect(
    /// The current choice.
    #[prop(into)]
    numbers: Signal<Numbers>,
    /// Runs with the reader's choice.
    #[prop(into)]
    on_select: Callback<Numbers>,
) -> impl IntoView {
    let game = GameState::here();
    let settings = SettingsState::here();
    let tasks = Tasks::here();
    let items = Signal::derive(move || {
        let locale = settings.locale();
        let labels = [
            t!(locale, numbering.none),
            t!(locale, numbering.all),
            t!(locale, numbering.last_moves),
            t!(locale, numbering.from_here),
        ];
        labels.into_iter().enumerate().map(|(value, label)| SelectOption::new(value, label)).collect::<Vec<_>>()
    });
    let choose_kind = move |kind| {
        let played = game.replay.with_untracked(|replay| replay.moves.len());
        on_select.run(match kind {
            1 => Numbers::All,
            2 => Numbers::Last(DEFAULT_LAST),
            3 => Numbers::From(played.saturating_sub(1).try_into().unwrap_or(u16::MAX)),
            _ => Numbers::None,
        });
    };
    let count = move || if let Numbers::Last(count) = numbers.get() { Some(count) } else { None };
    let has_score = Memo::new(move |_| count().is_some());
    let set_count = move |event| {
        let count: u16 = event_target_value(&event).parse().unwrap_or(DEFAULT_LAST);
        on_select.run(Numbers::Last(count.clamp(1, MAX_LAST)));
    };
    let count_field = move || {
        view! {
            <input
                type="number"
                min="1"
                max=MAX_LAST.to_string()
                aria-label=localized(|locale| t!(locale, numbering.move_count))
                prop:value=Signal::derive(move || count().unwrap_or(DEFAULT_LAST).to_string())
                // Browsers also dispatch this event when the field is removed.
                on:change=move |event| tasks.run(|| set_count(event))
            />
        }
    };
    view! {
        <Select
            label=localized(|locale| t!(locale, numbering.label))
            items
            selected=Signal::derive(move || option_index(numbers.get()))
            on_select=choose_kind
        />
        {move || has_score.get().then(count_field)}
    }
}

/// A field for choosing which stones on the board show their move numbers, and notes about moves whose stones are hidden by later moves
/// at the same point: "20 = 112".
#[component]
pub fn NumberingChoice() -> impl IntoView {
    let board = BoardUi::here();
    let numbered = board.numbered;
    let game = GameState::here();
    let notes = Signal::derive(move || notes(game, board));
    view! {
        <div class="numbering">
            <NumberingSelect numbers=Signal::derive(move || numbered.get()) on_select=move |numbers| numbered.set(numbers) />
            <p class="notes" data-testid="notes">
                {notes}
            </p>
        </div>
    }
}

fn notes(game: GameState, board: BoardUi) -> String {
    let numbers = board.numbered.get();
    if numbers == Numbers::None {
        return String::new();
    }
    game.replay.with(|replay| {
        let board = replay.game.board();
        let notes = retaken(&numbered_moves(replay), numbers, board);
        notes.iter().map(|note| note.text(board.size(), "")).collect::<Vec<_>>().join("   ")
    })
}
