//! What the page lets a player hear: stones, and the last seconds on the clock.

mod waves;

use baduk_rules::Move;
use baduk_rules::clock::TimeLeft;
use baduk_rules::score::Outcome;
use baduk_view::{Announcement, Direction};
use leptos::prelude::*;

use super::lazy::{LazySection, lazy};
use crate::browser::audio::{self, Player};
use crate::browser::{clock, lifecycle};
use crate::modes::Modes;
use crate::state::{Countdown, Event, GameState, Notice, SettingsState, StoneSound};

/// The sounds of the page, loaded once the page is idle or a move is played, unless the settings turn them all off.
#[component]
pub fn SoundSection() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_ready = RwSignal::new(false);
    lifecycle::on_idle(move || is_ready.set(true));
    game.events.on(move |event| {
        if matches!(event, Event::Moved(_)) && !is_ready.get_untracked() {
            is_ready.set(true);
        }
    });
    let is_on = Memo::new(move |_| {
        settings.with(|settings| settings.stone_sound != StoneSound::Off || settings.countdown != Countdown::Off)
    });
    let shown = Signal::derive(move || is_ready.get() && is_on.get());
    view! { <LazySection load=|place| Box::pin(sound(place)) shown class="sounds" /> }
}

lazy!(clock, sound, content);

/// The sounds, and what plays them. `None` on a device without audio.
#[derive(Debug)]
struct Sounds {
    player: Player,
    stone: audio::Sound,
    capture: audio::Sound,
    tick: audio::Sound,
    end: audio::Sound,
}

impl Sounds {
    fn new() -> Option<Self> {
        let player = Player::new()?;
        let sound = |wave: fn(f32) -> Vec<f32>| player.sound(&wave(player.sample_rate()));
        let (stone, capture) = (sound(waves::stone)?, sound(waves::capture)?);
        let (tick, end) = (sound(waves::tick)?, sound(waves::end)?);
        Some(Self { player, stone, capture, tick, end })
    }

    /// The sound of a stone. Two are never quite the same.
    fn play_stone(&self, volume: f32) {
        let speed = 0.95 + clock::random(100) as f32 / 1000.0;
        self.player.play(&self.stone, volume, speed);
    }
}

/// Plays the sounds of the game. It shows nothing.
fn content() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    // Created with the first sound: browsers warn of audio that a page creates before the reader's first click.
    let sounds = StoredValue::new_local(None::<Option<Sounds>>);
    let play = move |play: &dyn Fn(&Sounds)| {
        sounds.update_value(|sounds| {
            if let Some(sounds) = sounds.get_or_insert_with(Sounds::new) {
                play(sounds);
            }
        });
    };
    let say = move |text: &str| audio::say(text, untrack(|| settings.locale()).tag());
    let countdown = move || settings.with(|settings| settings.countdown);
    game.events.on(move |event| {
        let Event::Notice(notice) = event else { return };
        let Notice::Game(announcement) = notice else { return };
        let volume = settings.with_untracked(|settings| settings.stone_sound.volume());
        if let Some(taken) = stones_taken(announcement).filter(|_| volume > 0.0) {
            play(&|sounds| {
                sounds.play_stone(volume);
                if taken > 0 {
                    sounds.player.play(&sounds.capture, volume, 1.0);
                }
            });
        }
        match announcement {
            Announcement::Ended { outcome: Outcome::Time { .. } } if untrack(countdown) != Countdown::Off => {
                play(&|sounds| sounds.player.play(&sounds.end, 1.0, 1.0));
            }
            Announcement::Overtime { .. } if untrack(countdown) == Countdown::Voice => {
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
                    play(&|sounds| sounds.player.play(&sounds.tick, 0.7, if seconds > 3 { 1.0 } else { 1.335 }));
                }
                Countdown::Voice => say(&seconds.to_string()),
            }
        }
        seconds
    });
}

/// How many stones were taken off the board, if a stone was put on it.
fn stones_taken(announcement: Announcement) -> Option<u32> {
    match announcement {
        Announcement::Moved { mv: Move::Play(_), captured, .. } => Some(captured),
        Announcement::Suicide { stones, .. } => Some(stones),
        Announcement::HandicapPlaced { .. }
        | Announcement::Repeated { mv: Move::Play(_), .. }
        | Announcement::Navigated { direction: Direction::Forward, play: Some((_, Move::Play(_))), .. } => Some(0),
        _ => None,
    }
}

/// The seconds left before the player to move loses a period or the game, if there are ten or less.
fn last_seconds(game: GameState) -> Option<u64> {
    let left = game.time_left(game.clock_runs_for()?)?;
    let ends_main_time =
        matches!(left, TimeLeft::Main(_)) && game.terms().time.and_then(|time| time.period()).is_some();
    let seconds = left.seconds();
    (!ends_main_time && (1..=10).contains(&seconds)).then_some(seconds)
}
