use baduk_board::components::controls::{Select, SelectOption, localized};
use baduk_board::state::SettingsState;
use baduk_engine::Level;
use baduk_texts::Locale;
use baduk_texts::page::later::t;
use leptos::prelude::*;

/// The name of a level, such as "10 kyu".
pub fn level_name(locale: Locale, level: Level) -> String {
    match level.grade() {
        Some(grade) => baduk_texts::page::grade(locale, grade),
        None => t!(locale, computer.strongest).to_owned(),
    }
}

/// A level as the rank of a player in a record; empty for the strongest.
pub fn rank(level: Level) -> String {
    level.grade().map(|_| level.to_string()).unwrap_or_default()
}

/// Adds a level to those that are shown, the weakest first. Games keep levels that are no longer offered.
fn with(mut levels: Vec<Level>, chosen: Level) -> Vec<Level> {
    if !levels.contains(&chosen) {
        levels.push(chosen);
        levels.sort_by_key(|level| (*level == Level::FULL, level.grade()));
    }
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
    let levels = Memo::new(move |before: Option<&Vec<Level>>| {
        with(before.cloned().unwrap_or_else(|| Level::offered().collect()), level.get())
    });
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
        assert_eq!(with(offered.clone(), Level::FULL), offered);
        let with_old: Vec<String> = with(offered, "5k".parse().unwrap()).iter().map(Level::to_string).collect();
        assert!(with_old.windows(3).any(|three| *three == ["6k", "5k", "4k"]), "{with_old:?}");
        assert_eq!(with_old.last().unwrap(), "full");
    }
}
