use std::time::Duration;

use leptos::html;
use leptos::prelude::*;

use super::file_opener::{FileOpener, OpenError, OpenErrorReason};
use super::library::LibraryStore;
use super::{charset, sgf_warnings};
use crate::saved::{LibraryStatus, Saved};
use baduk_board::browser::fetch::FetchError;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::sgf_file;
use baduk_board::state::{GameState, SettingsState, effect};
use baduk_game::Session;
use baduk_game::opened_file::{ContentError, Opened};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// How long a notice about an opened file is shown if nothing was lost.
const NOTICE_TIME: Duration = Duration::from_secs(10);

/// The notices about files beside the board: that a file is being read, could not be opened, or has issues; and whether games are saved.
#[component]
pub fn FileNotice(files: FileOpener, library: LibraryStore) -> impl IntoView {
    let (game, saved) = (GameState::here(), Saved::here());
    let settings = SettingsState::here();
    let message = move || {
        let locale = settings.locale();
        if files.is_reading.get() {
            return t!(locale, files.reading).to_owned();
        }
        let errors = describe_errors(locale, files);
        if !errors.is_empty() {
            return errors;
        }
        if !files.has_news.get() {
            return String::new();
        }
        files.opened.with(|opened| opened.as_ref().map(|opened| describe_file(locale, opened)).unwrap_or_default())
    };
    let message = Memo::new(move |_| message());
    let warning = move || {
        let has_saved = || game.session(Session::id).is_some_and(|id| library.has_saved(id));
        match saved.library.get() {
            _ if saved.is_kept.get() => "",
            LibraryStatus::Refused | LibraryStatus::Full | LibraryStatus::Failing => {
                t!(settings.locale(), files.saving_unavailable)
            }
            LibraryStatus::Open if has_saved() => t!(settings.locale(), files.only_in_library),
            LibraryStatus::Open | LibraryStatus::Unknown => "",
        }
    };
    let warning = Memo::new(move |_| warning());
    // If nothing is saved in the browser, the file is the only copy.
    let is_lost = Memo::new(move |_| {
        let can_save = matches!(saved.library.get(), LibraryStatus::Open | LibraryStatus::Unknown);
        !saved.is_kept.get() && !can_save
    });
    let save = move |()| game.session(|session| sgf_file::save(&session.record().tree));
    let save_button = move || {
        is_lost.get().then(|| view! { <Button label=localized(|locale| t!(locale, games.save_sgf)) on_press=save /> })
    };
    let has_buttons = move || !message.with(String::is_empty) && !files.is_reading.get();
    let close = move || {
        files.errors.set(Vec::new());
        files.has_news.set(false);
    };
    let node = NodeRef::<html::Div>::new();
    let is_used =
        move || node.get_untracked().is_some_and(|node| node.matches(":hover, :focus-within").unwrap_or(false));
    dismiss_brief_notices(files, is_used);
    let details = move || {
        let has_file = files.errors.with(Vec::is_empty) || files.opened.with(Option::is_some);
        let label = Signal::derive(move || {
            let needs_choice = files.opened.with(|opened| opened.as_ref().is_some_and(Opened::needs_choice));
            if needs_choice { t!(settings.locale(), files.choose) } else { t!(settings.locale(), files.details) }
        });
        has_file.then(|| view! { <Button label on_press=move |()| files.open_file_sheet() /> })
    };
    let buttons = move || {
        view! {
            {details}
            <button type="button" class="dismiss" aria-label=localized(|locale| t!(locale, files.dismiss)) on:click=move |_| close()>
                "\u{d7}"
            </button>
        }
    };
    view! {
        <div class="notice" node_ref=node hidden=Signal::derive(move || message.with(String::is_empty))>
            <p aria-live="polite">{message}</p>
            {move || has_buttons().then(buttons)}
        </div>
        <div class="notice" hidden=Signal::derive(move || warning.get().is_empty())>
            <p aria-live="polite">{warning}</p>
            {save_button}
        </div>
    }
}

