//! Changes the language of the page. The texts of the new language are loaded first.

use leptos::prelude::*;

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::task::Tasks;
use baduk_board::state::{Settings, SettingsState};
use baduk_texts::{Group, Locale};

/// The files with the texts of a language, each by a group of its texts, with the end of its name.
const FILES: [(Group, &str); 2] = [(Group::Page, ""), (Group::PageLater, "-later")];

fn is_all_loaded(locale: Locale) -> bool {
    FILES.iter().all(|&(group, _)| baduk_texts::is_loaded(locale, group))
}

/// The language of the page, as a context for changing the language.
#[derive(Clone, Copy)]
pub struct LanguageState {
    settings: SettingsState,
    loader: StoredValue<TextLoader, LocalStorage>,
    tasks: Tasks,
    /// The language that was chosen last. This is the language of the page, unless the language's texts are still being loaded.
    pub chosen: RwSignal<Locale>,
    /// The language that was chosen last, if its texts could not be loaded; otherwise `None`.
    pub failed: RwSignal<Option<Locale>>,
}

impl LanguageState {
    /// Creates the context for the language in the settings. `failed` is the language that the reader wanted, if its texts could not be
    /// loaded.
    #[must_use]
    pub fn new(settings: SettingsState, loader: TextLoader, failed: Option<Locale>) -> Self {
        Self {
            settings,
            loader: StoredValue::new_local(loader),
            tasks: Tasks::here(),
            chosen: RwSignal::new(settings.with_untracked(|settings| settings.locale)),
            failed: RwSignal::new(failed),
        }
    }

    /// Changes the language after its texts are loaded. If they can't be loaded, the language doesn't change.
    pub fn choose(self, locale: Locale) {
        self.chosen.set(locale);
        self.failed.set(None);
        if is_all_loaded(locale) {
            return self.show(locale);
        }
        self.tasks.spawn(async move {
            let is_loaded = self.load(locale).await;
            // Another language may have been chosen meanwhile.
            if self.chosen.get_untracked() != locale {
                return;
            }
            if is_loaded {
                self.show(locale);
            } else {
                self.failed.set(Some(locale));
                self.chosen.set(self.settings.with_untracked(|settings| settings.locale));
            }
        });
    }

    /// Loads the texts for the later parts of the page, and returns whether these texts are loaded now.
    pub async fn load_later(self) -> bool {
        let locale = self.settings.with_untracked(|settings| settings.locale);
        self.load(locale).await
    }

    /// Loads those texts of a language that are missing, and returns whether all its texts are loaded now.
    async fn load(self, locale: Locale) -> bool {
        for (group, ending) in FILES {
            if !baduk_texts::is_loaded(locale, group) {
                let file = self.loader.get_value().load(&format!("{}{ending}", locale.tag())).await;
                file.into_iter().for_each(|file| baduk_texts::load(locale, file));
            }
        }
        is_all_loaded(locale)
    }

    /// Replaces the settings, except for the language, which changes after its texts are loaded.
    pub fn replace_settings(self, settings: Settings) {
        let current = self.settings.get_untracked();
        let others = Settings { locale: current.locale, ..settings };
        if others != current {
            self.settings.set(others);
        }
        if settings.locale != self.chosen.get_untracked() {
            self.choose(settings.locale);
        }
    }

    fn show(self, locale: Locale) {
        if self.settings.with_untracked(|settings| settings.locale) != locale {
            self.settings.update(|settings| settings.locale = locale);
        }
    }
}
