use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;

use super::super::file_sheet::{GameLines, SearchField};
use super::super::game_picture::{GamePicture, final_position};
use super::LibraryStore;
use crate::saved::damaged;
use crate::saved::{LibraryStatus, Saved};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{dialog, files as browser_files, focus, time};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::describe_game::{describe, dotted, is_found as is_game_found, title};
use baduk_board::components::sgf_file;
use baduk_board::state::{GameState, SettingsState, effect};
use baduk_game::saved::tags::Tags;
use baduk_game::{GameId, Session, Summary};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The maximum number of games in the list of the library. A search also finds games beyond that number.
const MAX_GAMES: usize = 200;

/// The maximum number of moves of a game whose picture is drawn, since loading longer games takes too long.
const MAX_MOVES_DRAWN: u32 = 2000;

/// A game that was removed from the library, and can be restored: its id, and its summary and content as the library had them.
type RemovedGame = (GameId, (String, String));

/// The list of the games in the library, with the game that was changed last at the top.
#[component]
pub fn LibraryList(library: LibraryStore, node: NodeRef<html::Dialog>) -> impl IntoView {
    let (saved, settings) = (Saved::here(), SettingsState::here());
    library.refresh();
    let (query, tag) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let all_tags = Memo::new(move |_| {
        let games = library.games.with(|games| games.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        library.tags.with(|tags| tags.all(games.into_iter()))
    });
    // A tag that no game has any more is not looked for.
    let chosen = Memo::new(move |_| tag.get().filter(|tag| all_tags.with(|all| all.contains(tag))));
    let removed = RwSignal::new(Vec::<RemovedGame>::new());
    let found = Memo::new(move |_| {
        let (tag, locale) = (chosen.get(), settings.locale());
        let is_found = |(id, game): &&(GameId, Summary)| {
            library.tags.with(|tags| {
                let own = tags.of(*id);
                tag.iter().all(|tag| own.contains(tag)) && query.with(|query| is_game_found(locale, game, own, query))
            })
        };
        let mut found = library.games.with(|games| games.iter().filter(is_found).cloned().collect::<Vec<_>>());
        found.sort_by_key(|(id, game)| std::cmp::Reverse((game.touched, *id)));
        found
    });
    let rows = move || {
        let rows = found.get().into_iter().take(MAX_GAMES);
        rows.map(|(id, summary)| view! { <LibraryRow library id summary removed tag node /> }).collect_view()
    };
    let count = move || match (saved.library.get(), found.with(Vec::len)) {
        (LibraryStatus::Refused, _) => t!(settings.locale(), library.unavailable).to_owned(),
        (LibraryStatus::Failing, _) => t!(settings.locale(), library.failing).to_owned(),
        (LibraryStatus::Full, _) => t!(settings.locale(), library.full).to_owned(),
        (LibraryStatus::Unknown, _) => t!(settings.locale(), library.opening).to_owned(),
        (LibraryStatus::Open, 0) if query.with(String::is_empty) && chosen.with(Option::is_none) => {
            t!(settings.locale(), library.empty).to_owned()
        }
        (LibraryStatus::Open, 0) => t!(settings.locale(), library.no_matches).to_owned(),
        (LibraryStatus::Open, count) => t!(settings.locale(), library.games, count = count),
    };
    let any = Memo::new(move |_| library.games.with(|games| !games.is_empty()));
    let export = move |()| {
        let ids = found.with_untracked(|found| found.iter().map(|(id, _)| *id).collect());
        let name = format!("badukpan-{}.sgf", time::today());
        // The export continues even if the reader closes the sheet.
        library.tasks.spawn(async move {
            browser_files::save(&name, sgf_file::MIME_TYPE, library.export(ids).await.as_bytes());
        });
    };
    view! {
        <h3>{localized(|locale| t!(locale, library.title))}</h3>
        {move || any.get().then(|| view! { <SearchField query /> })}
        <TagFilter all=all_tags chosen tag />
        <p class="about" aria-live="polite">{Signal::derive(count)}</p>
        <ul class="game-list">{rows}</ul>
        {move || any.get().then(|| view! { <Button label=localized(|locale| t!(locale, library.export_all)) on_press=export class="quiet" /> })}
        <DamagedGames />
    }
}

/// The buttons for the tags of all games. Each shows only the games with its tag; pressed again, all games.
#[component]
fn TagFilter(
    all: Memo<Vec<String>>,
    /// The tag whose games are shown; `None` for all games.
    chosen: Memo<Option<String>>,
    /// The tag that was pressed last.
    tag: RwSignal<Option<String>>,
) -> impl IntoView {
    let button = move |name: String| {
        let is_chosen = {
            let name = name.clone();
            Signal::derive(move || chosen.with(|chosen| chosen.as_ref() == Some(&name)))
        };
        let label = name.clone();
        let press = move |_| tag.set((!is_chosen.get()).then(|| name.clone()));
        view! {
            <button
                type="button"
                class="tag"
                aria-pressed=move || if is_chosen.get() { "true" } else { "false" }
                on:click=press
            >
                {label}
            </button>
        }
    };
    let bar = move |all: Vec<String>| {
        view! {
            <div class="tags tag-filter" role="group" aria-label=localized(|locale| t!(locale, library.tags))>
                {all.into_iter().map(button).collect_view()}
            </div>
        }
    };
    move || Some(all.get()).filter(|all| !all.is_empty()).map(bar)
}

/// What is changed in place of a row's buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// The name of the game.
    Name,
    /// The tags of the game.
    Tags,
}

