//! The players' clocks, and what keeps them running.

use std::time::Duration;

use baduk_rules::Color;
use baduk_rules::clock::TimeLeft;
use leptos::prelude::*;

use super::controls::LineIcon;
use crate::browser::lifecycle;
use crate::browser::task::Tasks;
use crate::i18n::{self, t};
use crate::state::{GameState, SettingsState};

/// A clock with this much time or less in the last period is marked.
const LOW: Duration = Duration::from_secs(10);

/// Updates the clock whenever it shows another second, until the current component is unmounted.
pub fn run() {
    let game = GameState::here();
    Effect::new(move || {
        if let Some(wait) = game.next_tick() {
            // These tasks end when the effect runs again, so there is one timer at a time.
            Tasks::here().after(wait, move || game.tick());
        }
    });
    // Timers of a hidden page are late.
    lifecycle::on_show(move || game.tick());
}

/// A player's clock, if the game has one: the time left, the periods or moves left, and the button that pauses it.
#[component]
pub fn PlayerClock(color: Color) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let has_time = Memo::new(move |_| game.time_left(color).is_some());
    let left = Memo::new(move |_| game.time_left(color).unwrap_or(TimeLeft::Out));
    let time = Memo::new(move |_| i18n::time(left.get()));
    let overtime = Memo::new(move |_| i18n::overtime_left(settings.locale(), game.terms().time, left.get()));
    let is_low = Memo::new(move |_| left.get().time() <= LOW && game.clock_runs_for() == Some(color));
    let can_pause = Memo::new(move |_| game.has_clock() && game.is_turn(color));
    let clock = move || {
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
    };
    move || has_time.get().then(clock)
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
