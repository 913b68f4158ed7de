//! Sounds and speech (Web Audio API and Web Speech API). A device without them is silent, which is not an error.

use leptos::prelude::window;
use web_sys::js_sys::Reflect;
use web_sys::{AudioBuffer, AudioContext, SpeechSynthesisUtterance};

use super::event;

/// Plays sounds until it is dropped.
#[derive(Debug)]
pub struct Player(AudioContext);

/// A sound that a player can play many times.
#[derive(Debug)]
pub struct Sound(AudioBuffer);

impl Player {
    /// Creates a player; `None` if the browser has no audio. Browsers play nothing before the reader's first click or key.
    #[must_use]
    pub fn new() -> Option<Self> {
        AudioContext::new().ok().map(Self)
    }

    /// The number of samples for one second of sound, on this device.
    #[must_use]
    pub fn sample_rate(&self) -> f32 {
        self.0.sample_rate()
    }

    /// Makes a sound from samples, each from -1 to 1. `None` if the browser can't make it, for example without samples.
    #[must_use]
    pub fn sound(&self, samples: &[f32]) -> Option<Sound> {
        let length = u32::try_from(samples.len()).ok()?;
        let buffer = self.0.create_buffer(1, length, self.0.sample_rate()).ok()?;
        buffer.copy_to_channel(samples, 0).ok()?;
        Some(Sound(buffer))
    }

    /// Lets the player play from now on. Phones allow this only while a click or a key is handled, and require it again after the page
    /// was in the background.
    pub fn resume(&self) {
        // The promise is only rejected after the player is dropped.
        let _ = self.0.resume();
    }

    /// Plays a sound. The volume is from 0 to 1; at a speed of 2, the sound is an octave higher.
    pub fn play(&self, sound: &Sound, volume: f32, speed: f32) {
        self.resume();
        let play = || {
            let (source, gain) = (self.0.create_buffer_source()?, self.0.create_gain()?);
            source.set_buffer(Some(&sound.0));
            source.playback_rate().set_value(speed);
            gain.gain().set_value(volume);
            source.connect_with_audio_node(&gain)?.connect_with_audio_node(&self.0.destination())?;
            source.start()
        };
        let _ = play();
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.0.close();
    }
}

/// Speaks `text` in a language, such as "ko". Stops what is being spoken.
pub fn say(text: &str, language: &str) {
    let say = || {
        let (voice, words) = (window().speech_synthesis()?, SpeechSynthesisUtterance::new_with_text(text)?);
        words.set_lang(language);
        voice.cancel();
        voice.speak(&words);
        Ok::<_, wasm_bindgen::JsValue>(())
    };
    let _ = say();
}

/// Whether the device has a voice for a language, such as "ko". Browsers may find their voices a moment after the first question.
#[must_use]
pub fn has_voice(language: &str) -> bool {
    let primary = |tag: &str| tag.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    let Ok(voice) = window().speech_synthesis() else { return false };
    let mut tags =
        voice.get_voices().into_iter().filter_map(|voice| Reflect::get(&voice, &"lang".into()).ok()?.as_string());
    tags.any(|tag| primary(&tag) == primary(language))
}

/// Speaks `text` in a language, such as "ko", and returns once it is spoken or was stopped.
pub async fn say_to_end(text: &str, language: &str) {
    let begin = || {
        let (voice, words) = (window().speech_synthesis()?, SpeechSynthesisUtterance::new_with_text(text)?);
        words.set_lang(language);
        let ended = event::first(&words, "end", "error");
        voice.cancel();
        voice.speak(&words);
        // Browsers forget words that nothing refers to, with their events.
        Ok::<_, wasm_bindgen::JsValue>((ended, words))
    };
    if let Ok((ended, words)) = begin() {
        let _ = ended.await;
        drop(words);
    }
}

/// Stops what is being spoken.
pub fn stop_speaking() {
    if let Ok(voice) = window().speech_synthesis() {
        voice.cancel();
    }
}

/// Whether text is being spoken.
#[must_use]
pub fn is_speaking() -> bool {
    window().speech_synthesis().is_ok_and(|voice| voice.speaking())
}
