use baduk_record::sgf;
use baduk_rules::{Handicap, Preset};
use leptos::either::Either;
use leptos::html;
use leptos::prelude::*;

use crate::components::controls::{Close, Item, Select, Words, say};
use crate::store::Store;
use crate::words::{self, text};

/// A property of the root, and what it is called.
type Entry = (&'static str, Words);

/// What is asked first.
const FIRST: [Entry; 9] = [
    ("PB", |locale| text!(locale, info.black)),
    ("BR", |locale| text!(locale, info.black_rank)),
    ("PW", |locale| text!(locale, info.white)),
    ("WR", |locale| text!(locale, info.white_rank)),
    ("GN", |locale| text!(locale, info.name)),
    ("DT", |locale| text!(locale, info.date)),
    ("EV", |locale| text!(locale, info.event)),
    ("RE", |locale| text!(locale, info.result)),
    ("KM", |locale| text!(locale, info.komi)),
];

/// What few records have.
const OTHERS: [Entry; 12] = [
    ("BT", |locale| text!(locale, info.black_team)),
    ("WT", |locale| text!(locale, info.white_team)),
    ("RO", |locale| text!(locale, info.round)),
    ("PC", |locale| text!(locale, info.place)),
    ("TM", |locale| text!(locale, info.time)),
    ("OT", |locale| text!(locale, info.overtime)),
    ("ON", |locale| text!(locale, info.opening)),
    ("SO", |locale| text!(locale, info.source)),
    ("US", |locale| text!(locale, info.user)),
    ("AN", |locale| text!(locale, info.annotator)),
    ("CP", |locale| text!(locale, info.copyright)),
    ("GC", |locale| text!(locale, info.comment)),
];

/// What the record says of the whole game, to be filled in. Values that make no sense stay as they are until they are changed.
#[component]
pub fn InfoSheet(node: NodeRef<html::Dialog>) -> impl IntoView {
    let store = Store::here();
    let fixed = move || {
        let (locale, terms) = (store.locale(), store.terms());
        let board = format!("{}\u{d7}{}", terms.size.width(), terms.size.height());
        match terms.handicap().map(Handicap::stones) {
            Some(stones) => text!(locale, info.board_handicap, board = board, stones = stones).to_string(),
            None => board,
        }
    };
    view! {
        <h2 id="games-title" tabindex="-1">{say(|locale| text!(locale, info.title))}</h2>
        <p class="about">{Signal::derive(fixed)}</p>
        <div class="fields">{FIRST.map(|entry| view! { <Text entry /> })}</div>
        <RulesOfRecord />
        <details>
            <summary>{say(|locale| text!(locale, info.more))}</summary>
            <div class="fields">{OTHERS.map(|entry| view! { <Text entry /> })}</div>
        </details>
        <Close node />
    }
}

/// A text of the root. It is written when the field is left, as one step that can be undone.
#[component]
fn Text(entry: Entry) -> impl IntoView {
    let store = Store::here();
    let (name, label) = entry;
    // Told only when it has changed, so that no other change of the record takes away what is being typed.
    let value = Memo::new(move |_| root_text(store, name));
    let write = move |event| {
        let text = event_target_value(&event);
        if text != value.get_untracked() {
            write_root(store, name, &text);
        }
    };
    let is_long = name == "GC";
    view! {
        <label class=if is_long { "field wide" } else { "field" }>
            <span>{say(label)}</span>
            {if is_long {
                Either::Left(view! { <textarea rows="3" prop:value=value on:change=write></textarea> })
            } else {
                Either::Right(view! { <input autocomplete="off" prop:value=value on:change=write /> })
            }}
        </label>
    }
}

/// The rules that the record names, with others to choose.
#[component]
fn RulesOfRecord() -> impl IntoView {
    let store = Store::here();
    let presets = || Preset::ALL.into_iter().map(Some).chain([None]);
    let chosen = move || Preset::of(&store.terms().rules);
    let items = move || {
        let there = presets().enumerate().filter(|&(_, preset)| preset.is_some() || chosen().is_none());
        there.map(|(place, preset)| Item::new(place, words::rules(store.locale(), preset))).collect()
    };
    let choose = move |place: usize| {
        if let Some(preset) = presets().nth(place).flatten() {
            write_root(store, "RU", &sgf::rules_name(&preset.ruleset()));
        }
    };
    view! {
        <Select
            label=say(|locale| text!(locale, new_game.rules))
            items=Signal::derive(items)
            chosen=Signal::derive(move || presets().position(|preset| preset == chosen()).unwrap_or(0))
            choose
        />
    }
}

fn root_text(store: Store, name: &str) -> String {
    store.session(|session| {
        let tree = &session.record().tree;
        tree.node(tree.root()).text(name).unwrap_or_default()
    })
}

fn write_root(store: Store, name: &str, text: &str) {
    store.write(&|tree, at| {
        tree.set_text(tree.root(), name, text);
        at
    });
}