impl Field {
    /// The class of the button that starts the change.
    const fn class(self) -> &'static str {
        match self {
            Self::Name => "rename",
            Self::Tags => "retag",
        }
    }
}

/// The state that the parts of a row in the library's list share.
#[derive(Clone, Copy)]
struct Row {
    library: LibraryStore,
    id: GameId,
    summary: StoredValue<Summary>,
    removed: RwSignal<Vec<RemovedGame>>,
    /// The field that is shown in place of the row's buttons, if any.
    field: RwSignal<Option<Field>>,
    /// The tag that was pressed last.
    tag: RwSignal<Option<String>>,
    tasks: Tasks,
}

/// A row for a game of the library, with its tags, and buttons to open, rename, tag and remove the game, or to undo its removal.
#[component]
fn LibraryRow(
    library: LibraryStore,
    id: GameId,
    summary: Summary,
    removed: RwSignal<Vec<RemovedGame>>,
    tag: RwSignal<Option<String>>,
    node: NodeRef<html::Dialog>,
) -> impl IntoView {
    let row = Row {
        library,
        id,
        summary: StoredValue::new(summary),
        removed,
        field: RwSignal::new(None),
        tag,
        tasks: Tasks::here(),
    };
    let is_removed = Memo::new(move |_| removed.with(|removed| removed.iter().any(|(other, _)| *other == id)));
    let content = move || match (is_removed.get(), row.field.get()) {
        (true, _) => view! { <RemovedGameLine row /> }.into_any(),
        (false, Some(field)) => view! { <FieldForm row field /> }.into_any(),
        (false, None) => view! { <GameButton row node /> <GameTags row /> <GameActions row /> }.into_any(),
    };
    view! { <li data-game=id.get().to_string()>{content}</li> }
}

/// The button that opens a game of the library, with a picture of the game.
#[component]
fn GameButton(row: Row, node: NodeRef<html::Dialog>) -> impl IntoView {
    let Row { library, id, summary, tasks, .. } = row;
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_here = move || game.session(Session::id) == Some(id);
    let failed = RwSignal::new(false);
    let lines = Signal::derive(move || {
        let (title, details) = summary.with_value(|summary| describe(settings.locale(), summary));
        let details = if failed.get() { t!(settings.locale(), library.unreadable).to_owned() } else { details };
        let here = if is_here() { t!(settings.locale(), library.on_board) } else { "" };
        (title, dotted(&[here, &details]))
    });
    let open = move |_| {
        library.tasks.spawn(async move {
            match library.load(id).await {
                Some(session) => {
                    dialog::close(node);
                    game.open(session);
                    settings.show_record(true);
                }
                None => failed.set(true),
            }
        });
    };
    let svg = RwSignal::new(String::new());
    let draw = move |()| {
        if summary.with_value(|summary| summary.moves <= MAX_MOVES_DRAWN) {
            tasks.spawn(async move {
                if let Some(session) = library.load(id).await {
                    svg.set(final_position(session.record()));
                }
            });
        }
    };
    view! {
        <button type="button" class="game" aria-current=move || is_here().then_some("true") on:click=open>
            <GamePicture svg draw />
            <GameLines lines />
        </button>
    }
}

