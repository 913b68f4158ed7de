use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::icons::Icon;
use super::tools::{GROUPS, RARE_GROUPS, ToolCommand, ToolGroup, ToolItem};
use crate::browser::focus;
use crate::components::controls::localized;
use crate::modes::edit::actions::Action;
use crate::state::{BoardUi, GameState, SettingsState, effect};
use baduk_texts::later::judgement;
use baduk_texts::later::t;

/// The toolbar of edit mode. It is a single tab stop: arrow keys move between its buttons, and Escape moves the focus to the board.
#[component]
pub fn Toolbar(
    /// Whether the rare tools are shown.
    has_rare: RwSignal<bool>,
) -> impl IntoView {
    let tab_stop = RwSignal::new(0_usize);
    // A hidden button can't have the focus.
    effect(move || {
        if !has_rare.get() && tab_stop.get_untracked() >= count(GROUPS) {
            tab_stop.set(0);
        }
    });
    let groups = move |groups: &'static [ToolGroup], first: usize| {
        let starts = starts(groups).into_iter().map(move |start| first + start);
        groups.iter().zip(starts).map(|(group, first)| view! { <Group group first tab_stop /> }).collect_view()
    };
    view! {
        <div
            class="tools"
            role="toolbar"
            aria-label=localized(|locale| t!(locale, edit.tools))
            aria-describedby="edit-help"
            on:keydown=move |event| move_focus(&event, tab_stop, has_rare.get_untracked())
        >
            {groups(GROUPS, 0)}
            <div class="rare-tools" hidden=Signal::derive(move || !has_rare.get())>
                {groups(RARE_GROUPS, count(GROUPS))}
            </div>
        </div>
        <p id="edit-help" hidden>
            {localized(|locale| t!(locale, edit.help))}
        </p>
    }
}

/// A group of buttons, with the group's name above them.
#[component]
fn Group(group: &'static ToolGroup, first: usize, tab_stop: RwSignal<usize>) -> impl IntoView {
    let item = |(place, item): (usize, &ToolItem)| view! { <ToolButton item=*item number=first + place tab_stop /> };
    view! {
        <div role="group" aria-label=localized(group.label)>
            <span aria-hidden="true">{localized(group.label)}</span>
            <div class="tool-buttons">{group.items.iter().enumerate().map(item).collect_view()}</div>
        </div>
    }
}

/// Returns the total number of buttons in several groups.
fn count(groups: &[ToolGroup]) -> usize {
    groups.iter().map(|group| group.items.len()).sum()
}

/// Returns the index of the first button of each group among all buttons.
fn starts(groups: &[ToolGroup]) -> Vec<usize> {
    (0..groups.len()).map(|place| count(&groups[..place])).collect()
}

/// Moves the focus within the toolbar: the left and right arrow keys by one button, the up and down keys by one group.
fn move_focus(event: &KeyboardEvent, tab_stop: RwSignal<usize>, has_rare: bool) {
    let at = tab_stop.get_untracked();
    let mut firsts = starts(GROUPS);
    if has_rare {
        firsts.extend(starts(RARE_GROUPS).into_iter().map(|start| count(GROUPS) + start));
    }
    let last = count(GROUPS) + if has_rare { count(RARE_GROUPS) } else { 0 } - 1;
    let to = match event.key().as_str() {
        "ArrowRight" => at + 1,
        "ArrowLeft" => at.checked_sub(1).unwrap_or(last),
        "ArrowDown" => firsts.into_iter().find(|&first| first > at).unwrap_or(0),
        "ArrowUp" => firsts.into_iter().rfind(|&first| first < at).unwrap_or(0),
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
        ToolCommand::Perform(Action::Rate(name)) => game.session(|session| session.position().degree(name)),
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
