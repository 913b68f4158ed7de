mod value;

use baduk_record::sgf;
use baduk_rules::{Handicap, Preset};
use leptos::either::Either;
use leptos::html;
use leptos::prelude::*;

use crate::browser::task::Tasks;
use crate::components::controls::{Close, Item, Select, Words, say};
use crate::i18n::{self, t};
use crate::state::{GameState, SettingsState};

/// A property of the root, and what it is called.
type Entry = (&'static str, Words);

/// What is asked first.
const FIRST: [Entry; 9] = [
    ("PB", |locale| t!(locale, info_form.black)),
    ("BR", |locale| t!(locale, info_form.black_rank)),
    ("PW", |locale| t!(locale, info_form.white)),
    ("WR", |locale| t!(locale, info_form.white_rank)),
    ("GN", |locale| t!(locale, info_form.name)),
    ("DT", |locale| t!(locale, info_form.date)),
    ("EV", |locale| t!(locale, info_form.event)),
    ("RE", |locale| t!(locale, info_form.result)),
    ("KM", |locale| t!(locale, info_form.komi)),
];

/// What few records have.
const OTHERS: [Entry; 12] = [
    ("BT", |locale| t!(locale, info_form.black_team)),
    ("WT", |locale| t!(locale, info_form.white_team)),
    ("RO", |locale| t!(locale, info_form.round)),
    ("PC", |locale| t!(locale, info_form.place)),
    ("TM", |locale| t!(locale, info_form.main_time)),
    ("OT", |locale| t!(locale, info_form.overtime)),
    ("ON", |locale| t!(locale, info_form.opening)),
    ("SO", |locale| t!(locale, info_form.source)),
    ("US", |locale| t!(locale, info_form.recorded_by)),
    ("AN", |locale| t!(locale, info_form.annotator)),
    ("CP", |locale| t!(locale, info_form.copyright)),
    ("GC", |locale| t!(locale, info_form.comment)),
];

/// What the record says of the whole game, to be filled in. Values that make no sense stay as they are until they are changed.
#[component]
pub fn InfoSheet(node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let fixed = move || {
        let (locale, terms) = (settings.locale(), game.terms());
        let board = format!("{}\u{d7}{}", terms.size.width(), terms.size.height());
        match terms.handicap().map(Handicap::stones) {
            Some(stones) => t!(locale, info_form.board_handicap, board = board, stones = stones).to_string(),
            None => board,
        }
    };
    view! {
        <h2 id="games-title" tabindex="-1">{say(|locale| t!(locale, info_form.title))}</h2>
        <p class="about">{Signal::derive(fixed)}</p>
        <div class="fields">{FIRST.map(|entry| view! { <Text entry /> })}</div>
        <RulesOfRecord />
        <details>
            <summary>{say(|locale| t!(locale, info_form.more))}</summary>
            <div class="fields">{OTHERS.map(|entry| view! { <Text entry /> })}</div>
        </details>
        <Close node />
    }
}

/// A text of the root. It is written with every key, lest it be lost with the page, and all of it is one step to be undone. What has
/// to be a number and is none stays in the field, with a word on what is wanted, and the record as it was.
#[component]
fn Text(entry: Entry) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let tasks = Tasks::here();
    let (name, label) = entry;
    let (line, lines) = (NodeRef::<html::Input>::new(), NodeRef::<html::Textarea>::new());
    let written = Memo::new(move |_| root_text(game, name));
    let wrong = RwSignal::new(false);
    // What was there before somebody began to type: the field is left alone until that is done.
    let before = StoredValue::new(None::<String>);
    let show = move |text: &str| {
        if let Some(line) = line.get_untracked() {
            line.set_value(text);
        } else if let Some(lines) = lines.get_untracked() {
            lines.set_value(text);
        }
    };
    Effect::new(move || {
        let text = written.get();
        line.track();
        lines.track();
        if before.with_value(Option::is_none) {
            show(&text);
        }
    });
    let input = move |event| {
        let was = before.get_value().unwrap_or_else(|| written.get_untracked());
        let read = value::value(name, &event_target_value(&event), untrack(|| game.size()));
        match read.filter(|text| *text != was) {
            Some(text) => game.write_game_text(name, &text),
            None => game.give_up_game_text(name),
        }
        before.set_value(Some(was));
    };
    let change = move |event| {
        before.set_value(None);
        game.end_typing();
        let is_value = value::value(name, &event_target_value(&event), untrack(|| game.size())).is_some();
        wrong.set(!is_value);
        if is_value {
            show(&written.get_untracked());
        }
    };
    // A browser tells of it also while the field is taken out of the page.
    let changed = move |event| tasks.run(|| change(event));
    let told = move || match (wrong.get(), name) {
        (false, _) => "",
        (true, "TM") => t!(settings.locale(), info_form.invalid_time),
        (true, _) => t!(settings.locale(), new_game.invalid_komi),
    };
    let id = format!("error-{name}");
    let about = id.clone();
    let is_number = matches!(name, "KM" | "TM");
    let explanation = is_number.then(|| view! { <p id=id class="error-text" role="alert">{Signal::derive(told)}</p> });
    let field = if name == "GC" {
        Either::Left(view! { <textarea node_ref=lines rows="3" on:input=input on:change=changed></textarea> })
    } else {
        Either::Right(view! {
            <input
                node_ref=line
                autocomplete="off"
                inputmode=is_number.then_some("decimal")
                aria-invalid=Signal::derive(move || wrong.get().then_some("true"))
                aria-describedby=is_number.then_some(about)
                on:input=input
                on:change=changed
            />
        })
    };
    view! {
        <div class=(name == "GC").then_some("wide")>
            <label class="field">
                <span>{say(label)}</span>
                {field}
            </label>
            {explanation}
        </div>
    }
}

/// The rules that the record names, with others to choose.
#[component]
fn RulesOfRecord() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let presets = || Preset::ALL.into_iter().map(Some).chain([None]);
    let chosen = move || Preset::of(&game.terms().rules);
    let items = move || {
        let there = presets().enumerate().filter(|&(_, preset)| preset.is_some() || chosen().is_none());
        there.map(|(place, preset)| Item::new(place, i18n::rules(settings.locale(), preset))).collect()
    };
    let choose = move |place: usize| {
        if let Some(preset) = presets().nth(place).flatten() {
            write_root(game, "RU", &sgf::rules_name(&preset.ruleset()));
        }
    };
    view! {
        <Select
            label=say(|locale| t!(locale, new_game.rules))
            items=Signal::derive(items)
            chosen=Signal::derive(move || presets().position(|preset| preset == chosen()).unwrap_or(0))
            choose
        />
    }
}

fn root_text(game: GameState, name: &str) -> String {
    game.session(|session| {
        let tree = &session.record().tree;
        tree.node(tree.root()).text(name).unwrap_or_default()
    })
}

fn write_root(game: GameState, name: &str, text: &str) {
    game.write(&|tree, at| {
        tree.set_text(tree.root(), name, text);
        at
    });
}