/// Hides the notice about an opened file after a while, unless a part of the file was lost, a move is illegal, a diagram is odd, or
/// the reader has to choose a game.
fn dismiss_brief_notices(files: FileOpener, is_used: impl Fn() -> bool + Copy + 'static) {
    effect(move || {
        let is_brief = files.opened.with(|opened| {
            let is_loss = |opened: &Opened| opened.warnings().iter().any(|warning| warning.fault.is_loss());
            let is_as_drawn = |opened: &Opened| opened.illegal.is_empty() && opened.diagram_warnings.is_empty();
            let is_brief = |opened: &Opened| !opened.needs_choice() && is_as_drawn(opened) && !is_loss(opened);
            opened.as_ref().is_some_and(is_brief)
        });
        if is_brief && files.has_news.get() {
            // This stops when the effect runs again.
            dismiss_later(files, Tasks::here(), is_used);
        }
    });
}

/// Hides the notice about an opened file once the reader is no longer using it.
fn dismiss_later(files: FileOpener, tasks: Tasks, is_used: impl Fn() -> bool + Copy + 'static) {
    tasks.after(NOTICE_TIME, move || {
        if is_used() {
            dismiss_later(files, tasks, is_used);
        } else {
            files.has_news.set(false);
        }
    });
}

/// Returns the text of the notice about an opened file; empty if nothing about the file is unusual.
fn describe_file(locale: Locale, opened: &Opened) -> String {
    let mut sentences = Vec::new();
    if opened.is_backup() {
        sentences.push(t!(locale, files.backup).to_owned());
    }
    if opened.needs_choice() {
        sentences.push(t!(locale, files.game_count, count = opened.games.len()));
    }
    if !opened.is_sure_of_charset() {
        let name = charset::name(locale, opened.charset);
        sentences.push(match opened.detected.overruled {
            Some(declared) => {
                let declared = charset::name(locale, declared);
                t!(locale, files.encoding_overruled, charset = name, declared = declared)
            }
            None => t!(locale, files.encoding_guessed, charset = name),
        });
    }
    // The notice names only one issue: an illegal move, else a possible loss, else the first issue. The details have all of them.
    let warnings = opened.warnings();
    let illegal = opened.illegal.first().zip(opened.board_size());
    let warning = warnings.iter().find(|warning| warning.fault.is_loss()).or(warnings.first());
    let named = illegal
        .map(|(illegal, size)| sgf_warnings::illegal_move(locale, size, illegal))
        .or_else(|| warning.map(|warning| sgf_warnings::sentence(locale, &warning.fault)))
        .or_else(|| {
            opened.diagram_warnings.first().map(|warning| baduk_texts::later::diagram_warning(locale, warning))
        });
    let found = warnings.len() + opened.diagram_warnings.len() + opened.illegal.len();
    let more = found - usize::from(named.is_some());
    sentences.extend(named);
    if more > 0 {
        sentences.push(t!(locale, files.more_issues, count = more));
    }
    join(locale, &sentences)
}

/// Returns the messages for the files that could not be opened; empty if there are none.
pub fn describe_errors(locale: Locale, files: FileOpener) -> String {
    let describe = |errors: &[OpenError]| errors.iter().map(|error| describe_error(locale, error)).collect::<Vec<_>>();
    join(locale, &files.errors.with(|errors| describe(errors)))
}

fn join(locale: Locale, sentences: &[String]) -> String {
    baduk_texts::sentences(locale, &sentences.iter().map(String::as_str).collect::<Vec<_>>())
}

fn describe_error(locale: Locale, error: &OpenError) -> String {
    let OpenError { name, reason } = error;
    let name = if name.is_empty() { t!(locale, files.pasted_text) } else { name.as_str() };
    match reason {
        OpenErrorReason::Content(ContentError::Empty) => t!(locale, files.empty, name = name),
        OpenErrorReason::Content(ContentError::NoGame) => t!(locale, files.no_game, name = name),
        OpenErrorReason::Content(ContentError::TooLarge) | OpenErrorReason::Fetch(FetchError::TooLarge) => {
            t!(locale, files.too_large, name = name)
        }
        OpenErrorReason::OtherGame => t!(locale, files.other_game, name = name),
        OpenErrorReason::UnsupportedSize => t!(locale, files.unsupported_size, name = name),
        OpenErrorReason::Unreadable => t!(locale, files.unreadable, name = name),
        OpenErrorReason::Fetch(FetchError::InvalidUrl) => t!(locale, files.invalid_url, name = name),
        OpenErrorReason::Fetch(FetchError::NoResponse) => t!(locale, files.download_failed, name = name),
        OpenErrorReason::Fetch(FetchError::Status(status)) => {
            t!(locale, files.http_error, name = name, status = status)
        }
    }
}
