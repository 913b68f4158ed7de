//! The information about the game in its record.

use baduk_rules::Ruleset;
use leptos::prelude::*;

use super::comment::INITIAL_BYTES;
use crate::components::controls::{LocalizedText, localized};
use crate::state::{GameState, SettingsState};
use baduk_texts::Locale;
use baduk_texts::later::t;

/// A line of the game information: its label, and the properties that can have the line's value, in order of preference.
type InfoLine = (LocalizedText, &'static [&'static str]);

/// A function that returns a sentence about these rules, which are used since the record states none.
pub type NotStated = fn(Locale, &Ruleset) -> String;

const INFO_LINES: [InfoLine; 18] = [
    (|locale| t!(locale, game_info.name), &["GN"]),
    (|locale| t!(locale, color.black), &["PB", "BT"]),
    (|locale| t!(locale, color.white), &["PW", "WT"]),
    (|locale| t!(locale, game_info.event), &["EV"]),
    (|locale| t!(locale, game_info.round), &["RO"]),
    (|locale| t!(locale, game_info.date), &["DT"]),
    (|locale| t!(locale, game_info.place), &["PC"]),
    (|locale| t!(locale, game_info.result), &["RE"]),
    (|locale| t!(locale, game_info.rules), &["RU"]),
    (|locale| t!(locale, game_info.komi), &["KM"]),
    (|locale| t!(locale, game_info.handicap), &["HA"]),
    (|locale| t!(locale, game_info.main_time), &["TM"]),
    (|locale| t!(locale, game_info.overtime), &["OT"]),
    (|locale| t!(locale, game_info.opening), &["ON"]),
    (|locale| t!(locale, game_info.annotator), &["AN"]),
    (|locale| t!(locale, game_info.source), &["SO", "US"]),
    (|locale| t!(locale, game_info.copyright), &["CP"]),
    (|locale| t!(locale, game_info.comment), &["GC"]),
];

/// The information about the game in its record: players, date, place, terms and result. It is expanded while the first position is
/// shown.
#[component]
pub fn GameInfo(
    /// Returns a sentence about the rules that are used if the record states none. Without this, nothing is said about such rules.
    #[prop(optional)]
    not_stated: Option<NotStated>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let at_start = Memo::new(move |_| !game.session(|session| session.position().can_undo()));
    let edition = Memo::new(move |_| game.session(|session| session.record().tree.edition()));
    let lines = Memo::new(move |_| {
        edition.get();
        info_lines(game, settings.locale(), not_stated)
    });
    let line = |(label, text): (&'static str, String)| view! { <div><dt>{label}</dt><dd dir="auto">{text}</dd></div> };
    let list = move || view! { <dl>{move || lines.get().into_iter().map(line).collect_view()}</dl> };
    let has_lines = Memo::new(move |_| lines.with(|lines| !lines.is_empty()));
    let details = move || {
        view! {
            <details class="about-game" prop:open=at_start>
                <summary>{localized(|locale| t!(locale, game_info.title))}</summary>
                {list()}
            </details>
        }
    };
    view! { {move || has_lines.get().then(details)} }
}

fn info_lines(game: GameState, locale: Locale, not_stated: Option<NotStated>) -> Vec<(&'static str, String)> {
    let texts = |names: &[&str]| {
        game.session_untracked(|session| {
            let tree = &session.record().tree;
            let root = tree.node(tree.root());
            let text = |name: &str| {
                root.text_start(name, INITIAL_BYTES).map(|(text, more)| if more { text + "…" } else { text })
            };
            let rank = match names[0] {
                "PB" => text("BR"),
                "PW" => text("WR"),
                _ => None,
            };
            let text = names.iter().find_map(|name| text(name).filter(|text| !text.trim().is_empty()))?;
            Some(rank.map_or(text.clone(), |rank| format!("{text} {rank}")))
        })
    };
    let unstated = || {
        let rules =
            game.session_untracked(|session| (!session.position().states_rules()).then(|| session.terms().rules))?;
        // This is only worth a line beside others.
        let is_informed = INFO_LINES.iter().any(|(_, names)| texts(names).is_some());
        Some(not_stated?(locale, &rules)).filter(|_| is_informed)
    };
    let lines = INFO_LINES.iter().filter_map(|(label, names)| {
        let text = texts(names).or_else(|| if names[0] == "RU" { unstated() } else { None })?;
        let text = match names[0] {
            "RE" => baduk_texts::result_text(locale, text),
            "KM" if text.trim() == "0" => t!(locale, game_info.no_komi).to_owned(),
            // Some records have it in hundredths.
            "KM" => baduk_texts::number(locale, game.session_untracked(|session| session.terms().komi)),
            _ => text,
        };
        Some((label(locale), text)).filter(|(_, text)| !text.is_empty())
    });
    lines.collect()
}
