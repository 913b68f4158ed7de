use baduk_record::{Record, replay};
use baduk_rules::score::{Outcome, Score, ScoringInput, score};
use baduk_rules::{Color, HalfPoints, Preset, Scoring};
use pulldown_cmark_escape::escape_html_body_text;

use crate::course::Language;
use crate::step::Step;

/// Returns a table, as HTML, that scores the position of a step under each ruleset, with all stones alive. What the rules and the results
/// are called is in the texts of the programs.
///
/// # Panics
/// If one of these texts is missing.
pub(crate) fn table(step: &Step, language: &Language) -> String {
    let text = |path: &str| escaped(language.text(path));
    let number = |points: HalfPoints| points.to_string().replace('.', &language.decimal);
    let rows = Preset::ALL.map(|preset| {
        let Score { sides, outcome, .. } = scored(step, preset);
        let scoring = match preset.ruleset().scoring {
            Scoring::Territory => "territory",
            Scoring::Area => "area",
            Scoring::Fortress => "fortress",
            Scoring::Sunjang => "sunjang",
        };
        format!(
            "<tr><th scope=\"row\">{}<small>{}</small></th><td>{}</td><td>{} + {}</td><td>{}</td></tr>\n",
            text(&format!("rules.{}", preset.name().replace('-', "_"))),
            text(&format!("rule.scoring.{scoring}")),
            number(sides.black.total),
            number(sides.white.total - sides.white.komi),
            number(sides.white.komi),
            escaped(&result(outcome, language)),
        )
    });
    format!(
        "<table>\n<thead><tr><td></td><th scope=\"col\">{}</th><th scope=\"col\">{}</th><td></td></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        text("color.black"),
        text("color.white"),
        rows.concat()
    )
}

/// The score of a step's position under a preset.
fn scored(step: &Step, preset: Preset) -> Score {
    let rules = preset.ruleset();
    let record = Record::under(rules, step.tree.clone()).expect("a diagram is a record");
    let game = replay(&record, step.start()).game;
    score(game.board(), &[], game.prisoners(), &ScoringInput::new(&rules, rules.komi, 0))
}

/// The sentence for a result by points, as the page has it.
fn result(outcome: Outcome, language: &Language) -> String {
    let color = |color: Color| language.text(if color == Color::Black { "color.black" } else { "color.white" });
    match outcome {
        Outcome::Points { winner, margin } => {
            let halves = margin.half_points();
            let margin = match halves {
                1 => language.text("result.half_point").to_owned(),
                2 => language.text("result.one_point").to_owned(),
                _ if halves % 2 == 1 => {
                    filled(language.text("result.points_and_half"), "whole", &(halves / 2).to_string())
                }
                _ => filled(language.text("result.points"), "margin", &margin.to_string()),
            };
            filled(&filled(language.text("result.win"), "color", color(winner)), "margin", &margin)
        }
        Outcome::Tie { winner } => filled(language.text("result.tie"), "color", color(winner)),
        _ => language.text("result.draw").to_owned(),
    }
}

/// Puts a value into a text of the programs.
fn filled(text: &str, name: &str, value: &str) -> String {
    text.replace(&format!("{{{{ {name} }}}}"), value)
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let _ = escape_html_body_text(&mut escaped, text);
    escaped
}
