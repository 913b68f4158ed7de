//! The last seconds on the clock, and its end, as beeps or by voice.

use baduk_rules::clock::TimeLeft;
use baduk_rules::score::Outcome;
use baduk_view::Announcement;
use leptos::prelude::*;

use super::Speaker;
use crate::browser::audio;
use crate::modes::Modes;
use crate::state::{Countdown, Event, GameState, Notice, SettingsState};

/// Counts down the last seconds before the player to move loses a period or the game.
pub fn count_down(speaker: Speaker) {
    let (game, modes, settings) = (GameState::here(), Modes::here(), SettingsState::here());
    let say = move |text: &str| audio::say(text, untrack(|| settings.locale()).tag());
    let countdown = move || settings.with(|settings| settings.countdown);
    game.events.on(move |event| {
        let Event::Notice(notice @ Notice::Game(announcement)) = event else { return };
        match (announcement, untrack(countdown)) {
            (Announcement::Ended { outcome: Outcome::Time { .. } }, Countdown::Sound | Countdown::Voice) => {
                speaker.play(&|sounds| sounds.player.play(&sounds.end, 1.0, 1.0));
            }
            (Announcement::Overtime { .. }, Countdown::Voice) => {
                say(&modes.describe(untrack(|| settings.locale()), notice));
            }
            _ => {}
        }
    });
    Effect::new(move |before: Option<Option<u64>>| {
        let seconds = last_seconds(game);
        let is_new = before.is_some_and(|before| before != seconds);
        if let Some(seconds) = seconds.filter(|_| is_new) {
            match countdown() {
                Countdown::Off => {}
                // The last three seconds are higher.
                Countdown::Sound => {
                    let speed = if seconds > 3 { 1.0 } else { 1.335 };
                    speaker.play(&|sounds| sounds.player.play(&sounds.tick, 0.7, speed));
                }
                Countdown::Voice => say(&seconds.to_string()),
            }
        }
        seconds
    });
}

/// The seconds left before the player to move loses a period or the game, if there are ten or less.
fn last_seconds(game: GameState) -> Option<u64> {
    let left = game.time_left(game.clock_runs_for()?)?;
    let ends_main_time =
        matches!(left, TimeLeft::Main(_)) && game.terms().time.and_then(|time| time.period()).is_some();
    let seconds = left.seconds();
    (!ends_main_time && (1..=10).contains(&seconds)).then_some(seconds)
}
