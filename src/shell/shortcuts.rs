//! The list of keys.

use leptos::ev::keydown;
use leptos::prelude::*;

use super::sheet::{self, CloseButton, Sheet};
use baduk_board::browser::{address, dialog, keyboard};
use baduk_board::components::controls::{LocalizedText, localized};
use baduk_board::components::lazy::lazy;
use baduk_texts::page::later::t;

/// The id of the heading of the list.
pub const HEADING: &str = "shortcuts-title";

/// The sheet with the list of keys, closed.
pub fn sheet() -> Sheet {
    Sheet::new(|place| Box::pin(list(place)))
}

/// Opens the list of keys.
pub fn open() {
    address::go_to("#keys");
}

/// Opens the list of keys at the key "?", outside of fields and dialogs, until the current component is unmounted.
pub fn open_by_key() {
    let listener = window_event_listener(keydown, move |event| {
        if event.key() == "?" && !keyboard::is_for_field(&event) && !dialog::is_over_page() {
            event.prevent_default();
            open();
        }
    });
    on_cleanup(move || listener.remove());
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
            ("Shift+↑, Shift+↓", |locale| t!(locale, shortcuts.move_variation)),
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
        <h2 id=HEADING tabindex="-1">{localized(|locale| t!(locale, shortcuts.title))}</h2>
        {GROUPS.map(group)}
    }
}
