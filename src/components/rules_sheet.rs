use baduk_rules::{Axis, Ko, Preset, Ruleset};
use leptos::prelude::*;

use super::controls::Close;
use super::lazy::{self, LazySheet, Sheet, lazy};
use crate::i18n::{self, t};
use crate::state::{GameState, SettingsState};

/// The terms of the game, as a button to the sheet that has its rules in words.
#[component]
pub fn RulesSheet() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let sheet = Sheet::new(|place| Box::pin(rules(place)));
    view! {
        <button type="button" class="terms" on:click=move |_| sheet.open()>
            {Signal::derive(move || i18n::terms(settings.locale(), &game.terms()))}
        </button>
        <LazySheet sheet heading="rules-title" />
    }
}

lazy!(sheets, rules, content);

/// The rules in words.
fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let node = lazy::sheet();
    let rules = Memo::new(move |_| game.terms().rules);
    let preset = move || Preset::of(&rules.get());
    view! {
        <h2 id="rules-title" tabindex="-1">
            {Signal::derive(move || {
                let locale = settings.locale();
                t!(locale, rules_sheet.title, rules = i18n::rules(locale, preset())).to_string()
            })}
        </h2>
        <p>{Signal::derive(move || i18n::about_rules(settings.locale(), preset()))}</p>
        <p class="about">{Signal::derive(move || i18n::terms(settings.locale(), &game.terms()))}</p>
        <dl class="rules">
            {move || Axis::ALL.into_iter().filter(|&axis| matters(&rules.get(), axis)).map(line).collect_view()}
        </dl>
        <Close node />
    }
}

/// What the rules in force say on one axis.
fn line(axis: Axis) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let value = move || i18n::value(settings.locale(), axis, game.terms().rules.value(axis));
    view! {
        <div>
            <dt>{Signal::derive(move || i18n::axis(settings.locale(), axis))}</dt>
            <dd>{Signal::derive(value)}</dd>
        </div>
    }
}

/// Whether there is something to say on an axis: on the rarer ones only when the rules leave the common way.
fn matters(rules: &Ruleset, axis: Axis) -> bool {
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
