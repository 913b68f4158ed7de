use baduk_record::{Record, replay};
use baduk_rules::score::{Score, ScoringInput, score};
use baduk_rules::{Axis, Color, HalfPoints, Preset};
use baduk_texts::page::later::value;
use baduk_texts::page::rules;
use baduk_texts::{Locale, color};
use pulldown_cmark_escape::escape_html_body_text;

use crate::step::Step;

/// Returns a table, as HTML, that scores the position of a step under each ruleset, with all stones alive.
pub(crate) fn table(step: &Step, locale: Locale) -> String {
    let number = |points: HalfPoints| baduk_texts::number(locale, points);
    let rows = Preset::ALL.iter().map(|&preset| {
        let Score { sides, outcome, .. } = scored(step, preset);
        format!(
            "<tr><th scope=\"row\">{}<small>{}</small></th><td>{}</td><td>{} + {}</td><td>{}</td></tr>\n",
            escaped(rules(locale, Some(preset))),
            escaped(value(locale, Axis::Scoring, preset.ruleset().value(Axis::Scoring))),
            number(sides.black.total),
            number(sides.white.total - sides.white.komi),
            number(sides.white.komi),
            escaped(&baduk_texts::outcome(locale, outcome)),
        )
    });
    let [black, white] = Color::BOTH.map(|side| escaped(color(locale, side)));
    format!(
        "<table>\n<thead><tr><td></td><th scope=\"col\">{black}</th><th scope=\"col\">{white}</th><td></td></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        rows.collect::<String>()
    )
}

/// The score of a step's position under a preset.
fn scored(step: &Step, preset: Preset) -> Score {
    let rules = preset.ruleset();
    let record = Record::under(rules, step.tree.clone()).expect("a diagram is a record");
    let game = replay(&record, step.start()).game;
    score(game.board(), &[], game.prisoners(), &ScoringInput::new(&rules, rules.komi, 0))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let _ = escape_html_body_text(&mut escaped, text);
    escaped
}
