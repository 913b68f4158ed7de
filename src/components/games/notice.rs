use leptos::prelude::*;

use super::charset;
use super::files::{Files, Trouble, Why};
use super::library::Shelf;
use crate::browser::fetch::FetchError;
use crate::components::controls::{Button, say};
use crate::i18n::{Locale, t};
use crate::state::opening::{NotOpened, Opened};
use crate::state::{GameState, Library, Saved, Session, SettingsState};

/// What there is to tell of files, beside the board: that one is read, that one could not be, what is to know of one.
#[component]
pub fn Notice(files: Files, shelf: Shelf) -> impl IntoView {
    let (game, saved) = (GameState::here(), Saved::here());
    let settings = SettingsState::here();
    let told = move || {
        let locale = settings.locale();
        if files.reading.get() {
            return t!(locale, files.reading).to_owned();
        }
        if let Some(trouble) = files.trouble.get() {
            return explain(locale, &trouble);
        }
        if !files.news.get() {
            return String::new();
        }
        files.opened.with(|opened| opened.as_ref().map(|opened| news(locale, opened)).unwrap_or_default())
    };
    let told = Memo::new(move |_| told());
    let regret = move || {
        let has_put = || game.session(Session::id).is_some_and(|id| shelf.has_put(id));
        match saved.library.get() {
            _ if saved.is_kept.get() => "",
            Library::Refused | Library::Full => t!(settings.locale(), files.saving_unavailable),
            Library::Open if has_put() => t!(settings.locale(), files.only_in_library),
            Library::Open | Library::Unknown => "",
        }
    };
    let regret = Memo::new(move |_| regret());
    let idle = move || told.with(String::is_empty) || files.reading.get();
    let close = move |()| {
        files.trouble.set(None);
        files.news.set(false);
    };
    let look = move || {
        let knows = files.trouble.with(Option::is_none) || files.opened.with(Option::is_some);
        knows.then(|| view! { <Button label=say(|locale| t!(locale, files.details)) press=move |()| files.look() /> })
    };
    let buttons = move || {
        view! {
            {look}
            <button type="button" class="dismiss" aria-label=say(|locale| t!(locale, files.dismiss)) on:click=move |_| close(())>
                "\u{d7}"
            </button>
        }
    };
    view! {
        <div class="notice" hidden=Signal::derive(move || told.with(String::is_empty))>
            <p aria-live="polite">{told}</p>
            {move || (!idle()).then(buttons)}
        </div>
        <p class="notice" hidden=Signal::derive(move || regret.get().is_empty())>{regret}</p>
    }
}

/// What is to know of a file that was opened; nothing where all is as it should be.
fn news(locale: Locale, opened: &Opened) -> String {
    let mut news = Vec::new();
    if opened.games.len() > 1 {
        news.push(t!(locale, files.game_count, count = opened.games.len()).to_string());
    }
    if !opened.is_sure_of_charset() {
        let name = charset::name(locale, opened.charset);
        news.push(match opened.detected.overruled {
            Some(declared) => {
                let declared = charset::name(locale, declared);
                t!(locale, files.encoding_overruled, charset = name, declared = declared).to_string()
            }
            None => t!(locale, files.encoding_guessed, charset = name).to_string(),
        });
    }
    match opened.oddities().len() {
        0 => {}
        1 => news.push(t!(locale, files.one_issue).to_owned()),
        count => news.push(t!(locale, files.issue_count, count = count).to_string()),
    }
    news.join(" ")
}

/// Why a file could not be opened, in words.
pub fn explain(locale: Locale, trouble: &Trouble) -> String {
    let Trouble { name, why } = trouble;
    let name = if name.is_empty() { t!(locale, files.pasted_text) } else { name.as_str() };
    match why {
        Why::Not(NotOpened::Empty) => t!(locale, files.empty, name = name).to_string(),
        Why::Not(NotOpened::NotSgf) => t!(locale, files.not_sgf, name = name).to_string(),
        Why::Not(NotOpened::TooLarge) | Why::Fetch(FetchError::TooLarge) => {
            t!(locale, files.too_large, name = name).to_string()
        }
        Why::OtherGame => t!(locale, files.other_game, name = name).to_string(),
        Why::NoBoard => t!(locale, files.unsupported_size, name = name).to_string(),
        Why::Unreadable => t!(locale, files.unreadable, name = name).to_string(),
        Why::Fetch(FetchError::InvalidUrl) => t!(locale, files.invalid_url, name = name).to_string(),
        Why::Fetch(FetchError::NoResponse) => t!(locale, files.download_failed, name = name).to_string(),
        Why::Fetch(FetchError::Status(status)) => {
            t!(locale, files.http_error, name = name, status = status).to_string()
        }
    }
}
