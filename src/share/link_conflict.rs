//! The question that is asked if a link to a correspondence game differs from the game that is saved here.

use baduk_rules::{Color, Move, Point, Preset, Size};
use baduk_sgf::GameTerms;
use leptos::prelude::*;

use super::linked_game::LinkedGame;
use baduk_board::browser::focus;
use baduk_board::components::controls::{Button, localized};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{Difference, GameId};
use baduk_texts::page::later::t;
use baduk_texts::{Locale, number};

/// The maximum number of points that a sentence about a difference names.
const MOST_POINTS: usize = 20;

/// A link that differs from the correspondence game that is saved here.
#[derive(Clone)]
pub struct Conflict {
    /// The id of the correspondence game.
    pub id: GameId,
    /// The game in the link.
    pub linked: LinkedGame,
    /// The differences between both games.
    pub differences: Vec<Difference>,
}

/// The list of differences, and the choice between the two games. It is shown while the game that is saved here is on the table.
#[component]
pub fn LinkConflict(
    /// The link that differs from the saved game; `None` if no link does.
    conflict: RwSignal<Option<Conflict>>,
    /// Runs if the reader chooses the game of the link.
    #[prop(into)]
    on_use: Callback<Conflict>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let on_table = Memo::new(move |_| game.session(|session| session.position().correspondence_id()));
    // The question is about the game that was on the table when the link arrived.
    let is_shown = Memo::new(move |_| {
        conflict.with(|conflict| conflict.as_ref().is_some_and(|conflict| Some(conflict.id) == on_table.get()))
    });
    let items = move || {
        let locale = settings.locale();
        let here = game.terms();
        conflict.with(|conflict| {
            let conflict = conflict.as_ref()?;
            let there = *conflict.linked.session.terms();
            let describe = |difference: &Difference| view! { <li>{describe(locale, &here, &there, difference)}</li> };
            Some(conflict.differences.iter().map(describe).collect_view())
        })
    };
    let keep = move |()| {
        conflict.set(None);
        game.go_to_main_end();
        focus::restore();
    };
    let use_link = move |()| {
        if let Some(conflict) = conflict.try_update(Option::take).flatten() {
            on_use.run(conflict);
        }
    };
    let question = move || {
        view! {
            <section class="correspondence link-conflict" aria-labelledby="link-conflict">
                <p id="link-conflict" role="alert">{localized(|locale| t!(locale, link_conflict.title))}</p>
                <ul>{items}</ul>
                <div class="button-row">
                    <Button label=localized(|locale| t!(locale, link_conflict.keep)) on_press=keep class="primary" />
                    <Button label=localized(|locale| t!(locale, link_conflict.use_link)) on_press=use_link />
                </div>
            </section>
        }
    };
    move || is_shown.get().then(question)
}

/// Returns a difference as a sentence. `here` are the terms of the saved game, and `there` the terms of the game in the link.
fn describe(locale: Locale, here: &GameTerms, there: &GameTerms, difference: &Difference) -> String {
    let point = |point: Point| point.to_a1(there.size);
    let points = |all: &[Point]| {
        let mut names: Vec<String> = all.iter().take(MOST_POINTS).map(|&one| point(one)).collect();
        names.extend((all.len() > MOST_POINTS).then(|| "\u{2026}".to_owned()));
        names.join(" ")
    };
    let differs = |name: &str, here: &str, there: &str| {
        t!(locale, link_conflict.differs, name = name, here = here, there = there)
    };
    let played = |played: Option<(Color, Move)>| match played {
        Some((color, Move::Play(at))) => format!("{} {}", baduk_texts::color(locale, color), point(at)),
        Some((color, Move::Pass)) => t!(locale, board.passed, color = baduk_texts::color(locale, color)),
        None => "\u{2013}".to_owned(),
    };
    match difference {
        Difference::Size => {
            let size = |size: Size| format!("{}\u{d7}{}", size.width(), size.height());
            differs(t!(locale, new_game.board_size), &size(here.size), &size(there.size))
        }
        Difference::Rules(here, there) => {
            let rules = |rules| baduk_texts::page::rules(locale, Preset::from_rules(rules));
            differs(t!(locale, new_game.rules), rules(here), rules(there))
        }
        Difference::Komi(here, there) => {
            differs(t!(locale, new_game.komi), &number(locale, here), &number(locale, there))
        }
        Difference::Handicap(here, there) => {
            differs(t!(locale, new_game.handicap), &here.to_string(), &there.to_string())
        }
        Difference::Time(here, there) => {
            let time = |time: &Option<_>| match *time {
                Some(time) => baduk_texts::page::later::time_control(locale, time),
                None => t!(locale, clock.none).to_owned(),
            };
            differs(t!(locale, clock.system), &time(here), &time(there))
        }
        Difference::Start(changed) => t!(locale, link_conflict.start, points = points(changed)),
        Difference::SetUp(number, changed) => {
            t!(locale, link_conflict.set_up, number = *number, points = points(changed))
        }
        Difference::Turn(number) => t!(locale, link_conflict.turn, number = *number),
        Difference::Move(number, here, there) => {
            let name = t!(locale, link_conflict.move_number, number = *number);
            differs(&name, &played(*here), &played(Some(*there)))
        }
        Difference::OutOfTurn(number, color) => {
            t!(locale, link_conflict.out_of_turn, number = *number, color = baduk_texts::color(locale, *color))
        }
        Difference::Illegal(number, illegal) => {
            t!(locale, link_conflict.illegal, number = *number, played = played(Some(*illegal)))
        }
        Difference::Own(number, own) => {
            t!(locale, link_conflict.own_move, number = *number, played = played(Some(*own)))
        }
        Difference::Resigned => t!(locale, link_conflict.resigned).to_owned(),
    }
}
