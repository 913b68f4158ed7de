use std::ops::Deref;

use leptos::prelude::*;

use super::Lasting;
use crate::i18n::Locale;

/// The settings of the page, saved separately from the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language.
    pub locale: Locale,
    /// Whether coordinates are shown around the board.
    pub coordinates: bool,
    /// Whether one tap plays, without a preview.
    pub one_tap: bool,
    /// Whether the record is shown next to the board.
    pub record: bool,
    /// Whether the URL contains the game.
    pub address: bool,
    /// Which variations are marked on the board.
    pub variations: Variations,
}

/// Whether variations are marked on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variations {
    /// As the record asks for.
    #[default]
    Record,
    /// Always.
    Shown,
    /// Never.
    Hidden,
}

impl Settings {
    /// The default settings.
    #[must_use]
    pub const fn new(locale: Locale) -> Self {
        Self {
            locale,
            coordinates: true,
            one_tap: false,
            record: false,
            address: false,
            variations: Variations::Record,
        }
    }

    /// The settings as words: the tag of the language, and the names of settings that are on.
    #[must_use]
    pub fn write(&self) -> String {
        let switches = [
            (self.coordinates, " coordinates"),
            (self.one_tap, " one-tap"),
            (self.record, " record"),
            (self.address, " address"),
            (self.variations == Variations::Shown, " variations"),
            (self.variations == Variations::Hidden, " no-variations"),
        ];
        let on: String = switches.into_iter().filter_map(|(on, name)| on.then_some(name)).collect();
        format!("{}{on}", self.locale.tag())
    }

    /// Parses settings from a text. Unknown words are ignored, so that every version can read every other's.
    #[must_use]
    pub fn read(text: &str, fallback: Locale) -> Self {
        let has = |name| text.split(' ').any(|word| word == name);
        let locale = text.split(' ').find_map(|word| word.parse().ok()).unwrap_or(fallback);
        let (coordinates, one_tap) = (has("coordinates"), has("one-tap"));
        let variations = match (has("variations"), has("no-variations")) {
            (true, _) => Variations::Shown,
            (_, true) => Variations::Hidden,
            _ => Variations::Record,
        };
        Self { locale, coordinates, one_tap, record: has("record"), address: has("address"), variations }
    }
}

/// The reader's settings, as a context.
#[derive(Clone, Copy)]
pub struct SettingsState(Lasting<RwSignal<Settings>>);

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

    /// These settings, in the current reactive owner.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self(Lasting::signal(settings))
    }

    /// The language.
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
    type Target = Lasting<RwSignal<Settings>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_as_written() {
        for switches in 0..16 {
            let [coordinates, one_tap, record, address] = [1, 2, 4, 8].map(|bit| switches & bit != 0);
            let variations = [Variations::Record, Variations::Shown, Variations::Hidden][switches % 3];
            for locale in [Locale::en, Locale::ko] {
                let settings = Settings { locale, coordinates, one_tap, record, address, variations };
                assert_eq!(Settings::read(&settings.write(), Locale::en), settings);
            }
        }
    }

    #[test]
    fn unknown_words_mean_nothing() {
        let read = Settings::read("xx sound coordinates  ", Locale::ko);
        assert_eq!(read, Settings { coordinates: true, ..Settings::new(Locale::ko) });
    }
}
