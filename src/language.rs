//! The language of the page, whose texts are loaded before it changes.

use leptos::prelude::*;

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::task::Tasks;
use baduk_board::i18n::{self, Locale, Texts};
use baduk_board::state::{Settings, SettingsState};

/// The files of a language, each with the end of its name.
const FILES: [(Texts, &str); 2] = [(Texts::Start, ""), (Texts::Later, "-later")];

fn is_all_loaded(locale: Locale) -> bool {
    FILES.iter().all(|&(texts, _)| i18n::is_loaded(locale, texts))
}

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
        if is_all_loaded(locale) {
            return self.show(locale);
        }
        self.tasks.spawn(async move {
            let is_loaded = self.load(locale).await;
            // Another one may have been chosen meanwhile.
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

    /// Loads the texts that later parts of the page need, and returns whether they are there.
    pub async fn load_later(self) -> bool {
        let locale = self.settings.with_untracked(|settings| settings.locale);
        self.load(locale).await
    }

    /// Loads the texts of a language that are not there yet, and returns whether all are there then.
    async fn load(self, locale: Locale) -> bool {
        for (texts, ending) in FILES {
            if !i18n::is_loaded(locale, texts) {
                let file = self.loader.get_value().load(&format!("{}{ending}", locale.tag())).await;
                file.into_iter().for_each(|file| i18n::load(locale, texts, file));
            }
        }
        is_all_loaded(locale)
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
