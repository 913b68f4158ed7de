//! Counts down the last seconds on the clock with beeps or by voice, and announces the end of a player's time.

use std::time::Duration;

use baduk_game::Announcement;
use baduk_rules::clock::TimeLeft;
use baduk_rules::score::Outcome;
use leptos::prelude::*;

use super::Speaker;
use baduk_board::browser::audio;
use baduk_board::modes::Modes;
use baduk_board::state::{Countdown, Event, GameState, Notice, SettingsState};

/// Counts down the last seconds before the player to move loses a period or the game.
pub fn count_down(speaker: Speaker) {
    let (game, modes, settings) = (GameState::here(), Modes::here(), SettingsState::here());
    // Whether the last words were a sentence, which has to be spoken to its end, and not a number.
    let is_sentence = StoredValue::new(false);
    let say = move |text: &str| audio::say(text, settings.with_untracked(|settings| settings.locale).tag());
    let countdown = move || settings.with(|settings| settings.countdown);
    allow_sounds(speaker);
    game.events.on(move |event| {
        let Event::Notice(notice @ Notice::Game(announcement)) = event else { return };
        match (announcement, countdown()) {
            (Announcement::Ended { outcome: Outcome::Time { .. } }, Countdown::Sound | Countdown::Voice) => {
                speaker.play(|sounds| sounds.player.play(&sounds.end, 1.0, 1.0));
            }
            (Announcement::Overtime { .. }, Countdown::Voice) => {
                is_sentence.set_value(true);
                say(&modes.describe(settings.locale(), notice));
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
                // The last three seconds have higher tones.
                Countdown::Sound => {
                    let speed = if seconds > 3 { 1.0 } else { 1.335 };
                    speaker.play(move |sounds| sounds.player.play(&sounds.tick, 0.7, speed));
                }
                Countdown::Voice if is_sentence.get_value() && audio::is_speaking() => {}
                Countdown::Voice => {
                    is_sentence.set_value(false);
                    say(&seconds.to_string());
                }
            }
        }
        seconds
    });
}

/// Starts the audio for the countdown when a move is played. Phones allow this only while a click is handled, and not when the timer of
/// the countdown runs.
fn allow_sounds(speaker: Speaker) {
    let (game, settings) = (GameState::here(), SettingsState::here());
    // Once a browser was allowed to speak, it may speak later too.
    let has_spoken = StoredValue::new(false);
    game.events.on(move |event| {
        let countdown = settings.with_untracked(|settings| settings.countdown);
        if !matches!(event, Event::Moved(_)) || countdown == Countdown::Off || game.clock_runs_for().is_none() {
            return;
        }
        speaker.play_now(|sounds| sounds.player.resume());
        if countdown == Countdown::Voice && !has_spoken.get_value() {
            has_spoken.set_value(true);
            audio::say("", settings.locale().tag());
        }
    });
}

/// The number of seconds left before the player to move loses a period or the game; `None` if more than ten are left, or no clock runs.
fn last_seconds(game: GameState) -> Option<u64> {
    let left = game.time_left(game.clock_runs_for()?)?;
    seconds_to_count(left, game.terms().time.and_then(|time| time.period()))
}

/// The number of seconds left on the clock to count down; `None` if more than ten seconds are left. A short period is not counted from
/// its start, since every turn would begin with that number.
fn seconds_to_count(left: TimeLeft, period: Option<Duration>) -> Option<u64> {
    let ends_main_time = matches!(left, TimeLeft::Main(_)) && period.is_some();
    let seconds = left.seconds();
    let is_whole = matches!(left, TimeLeft::Overtime { .. })
        && period.is_some_and(|period| seconds >= TimeLeft::Main(period).seconds());
    (!ends_main_time && !is_whole && (1..=10).contains(&seconds)).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(left: TimeLeft, period: Option<u64>) -> Option<u64> {
        seconds_to_count(left, period.map(Duration::from_secs))
    }

    #[test]
    fn the_last_seconds_are_counted_but_not_the_whole_of_a_period() {
        let overtime = |millis| TimeLeft::Overtime { time: Duration::from_millis(millis), count: 2 };
        assert_eq!(
            [10_001, 10_000, 9001, 9000, 1].map(|time| counted(overtime(time), Some(30))),
            [None, Some(10), Some(10), Some(9), Some(1)]
        );
        assert_eq!(
            [10_000, 9999, 9001, 9000].map(|time| counted(overtime(time), Some(10))),
            [None, None, None, Some(9)]
        );
        assert_eq!([5000, 4500, 4000].map(|time| counted(overtime(time), Some(5))), [None, None, Some(4)]);
    }

    #[test]
    fn main_time_is_counted_if_nothing_comes_after_it() {
        let main = TimeLeft::Main(Duration::from_secs(9));
        assert_eq!((counted(main, None), counted(main, Some(30))), (Some(9), None));
    }
}
