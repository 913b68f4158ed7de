use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::icons::Icon;
use super::tools::{GROUPS, ToolCommand, ToolItem};
use crate::browser::focus;
use crate::components::controls::localized;
use crate::i18n::{judgement, t};
use crate::modes::edit::actions::Action;
use crate::state::{BoardUi, GameState, SettingsState};

/// The toolbar of edit mode. It is one Tab stop: arrow keys move between buttons, Escape goes to the board.
#[component]
pub fn Toolbar() -> impl IntoView {
    let tab_stop = RwSignal::new(0_usize);
    let mut number = 0;
    let groups: Vec<_> = GROUPS
        .iter()
        .map(|group| {
            let first = number;
            number += group.items.len();
            let item =
                |(place, item): (usize, &ToolItem)| view! { <ToolButton item=*item number=first + place tab_stop /> };
            view! {
                <div role="group" aria-label=localized(group.label)>
                    {group.items.iter().enumerate().map(item).collect_view()}
                </div>
            }
        })
        .collect();
    view! {
        <div
            class="tools"
            role="toolbar"
            aria-label=localized(|locale| t!(locale, edit.tools))
            aria-describedby="edit-help"
            on:keydown=move |event| move_focus(&event, tab_stop)
        >
            {groups}
        </div>
        <p id="edit-help" hidden>
            {localized(|locale| t!(locale, edit.help))}
        </p>
    }
}

/// Moves the focus in the toolbar: left and right by a button, up and down by a group.
fn move_focus(event: &KeyboardEvent, tab_stop: RwSignal<usize>) {
    let at = tab_stop.get_untracked();
    let firsts = GROUPS.iter().scan(0, |next, group| {
        let first = *next;
        *next += group.items.len();
        Some(first)
    });
    let last = GROUPS.iter().map(|group| group.items.len()).sum::<usize>() - 1;
    let to = match event.key().as_str() {
        "ArrowRight" => at + 1,
        "ArrowLeft" => at.checked_sub(1).unwrap_or(last),
        "ArrowDown" => firsts.into_iter().find(|&first| first > at).unwrap_or(0),
        "ArrowUp" => firsts.into_iter().filter(|&first| first < at).last().unwrap_or(0),
        "Home" => 0,
        "End" => last,
        "Escape" => return focus::to(".board"),
        _ => return,
    };
    event.prevent_default();
    let to = if to > last { 0 } else { to };
    focus::to(&format!(".tools [data-number='{to}']"));
}

/// A button of the toolbar.
#[component]
fn ToolButton(item: ToolItem, number: usize, tab_stop: RwSignal<usize>) -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let settings = SettingsState::here();
    let ToolItem { label, icon, command } = item;
    let degree = Signal::derive(move || match command {
        ToolCommand::Perform(Action::Rate(name)) => game.session(|session| session.degree(name)),
        _ => 0,
    });
    let name = Signal::derive(move || match command {
        ToolCommand::Perform(Action::Rate(name)) if degree.get() == 2 => {
            judgement(settings.locale(), name, true).unwrap_or_default()
        }
        _ => label(settings.locale()),
    });
    let pressed = Signal::derive(move || match command {
        ToolCommand::SelectTool(tool) => Some(board.tool.get() == Some(tool)),
        ToolCommand::Perform(Action::Rate(_)) => Some(degree.get() > 0),
        ToolCommand::Perform(_) => None,
    });
    let disabled = Signal::derive(move || if command.is_disabled(game) { "true" } else { "false" });
    view! {
        <button
            type="button"
            title=name
            aria-label=name
            aria-pressed=Signal::derive(move || pressed.get().map(|on| if on { "true" } else { "false" }))
            aria-disabled=disabled
            data-number=number.to_string()
            data-degree=Signal::derive(move || degree.get().to_string())
            tabindex=Signal::derive(move || if tab_stop.get() == number { "0" } else { "-1" })
            on:focus=move |_| tab_stop.set(number)
            on:click=move |_| command.run(game, board)
        >
            <Icon parts=icon />
        </button>
    }
}
