//! The players' clocks.

use std::time::Duration;

use baduk_rules::Color;
use baduk_rules::clock::{TimeControl, TimeLeft};
use leptos::prelude::*;

use super::awake::stay_awake;
use baduk_board::browser::lifecycle;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::LineIcon;
use baduk_board::components::lazy::{LazySection, Loader, lazy};
use baduk_board::state::{GameState, Notice, SettingsState, effect};
use baduk_texts::page::later::t;

/// The time left at which a running clock begins to be marked as low.
const LOW: Duration = Duration::from_secs(10);

/// The numbers of seconds left at which players are warned that they will lose the game.
const WARNINGS: [u64; 2] = [10, 60];

/// The clock of a player, whose code is loaded if the game has a clock.
#[component]
pub fn ClockSection(color: Color) -> impl IntoView {
    let game = GameState::here();
    let shown = Memo::new(move |_| game.time_left(color).is_some());
    let load: Loader = match color {
        Color::Black => |place| Box::pin(black_clock(place)),
        Color::White => |place| Box::pin(white_clock(place)),
    };
    view! { <LazySection load shown class="clock-part" /> }
}

lazy!(clock, black_clock, black);
lazy!(clock, white_clock, white);

fn black() -> impl IntoView {
    clock(Color::Black)
}

fn white() -> impl IntoView {
    clock(Color::White)
}

/// The time that a player has left, the periods or moves left, and the button that pauses the clock. While the player thinks, the clock
/// is updated whenever it has to show another second.
fn clock(color: Color) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    effect(move || {
        if let Some(wait) = game.next_tick().filter(|_| game.clock_runs_for() == Some(color)) {
            // This task ends when the effect runs again, so there is only one timer.
            Tasks::here().after(wait, move || game.tick());
        }
    });
    // Time has passed while the page was closed, and timers of hidden pages are late.
    game.tick();
    lifecycle::on_show(move || game.tick());
    warn(color);
    // One lock is enough for both clocks.
    if color == Color::Black {
        stay_awake();
    }
    let left = Memo::new(move |_| game.time_left(color).unwrap_or(TimeLeft::Out));
    let time = Memo::new(move |_| baduk_texts::time(left.get()));
    let overtime =
        Memo::new(move |_| baduk_texts::page::later::overtime_left(settings.locale(), game.terms().time, left.get()));
    let is_low = Memo::new(move |_| left.get().time() <= LOW && game.clock_runs_for() == Some(color));
    let can_pause = Memo::new(move |_| game.can_pause(color));
    view! {
        <div class="clock" data-low=move || if is_low.get() { "true" } else { "false" }>
            <p class="reading" role="timer">
                <span class="time">{time}</span>
                <span class="periods" aria-hidden="true">{move || overtime.get().0}</span>
                <span class="only-spoken">{move || overtime.get().1}</span>
            </p>
            {move || can_pause.get().then(pause_button)}
        </div>
    }
}

/// Warns the player of this color, while they think, when they have little time left before they lose the game.
fn warn(color: Color) {
    let game = GameState::here();
    let last = Memo::new(move |_| {
        let left = game.time_left(color).filter(|_| game.clock_runs_for() == Some(color))?;
        last_seconds(game.terms().time?, left)
    });
    Effect::new(move |before: Option<Option<u64>>| {
        let seconds = last.get();
        if let (Some(before), Some(seconds)) = (before.flatten(), seconds)
            && WARNINGS.into_iter().any(|warning| (seconds..before).contains(&warning))
        {
            game.notify(Notice::OfPlayer { color, number: seconds, describe: baduk_texts::page::little_time });
        }
        seconds
    });
}

/// The number of seconds left before the player loses the game; `None` if another period follows.
fn last_seconds(control: TimeControl, left: TimeLeft) -> Option<u64> {
    let is_last = match (control, left) {
        (TimeControl::Absolute { .. } | TimeControl::Fischer { .. }, TimeLeft::Main(_))
        | (TimeControl::Canadian { .. }, TimeLeft::Overtime { .. }) => true,
        (TimeControl::ByoYomi { .. } | TimeControl::Ing { .. }, TimeLeft::Overtime { count, .. }) => count == 1,
        _ => false,
    };
    is_last.then(|| left.seconds())
}

/// The button that pauses the clock, or lets it run again.
fn pause_button() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_paused = Memo::new(move |_| game.is_paused());
    let label = Signal::derive(move || {
        if is_paused.get() { t!(settings.locale(), clock.resume) } else { t!(settings.locale(), clock.pause) }
    });
    let path = move || if is_paused.get() { "M8 5l11 7-11 7z" } else { "M8 5v14M16 5v14" };
    view! {
        <button
            type="button"
            class="pause"
            data-paused=move || if is_paused.get() { "true" } else { "false" }
            aria-label=label
            title=label
            on:click=move |_| game.pause(!is_paused.get_untracked())
        >
            {move || view! { <LineIcon path=path() /> }}
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_time_that_a_player_gets_is_counted() {
        let (main, period) = (Duration::from_secs(600), Duration::from_secs(100));
        let last = |control| {
            let overtime = |count| TimeLeft::Overtime { time: period, count };
            [TimeLeft::Main(main), overtime(3), overtime(1)].map(|left| last_seconds(control, left))
        };
        assert_eq!(last(TimeControl::ByoYomi { main, periods: 3, period }), [None, None, Some(100)]);
        assert_eq!(last(TimeControl::Ing { main }), [None, None, Some(100)]);
        assert_eq!(last(TimeControl::Canadian { main, moves: 3, period }), [None, Some(100), Some(100)]);
        let fischer = TimeControl::Fischer { main, increment: period, cap: None };
        assert_eq!(last_seconds(fischer, TimeLeft::Main(main)), Some(600));
        assert_eq!(last_seconds(TimeControl::Absolute { main }, TimeLeft::Main(main)), Some(600));
    }
}