/// The tags of a game. Each is a button that shows only the games with this tag.
#[component]
fn GameTags(row: Row) -> impl IntoView {
    let Row { library, id, tag, .. } = row;
    let own = Memo::new(move |_| library.tags.with(|tags| tags.of(id).to_vec()));
    let button = move |name: String| {
        let label = name.clone();
        let press = move |_| {
            tag.set(Some(name.clone()));
            // The list is made anew.
            library.tasks.soon(|| focus::to(".tag-filter [aria-pressed='true']"));
        };
        view! { <button type="button" class="tag" on:click=press>{label}</button> }
    };
    let tags = move |own: Vec<String>| {
        view! {
            <div class="tags" role="group" aria-label=localized(|locale| t!(locale, library.tags))>
                {own.into_iter().map(button).collect_view()}
            </div>
        }
    };
    move || Some(own.get()).filter(|own| !own.is_empty()).map(tags)
}

/// The buttons to rename, to tag and to remove a game of the library. The game on the board can't be removed.
#[component]
fn GameActions(row: Row) -> impl IntoView {
    let Row { library, id, summary, removed, field, .. } = row;
    let (game, settings) = (GameState::here(), SettingsState::here());
    let name = move |locale| summary.with_value(|summary| describe(locale, summary).0);
    let label = move |label: fn(Locale, String) -> String| {
        Signal::derive(move || label(settings.locale(), name(settings.locale())))
    };
    let remove = move |_| {
        library.tasks.spawn(async move {
            if let Some(game) = library.remove(id).await {
                removed.update(|removed| removed.push((id, game)));
            }
        });
    };
    view! {
        <div class="game-actions">
            <button
                type="button"
                class=format!("small {}", Field::Name.class())
                aria-label=label(|locale, name| t!(locale, library.rename_label, name = name))
                on:click=move |_| field.set(Some(Field::Name))
            >
                {localized(|locale| t!(locale, library.rename))}
            </button>
            <button
                type="button"
                class=format!("small {}", Field::Tags.class())
                aria-label=label(|locale, name| t!(locale, library.tags_label, name = name))
                on:click=move |_| field.set(Some(Field::Tags))
            >
                {localized(|locale| t!(locale, library.tags))}
            </button>
            <button
                type="button"
                class="small"
                hidden=Signal::derive(move || game.session(Session::id) == Some(id))
                aria-label=label(|locale, name| t!(locale, library.remove_label, name = name))
                on:click=remove
            >
                {localized(|locale| t!(locale, library.remove))}
            </button>
        </div>
    }
}

