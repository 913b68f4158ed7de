//! The sounds of the page as samples, which are computed instead of loaded.

use std::f32::consts::TAU;

/// A tone that fades away.
struct Tone {
    /// The frequency of the tone in hertz.
    frequency: f32,
    /// The volume of the tone at its start, from 0 to 1.
    volume: f32,
    /// The time in seconds until the volume of the tone has fallen to about a third (1/e).
    fading: f32,
}

/// The sound of a stone on a wooden board: a short click of the stone, then the knock of the wood. `rate` is the number of samples per
/// second.
pub fn stone(rate: f32) -> Vec<f32> {
    const KNOCK: [Tone; 4] = [
        Tone { frequency: 410.0, volume: 0.30, fading: 0.032 },
        Tone { frequency: 1130.0, volume: 0.34, fading: 0.016 },
        Tone { frequency: 2270.0, volume: 0.22, fading: 0.009 },
        Tone { frequency: 4310.0, volume: 0.12, fading: 0.005 },
    ];
    let mut noise = Noise(1);
    samples(rate, 0.18, |time| {
        let click = 0.25 * noise.next() * (-time / 0.0022).exp();
        click + KNOCK.iter().map(|tone| tone.at(time)).sum::<f32>()
    })
}

/// The sound of captured stones that are dropped into the lid of a bowl. `rate` is the number of samples per second.
pub fn capture(rate: f32) -> Vec<f32> {
    const RATTLE: [(f32, f32, f32); 4] =
        [(0.0, 2630.0, 0.30), (0.043, 3170.0, 0.24), (0.097, 2890.0, 0.17), (0.139, 3410.0, 0.10)];
    let mut noise = Noise(7);
    samples(rate, 0.24, |time| {
        let hiss = noise.next();
        let hit = |&(start, frequency, volume): &(f32, f32, f32)| {
            let time = time - start;
            if time < 0.0 {
                return 0.0;
            }
            let ring = Tone { frequency, volume, fading: 0.014 }.at(time);
            ring + 0.5 * volume * hiss * (-time / 0.003).exp()
        };
        RATTLE.iter().map(hit).sum()
    })
}

/// The sound of one second of the countdown. `rate` is the number of samples per second.
pub fn tick(rate: f32) -> Vec<f32> {
    beep(rate, 880.0, 0.09)
}

/// The sound at the end of a player's time. `rate` is the number of samples per second.
pub fn end(rate: f32) -> Vec<f32> {
    beep(rate, 587.0, 0.6)
}

/// A soft tone. `length` is in seconds, and `rate` is the number of samples per second.
fn beep(rate: f32, frequency: f32, length: f32) -> Vec<f32> {
    samples(rate, length, |time| {
        // The tone swells and fades within a few milliseconds. A sudden start or end would be heard as a click.
        let envelope = (time / 0.004).min((length - time) / 0.02).clamp(0.0, 1.0);
        0.5 * envelope * (TAU * frequency * time).sin()
    })
}

/// The samples of a sound. `length` is in seconds, `rate` is the number of samples per second, and `sound` returns the sample at a time
/// in seconds.
fn samples(rate: f32, length: f32, mut sound: impl FnMut(f32) -> f32) -> Vec<f32> {
    let count = (rate * length) as usize;
    (0..count).map(|index| sound(index as f32 / rate).clamp(-1.0, 1.0)).collect()
}

impl Tone {
    fn at(&self, time: f32) -> f32 {
        self.volume * (-time / self.fading).exp() * (TAU * self.frequency * time).sin()
    }
}

/// A generator of numbers from -1 to 1 that sound like noise. It always generates the same numbers (a linear congruential generator).
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_loud_enough_and_end_in_silence() {
        for rate in [22_050.0, 44_100.0, 48_000.0] {
            for (sound, longest) in [(stone(rate), 0.2), (capture(rate), 0.3), (tick(rate), 0.1), (end(rate), 0.7)] {
                let length = sound.len() as f32 / rate;
                assert!(length > 0.05 && length < longest, "{length} s");
                let peak = sound.iter().fold(0.0, |peak: f32, sample| peak.max(sample.abs()));
                assert!((0.3..=1.0).contains(&peak), "a peak of {peak}");
                let last = &sound[sound.len() - 10..];
                assert!(last.iter().all(|sample| sample.abs() < 0.02), "it ends with a click: {last:?}");
            }
        }
    }

    #[test]
    fn the_first_sample_is_not_delayed() {
        // The stone is heard at once: half of the sound's energy is in the first 15 ms.
        let sound = stone(44_100.0);
        let energy = |samples: &[f32]| samples.iter().map(|sample| sample * sample).sum::<f32>();
        assert!(energy(&sound[..661]) > energy(&sound) / 2.0);
    }
}
