use std::ops::Deref;

use leptos::prelude::*;

use super::{Look, PruningSignal};
use baduk_texts::Locale;

/// The settings of the page, saved separately from the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of the interface.
    pub locale: Locale,
    /// Whether coordinates are shown around the board.
    pub coordinates: bool,
    /// How a stone is placed by touch.
    pub touch: Touch,
    /// Whether the device vibrates for a moment when a stone is placed by touch.
    pub vibration: bool,
    /// Whether the record is shown next to the board.
    pub record: bool,
    /// Whether the page keeps the URL up to date with the game.
    pub keeps_game_in_url: bool,
    /// When variations are marked on the board.
    pub variations: Variations,
    /// How loud the sound of a placed stone is.
    pub stone_sound: StoneSound,
    /// How the last ten seconds of a period on a clock are counted down.
    pub countdown: Countdown,
    /// Whether the players sit opposite each other, with the screen between them.
    pub face_to_face: bool,
    /// The theme, the color scheme and the look of stones.
    pub look: Look,
    /// Whether chains that a move puts into atari are announced.
    pub announce_atari: bool,
    /// Whether dead stones are suggested when a game is scored.
    pub suggests_dead: bool,
    /// Whether the page shows who leads, where it may.
    pub shows_lead: bool,
    /// Whether lines through the cursor and through the last move are drawn over the board.
    pub crosshair: bool,
    /// Whether the page says in a game against the computer that the borders are settled.
    pub announces_settled: bool,
}

/// How a stone is placed by touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touch {
    /// As `OneTap` where the points are so far apart that a finger hardly misses one, and as `Confirm` elsewhere.
    #[default]
    Automatic,
    /// One tap plays the stone.
    OneTap,
    /// The first tap previews the stone, and a second tap on the same point plays it.
    Confirm,
    /// As `Confirm`, but a finger that rests on the board magnifies the points under it, and plays when it is lifted.
    Magnify,
}

impl Touch {
    /// All choices for touch, in the order in which the settings list them.
    pub const ALL: [Self; 4] = [Self::Automatic, Self::OneTap, Self::Confirm, Self::Magnify];
}

/// How loud the sound of a placed stone is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoneSound {
    /// No sound.
    Off,
    /// A soft sound, as on a cloth.
    #[default]
    Soft,
    /// A loud sound, as on a table.
    Full,
}

impl StoneSound {
    /// All choices for the sound, in the order in which the settings list them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Soft, Self::Full];

    /// The volume of the sound, from 0 to 1.
    #[must_use]
    pub const fn volume(self) -> f32 {
        match self {
            Self::Off => 0.0,
            Self::Soft => 0.3,
            Self::Full => 1.0,
        }
    }
}

/// How the last ten seconds of a period on a clock are counted down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Countdown {
    /// The seconds are shown, without a sound.
    #[default]
    Off,
    /// A sound marks each second.
    Sound,
    /// A voice says each second.
    Voice,
}

impl Countdown {
    /// All choices for the countdown, in the order in which the settings list them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Sound, Self::Voice];
}

/// When variations are marked on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variations {
    /// Variations are marked if the record asks for marks (property ST).
    #[default]
    Record,
    /// Variations are always marked.
    Shown,
    /// Variations are never marked.
    Hidden,
}

impl Variations {
    /// All choices for variations, in the order in which the settings list them.
    pub const ALL: [Self; 3] = [Self::Record, Self::Shown, Self::Hidden];
}

impl Settings {
    /// The default settings, in this language.
    #[must_use]
    pub fn new(locale: Locale) -> Self {
        Self {
            locale,
            coordinates: true,
            touch: Touch::Automatic,
            vibration: true,
            record: false,
            keeps_game_in_url: false,
            variations: Variations::Record,
            stone_sound: StoneSound::Soft,
            countdown: Countdown::Off,
            face_to_face: false,
            look: Look::default(),
            announce_atari: false,
            suggests_dead: true,
            shows_lead: false,
            crosshair: false,
            announces_settled: true,
        }
    }

    /// Writes the settings as words: the tag of the language, the names of settings that are on, and the choices of [`Look`].
    #[must_use]
    pub fn write(&self) -> String {
        let switches = [
            (self.coordinates, " coordinates"),
            (self.touch == Touch::Automatic, " automatic-touch"),
            (self.touch == Touch::OneTap, " one-tap"),
            (self.touch == Touch::Magnify, " magnify"),
            (!self.vibration, " no-vibration"),
            (self.record, " record"),
            (self.keeps_game_in_url, " address"),
            (self.face_to_face, " face-to-face"),
            (self.variations == Variations::Shown, " variations"),
            (self.variations == Variations::Hidden, " no-variations"),
            (self.stone_sound == StoneSound::Off, " silent"),
            (self.stone_sound == StoneSound::Full, " loud"),
            (self.countdown == Countdown::Sound, " countdown"),
            (self.countdown == Countdown::Voice, " countdown-voice"),
            (self.announce_atari, " atari"),
            (!self.suggests_dead, " no-dead"),
            (self.shows_lead, " lead"),
            (self.crosshair, " crosshair"),
            (!self.announces_settled, " no-settled"),
        ];
        let on: String = switches.into_iter().filter_map(|(on, name)| on.then_some(name)).collect();
        format!("{}{on}{}", self.locale.tag(), self.look.write())
    }

