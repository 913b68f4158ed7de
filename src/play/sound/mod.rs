//! The sounds of the page: stones, and the countdown of the clock.

mod countdown;
mod stones;
mod waves;

use leptos::prelude::*;

use baduk_board::browser::audio::{self, Player};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{lifecycle, random};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::state::{Countdown, Event, GameState, SettingsState, StoneSound};

/// The section for the sounds of the page. Its code is loaded once the browser is idle or a move is played, unless the settings turn all
/// sounds off.
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

/// The sounds of the page, and the player that plays them.
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

    /// Plays the sound of a stone at a random speed, so that no two stones sound exactly the same.
    fn play_stone(&self, volume: f32) {
        let speed = 0.95 + random::number(100) as f32 / 1000.0;
        self.player.play(&self.stone, volume, speed);
    }
}

/// Plays sounds. The sounds are created when the first one is played, since browsers warn about audio that a page creates before the
/// reader's first click.
#[derive(Clone, Copy)]
struct Speaker {
    sounds: StoredValue<Option<Option<Sounds>>, LocalStorage>,
    tasks: Tasks,
}

impl Speaker {
    fn new() -> Self {
        Self { sounds: StoredValue::new_local(None), tasks: Tasks::here() }
    }

    /// Calls `play` with the sounds, unless the device has no audio. Creating the sounds takes longer than drawing a move, so the first
    /// stone is drawn before it is heard.
    fn play(self, play: impl FnOnce(&Sounds) + 'static) {
        if self.sounds.with_value(Option::is_some) {
            self.play_now(play);
        } else {
            self.tasks.after_paint(move || self.play_now(play));
        }
    }

    /// Calls `play` with the sounds at once, while the browser still handles a click or a key.
    fn play_now(self, play: impl FnOnce(&Sounds)) {
        self.sounds.update_value(|sounds| {
            if let Some(sounds) = sounds.get_or_insert_with(Sounds::new) {
                play(sounds);
            }
        });
    }
}

/// Plays the sounds of the game. It renders nothing.
fn content() -> impl IntoView {
    let speaker = Speaker::new();
    stones::play_stones(speaker);
    countdown::count_down(speaker);
}
