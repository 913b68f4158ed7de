use leptos::html;
use leptos::prelude::*;

use super::file_notice::describe_errors;
use super::file_opener::FileOpener;
use super::game_picture::{GamePicture, final_position_of};
use super::library::LibraryStore;
use super::{GamesContext, GamesView};
use super::{charset, sgf_warnings};
use crate::shell::sheet::CloseButton;
use baduk_board::browser::{dialog, files as browser_files};
use baduk_board::components::controls::{Button, Select, SelectOption, localized};
use baduk_board::components::{describe_game, sgf_file};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::opened_file::Opened;
use baduk_game::{Session, Summary};
use baduk_sgf::Charset;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The maximum number of games that the list for a file shows.
const MAX_GAMES: usize = 2000;
/// The maximum number of issues that the list for a file shows.
const MAX_ISSUES: usize = 200;

/// The sheet with the details of the opened file: its games, its encoding and its issues.
#[component]
pub fn FileSheet(files: FileOpener, library: LibraryStore, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    files.save_edits(&game.session_untracked(Session::clone));
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
        {move || several.get().then(|| view! { <FileGames files node /> })}
        <CharsetChoice files />
        <IssueList files />
        {move || several.get().then(|| view! { <SaveButtons files library /> })}
    }
}

fn number_of_games(files: FileOpener) -> usize {
    files.opened.with(|opened| opened.as_ref().map_or(0, |opened| opened.games.len()))
}

/// The list of the file's games, for a file with more than one game.
#[component]
fn FileGames(files: FileOpener, node: NodeRef<html::Dialog>) -> impl IntoView {
    let settings = SettingsState::here();
    let query = RwSignal::new(String::new());
    let games = Memo::new(move |_| {
        files.opened.with(|opened| {
            let games = opened.iter().flat_map(|opened| opened.games.iter().take(MAX_GAMES));
            games.map(Summary::from_tree).collect::<Vec<_>>()
        })
    });
    let found = Memo::new(move |_| {
        let is_found = |(_, game): &(usize, &Summary)| {
            query.with(|query| describe_game::is_found(settings.locale(), game, &[], query))
        };
        games.with(|games| {
            games.iter().enumerate().filter(is_found).map(|(index, game)| (index, game.clone())).collect::<Vec<_>>()
        })
    });
    let row = move |(index, summary): (usize, Summary)| view! { <FileGame files index summary node /> };
    let nothing_found = move || {
        let is_empty = found.with(Vec::is_empty);
        is_empty.then(|| view! { <p class="about">{localized(|locale| t!(locale, library.no_matches))}</p> })
    };
    view! {
        <p class="about">{Signal::derive(move || t!(settings.locale(), files.choose_game, count = number_of_games(files)))}</p>
        <SearchField query />
        <ol class="game-list">{move || found.get().into_iter().map(row).collect_view()}</ol>
        {nothing_found}
    }
}

/// The buttons that save all games of the opened file, and their results.
#[component]
fn SaveButtons(files: FileOpener, library: LibraryStore) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let count = move || number_of_games(files);
    let saved = RwSignal::new(None::<usize>);
    let games = expect_context::<GamesContext>();
    // All games are saved, even if the reader closes the sheet, or pressed the button before the library was open.
    let save_to_library = move |_| {
        library.tasks.spawn(async move {
            let count = match games.opened_library().await {
                Some(library) => library.save_opened_games().await,
                None => 0,
            };
            saved.set(Some(count));
        });
    };
    let library_label = move || match saved.get() {
        Some(count) => t!(settings.locale(), files.all_saved_to_library, count = count),
        None => t!(settings.locale(), files.save_all_to_library, count = count()),
    };
    let save = move |()| {
        files.save_edits(&game.session(Session::clone));
        files.opened.with_untracked(|opened| {
            if let Some(opened) = opened {
                let name = if opened.name.is_empty() { "games.sgf" } else { &opened.name };
                let games: Vec<_> = opened.games.iter().collect();
                browser_files::save(name, sgf_file::MIME_TYPE, sgf_file::text(&games).as_bytes());
            }
        });
    };
    view! {
        <div class="sheet-end">
            <div class="button-row">
                <button type="button" disabled=Signal::derive(move || saved.get().is_some()) on:click=save_to_library>
                    {Signal::derive(library_label)}
                </button>
                <Button label=localized(|locale| t!(locale, files.save_all_sgf)) on_press=save />
            </div>
        </div>
    }
}

/// An entry in the list of the file's games: a game, with its number and a picture.
#[component]
fn FileGame(files: FileOpener, index: usize, summary: Summary, node: NodeRef<html::Dialog>) -> impl IntoView {
    let settings = SettingsState::here();
    let open = move |_| {
        files.open_game(index);
        dialog::close(node);
    };
    let is_disabled = summary.size.is_empty();
    let lines = Signal::derive(move || describe_game::describe(settings.locale(), &summary));
    let current = Signal::derive(move || {
        let shown = files.opened.with(|opened| opened.as_ref().and_then(Opened::shown));
        if shown == Some(index) { "true" } else { "false" }
    });
    let svg = RwSignal::new(String::new());
    let draw = move |()| {
        let draw = |opened: &Opened| opened.games.get(index).map(final_position_of);
        svg.set(files.opened.with_untracked(|opened| opened.as_ref().and_then(draw)).unwrap_or_default());
    };
    view! {
        <li data-number=index + 1>
            <button type="button" class="game" aria-current=current disabled=is_disabled on:click=open>
                <GamePicture svg draw />
                <GameLines lines />
            </button>
        </li>
    }
}

/// The field to search a list of games.
#[component]
pub fn SearchField(query: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field">
            <span>{localized(|locale| t!(locale, library.search))}</span>
            <input type="search" autocomplete="off" prop:value=query on:input=move |event| query.set(event_target_value(&event)) />
        </label>
    }
}

/// Two lines of text that describe a game: its title, and details.
#[component]
pub fn GameLines(#[prop(into)] lines: Signal<(String, String)>) -> impl IntoView {
    view! {
        <span class="game-title">{Signal::derive(move || lines.get().0)}</span>
        <span class="game-details">{Signal::derive(move || lines.get().1)}</span>
    }
}

/// The field for choosing another encoding for the opened file.
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

/// The issues of the opened file, one per line.
#[component]
fn IssueList(files: FileOpener) -> impl IntoView {
    let settings = SettingsState::here();
    let list = move || {
        let locale = settings.locale();
        let issues =
            files.opened.with(|opened| opened.as_ref().map(|opened| issues(locale, opened)).unwrap_or_default());
        let heading = match issues.len() {
            0 => t!(locale, files.no_issues),
            _ => t!(locale, files.issues),
        };
        let lines: Vec<_> = issues.into_iter().take(MAX_ISSUES).map(|line| view! { <li>{line}</li> }).collect();
        view! {
            <p class="about">{heading}</p>
            <ul class="issues">{lines}</ul>
        }
    };
    view! { {list} }
}

/// Returns the issues of a file as sentences: first the illegal moves of the chosen game, then all other issues in the order of their
/// lines.
fn issues(locale: Locale, opened: &Opened) -> Vec<String> {
    let illegal = opened
        .board_size()
        .into_iter()
        .flat_map(|size| opened.illegal.iter().map(move |illegal| sgf_warnings::illegal_move(locale, size, illegal)));
    let warnings = opened.warnings();
    let of_diagrams =
        opened.diagram_warnings.iter().map(|warning| baduk_texts::later::diagram_warning(locale, warning));
    illegal.chain(warnings.iter().map(|issue| sgf_warnings::describe(locale, issue))).chain(of_diagrams).collect()
}
