use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::i18n::{self, Locale, t};
use baduk_board::state::SettingsState;
use baduk_engine::Level;
use leptos::prelude::*;

/// The name of a level, such as "10 kyu".
fn level_name(locale: Locale, level: Level) -> String {
    match level.grade() {
        Some(grade) => i18n::grade(locale, grade),
        None => t!(locale, computer.strongest).to_owned(),
    }
}

/// A level as the rank of a player in a record; empty for the strongest.
pub fn rank(level: Level) -> String {
    level.grade().map(|_| level.to_string()).unwrap_or_default()
}

/// The levels to choose from, the weakest first, and the one that is chosen now: games keep levels that are no longer offered.
fn levels(chosen: Level) -> Vec<Level> {
    let mut levels: Vec<Level> = Level::offered().filter(|level| *level != chosen).chain([chosen]).collect();
    levels.sort_by_key(|level| (*level == Level::FULL, level.grade()));
    levels
}

/// The field for choosing the computer's level.
#[component]
pub fn LevelSelect(
    #[prop(into)] level: Signal<Level>,
    /// Runs with the level that the reader chooses.
    #[prop(into)]
    on_select: Callback<Level>,
) -> impl IntoView {
    let settings = SettingsState::here();
    let levels = Memo::new(move |_| levels(level.get()));
    let items = move || {
        let item = |(n, level): (usize, &Level)| SelectOption::new(n, &level_name(settings.locale(), *level));
        levels.with(|levels| levels.iter().enumerate().map(item).collect())
    };
    let selected = move || levels.with(|levels| levels.iter().position(|one| *one == level.get())).unwrap_or_default();
    let select = move |n: usize| {
        let level = levels.with_untracked(|levels| levels.get(n).copied());
        level.into_iter().for_each(|level| on_select.run(level));
    };
    view! {
        <Select
            label=localized(|locale| t!(locale, computer.level))
            items=Signal::derive(items)
            selected=Signal::derive(selected)
            on_select=select
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_is_no_longer_offered_can_be_kept() {
        let offered: Vec<Level> = Level::offered().collect();
        assert_eq!(levels(Level::FULL), offered);
        assert_eq!(levels(offered[0]), offered);
        let with_old: Vec<String> = levels("5k".parse().unwrap()).iter().map(Level::to_string).collect();
        assert_eq!(with_old.len(), offered.len() + 1);
        assert!(with_old.windows(3).any(|three| *three == ["6k", "5k", "4k"]), "{with_old:?}");
    }
}
