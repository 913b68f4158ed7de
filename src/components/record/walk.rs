//! Ways through the record.

use baduk_record::{Edition, NodeId, move_number};
use baduk_view::{Intent, Walk};
use leptos::prelude::*;

use super::walk_by_key;
use crate::browser::part::{Heard, Part};
use crate::components::controls::Words;
use crate::components::part::{keep, part};
use crate::store::{Session, Store};
use crate::words::text;

/// Steps along the line that we are on, by one and by ten; a slider over the whole line; and steps across to variations.
const BAR: &str = r#"<div class="along">
<button type="button" data-way="0"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M6 5v14M19 5l-10 7 10 7z"/></svg></button>
<button type="button" data-way="1"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M12 5l-9 7 9 7zM21 5l-9 7 9 7z"/></svg></button>
<button type="button" data-way="2"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M16 5l-10 7 10 7z"/></svg></button>
<button type="button" data-way="3"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M8 5l10 7-10 7z"/></svg></button>
<button type="button" data-way="4"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M3 5l9 7-9 7zM12 5l9 7-9 7z"/></svg></button>
<button type="button" data-way="5"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M18 5v14M5 5l10 7-10 7z"/></svg></button>
</div>
<label class="slider"><input type="range" min="0"><span aria-hidden="true" data-testid="place"></span></label>
<div class="across">
<button type="button" data-way="6"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M5 16l7-10 7 10z"/></svg></button>
<button type="button" data-way="7"><svg class="sign" aria-hidden="true" viewBox="0 0 24 24"><path d="M5 8l7 10 7-10z"/></svg></button>
</div>"#;

/// Where its buttons lead, and what they are called.
const WAYS: [(Walk, Words); 8] = [
    (Walk::Start, |locale| text!(locale, walk.start)),
    (Walk::Back(10), |locale| text!(locale, walk.back_ten)),
    (Walk::Back(1), |locale| text!(locale, walk.back)),
    (Walk::Forward(1), |locale| text!(locale, walk.forward)),
    (Walk::Forward(10), |locale| text!(locale, walk.forward_ten)),
    (Walk::End, |locale| text!(locale, walk.end)),
    (Walk::PreviousVariation, |locale| text!(locale, walk.previous_variation)),
    (Walk::NextVariation, |locale| text!(locale, walk.next_variation)),
];

/// Steps through the record.
#[component]
pub fn WalkBar() -> impl IntoView {
    let store = Store::here();
    part("walk", move |bar| fill(store, &bar))
}

/// Makes an element that bar.
pub fn fill(store: Store, bar: &Part) {
    bar.show(BAR);
    bar.set("role", "group");
    let buttons = [0, 1, 2, 3, 4, 5, 6, 7].map(|way| bar.find(&format!("[data-way='{way}']")));
    keep_named(store, bar.clone(), buttons.clone());
    keep_idle(store, buttons);
    keep_slider(store, bar.find("input"), bar.find("span"));
    bar.hear(&["click", "keydown", "input"], Box::new(move |heard| hear(store, heard)));
}

fn hear(store: Store, heard: &Heard) {
    let way = heard.named("data-way");
    match heard.kind().as_str() {
        "click" => {
            if let Some(&(walk, _)) = way.and_then(|way| WAYS.get(way.parse::<usize>().ok()?)) {
                store.act(Intent::Walk(walk));
            }
        }
        // The slider has keys of its own.
        "keydown" if way.is_some() => walk_by_key(store, heard),
        "input" => slide(store, &heard.value()),
        _ => {}
    }
}

/// What the buttons and the slider are called.
fn keep_named(store: Store, bar: Part, buttons: [Part; 8]) {
    let slider = bar.find("input");
    keep(Box::new(move || {
        let locale = store.locale();
        bar.set("aria-label", text!(locale, walk.label));
        slider.set("aria-label", text!(locale, walk.slider));
        for (button, (_, words)) in buttons.iter().zip(WAYS) {
            button.set("aria-label", words(locale));
            button.set("title", words(locale));
        }
    }));
}

/// Which buttons have nothing to do now. They keep the focus all the same.
fn keep_idle(store: Store, buttons: [Part; 8]) {
    let mut before = [None; 8];
    keep(Box::new(move || {
        let can = store.session(|session| WAYS.map(|(walk, _)| Some(session.can_walk(walk))));
        for ((button, can), before) in buttons.iter().zip(can).zip(&mut before) {
            if can != *before {
                button.set("aria-disabled", if can == Some(true) { "false" } else { "true" });
                *before = can;
            }
        }
    }));
}

/// The line that we are on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    edition: Edition,
    tip: NodeId,
}

/// Where on the line we are, to be moved; and in words.
fn keep_slider(store: Store, slider: Part, place: Part) {
    let mut known = None;
    keep(Box::new(move || {
        let (at, line) = store.session(|session| {
            let tree = &session.record().tree;
            (tree.path(session.at()).len() - 1, Line { edition: tree.edition(), tip: session.tip() })
        });
        // The number of the line's last move is worked out when the line changes, not at each step.
        let last = match known {
            Some((before, last)) if before == line => last,
            _ => {
                let ends =
                    |session: &Session| (session.line().len() - 1, move_number(&session.record().tree, line.tip));
                let (end, last) = store.session(ends);
                slider.set("max", &end.to_string());
                known = Some((line, last));
                last
            }
        };
        let number = store.replay.with(|replay| replay.number);
        slider.put(&at.to_string());
        slider.set("aria-valuetext", &text!(store.locale(), walk.place, number = number, last = last).to_string());
        place.tell(&format!("{number} / {last}"));
    }));
}

fn slide(store: Store, place: &str) {
    let place: usize = place.parse().unwrap_or(0);
    let node = untrack(|| store.session(|session| session.line().get(place).copied()));
    if let Some(node) = node {
        store.act(Intent::GoTo(node));
    }
}
