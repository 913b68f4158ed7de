//! What a game that was counted would give under each ruleset.

use baduk_game::OtherScore;
use baduk_rules::{Axis, Preset};
use leptos::prelude::*;

use crate::shell::sheet::{self, CloseButton, LazySheet, Sheet};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::lazy;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The button that shows the result of the game under each ruleset, and its sheet. It is there after a game that was counted.
#[component]
pub fn OtherRules() -> impl IntoView {
    let game = GameState::here();
    let sheet = Sheet::new(|place| Box::pin(other_rules(place)));
    let is_counted = Memo::new(move |_| game.has_score());
    let label = localized(|locale| t!(locale, other_rules.button));
    view! {
        {move || is_counted.get().then(|| view! { <Button label on_press=move |()| sheet.open() /> })}
        <LazySheet sheet heading="other-rules-title" />
    }
}

lazy!(sheets, other_rules, content);

/// The content of the sheet: a row for each ruleset, with the result, and why it is another one than that of the game.
fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let node = sheet::current_dialog();
    let own = Preset::from_rules(&game.terms().rules);
    let (scores, has_usual_komi) = game.session(|session| {
        let scoring = session.scoring();
        (game.position(|position| scoring.under_all_rules(position)), scoring.has_usual_komi())
    });
    let about = localized(if has_usual_komi {
        |locale| t!(locale, other_rules.about_usual_komi)
    } else {
        |locale| t!(locale, other_rules.about_agreed_komi)
    });
    let row = move |score: OtherScore| {
        let is_own = own == Some(score.preset);
        let name = Signal::derive(move || baduk_texts::page::rules(settings.locale(), Some(score.preset)));
        let result = Signal::derive({
            let outcome = score.outcome;
            move || baduk_texts::outcome(settings.locale(), outcome)
        });
        let why = move || match is_own {
            true => t!(settings.locale(), other_rules.own).to_owned(),
            false => reasons(settings.locale(), &score),
        };
        view! {
            <div aria-current=is_own.then_some("true")>
                <dt>{name}</dt>
                <dd>{result}</dd>
                <dd class="about">{why}</dd>
            </div>
        }
    };
    view! {
        <CloseButton node />
        <h2 id="other-rules-title" tabindex="-1">{localized(|locale| t!(locale, other_rules.title))}</h2>
        <p class="about">{about}</p>
        <dl class="rules other-rules">{scores.into_iter().map(row).collect_view()}</dl>
    }
}

/// Why a ruleset gives another result than that of the game.
fn reasons(locale: Locale, score: &OtherScore) -> String {
    let of_axis = |&(axis, value): &(Axis, usize)| {
        let value = baduk_texts::page::later::value(locale, axis, value);
        // Its values name the axis.
        if axis == Axis::Scoring {
            return value.to_owned();
        }
        t!(locale, other_rules.reason, axis = baduk_texts::page::later::axis(locale, axis), value = value)
    };
    let mut reasons: Vec<String> = score.reasons.iter().map(of_axis).collect();
    if score.is_komi_a_reason {
        reasons.push(baduk_texts::page::komi(locale, score.komi));
    }
    if reasons.is_empty() {
        return t!(locale, other_rules.same).to_owned();
    }
    reasons.join(" \u{b7} ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::HalfPoints;
    use baduk_rules::score::Outcome;

    #[test]
    fn reasons_are_short_phrases() {
        let text = |reasons: &[(Axis, usize)], is_komi_a_reason| {
            let (komi, outcome) = (HalfPoints::from_half_points(15), Outcome::Draw);
            let preset = Preset::Chinese;
            super::reasons(
                Locale::En,
                &OtherScore { preset, komi, outcome, reasons: reasons.to_vec(), is_komi_a_reason },
            )
        };
        let area = (Axis::Scoring, Preset::Chinese.ruleset().value(Axis::Scoring));
        let dead = (Axis::DeadStones, Preset::TrompTaylor.ruleset().value(Axis::DeadStones));
        assert_eq!(text(&[area], true), "Area: living stones and territory · komi\u{a0}7.5");
        assert_eq!(text(&[dead], false), "Dead stones: Not removed");
        assert_eq!(text(&[], false), "Nothing that counts here differs.");
    }
}
