//! The data that this browser stores, how safe they are, and backups of everything.

use leptos::html;
use leptos::prelude::*;

use super::library::{LibraryStore, Restored};
use crate::saved::{LibraryStatus, Saved};
use crate::shell::language::LanguageState;
use crate::shell::sheet::CloseButton;
use baduk_board::browser::files::{self as browser_files, FileError};
use baduk_board::browser::persistence::{self, Space};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::worker::{self, OfflineUse};
use baduk_board::browser::{dialog, focus, time};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::sgf_file;
use baduk_board::state::SettingsState;
use baduk_game::saved::backup::{Backup, BackupError};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The result of the last action in the sheet.
#[derive(Clone, Debug)]
enum ActionResult {
    /// A backup was saved as a file with this name. It lacks this number of games that can't be read.
    BackedUp(String, usize),
    Restored(Restored),
    /// The file with this name can't be restored, for this reason.
    NotRestored(String, NotRestored),
    /// The browser doesn't promise to keep the data.
    NotProtected,
    /// The library can't be read or changed.
    LibraryFailed,
    Deleted,
}

/// Why the data in a file could not be restored.
#[derive(Clone, Copy, Debug)]
enum NotRestored {
    Backup(BackupError),
    TooLarge,
    Unreadable,
}

/// The state of the storage sheet, and its actions.
#[derive(Clone, Copy)]
struct Storage {
    library: LibraryStore,
    settings: SettingsState,
    language: LanguageState,
    /// Whether the browser has promised to keep the data; `None` if it makes no such promises, or hasn't answered yet.
    is_persistent: RwSignal<Option<bool>>,
    space: RwSignal<Option<Space>>,
    result: RwSignal<Option<ActionResult>>,
    /// Whether the sheet asks whether to delete everything.
    is_asking: RwSignal<bool>,
    node: NodeRef<html::Dialog>,
    tasks: Tasks,
}

/// The sheet that shows the stored data, and has buttons to back up, restore and delete everything.
#[component]
pub fn StorageSheet(library: LibraryStore, node: NodeRef<html::Dialog>) -> impl IntoView {
    let storage = Storage::new(library, node);
    let settings = storage.settings;
    storage.refresh();
    let result =
        move || storage.result.with(|result| result.as_ref().map(|result| describe(settings.locale(), result)));
    let protect = move || {
        (storage.is_persistent.get() == Some(false)).then(|| {
            view! { <Button label=localized(|locale| t!(locale, storage.protect)) on_press=move |()| storage.protect() /> }
        })
    };
    let question = move || storage.is_asking.get().then(|| view! { <DeleteQuestion storage /> });
    view! {
        <CloseButton node />
        <h2 id="games-title" tabindex="-1">{localized(|locale| t!(locale, storage.title))}</h2>
        <p class="about">{localized(|locale| t!(locale, storage.about))}</p>
        <StoredFacts storage />
        <div class="actions">
            {protect}
            <Button label=localized(|locale| t!(locale, storage.delete)) on_press=move |()| storage.ask() />
        </div>
        {question}
        <div class="sheet-end">
            <p class="about" role="status">{result}</p>
            <div class="button-row">
                <Button label=localized(|locale| t!(locale, storage.restore)) on_press=move |()| storage.restore() />
                <Button label=localized(|locale| t!(locale, storage.back_up)) on_press=move |()| storage.back_up() class="primary" />
            </div>
        </div>
    }
}

