use baduk_record::sgf::Charset;
use leptos::html;
use leptos::prelude::*;

use super::files::Files;
use super::library::Shelf;
use super::{charset, faults};
use crate::browser::{dialog, files as browser_files};
use crate::components::controls::{Button, Close, Item, Select, say};
use crate::components::{describe_game, exporter};
use crate::i18n::t;
use crate::state::opening::Opened;
use crate::state::{GameState, Session, SettingsState, Summary};

/// How many games of a file are listed.
const MOST: usize = 2000;
/// How many oddities are told.
const TOLD: usize = 200;

/// The file that was opened last: its games, the charset it was read in, and what was odd in it.
#[component]
pub fn FileSheet(files: Files, shelf: Shelf, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    files.keep(&untrack(|| game.session(Session::clone)));
    let title = Signal::derive(move || {
        let name = files.opened.with(|opened| opened.as_ref().map(|opened| opened.name.clone()).unwrap_or_default());
        if name.is_empty() { t!(settings.locale(), files.pasted_text).to_owned() } else { name }
    });
    let several =
        Memo::new(move |_| files.opened.with(|opened| opened.as_ref().is_some_and(|opened| opened.games.len() > 1)));
    view! {
        <h2 id="games-title" tabindex="-1">{title}</h2>
        {move || several.get().then(|| view! { <FileGames files shelf node /> })}
        <CharsetChoice files />
        <Oddities files />
        <Close node />
    }
}

/// The games of a file of several.
#[component]
fn FileGames(files: Files, shelf: Shelf, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let rows = move || {
        files.opened.with(|opened| {
            let Some(opened) = opened else { return Vec::new() };
            let games = opened.games.iter().take(MOST).enumerate();
            games.map(|(place, tree)| (place, Summary::of(tree), opened.shown() == Some(place))).collect()
        })
    };
    let row = move |(place, summary, shown): (usize, Summary, bool)| {
        let show = move |_| {
            files.show(place);
            dialog::close(node);
        };
        let label = Signal::derive(move || describe_game::describe(settings.locale(), &summary));
        let current = if shown { "true" } else { "false" };
        let idle = Signal::derive(move || {
            files
                .opened
                .with(|opened| opened.as_ref().is_none_or(|opened| !baduk_record::sgf::is_baduk(&opened.games[place])))
        });
        view! {
            <li>
                <button type="button" class="game" aria-current=current disabled=idle on:click=show>
                    <GameLines lines=label />
                </button>
            </li>
        }
    };
    let count = move || files.opened.with(|opened| opened.as_ref().map_or(0, |opened| opened.games.len()));
    let kept = RwSignal::new(None::<usize>);
    // The games are kept to the last one, whether or not somebody closes the sheet.
    let keep = move |_| shelf.tasks.spawn(async move { kept.set(Some(shelf.keep_all().await)) });
    let keep_label = move || match kept.get() {
        Some(count) => t!(settings.locale(), files.all_saved_to_library, count = count).to_string(),
        None => t!(settings.locale(), files.save_all_to_library, count = count()).to_string(),
    };
    let save = move |()| {
        files.keep(&untrack(|| game.session(Session::clone)));
        files.opened.with_untracked(|opened| {
            if let Some(opened) = opened {
                let name = if opened.name.is_empty() { "games.sgf" } else { &opened.name };
                browser_files::save(name, exporter::MIME, baduk_record::sgf::write(&opened.games).as_bytes());
            }
        });
    };
    view! {
        <p class="about">{Signal::derive(move || t!(settings.locale(), files.choose_game, count = count()).to_string())}</p>
        <ol class="game-list">{move || rows().into_iter().map(row).collect_view()}</ol>
        <div class="button-row">
            <button type="button" disabled=Signal::derive(move || kept.get().is_some()) on:click=keep>
                {Signal::derive(keep_label)}
            </button>
            <Button label=say(|locale| t!(locale, files.save_all_sgf)) press=save />
        </div>
    }
}

/// A game in two lines: who, and what.
#[component]
pub fn GameLines(#[prop(into)] lines: Signal<(String, String)>) -> impl IntoView {
    view! {
        <span class="game-title">{Signal::derive(move || lines.get().0)}</span>
        <span class="game-details">{Signal::derive(move || lines.get().1)}</span>
    }
}

/// The choice of another charset.
#[component]
fn CharsetChoice(files: Files) -> impl IntoView {
    let settings = SettingsState::here();
    let items = move || {
        let name = |(place, &charset): (usize, &Charset)| Item::new(place, charset::name(settings.locale(), charset));
        Charset::ALL.iter().enumerate().map(name).collect()
    };
    let chosen = move || {
        let charset = files.opened.with(|opened| opened.as_ref().map(|opened| opened.charset));
        Charset::ALL.iter().position(|&other| Some(other) == charset).unwrap_or(0)
    };
    let one = Memo::new(move |_| files.opened.with(|opened| opened.as_ref().is_some_and(Opened::is_one_file)));
    let choice = move || {
        view! {
            <Select
                label=say(|locale| t!(locale, files.encoding))
                items=Signal::derive(items)
                chosen=Signal::derive(chosen)
                choose=move |place: usize| {
                    if let Some(&charset) = Charset::ALL.get(place) {
                        files.read_as(charset);
                    }
                }
            />
            <p class="about">{say(|locale| t!(locale, files.about_encoding))}</p>
        }
    };
    view! { {move || one.get().then(choice)} }
}

/// What was odd, line by line.
#[component]
fn Oddities(files: Files) -> impl IntoView {
    let settings = SettingsState::here();
    let oddities = move || files.opened.with(|opened| opened.as_ref().map(Opened::oddities).unwrap_or_default());
    let list = move || {
        let locale = settings.locale();
        let oddities = oddities();
        let words = match oddities.len() {
            0 => t!(locale, files.no_issues),
            _ => t!(locale, files.issues),
        };
        let lines = oddities.iter().take(TOLD).map(|odd| faults::warning(locale, odd));
        let lines: Vec<_> = lines.map(|line| view! { <li>{line}</li> }).collect();
        view! {
            <p class="about">{words}</p>
            <ul class="issues">{lines}</ul>
        }
    };
    view! { {list} }
}
