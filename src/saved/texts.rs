//! The saved texts other than games: settings, the reader's colors in correspondence games, and data that were set aside.

use std::collections::BTreeMap;

use leptos::prelude::*;

use super::keys::{GAME, SETTINGS, SIDES, SOLVED, STARS, TABLE, TAGS};
use super::table_storage::REASONS;
use super::{keys, sides};
use crate::shell::language::LanguageState;
use baduk_board::browser::storage;
use baduk_board::state::{Settings, SettingsState};
use baduk_game::saved::format;

/// The saved texts that belong in a backup, as keys and contents. `skipped` is the table that was not opened at the start, if any.
#[must_use]
pub fn read(skipped: Option<String>) -> Vec<(String, String)> {
    let mut texts: Vec<_> =
        storage::entries(keys::PREFIX).into_iter().filter(|(key, _)| keys::is_in_backup(key)).collect();
    texts.extend(skipped.map(|text| (format!("{TABLE}.{}", REASONS[1]), text)));
    // If there was no space to set a damaged table aside, it is still under its own key.
    let damaged = storage::read(TABLE).filter(|text| format::read(text).is_err());
    texts.extend(damaged.map(|text| (damaged_key(), text)));
    texts
}

/// The key that a backup uses for a game in the library that can't be read.
#[must_use]
pub fn damaged_key() -> String {
    format!("{TABLE}.{}", REASONS[0])
}

/// Saves the texts of a backup. The backup's settings replace the present settings, and all other texts are added. Returns the number of
/// texts that could not be saved.
pub fn restore(texts: &[(String, String)], language: LanguageState) -> usize {
    let texts = texts.iter().filter(|(key, _)| keys::is_in_backup(key));
    texts.filter(|(key, text)| !restore_one(key, text, language)).count()
}

/// Saves one text of a backup. Returns whether the text is saved now.
fn restore_one(key: &str, text: &str, language: LanguageState) -> bool {
    let reason = REASONS.into_iter().find(|reason| key.starts_with(&format!("{TABLE}.{reason}")));
    if let Some(reason) = reason {
        storage::write_aside(TABLE, reason, text)
    } else if key == SETTINGS {
        language.replace_settings(Settings::read(text, language.chosen.get_untracked()));
        true
    } else if key == TAGS {
        // The library adds the tags, since its games may have other ids than those of the backup.
        true
    } else if key == SIDES {
        sides::add(text)
    } else if key == SOLVED {
        let here = storage::read(key).unwrap_or_default();
        let mut solved: Vec<&str> = here.split_ascii_whitespace().chain(text.split_ascii_whitespace()).collect();
        solved.sort_unstable();
        solved.dedup();
        storage::write(key, &solved.join(" "))
    } else if key == STARS {
        storage::write(key, &most_stars(&storage::read(key).unwrap_or_default(), text))
    } else {
        storage::read(key).is_some() || storage::write(key, text)
    }
}

/// The stars of all steps in two texts; of a step in both, the larger number.
fn most_stars(here: &str, text: &str) -> String {
    let mut most = BTreeMap::new();
    for (step, stars) in here.split(' ').chain(text.split(' ')).filter_map(|word| word.split_once('=')) {
        let earned = most.entry(step).or_insert(stars);
        *earned = stars.max(earned);
    }
    most.iter().map(|(step, stars)| format!("{step}={stars}")).collect::<Vec<_>>().join(" ")
}

/// Removes all saved texts, and resets all settings except the language.
pub fn clear(settings: SettingsState) {
    for (key, _) in storage::entries(keys::PREFIX) {
        storage::remove(&key);
    }
    storage::write_session(GAME, "0");
    settings.update(|settings| *settings = Settings::new(settings.locale));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_keeps_the_larger_number_of_stars() {
        let merged = most_stars("ko/take=2 eyes/two-eyes=3 damaged", "ko/take=3 eyes/two-eyes=1 seki/worth=1");
        assert_eq!(merged, "eyes/two-eyes=3 ko/take=3 seki/worth=1");
        assert_eq!(most_stars("", "ko/take=2"), "ko/take=2");
    }
}