/// The facts about the stored data, as a list.
#[component]
fn StoredFacts(storage: Storage) -> impl IntoView {
    let (saved, settings) = (Saved::here(), storage.settings);
    let games = move || match saved.library.get() {
        LibraryStatus::Refused => t!(settings.locale(), library.unavailable).to_owned(),
        LibraryStatus::Full => t!(settings.locale(), library.full).to_owned(),
        LibraryStatus::Failing => t!(settings.locale(), library.failing).to_owned(),
        LibraryStatus::Unknown => t!(settings.locale(), library.opening).to_owned(),
        LibraryStatus::Open => storage.library.games.with(|games| games.len().to_string()),
    };
    let settings_saved = move || {
        let locale = settings.locale();
        if saved.is_kept.get() { t!(locale, storage.saved) } else { t!(locale, storage.not_saved) }
    };
    let space = move || match storage.space.get() {
        Some(Space { used, quota }) => {
            let locale = settings.locale();
            t!(locale, storage.space_of, used = size(locale, used), quota = size(locale, quota)).to_string()
        }
        None => t!(settings.locale(), storage.unknown).to_owned(),
    };
    let protection = move || match storage.is_persistent.get() {
        Some(true) => t!(settings.locale(), storage.protected),
        Some(false) => t!(settings.locale(), storage.not_protected),
        None => t!(settings.locale(), storage.unknown),
    };
    let offline_use = RwSignal::new(worker::offline_use());
    worker::on_controller_change(move || offline_use.set(worker::offline_use()));
    let offline = move || match offline_use.get() {
        OfflineUse::Ready => t!(settings.locale(), storage.offline_ready),
        OfflineUse::NotReady => t!(settings.locale(), storage.offline_not_ready),
        OfflineUse::Unavailable => t!(settings.locale(), storage.offline_unavailable),
    };
    view! {
        <dl class="stored">
            <dt>{localized(|locale| t!(locale, storage.games))}</dt>
            <dd>{games}</dd>
            <dt>{localized(|locale| t!(locale, storage.settings))}</dt>
            <dd>{settings_saved}</dd>
            <dt>{localized(|locale| t!(locale, storage.space))}</dt>
            <dd>{space}</dd>
            <dt>{localized(|locale| t!(locale, storage.protection))}</dt>
            <dd>{protection}</dd>
            <dt>{localized(|locale| t!(locale, storage.offline))}</dt>
            <dd>{offline}</dd>
        </dl>
    }
}

/// The question whether to delete everything, with the buttons to answer it.
#[component]
fn DeleteQuestion(storage: Storage) -> impl IntoView {
    let cancel = move |()| storage.close_question();
    view! {
        <div role="group" aria-labelledby="delete-question" class="question">
            <p id="delete-question" tabindex="-1">{localized(|locale| t!(locale, storage.question))}</p>
            <div class="actions">
                <Button label=localized(|locale| t!(locale, storage.back_up_first)) on_press=move |()| storage.back_up() />
                <Button label=localized(|locale| t!(locale, storage.delete_now)) on_press=move |()| storage.delete() />
                <Button label=localized(|locale| t!(locale, storage.cancel)) on_press=cancel />
            </div>
        </div>
    }
}

impl Storage {
    fn new(library: LibraryStore, node: NodeRef<html::Dialog>) -> Self {
        Self {
            library,
            settings: SettingsState::here(),
            language: expect_context(),
            is_persistent: RwSignal::new(None),
            space: RwSignal::new(None),
            result: RwSignal::new(None),
            is_asking: RwSignal::new(false),
            node,
            tasks: Tasks::here(),
        }
    }

    /// Reads the facts about the stored data again.
    fn refresh(self) {
        self.library.refresh();
        self.tasks.spawn(async move {
            self.is_persistent.set(persistence::is_persistent().await);
            self.space.set(persistence::space().await);
        });
    }

    fn protect(self) {
        self.tasks.spawn(async move {
            let is_given = persistence::request().await;
            self.is_persistent.set(Some(is_given));
            self.result.set((!is_given).then_some(ActionResult::NotProtected));
        });
    }

    /// Runs an action to its end, even if the reader closes the sheet, and then shows its result.
    fn run(self, action: impl Future<Output = Option<ActionResult>> + 'static) {
        self.library.tasks.spawn(async move {
            let result = action.await;
            self.tasks.run(|| {
                self.result.set(result);
                self.refresh();
            });
        });
    }

    fn back_up(self) {
        let locale = self.settings.with_untracked(|settings| settings.locale);
        self.run(async move {
            let Ok((backup, unreadable)) = self.library.back_up().await else {
                return Some(ActionResult::LibraryFailed);
            };
            let (date, name) = (time::today(), format!("badukpan-backup-{}.sgf", time::today()));
            let title = t!(locale, storage.backup_name, date = date).to_string();
            let text = backup.write(&title, t!(locale, storage.backup_comment));
            browser_files::save(&name, sgf_file::MIME_TYPE, text.as_bytes());
            Some(ActionResult::BackedUp(name, unreadable))
        });
    }

    fn restore(self) {
        let picker = browser_files::pick();
        self.run(async move {
            let file = picker.await.next().await?;
            Some(match read(file) {
                Ok(backup) => ActionResult::Restored(self.library.restore_backup(&backup, self.language).await),
                Err((name, reason)) => ActionResult::NotRestored(name, reason),
            })
        });
    }

