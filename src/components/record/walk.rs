//! The bar that goes through the record.

use baduk_record::move_number;
use baduk_view::{Intent, Walk};
use leptos::prelude::*;

use super::walk_by_key;
use crate::components::controls::{Words, say};
use crate::store::Store;
use crate::words::text;

/// A way through the record: what it is called, its picture, and where it leads.
type Way = (Words, &'static str, Walk);

const ALONG: [Way; 6] = [
    (|locale| text!(locale, walk.start), "M6 5v14M19 5l-10 7 10 7z", Walk::Start),
    (|locale| text!(locale, walk.back_ten), "M12 5l-9 7 9 7zM21 5l-9 7 9 7z", Walk::Back(10)),
    (|locale| text!(locale, walk.back), "M16 5l-10 7 10 7z", Walk::Back(1)),
    (|locale| text!(locale, walk.forward), "M8 5l10 7-10 7z", Walk::Forward(1)),
    (|locale| text!(locale, walk.forward_ten), "M3 5l9 7-9 7zM12 5l9 7-9 7z", Walk::Forward(10)),
    (|locale| text!(locale, walk.end), "M18 5v14M5 5l10 7-10 7z", Walk::End),
];

const ACROSS: [Way; 2] = [
    (|locale| text!(locale, walk.previous_variation), "M5 16l7-10 7 10z", Walk::PreviousVariation),
    (|locale| text!(locale, walk.next_variation), "M5 8l7 10 7-10z", Walk::NextVariation),
];

/// Steps through the record: along the line that we are on, by one and by ten, and across to variations; and a slider over the
/// whole line.
#[component]
pub fn WalkBar() -> impl IntoView {
    let store = Store::here();
    let keys = move |event| walk_by_key(store, &event);
    view! {
        <div class="walk" role="group" aria-label=say(|locale| text!(locale, walk.label))>
            <div class="along" on:keydown=keys>
                {ALONG.map(|way| way_button(store, way))}
            </div>
            <Slider />
            <div class="across" on:keydown=keys>
                {ACROSS.map(|way| way_button(store, way))}
            </div>
        </div>
    }
}

fn way_button(store: Store, (label, path, walk): Way) -> impl IntoView {
    let idle = Memo::new(move |_| !store.session(|session| session.can_walk(walk)));
    let idle = Signal::derive(move || if idle.get() { "true" } else { "false" });
    view! {
        <button
            type="button"
            aria-label=say(label)
            title=say(label)
            aria-disabled=idle
            on:click=move |_| store.act(Intent::Walk(walk))
        >
            <svg class="sign" aria-hidden="true" viewBox="0 0 24 24">
                <path d=path />
            </svg>
        </button>
    }
}

/// Where on the line we are, to be moved; and in words.
#[component]
fn Slider() -> impl IntoView {
    let store = Store::here();
    let end = Memo::new(move |_| store.session(|session| (session.record().tree.edition(), session.tip())));
    // The line's length in nodes, and the number of its last move. They are worked out when the line changes, not at each step.
    let whole = Memo::new(move |_| {
        let (_, tip) = end.get();
        untrack(|| store.session(|session| (session.line().len() - 1, move_number(&session.record().tree, tip))))
    });
    let place = Memo::new(move |_| store.session(|session| session.record().tree.path(session.at()).len() - 1));
    let words = Signal::derive(move || {
        let number = store.replay.with(|replay| replay.number);
        text!(store.locale(), walk.place, number = number, last = whole.get().1).to_string()
    });
    let figures = Signal::derive(move || {
        let number = store.replay.with(|replay| replay.number);
        format!("{number} / {}", whole.get().1)
    });
    let slide = move |event| {
        let place: usize = event_target_value(&event).parse().unwrap_or(0);
        let node = untrack(|| store.session(|session| session.line().get(place).copied()));
        if let Some(node) = node {
            store.act(Intent::GoTo(node));
        }
    };
    view! {
        <label class="slider">
            <input
                type="range"
                min="0"
                max=Signal::derive(move || whole.get().0.to_string())
                aria-label=say(|locale| text!(locale, walk.slider))
                aria-valuetext=words
                prop:value=Signal::derive(move || {
                    whole.track();
                    place.get().to_string()
                })
                on:input=slide
            />
            <span aria-hidden="true" data-testid="place">{figures}</span>
        </label>
    }
}
