use baduk_record::sgf::Charset;
use leptos::html;
use leptos::prelude::*;

use super::file_notice::describe_errors;
use super::file_opener::FileOpener;
use super::library::LibraryStore;
use super::{GamesContext, GamesView};
use super::{charset, sgf_warnings};
use crate::browser::{dialog, files as browser_files};
use crate::components::controls::{Button, Select, SelectOption, localized};
use crate::components::sheet::CloseButton;
use crate::components::{describe_game, sgf_file};
use crate::i18n::t;
use crate::state::opened_file::Opened;
use crate::state::{GameState, Session, SettingsState, Summary};

/// The most games of a file that are listed.
const MAX_GAMES: usize = 2000;
/// The most issues that are listed.
const MAX_ISSUES: usize = 200;

/// The details of the opened file: its games, its encoding and its issues.
#[component]
pub fn FileSheet(files: FileOpener, library: LibraryStore, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    files.save_edits(&untrack(|| game.session(Session::clone)));
    let title = Signal::derive(move || {
        let name = files.opened.with(|opened| opened.as_ref().map(|opened| opened.name.clone()).unwrap_or_default());
        if name.is_empty() { t!(settings.locale(), files.pasted_text).to_owned() } else { name }
    });
    let several =
        Memo::new(move |_| files.opened.with(|opened| opened.as_ref().is_some_and(|opened| opened.games.len() > 1)));
    let errors = Memo::new(move |_| describe_errors(settings.locale(), files));
    let games = expect_context::<GamesContext>();
    let is_backup = Memo::new(move |_| files.opened.with(|opened| opened.as_ref().is_some_and(Opened::is_backup)));
    let open_storage = move |()| games.change_view(GamesView::Storage);
    let backup = move || {
        view! {
            <p class="about">{localized(|locale| t!(locale, files.backup))}</p>
            <Button label=localized(|locale| t!(locale, storage.title)) on_press=open_storage class="quiet" />
        }
    };
    view! {
        <CloseButton node />
        <h2 id="games-title" tabindex="-1">{title}</h2>
        {move || (!errors.with(String::is_empty)).then(|| view! { <p class="error-text">{errors}</p> })}
        {move || is_backup.get().then(backup)}
        {move || several.get().then(|| view! { <FileGames files library node /> })}
        <CharsetChoice files />
        <IssueList files />
    }
}

/// The list of games, for a file with more than one.
#[component]
fn FileGames(files: FileOpener, library: LibraryStore, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let rows = move || {
        files.opened.with(|opened| {
            let Some(opened) = opened else { return Vec::new() };
            let games = opened.games.iter().take(MAX_GAMES).enumerate();
            games.map(|(index, tree)| (index, Summary::of(tree), opened.shown() == Some(index))).collect()
        })
    };
    let row = move |(index, summary, is_current): (usize, Summary, bool)| {
        let open = move |_| {
            files.open_game(index);
            dialog::close(node);
        };
        let label = Signal::derive(move || describe_game::describe(settings.locale(), &summary));
        let current = if is_current { "true" } else { "false" };
        let disabled = Signal::derive(move || {
            files
                .opened
                .with(|opened| opened.as_ref().is_none_or(|opened| !baduk_record::sgf::is_baduk(&opened.games[index])))
        });
        view! {
            <li>
                <button type="button" class="game" aria-current=current disabled=disabled on:click=open>
                    <GameLines lines=label />
                </button>
            </li>
        }
    };
    let count = move || files.opened.with(|opened| opened.as_ref().map_or(0, |opened| opened.games.len()));
    let saved = RwSignal::new(None::<usize>);
    let games = expect_context::<GamesContext>();
    // All games are saved even if the user closes the sheet, or opened it before the library was open.
    let save_to_library = move |_| {
        library.tasks.run(|| {
            games.with_library(move |library| match library {
                Some(library) => {
                    library.tasks.spawn(async move { saved.set(Some(library.save_opened_games().await)) });
                }
                None => saved.set(Some(0)),
            });
        });
    };
    let library_label = move || match saved.get() {
        Some(count) => t!(settings.locale(), files.all_saved_to_library, count = count),
        None => t!(settings.locale(), files.save_all_to_library, count = count()),
    };
    let save = move |()| {
        files.save_edits(&untrack(|| game.session(Session::clone)));
        files.opened.with_untracked(|opened| {
            if let Some(opened) = opened {
                let name = if opened.name.is_empty() { "games.sgf" } else { &opened.name };
                browser_files::save(name, sgf_file::MIME_TYPE, baduk_record::sgf::write(&opened.games).as_bytes());
            }
        });
    };
    view! {
        <p class="about">{Signal::derive(move || t!(settings.locale(), files.choose_game, count = count()))}</p>
        <ol class="game-list">{move || rows().into_iter().map(row).collect_view()}</ol>
        <div class="button-row">
            <button type="button" disabled=Signal::derive(move || saved.get().is_some()) on:click=save_to_library>
                {Signal::derive(library_label)}
            </button>
            <Button label=localized(|locale| t!(locale, files.save_all_sgf)) on_press=save />
        </div>
    }
}

/// Two lines of text that describe a game: title and details.
#[component]
pub fn GameLines(#[prop(into)] lines: Signal<(String, String)>) -> impl IntoView {
    view! {
        <span class="game-title">{Signal::derive(move || lines.get().0)}</span>
        <span class="game-details">{Signal::derive(move || lines.get().1)}</span>
    }
}

/// The list to choose another encoding.
#[component]
fn CharsetChoice(files: FileOpener) -> impl IntoView {
    let settings = SettingsState::here();
    let items = move || {
        let name =
            |(index, &charset): (usize, &Charset)| SelectOption::new(index, charset::name(settings.locale(), charset));
        Charset::ALL.iter().enumerate().map(name).collect()
    };
    let chosen = move || {
        let charset = files.opened.with(|opened| opened.as_ref().map(|opened| opened.charset));
        Charset::ALL.iter().position(|&other| Some(other) == charset).unwrap_or(0)
    };
    let has_charset = Memo::new(move |_| files.opened.with(|opened| opened.as_ref().is_some_and(Opened::is_one_file)));
    let choice = move || {
        view! {
            <Select
                label=localized(|locale| t!(locale, files.encoding))
                items=Signal::derive(items)
                selected=Signal::derive(chosen)
                on_select=move |index: usize| {
                    if let Some(&charset) = Charset::ALL.get(index) {
                        files.read_as(charset);
                    }
                }
            />
            <p class="about">{localized(|locale| t!(locale, files.about_encoding))}</p>
        }
    };
    view! { {move || has_charset.get().then(choice)} }
}

/// The issues of the file, one per line.
#[component]
fn IssueList(files: FileOpener) -> impl IntoView {
    let settings = SettingsState::here();
    let issues = move || files.opened.with(|opened| opened.as_ref().map(Opened::warnings).unwrap_or_default());
    let list = move || {
        let locale = settings.locale();
        let issues = issues();
        let heading = match issues.len() {
            0 => t!(locale, files.no_issues),
            _ => t!(locale, files.issues),
        };
        let lines = issues.iter().take(MAX_ISSUES).map(|issue| sgf_warnings::describe(locale, issue));
        let lines: Vec<_> = lines.map(|line| view! { <li>{line}</li> }).collect();
        view! {
            <p class="about">{heading}</p>
            <ul class="issues">{lines}</ul>
        }
    };
    view! { {list} }
}