    /// Shows the question whether to delete everything, and moves the focus to the question, since it may be below the edge of the
    /// window.
    fn ask(self) {
        self.is_asking.set(true);
        self.tasks.soon(|| focus::to("#delete-question"));
    }

    /// Hides the question whether to delete everything, and moves the focus to the heading, since the button that had the focus is
    /// removed.
    fn close_question(self) {
        self.is_asking.set(false);
        dialog::focus_heading(self.node);
    }

    fn delete(self) {
        self.close_question();
        self.run(async move {
            let is_deleted = self.library.delete_everything(self.settings).await.is_ok();
            Some(if is_deleted { ActionResult::Deleted } else { ActionResult::LibraryFailed })
        });
    }
}

/// Reads a picked file as a backup. The error contains the name of the file.
fn read(file: Result<browser_files::File, FileError>) -> Result<Backup, (String, NotRestored)> {
    let file = file.map_err(|error| match error {
        FileError::TooLarge(name) => (name, NotRestored::TooLarge),
        FileError::Unreadable(name) => (name, NotRestored::Unreadable),
    })?;
    let Ok(text) = String::from_utf8(file.bytes) else {
        return Err((file.name, NotRestored::Backup(BackupError::NotBackup)));
    };
    Backup::read(&text).map_err(|error| (file.name, NotRestored::Backup(error)))
}

fn describe(locale: Locale, result: &ActionResult) -> String {
    match result {
        ActionResult::BackedUp(name, 0) => t!(locale, storage.backed_up, name = name).to_string(),
        ActionResult::BackedUp(name, unreadable) => {
            let missing = t!(locale, storage.not_all_backed_up, count = unreadable);
            format!("{} \u{b7} {missing}", t!(locale, storage.backed_up, name = name))
        }
        ActionResult::Restored(restored) => describe_restored(locale, *restored),
        ActionResult::NotRestored(name, reason) => match reason {
            NotRestored::Backup(BackupError::NotBackup) => t!(locale, storage.not_backup, name = name).to_string(),
            NotRestored::Backup(BackupError::Newer) => t!(locale, storage.newer, name = name).to_string(),
            NotRestored::Backup(BackupError::Damaged) => t!(locale, storage.damaged, name = name).to_string(),
            NotRestored::TooLarge => t!(locale, files.too_large, name = name).to_string(),
            NotRestored::Unreadable => t!(locale, files.unreadable, name = name).to_string(),
        },
        ActionResult::NotProtected => t!(locale, storage.declined).to_owned(),
        ActionResult::LibraryFailed => t!(locale, storage.library_failed).to_owned(),
        ActionResult::Deleted => t!(locale, storage.deleted).to_owned(),
    }
}

fn describe_restored(locale: Locale, restored: Restored) -> String {
    let Restored { added, merged, same, failed, is_full } = restored;
    let text = t!(locale, storage.restored, added = added, merged = merged, same = same).to_string();
    if failed == 0 {
        return text;
    }
    let advice = if is_full { t!(locale, storage.free_space) } else { t!(locale, storage.restore_again) };
    baduk_texts::sentences(locale, &[&text, &t!(locale, storage.not_all_restored, failed = failed), advice])
}

/// Returns a number of bytes with a unit, such as "1.2 MB", or "1,2 MB" in Azerbaijani.
fn size(locale: Locale, bytes: f64) -> String {
    let units = ["kB", "MB", "GB", "TB"];
    let bytes = bytes as u64;
    let (mut unit, mut name) = (1000, 0);
    while bytes / unit >= 1000 && name + 1 < units.len() {
        unit *= 1000;
        name += 1;
    }
    // The text has a decimal place only if the number is small. It is computed with integers: formatting a fraction takes 4 kB of code.
    let text = if bytes / unit < 10 && name > 0 {
        let tenths = (bytes + unit / 20) / (unit / 10);
        baduk_texts::number(locale, format_args!("{}.{}", tenths / 10, tenths % 10))
    } else {
        ((bytes + unit / 2) / unit).to_string()
    };
    format!("{text} {}", units[name])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_a_unit() {
        let sizes = [0.0, 999.0, 12_400.0, 1_240_000.0, 12_400_000.0, 9_990_000_000.0, 1e18];
        let expected = ["0 kB", "1 kB", "12 kB", "1.2 MB", "12 MB", "10.0 GB", "1000000 TB"];
        assert_eq!(sizes.map(|bytes| size(Locale::En, bytes)), expected);
        assert_eq!(size(Locale::Az, 1_240_000.0), "1,2 MB");
    }
}
