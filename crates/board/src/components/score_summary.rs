//! The score as a table that shows how it was computed.

use baduk_rules::score::{Outcome, PlayerScore, Score};
use baduk_rules::{ByColor, Color, End, HalfPoints, Neutral, Pass, Ruleset, Scoring, Unit, Zi};
use leptos::prelude::*;

use super::controls::localized;
use super::stone::StoneIcon;
use crate::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::Locale;
use baduk_texts::later::t;

/// The result or the current score, with a table that shows how it was computed.
#[component]
pub fn ScoreSummary(
    /// The result in words of the program's own, in place of the usual ones; `None` for these.
    #[prop(optional, into)]
    own_result: Signal<Option<String>>,
    /// Content that is shown after the result.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let score = move || game.score().or_else(|| game.recorded_score());
    let result = Signal::derive(move || own_result.get().unwrap_or_else(|| result(game, settings.locale())));
    let is_final =
        Signal::derive(
            move || if matches!(game.phase(), Phase::Ended(_) | Phase::Recorded) { "true" } else { "false" },
        );
    view! {
        <section class="score" data-testid="score" aria-label=localized(|locale| t!(locale, score.title))>
            <h2 class="result" data-final=is_final>{result}</h2>
            {children.map(|children| children())}
            {move || score().map(|score| view! { <ScoreTable score locale=settings.locale() /> })}
            <p class="about">
                {Signal::derive(move || score().map(|score| note(game, settings, &score)).unwrap_or_default())}
            </p>
        </section>
    }
}

/// Returns the result of the game on the table, or its score so far; empty while there is none.
#[must_use]
pub fn result(game: GameState, locale: Locale) -> String {
    let unit = game.terms().rules.unit;
    match (game.phase(), game.score().or_else(|| game.recorded_score())) {
        (Phase::Ended(outcome), _) => result_text(locale, unit, outcome),
        (Phase::Recorded, score) => {
            let stated = baduk_texts::result_text(locale, game.game_text("RE"));
            let marked = || {
                let result = result_text(locale, unit, score?.outcome);
                Some(t!(locale, score.recorded, result = result))
            };
            let unknown = || marked().unwrap_or_else(|| t!(locale, score.unknown).to_owned());
            Some(stated).filter(|stated| !stated.is_empty()).unwrap_or_else(unknown)
        }
        (_, Some(score)) => t!(locale, score.current, result = result_text(locale, unit, score.outcome)),
        _ => String::new(),
    }
}

/// Returns the text of a result. If the unit of the rules is the Chinese zi, the margin is also given in zi.
fn result_text(locale: Locale, unit: Unit, outcome: Outcome) -> String {
    let result = baduk_texts::outcome(locale, outcome);
    match (unit, outcome) {
        (Unit::Zi, Outcome::Points { margin, .. }) => {
            t!(locale, result.zi, result = result, zi = Zi::from(margin))
        }
        _ => result,
    }
}

/// Returns the note below the score table; empty if there is nothing to note.
///
/// For Sunjang scoring, the note says how many stones were removed. If a pass costs a stone and White passes last, the note gives the
/// result by the other scoring method, which must be the same.
fn note(game: GameState, settings: SettingsState, score: &Score) -> String {
    let Ruleset { scoring, pass, end, .. } = game.terms().rules;
    let locale = settings.locale();
    let (other, way) = match (scoring, pass, end) {
        (Scoring::Sunjang, ..) => {
            let (black, white) = (score.sides.black.removed, score.sides.white.removed);
            return t!(locale, score.inner_stones_removed, black = black, white = white);
        }
        (Scoring::Area, Pass::CostsOneStone, End::WhitePassesLast) => {
            (Scoring::Territory, t!(locale, score.territory_scoring))
        }
        (Scoring::Territory, Pass::CostsOneStone, End::WhitePassesLast) => {
            (Scoring::Area, t!(locale, score.area_scoring))
        }
        _ => return String::new(),
    };
    let score = game.score_as(other).map(|score| baduk_texts::outcome(locale, score.outcome));
    score.map(|result| t!(locale, score.with_other_scoring, scoring = way, result = result)).unwrap_or_default()
}

/// The table that shows how the score was computed.
#[component]
fn ScoreTable(score: Score, locale: Locale) -> impl IntoView {
    let rules = GameState::here().session_untracked(|session| session.terms().rules);
    let head = |color| view! { <th scope="col"><StoneIcon color />{baduk_texts::color(locale, color)}</th> };
    let row = |(name, values): ScoreRow| {
        view! { <tr><th scope="row">{name}</th><td>{values.black}</td><td>{values.white}</td></tr> }
    };
    let total = ByColor::from_fn(|color| baduk_texts::points(locale, score.sides[color].total));
    view! {
        <table>
            <thead><tr><td></td>{Color::BOTH.map(head).collect_view()}</tr></thead>
            <tbody>{rows(locale, &rules, &score.sides).into_iter().map(row).collect_view()}</tbody>
            <tfoot>{row((t!(locale, score.total), total))}</tfoot>
        </table>
    }
}

/// A row of the score table: its label and the value of each player.
pub type ScoreRow = (&'static str, ByColor<String>);

/// Returns the rows of the score table, which add up to the total, in the terms of the rules. There is no row for compensation if nobody
/// received any.
#[must_use]
pub fn rows(locale: Locale, rules: &Ruleset, sides: &ByColor<PlayerScore>) -> Vec<ScoreRow> {
    let points = |value: fn(&PlayerScore) -> u32| ByColor::from_fn(|color| value(&sides[color]).to_string());
    let lost = |value: fn(&PlayerScore) -> u32| {
        ByColor::from_fn(|color| match value(&sides[color.opponent()]) {
            0 => "0".to_owned(),
            stones => format!("\u{2212}{stones}"),
        })
    };
    let given = |value: fn(&PlayerScore) -> HalfPoints| {
        ByColor::from_fn(|color| baduk_texts::points(locale, value(&sides[color])))
    };
    let mut rows = match rules.scoring {
        Scoring::Territory => vec![
            (t!(locale, score.territory), points(|side| side.territory)),
            (t!(locale, score.prisoners), points(|side| side.prisoners)),
            (t!(locale, score.dead_stones), points(|side| side.dead)),
        ],
        Scoring::Area => vec![
            (t!(locale, score.territory), points(|side| side.territory)),
            (t!(locale, score.stones), points(|side| side.stones)),
        ],
        Scoring::Fortress => vec![
            (t!(locale, score.points_xal), points(|side| side.territory)),
            (t!(locale, score.lost_stones), lost(|side| side.prisoners)),
            (t!(locale, score.lost_dead_stones), lost(|side| side.dead)),
        ],
        Scoring::Sunjang => vec![(t!(locale, score.territory), points(|side| side.territory))],
    };
    if rules.neutral == Neutral::Shared {
        rows.push((t!(locale, score.shared_points), given(|side| side.shared)));
    }
    let komi = if rules.scoring == Scoring::Fortress { t!(locale, score.komi_sifta) } else { t!(locale, score.komi) };
    rows.push((komi, given(|side| side.komi)));
    if sides.white.compensation != HalfPoints::ZERO {
        rows.push((t!(locale, score.handicap_compensation), given(|side| side.compensation)));
    }
    if Color::BOTH.into_iter().any(|color| sides[color].penalty != HalfPoints::ZERO) {
        rows.push((
            t!(locale, score.time_penalty),
            ByColor::from_fn(|color| baduk_texts::points(locale, -sides[color].penalty)),
        ));
    }
    rows
}
