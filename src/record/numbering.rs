//! The field for choosing which stones show their move numbers.

use baduk_view::{Numbering, retaken};
use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::components::record::overlay::numbered_moves;
use baduk_board::state::{BoardUi, GameState, SettingsState};
use baduk_texts::page::later::t;

/// The number of moves that the option "last moves" labels by default.
const DEFAULT_LAST: usize = 5;
/// The maximum number of moves that the option "last moves" can label.
const MAX_LAST: usize = 999;

/// Returns the value that a numbering has in the drop-down list; `None` is the choice of no numbers.
const fn option_index(numbered: Option<Numbering>) -> usize {
    match numbered {
        None => 0,
        Some(Numbering::All) => 1,
        Some(Numbering::Last(_)) => 2,
        Some(Numbering::From(_)) => 3,
    }
}

/// A field for choosing which stones show their move numbers.
#[component]
pub fn NumberingSelect(
    /// The current choice; `None` for no numbers.
    #[prop(into)]
    numbering: Signal<Option<Numbering>>,
    /// Runs with the reader's choice.
    #[prop(into)]
    on_select: Callback<Option<Numbering>>,
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
            1 => Some(Numbering::All),
            2 => Some(Numbering::Last(DEFAULT_LAST)),
            3 => Some(Numbering::From(played.saturating_sub(1))),
            _ => None,
        });
    };
    let count = move || if let Some(Numbering::Last(count)) = numbering.get() { Some(count) } else { None };
    let has_score = Memo::new(move |_| count().is_some());
    let set_count = move |event| {
        let count: usize = event_target_value(&event).parse().unwrap_or(DEFAULT_LAST);
        on_select.run(Some(Numbering::Last(count.clamp(1, MAX_LAST))));
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
            selected=Signal::derive(move || option_index(numbering.get()))
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
            <NumberingSelect numbering=Signal::derive(move || numbered.get()) on_select=move |numbering| numbered.set(numbering) />
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
        let notes = retaken(&numbered_moves(replay), numbering, board);
        notes.iter().map(|note| note.text(board.size(), "")).collect::<Vec<_>>().join("   ")
    })
}
