mod normalize;

use baduk_rules::{Handicap, Preset};
use leptos::either::Either;
use leptos::html;
use leptos::prelude::*;

use crate::shell::sheet::CloseButton;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{LocalizedText, Select, SelectOption, localized};
use baduk_board::state::{GameState, SettingsState, effect};
use baduk_texts::page::later::t;

/// A form field for the game information: a property of the root node, and the label of the field.
type InfoField = (&'static str, LocalizedText);

/// The fields that the form always shows, at its top.
const MAIN_FIELDS: [InfoField; 9] = [
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

/// The fields for properties that few records have, which the form shows on request.
const MORE_FIELDS: [InfoField; 12] = [
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

/// The form for the information about the game in its record. If a property has a value that is not valid, the value stays in the record
/// until the reader changes it.
#[component]
pub fn InfoSheet(node: NodeRef<html::Dialog>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let fixed = move || {
        let (locale, terms) = (settings.locale(), game.terms());
        let board = format!("{}\u{d7}{}", terms.size.width(), terms.size.height());
        match terms.handicap().map(Handicap::stones) {
            Some(stones) => t!(locale, info_form.board_handicap, board = board, stones = stones),
            None => board,
        }
    };
    view! {
        <CloseButton node />
        <h2 id="games-title" tabindex="-1">{localized(|locale| t!(locale, info_form.title))}</h2>
        <p class="about">{Signal::derive(fixed)}</p>
        <div class="fields">{MAIN_FIELDS.map(|field| view! { <TextField field /> })}</div>
        <RulesSelect />
        <details>
            <summary>{localized(|locale| t!(locale, info_form.more))}</summary>
            <div class="fields">{MORE_FIELDS.map(|field| view! { <TextField field /> })}</div>
        </details>
    }
}

/// A field for a text property of the root. Every keystroke is saved, and all typing in the field is one step to undo.
///
/// If the property must be a number and the typed text is not a number, the record keeps its value and the field shows an error.
#[component]
fn TextField(field: InfoField) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let tasks = Tasks::here();
    let (name, label) = field;
    let (line, lines) = (NodeRef::<html::Input>::new(), NodeRef::<html::Textarea>::new());
    let stored = Memo::new(move |_| root_text(game, name));
    let is_invalid = RwSignal::new(false);
    // The value before the reader began to type. The field is not updated from the record until typing ends.
    let before = StoredValue::new(None::<String>);
    let set_value = move |text: &str| {
        if let Some(line) = line.get_untracked() {
            line.set_value(text);
        } else if let Some(lines) = lines.get_untracked() {
            lines.set_value(text);
        }
    };
    effect(move || {
        let text = stored.get();
        line.track();
        lines.track();
        if before.with_value(Option::is_none) {
            set_value(&text);
        }
    });
    let input = move |event| {
        let was = before.get_value().unwrap_or_else(|| stored.get_untracked());
        let read = normalize::normalize(name, &event_target_value(&event), game.size());
        match read.filter(|text| *text != was) {
            Some(text) => game.write_game_text(name, &text),
            None => game.revert_game_text(name),
        }
        before.set_value(Some(was));
    };
    let change = move |event| {
        before.set_value(None);
        game.end_typing();
        let is_value = normalize::normalize(name, &event_target_value(&event), game.size()).is_some();
        is_invalid.set(!is_value);
        if is_value {
            set_value(&stored.get_untracked());
        }
    };
    // Browsers also dispatch this event when the field is removed.
    let changed = move |event| tasks.run(|| change(event));
    let message = move || match (is_invalid.get(), name) {
        (false, _) => "",
        (true, "TM") => t!(settings.locale(), info_form.invalid_time),
        (true, _) => t!(settings.locale(), new_game.invalid_komi),
    };
    // While the game has a clock, its time system can't be changed.
    let is_read_only = Signal::derive(move || matches!(name, "TM" | "OT") && game.has_clock());
    let id = format!("error-{name}");
    let about = id.clone();
    let is_number = matches!(name, "KM" | "TM");
    let explanation =
        is_number.then(|| view! { <p id=id class="error-text" role="alert">{Signal::derive(message)}</p> });
    let field = if name == "GC" {
        Either::Left(view! { <textarea node_ref=lines rows="3" on:input=input on:change=changed></textarea> })
    } else {
        Either::Right(view! {
            <input
                node_ref=line
                autocomplete="off"
                inputmode=is_number.then_some("decimal")
                aria-invalid=Signal::derive(move || is_invalid.get().then_some("true"))
                aria-describedby=is_number.then_some(about)
                readonly=is_read_only
                on:input=input
                on:change=changed
            />
        })
    };
    view! {
        <div class=(name == "GC").then_some("wide")>
            <label class="field">
                <span>{localized(label)}</span>
                {field}
            </label>
            {explanation}
        </div>
    }
}

/// The drop-down list for the rules of the record.
#[component]
fn RulesSelect() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let presets = || Preset::ALL.iter().copied().map(Some).chain([None]);
    let chosen = move || Preset::from_rules(&game.terms().rules);
    let items = move || {
        let offered = presets().enumerate().filter(|&(_, preset)| preset.is_some() || chosen().is_none());
        offered
            .map(|(place, preset)| SelectOption::new(place, baduk_texts::page::rules(settings.locale(), preset)))
            .collect()
    };
    let choose = move |place: usize| {
        if let Some(preset) = presets().nth(place).flatten() {
            write_root_text(game, "RU", &baduk_sgf::rules_name(&preset.ruleset()));
        }
    };
    view! {
        <Select
            label=localized(|locale| t!(locale, new_game.rules))
            items=Signal::derive(items)
            selected=Signal::derive(move || presets().position(|preset| preset == chosen()).unwrap_or(0))
            on_select=choose
        />
    }
}

fn root_text(game: GameState, name: &str) -> String {
    game.session(|session| {
        let tree = &session.record().tree;
        tree.node(tree.root()).text(name).unwrap_or_default()
    })
}

fn write_root_text(game: GameState, name: &str, text: &str) {
    game.write(&|tree, at| {
        tree.set_text(tree.root(), name, text);
        at
    });
}
