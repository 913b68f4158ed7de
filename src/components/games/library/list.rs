use leptos::html;
use leptos::prelude::*;

use super::super::file_sheet::GameLines;
use super::Shelf;
use crate::browser::task::Tasks;
use crate::browser::{clock, dialog, files as browser_files};
use crate::components::controls::{Button, say};
use crate::components::describe_game::describe;
use crate::components::exporter::MIME;
use crate::i18n::t;
use crate::state::saved::damaged;
use crate::state::{GameId, GameState, Library, Saved, Session, SettingsState, Summary};

/// How many games are listed at once; a search finds the others.
const MOST: usize = 200;

/// What was removed, to be put back: the number, the head and the body.
type Removed = (GameId, (String, String));

/// The games of the library, the last touched first.
#[component]
pub fn LibraryList(shelf: Shelf, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (saved, settings) = (Saved::here(), SettingsState::here());
    shelf.refresh();
    let words = RwSignal::new(String::new());
    let removed = RwSignal::new(Vec::<Removed>::new());
    let found = Memo::new(move |_| {
        let mut found = shelf.games.with(|games| {
            games.iter().filter(|(_, game)| words.with(|words| game.matches(words))).cloned().collect::<Vec<_>>()
        });
        found.sort_by_key(|(id, game)| std::cmp::Reverse((game.touched, *id)));
        found
    });
    let rows = move || {
        let rows = found.get().into_iter().take(MOST);
        rows.map(|(id, summary)| view! { <Row shelf id summary removed node /> }).collect_view()
    };
    let count = move || match (saved.library.get(), found.with(Vec::len)) {
        (Library::Refused, _) => t!(settings.locale(), library.unavailable).to_owned(),
        (Library::Full, _) => t!(settings.locale(), library.full).to_owned(),
        (Library::Unknown, _) => t!(settings.locale(), library.opening).to_owned(),
        (Library::Open, 0) if words.with(String::is_empty) => t!(settings.locale(), library.empty).to_owned(),
        (Library::Open, 0) => t!(settings.locale(), library.no_matches).to_owned(),
        (Library::Open, 1) => t!(settings.locale(), library.one_game).to_owned(),
        (Library::Open, count) => t!(settings.locale(), library.games, count = count).to_string(),
    };
    let any = Memo::new(move |_| shelf.games.with(|games| !games.is_empty()));
    let export = move |()| {
        let ids = found.with_untracked(|found| found.iter().map(|(id, _)| *id).collect());
        let name = format!("badukpan-{}.sgf", clock::today());
        // Who closes the sheet now still wants the file.
        shelf.tasks.spawn(async move {
            browser_files::save(&name, MIME, shelf.all(ids).await.as_bytes());
        });
    };
    let search = move || {
        view! {
            <label class="field">
                <span>{say(|locale| t!(locale, library.search))}</span>
                <input type="search" autocomplete="off" prop:value=words on:input=move |event| words.set(event_target_value(&event)) />
            </label>
        }
    };
    view! {
        <h3>{say(|locale| t!(locale, library.title))}</h3>
        {move || any.get().then(search)}
        <p class="about" aria-live="polite">{Signal::derive(count)}</p>
        <ul class="game-list">{rows}</ul>
        {move || any.get().then(|| view! { <Button label=say(|locale| t!(locale, library.export_all)) press=export class="quiet" /> })}
        <Damaged />
    }
}

