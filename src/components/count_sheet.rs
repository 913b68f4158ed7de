use baduk_rules::score::{Count, Side};
use baduk_rules::{ByColor, Color, HalfPoints, Scoring};
use leptos::prelude::*;

use super::controls::say;
use super::stone::StoneIcon;
use crate::store::{Phase, Store};
use crate::words::{self, Locale, text};

/// The result, or how the count stands, with its working.
#[component]
pub fn CountSheet() -> impl IntoView {
    let store = Store::here();
    let count = move || store.count();
    let result = Signal::derive(move || match (store.phase(), count()) {
        (Phase::Ended(outcome), _) => words::outcome(store.locale(), outcome),
        (_, Some(count)) => {
            let so_far = words::outcome(store.locale(), count.outcome());
            text!(store.locale(), count.so_far, result = so_far).to_string()
        }
        _ => String::new(),
    });
    let sheet = move || {
        view! {
            <section class="count" data-testid="count" aria-label=say(|locale| text!(locale, count.title))>
                <h2 class="result">{result}</h2>
                {move || count().map(|count| view! { <Working count locale=store.locale() /> })}
            </section>
        }
    };
    let shown = Memo::new(move |_| store.phase() != Phase::Playing);
    view! { {move || shown.get().then(sheet)} }
}

/// The table that adds a count up.
#[component]
fn Working(count: Count, locale: Locale) -> impl IntoView {
    let store = Store::here();
    let scoring = store.session(|session| session.terms().rules.scoring);
    let head = |color| view! { <th scope="col"><StoneIcon color />{words::color(locale, color)}</th> };
    let row = |(name, values): (&'static str, ByColor<String>)| {
        view! { <tr><th scope="row">{name}</th><td>{values.black}</td><td>{values.white}</td></tr> }
    };
    let total = ByColor::from_fn(|color| count.sides[color].total.to_string());
    view! {
        <table>
            <thead><tr><td></td>{Color::BOTH.map(head).collect_view()}</tr></thead>
            <tbody>{rows(locale, scoring, &count.sides).into_iter().map(row).collect_view()}</tbody>
            <tfoot>{row((text!(locale, count.total), total))}</tfoot>
        </table>
    }
}

/// The rows that add up to the total under this scoring. What nobody was given has no row.
fn rows(locale: Locale, scoring: Scoring, sides: &ByColor<Side>) -> Vec<(&'static str, ByColor<String>)> {
    let points = |value: fn(&Side) -> u32| ByColor::from_fn(|color| value(&sides[color]).to_string());
    let given = |value: fn(&Side) -> HalfPoints| ByColor::from_fn(|color| value(&sides[color]).to_string());
    let mut rows = vec![(text!(locale, count.territory), points(|side| side.territory))];
    match scoring {
        Scoring::Territory | Scoring::Fortress | Scoring::Sunjang => {
            rows.push((text!(locale, count.prisoners), points(|side| side.prisoners)));
            rows.push((text!(locale, count.dead), points(|side| side.dead)));
        }
        Scoring::Area => rows.push((text!(locale, count.stones), points(|side| side.stones))),
    }
    rows.push((text!(locale, count.komi), given(|side| side.komi)));
    if sides.white.compensation != HalfPoints::ZERO {
        rows.push((text!(locale, count.compensation), given(|side| side.compensation)));
    }
    rows
}