/// The form for the name or the tags of a game in the library, in place of the row's buttons. A game without a name is called by its
/// players.
#[component]
fn FieldForm(row: Row, field: Field) -> impl IntoView {
    let Row { library, id, summary, field: shown_field, tasks, .. } = row;
    let settings = SettingsState::here();
    let before = match field {
        Field::Name => {
            summary.with_value(|summary| title(settings.with_untracked(|settings| settings.locale), summary))
        }
        Field::Tags => library.tags.with_untracked(|tags| tags.of(id).join(", ")),
    };
    let before = StoredValue::new(before);
    let label = Signal::derive(move || match field {
        Field::Name => t!(settings.locale(), library.name),
        Field::Tags => t!(settings.locale(), library.tags_field),
    });
    let node = NodeRef::<html::Input>::new();
    effect(move || {
        if let Some(input) = node.get() {
            before.with_value(|before| input.set_value(before));
            // This fails only if the element can't have the focus.
            let _ = input.focus();
            input.select();
        }
    });
    let close = move || {
        shown_field.set(None);
        tasks.soon(move || focus_button(id, field));
    };
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = node.get_untracked().map(|input| input.value().trim().to_owned());
        close();
        match (field, typed.filter(|typed| before.with_value(|before| before != typed))) {
            (_, None) => {}
            (Field::Name, Some(name)) => rename(library, id, name),
            (Field::Tags, Some(typed)) => tag_game(row, &typed),
        }
    };
    // Escape closes the form, but not the sheet around it.
    let close_on_escape = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            close();
        }
    };
    view! {
        <form class="name-form" on:submit=save on:keydown=close_on_escape>
            <input
                node_ref=node
                autocomplete="off"
                aria-label=label
                placeholder=move || match field {
                    Field::Name => summary.with_value(|summary| describe(settings.locale(), summary).0),
                    Field::Tags => label.get().to_owned(),
                }
            />
            <button class="primary">{localized(|locale| t!(locale, library.save_name))}</button>
            <Button label=localized(|locale| t!(locale, new_game.cancel)) on_press=move |()| close() />
        </form>
    }
}

/// Moves the focus to the button that starts the change of this field of a game.
fn focus_button(id: GameId, field: Field) {
    focus::to(&format!("[data-game=\"{}\"] .{}", id.get(), field.class()));
}

/// Gives a game the tags that were typed, separated by commas. Tags of games that are gone for good are dropped.
fn tag_game(row: Row, typed: &str) {
    let Row { library, id, removed, .. } = row;
    let has = |game: GameId| {
        library.games.with_untracked(|games| games.iter().any(|(other, _)| *other == game))
            || removed.with_untracked(|removed| removed.iter().any(|(other, _)| *other == game))
    };
    library.update_tags(|tags| {
        tags.retain(has);
        tags.set(id, &Tags::parse(typed));
    });
    // The list is made anew.
    library.tasks.soon(move || focus_button(id, Field::Tags));
}

/// The content of a row after its game was removed: a button that undoes the removal.
#[component]
fn RemovedGameLine(row: Row) -> impl IntoView {
    let Row { library, id, removed, .. } = row;
    let undo = move |_| {
        let game = removed.try_update(|removed| {
            let place = removed.iter().position(|(other, _)| *other == id)?;
            Some(removed.remove(place).1)
        });
        if let Some(game) = game.flatten() {
            library.tasks.spawn(library.restore(id, game));
        }
    };
    view! {
        <span class="deleted">{localized(|locale| t!(locale, library.removed))}</span>
        <button type="button" on:click=undo>{localized(|locale| t!(locale, library.undo))}</button>
    }
}

/// Changes the name of a game in the library (property GN).
fn rename(library: LibraryStore, id: GameId, name: String) {
    let state = library.game;
    if state.session(Session::id) == Some(id) {
        return set_name(state, &name);
    }
    library.tasks.spawn(async move {
        let Some(mut game) = library.load(id).await else { return };
        game.edit().write(&|tree, at| {
            tree.set_text(tree.root(), "GN", &name);
            at
        });
        // The table may still have this game, with the old name, among those set aside.
        state.update_table(|table| table.forget_games(&[id]));
        // The library itself reports if it is full.
        let _ = library.save(&game).await;
        // The list is made anew.
        library.tasks.soon(move || focus_button(id, Field::Name));
    });
}

fn set_name(game: GameState, name: &str) {
    game.write(&|tree, at| {
        tree.set_text(tree.root(), "GN", name);
        at
    });
}

/// The button that saves data that could not be read as files, so that they can be repaired.
#[component]
fn DamagedGames() -> impl IntoView {
    let texts = StoredValue::new(damaged());
    let save = move |()| {
        for (name, text) in texts.get_value() {
            browser_files::save(&name, "text/plain", text.as_bytes());
        }
    };
    let has_texts = texts.with_value(|texts| !texts.is_empty());
    has_texts.then(
        || view! { <Button label=localized(|locale| t!(locale, library.export_unreadable)) on_press=save class="quiet" /> },
    )
}
