//! The language of the page, whose texts are loaded before it changes.

use leptos::prelude::*;

use super::{Settings, SettingsState};
use crate::browser::language::TextLoader;
use crate::browser::task::Tasks;
use crate::i18n::{self, Locale};

/// Changes the language of the page, as a context.
#[derive(Clone, Copy)]
pub struct LanguageState {
    settings: SettingsState,
    loader: StoredValue<TextLoader, LocalStorage>,
    tasks: Tasks,
    /// The language that was chosen last: that of the page, unless its texts are still being loaded.
    pub chosen: RwSignal<Locale>,
    /// The language that was chosen last, if its texts could not be loaded.
    pub failed: RwSignal<Option<Locale>>,
}

impl LanguageState {
    /// Creates the context for the language in the settings.
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

    /// Changes the language once its texts are loaded. If they can't be loaded, the language stays as it is.
    pub fn choose(self, locale: Locale) {
        self.chosen.set(locale);
        self.failed.set(None);
        if i18n::is_loaded(locale) {
            return self.show(locale);
        }
        self.tasks.spawn(async move {
            let texts = self.loader.get_value().load(locale.tag()).await;
            if let Some(texts) = texts {
                i18n::load(locale, texts);
            }
            // Another one may have been chosen meanwhile.
            if self.chosen.get_untracked() != locale {
                return;
            }
            if i18n::is_loaded(locale) {
                self.show(locale);
            } else {
                self.failed.set(Some(locale));
                self.chosen.set(self.settings.with_untracked(|settings| settings.locale));
            }
        });
    }

    /// Replaces the settings. The language follows once its texts are loaded.
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