    /// Parses settings from the text that [`Settings::write`] made, in the language `fallback` if the text names none. Unknown words are
    /// ignored, so that every version of the page can read the settings of every other version.
    #[must_use]
    pub fn read(text: &str, fallback: Locale) -> Self {
        let has = |name| text.split(' ').any(|word| word == name);
        let locale = text.split(' ').find_map(Locale::from_tag).unwrap_or(fallback);
        // Earlier versions had no word for `Confirm` either, which was their default.
        let touch = match (has("one-tap"), has("magnify"), has("automatic-touch")) {
            (true, ..) => Touch::OneTap,
            (_, true, _) => Touch::Magnify,
            (.., true) => Touch::Automatic,
            _ => Touch::Confirm,
        };
        let variations = match (has("variations"), has("no-variations")) {
            (true, _) => Variations::Shown,
            (_, true) => Variations::Hidden,
            _ => Variations::Record,
        };
        let stone_sound = match (has("silent"), has("loud")) {
            (true, _) => StoneSound::Off,
            (_, true) => StoneSound::Full,
            _ => StoneSound::Soft,
        };
        let countdown = match (has("countdown-voice"), has("countdown")) {
            (true, _) => Countdown::Voice,
            (_, true) => Countdown::Sound,
            _ => Countdown::Off,
        };
        Self {
            locale,
            coordinates: has("coordinates"),
            touch,
            vibration: !has("no-vibration"),
            record: has("record"),
            keeps_game_in_url: has("address"),
            variations,
            stone_sound,
            countdown,
            face_to_face: has("face-to-face"),
            announce_atari: has("atari"),
            suggests_dead: !has("no-dead"),
            shows_lead: has("lead"),
            crosshair: has("crosshair"),
            announces_settled: !has("no-settled"),
            look: Look::read(text),
        }
    }
}

/// The reader's settings, as a context.
#[derive(Clone, Copy)]
pub struct SettingsState(PruningSignal<RwSignal<Settings>>);

impl SettingsState {
    /// Returns the settings of the surrounding components.
    ///
    /// # Panics
    /// Outside the page or a board.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// Creates the context for these settings, in the current reactive owner.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self(PruningSignal::signal(settings))
    }

    /// The language of the interface.
    #[must_use]
    pub fn locale(self) -> Locale {
        self.with(|settings| settings.locale)
    }

    /// Shows or hides the record beside the board.
    pub fn show_record(self, shown: bool) {
        self.update(|settings| settings.record = shown);
    }
}

impl Deref for SettingsState {
    type Target = PruningSignal<RwSignal<Settings>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_as_written() {
        for switches in 0..1024 {
            let [
                coordinates,
                vibration,
                record,
                address,
                face_to_face,
                announce_atari,
                suggests_dead,
                shows_lead,
                crosshair,
                announces_settled,
            ] = std::array::from_fn(|bit| switches >> bit & 1 == 1);
            let touch = Touch::ALL[switches % 4];
            let variations = Variations::ALL[switches % 3];
            let (stone_sound, countdown) = (StoneSound::ALL[switches % 3], Countdown::ALL[switches / 3 % 3]);
            for locale in Locale::all() {
                let look = Look { flat_stones: record, ..Look::default() };
                let settings = Settings {
                    locale,
                    coordinates,
                    touch,
                    vibration,
                    record,
                    keeps_game_in_url: address,
                    variations,
                    stone_sound,
                    countdown,
                    face_to_face,
                    announce_atari,
                    suggests_dead,
                    shows_lead,
                    crosshair,
                    announces_settled,
                    look,
                };
                assert_eq!(Settings::read(&settings.write(), Locale::En), settings);
            }
        }
    }

    #[test]
    fn settings_for_touch_of_earlier_versions_keep_their_meaning() {
        assert_eq!(Settings::read("en one-tap", Locale::En).touch, Touch::OneTap);
        assert_eq!(Settings::read("en magnify", Locale::En).touch, Touch::Magnify);
        assert_eq!(Settings::read("en", Locale::En).touch, Touch::Confirm);
    }

    #[test]
    fn unknown_words_mean_nothing() {
        let read = Settings::read("xx sound coordinates  ", Locale::Ko);
        assert_eq!(read, Settings { coordinates: true, touch: Touch::Confirm, ..Settings::new(Locale::Ko) });
    }
}
