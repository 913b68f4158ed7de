//! The list of keys.

use std::sync::LazyLock;

use leptos::ev::keydown;
use leptos::prelude::*;

use super::sheet::{self, CloseButton, LazySheet, Sheet};
use baduk_board::browser::{dialog, keyboard};
use baduk_board::components::controls::{LocalizedText, localized};
use baduk_board::components::lazy::{IdleSection, lazy};
use baduk_board::state::effect;
use baduk_texts::page::later::t;

/// Whether the list of keys is to be opened. No context, so that the start of the page has nothing of it.
static REQUEST: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Opens the list of keys.
pub fn open() {
    REQUEST.set(true);
}

/// The list of keys, which the key "?" opens outside of fields and dialogs. Its code is loaded once the browser is idle.
#[component]
pub fn Shortcuts() -> impl IntoView {
    view! { <IdleSection load=|place| Box::pin(shortcuts(place)) class="links" /> }
}

lazy!(sheets, shortcuts, section);

fn section() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(list(place)));
    let listener = window_event_listener(keydown, move |event| {
        if event.key() == "?" && !keyboard::is_for_field(&event) && !dialog::is_over_page() {
            event.prevent_default();
            open();
        }
    });
    on_cleanup(move || listener.remove());
    effect(move || {
        if REQUEST.get() {
            REQUEST.set(false);
            sheet.open();
        }
    });
    view! { <LazySheet sheet heading="shortcuts-title" /> }
}

lazy!(sheets, list, content);

/// A part of the list: where its keys have an effect, and the keys, each with what it does.
type Group = (LocalizedText, &'static [(&'static str, LocalizedText)]);

const GROUPS: [Group; 4] = [
    (
        |locale| t!(locale, shortcuts.everywhere),
        &[
            ("Ctrl+Z, Ctrl+Y", |locale| t!(locale, shortcuts.undo)),
            ("Ctrl+V", |locale| t!(locale, shortcuts.open)),
            ("?", |locale| t!(locale, shortcuts.show)),
        ],
    ),
    (
        |locale| t!(locale, shortcuts.board),
        &[
            ("← → ↑ ↓", |locale| t!(locale, shortcuts.cursor)),
            ("Enter", |locale| t!(locale, shortcuts.play)),
            ("D4", |locale| t!(locale, shortcuts.point)),
            ("Shift+Enter", |locale| t!(locale, shortcuts.go_to_stone)),
            ("Esc", |locale| t!(locale, shortcuts.cancel)),
        ],
    ),
    (
        |locale| t!(locale, shortcuts.record),
        &[
            ("← →", |locale| t!(locale, shortcuts.moves)),
            ("↑ ↓", |locale| t!(locale, shortcuts.variations)),
            ("PageUp, PageDown", |locale| t!(locale, shortcuts.ten_moves)),
            ("Home, End", |locale| t!(locale, shortcuts.ends)),
        ],
    ),
    (
        |locale| t!(locale, shortcuts.editing),
        &[
            ("Ctrl+Z, Ctrl+Y", |locale| t!(locale, shortcuts.undo_edit)),
            ("Shift+Enter", |locale| t!(locale, shortcuts.other_color)),
            ("Delete", |locale| t!(locale, shortcuts.delete)),
            ("Ctrl+C, Ctrl+X, Ctrl+V", |locale| t!(locale, shortcuts.copy)),
        ],
    ),
];

fn content() -> impl IntoView {
    let node = sheet::current_dialog();
    let key = |&(keys, text): &(&'static str, LocalizedText)| {
        view! {
            <div>
                <dt><kbd>{keys}</kbd></dt>
                <dd>{localized(text)}</dd>
            </div>
        }
    };
    let group = |(name, keys): Group| {
        view! {
            <h3>{localized(name)}</h3>
            <dl class="rules shortcuts">{keys.iter().map(key).collect_view()}</dl>
        }
    };
    view! {
        <CloseButton node />
        <h2 id="shortcuts-title" tabindex="-1">{localized(|locale| t!(locale, shortcuts.title))}</h2>
        {GROUPS.map(group)}
    }
}