/// A game of the library: a way to open it, to name it, to remove it.
#[component]
fn Row(
    shelf: Shelf,
    id: GameId,
    summary: Summary,
    removed: RwSignal<Vec<Removed>>,
    node: NodeRef<html::Dialog>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_here = move || game.session(Session::id) == Some(id);
    let naming = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let tasks = Tasks::here();
    let name = summary.name.clone();
    let who = describe(settings.locale(), &summary).0;
    let who = StoredValue::new(who);
    let lines = Signal::derive(move || {
        let (who, what) = describe(settings.locale(), &summary);
        let what = if failed.get() { t!(settings.locale(), library.unreadable).to_owned() } else { what };
        let here = if is_here() { t!(settings.locale(), library.on_board) } else { "" };
        if here.is_empty() { (who, what) } else { (who, format!("{here} \u{b7} {what}")) }
    });
    let open = move |_| {
        shelf.tasks.spawn(async move {
            match shelf.take(id).await {
                Some(session) => {
                    dialog::close(node);
                    game.open(session);
                    settings.show_record(true);
                }
                None => failed.set(true),
            }
        });
    };
    let button = NodeRef::<html::Button>::new();
    let rename = move |name: String| {
        // A field that was closed is left as it goes away, and its text with it.
        if naming.get_untracked() {
            naming.set(false);
            rename(shelf, id, name);
        }
    };
    // Escape closes the field, and not the sheet around it.
    let give_up = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            naming.set(false);
            if let Some(button) = button.get_untracked() {
                // Fails only for an element that cannot have the focus.
                let _ = button.focus();
            }
        }
    };
    let remove = move |_| {
        shelf.tasks.spawn(async move {
            if let Some(game) = shelf.remove(id).await {
                removed.update(|removed| removed.push((id, game)));
            }
        });
    };
    let undo = move |_| {
        let game = removed.try_update(|removed| {
            let place = removed.iter().position(|(other, _)| *other == id)?;
            Some(removed.remove(place).1)
        });
        if let Some(game) = game.flatten() {
            shelf.tasks.spawn(shelf.put_back(id, game));
        }
    };
    let is_removed = Memo::new(move |_| removed.with(|removed| removed.iter().any(|(other, _)| *other == id)));
    let label = move |label: fn(crate::i18n::Locale, String) -> String| {
        Signal::derive(move || label(settings.locale(), who.get_value()))
    };
    let gone = move || {
        view! {
            <span class="deleted">{say(|locale| t!(locale, library.removed))}</span>
            <button type="button" on:click=undo>{say(|locale| t!(locale, library.undo))}</button>
        }
    };
    let name_field = move || {
        let name = name.clone();
        view! {
            <label class="field">
                <span>{say(|locale| t!(locale, library.name))}</span>
                <input
                    prop:value=name
                    autofocus
                    on:keydown=give_up
                    // A browser tells of it also while the field is taken out of the page, its row with it.
                    on:change=move |event| tasks.run(|| rename(event_target_value(&event)))
                />
            </label>
        }
    };
    let there = move || {
        view! {
            <button type="button" class="game" aria-current=move || is_here().then_some("true") on:click=open>
                <GameLines lines />
            </button>
            <button
                node_ref=button
                type="button"
                class="small"
                aria-label=label(|locale, name| t!(locale, library.rename_label, name = name).to_string())
                aria-expanded=Signal::derive(move || if naming.get() { "true" } else { "false" })
                on:click=move |_| naming.update(|naming| *naming = !*naming)
            >
                {say(|locale| t!(locale, library.rename))}
            </button>
            <button
                type="button"
                class="small"
                hidden=Signal::derive(is_here)
                aria-label=label(|locale, name| t!(locale, library.remove_label, name = name).to_string())
                on:click=remove
            >
                {say(|locale| t!(locale, library.remove))}
            </button>
        }
    };
    view! {
        <li>
            {move || is_removed.get().then(gone)}
            {move || (!is_removed.get()).then(there)}
            {move || naming.get().then(name_field.clone())}
        </li>
    }
}

/// Gives a game of the library a name (GN).
fn rename(shelf: Shelf, id: GameId, name: String) {
    let state = shelf.game;
    if untrack(|| state.session(Session::id)) == Some(id) {
        return set_name(state, &name);
    }
    shelf.tasks.spawn(async move {
        let Some(mut game) = shelf.take(id).await else { return };
        game.write(&|tree, at| {
            tree.set_text(tree.root(), "GN", &name);
            at
        });
        // It is also among those set aside perhaps, under its old name.
        state.update_table(|table| table.forget_games(&[id]));
        // Where there is no room for it, the library says so.
        let _ = shelf.put(&game).await;
    });
}

fn set_name(game: GameState, name: &str) {
    game.write(&|tree, at| {
        tree.set_text(tree.root(), "GN", name);
        at
    });
}

/// Offers what could not be read as a file, so that somebody may mend it.
#[component]
fn Damaged() -> impl IntoView {
    let texts = StoredValue::new(damaged());
    let save = move |()| {
        for (name, text) in texts.get_value() {
            browser_files::save(&name, "text/plain", text.as_bytes());
        }
    };
    let there = texts.with_value(|texts| !texts.is_empty());
    there.then(
        || view! { <Button label=say(|locale| t!(locale, library.export_unreadable)) press=save class="quiet" /> },
    )
}
