use baduk_rules::{Axis, Ko, Preset, Ruleset};
use leptos::prelude::*;

use crate::shell::sheet::{self, CloseButton, LazySheet, Sheet};
use baduk_board::components::lazy::lazy;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The button that shows the terms of the game, and the sheet that the button opens, with a description of the rules.
#[component]
pub fn RulesSheet() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let sheet = Sheet::new(|place| Box::pin(rules(place)));
    view! {
        <button type="button" class="terms" on:click=move |_| sheet.open()>
            {Signal::derive(move || baduk_texts::page::terms(settings.locale(), &game.terms()))}
        </button>
        <LazySheet sheet heading="rules-title" />
    }
}

lazy!(sheets, rules, content);

/// The content of the sheet: the description of the rules.
fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let node = sheet::current_dialog();
    let rules = Memo::new(move |_| game.terms().rules);
    let preset = move || Preset::from_rules(&rules.get());
    let is_stated = move || game.session(|session| session.position().states_rules());
    view! {
        <CloseButton node />
        <h2 id="rules-title" tabindex="-1">
            {Signal::derive(move || {
                let locale = settings.locale();
                t!(locale, rules_sheet.title, rules = baduk_texts::page::rules(locale, preset()))
            })}
        </h2>
        <p class="about" hidden=Signal::derive(is_stated)>
            {Signal::derive(move || not_stated(settings.locale(), &rules.get()))}
        </p>
        <p>{Signal::derive(move || baduk_texts::page::later::about_rules(settings.locale(), preset()))}</p>
        <p class="about">{Signal::derive(move || baduk_texts::page::terms(settings.locale(), &game.terms()))}</p>
        <dl class="rules">
            {move || Axis::ALL.iter().copied().filter(|&axis| is_listed(&rules.get(), axis)).map(rule_view).collect_view()}
        </dl>
    }
}

/// Returns the sentence that the record states no rules, so that these are used.
pub fn not_stated(locale: Locale, rules: &Ruleset) -> String {
    t!(locale, rules_sheet.not_stated, rules = baduk_texts::page::rules(locale, Preset::from_rules(rules)))
}

/// A rule of the game: the name of an axis of the rules, and its value.
fn rule_view(axis: Axis) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let value = move || baduk_texts::page::later::value(settings.locale(), axis, game.terms().rules.value(axis));
    view! {
        <div>
            <dt>{Signal::derive(move || baduk_texts::page::later::axis(settings.locale(), axis))}</dt>
            <dd>{Signal::derive(value)}</dd>
        </div>
    }
}

/// Returns whether the sheet lists an axis of the rules. Rarely used axes are listed only if they differ from the default.
fn is_listed(rules: &Ruleset, axis: Axis) -> bool {
    match axis {
        Axis::Scoring | Axis::Ko | Axis::Suicide | Axis::DeadStones | Axis::Seki | Axis::Tie | Axis::Placement => true,
        Axis::Repetition => rules.ko == Ko::Simple,
        Axis::OneStoneSuicide
        | Axis::Neutral
        | Axis::Dame
        | Axis::Compensation
        | Axis::Opening
        | Axis::First
        | Axis::End
        | Axis::Pass
        | Axis::Unit => rules.value(axis) != 0,
    }
}
