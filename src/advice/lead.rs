//! Who leads, while a game is played or read.

use baduk_board::browser::focus;
use baduk_board::components::controls::{Button, localized};
use baduk_board::state::{BoardUi, GameState, PointMarks, SettingsState};
use baduk_engine::Estimate;
use baduk_game::{Phase, Session};
use baduk_rules::score::Outcome;
use baduk_rules::{Board, Color, HalfPoints, Point};
use baduk_texts::Locale;
use baduk_texts::page::later::t;
use baduk_view::{Markup, expected_svg};
use baduk_worker::WhoLeads;
use leptos::prelude::*;

use super::inquiry::{Inquiry, Knowledge, Topic};
use crate::saved::Saved;

static LEAD: Topic<WhoLeads> = Topic {
    question: WhoLeads,
    asked: |locale| t!(locale, lead.asked),
    asked_first: |locale| t!(locale, lead.asked_first),
    unreachable: |locale| t!(locale, lead.unreachable),
    unsupported: |locale| t!(locale, lead.unsupported),
    size: |locale| t!(locale, lead.size),
    stopped: |locale| t!(locale, lead.stopped),
};

/// From which expectation on a point is named with its owner, from 0 to 1.
const LEAST_NAMED: f32 = 0.5;

/// Whether the page shows who leads.
pub fn is_lead_shown(game: GameState, settings: SettingsState, saved: Saved) -> bool {
    settings.with(|settings| settings.shows_lead) && may_show_lead(game, saved)
}

/// Whether the page may show who leads: in a record, in a game against the computer, and in a game between people at this board if they
/// agreed to it before the game.
pub fn may_show_lead(game: GameState, saved: Saved) -> bool {
    let is_allowed =
        || saved.computer_level.get().is_some() || saved.agreed_to_see_lead.get() || !game.session(Session::is_live);
    game.phase() == Phase::Playing && !game.is_problem() && saved.may_help() && is_allowed()
}

/// The button that shows who leads, in the record. It is there while that is not shown.
#[component]
pub fn LeadButton() -> impl IntoView {
    let (game, settings, saved) = (GameState::here(), SettingsState::here(), Saved::here());
    let has_button = Memo::new(move |_| may_show_lead(game, saved) && !settings.with(|settings| settings.shows_lead));
    let show = move |()| {
        settings.update(|settings| settings.shows_lead = true);
        focus::to(".board");
    };
    let label = localized(|locale| t!(locale, lead.title));
    move || has_button.get().then(|| view! { <Button label on_press=show class="quiet" /> })
}

/// Who leads, by how much, and how many groups are not settled. The owners that are expected are drawn on the board.
#[component]
pub fn Lead() -> impl IntoView {
    let settings = SettingsState::here();
    let inquiry = Inquiry::new(&LEAD, |_, _| ());
    let known = Memo::new(move |_| inquiry.last());
    show_on_board(known);
    let text = Signal::derive(move || known.with(|known| sentence(settings.locale(), known)));
    let hide = move |()| {
        settings.update(|settings| settings.shows_lead = false);
        focus::to(".board");
    };
    view! {
        <section class="lead" aria-label=localized(|locale| t!(locale, lead.title))>
            <p aria-live="polite">{text}</p>
            {move || known.with(|known| inquiry.notice(known))}
            <Button label=localized(|locale| t!(locale, lead.hide)) on_press=hide class="quiet" />
        </section>
    }
}

/// Asks the engine who leads, and puts the answer in a few sentences.
pub async fn leader_in_words(game: GameState, locale: Locale) -> String {
    sentence(locale, &LEAD.answer(game).await)
}

/// What is known in a few sentences; empty while the engine is asked for the first time.
fn sentence(locale: Locale, known: &Knowledge<Estimate>) -> String {
    match known {
        Knowledge::Asked => String::new(),
        Knowledge::Known(estimate) => in_words(locale, estimate),
        Knowledge::Unknown(why) => LEAD.sentence(locale, why).to_owned(),
    }
}

/// Who leads; between which results the game is likely to end; and how many groups are not settled.
fn in_words(locale: Locale, estimate: &Estimate) -> String {
    let &Estimate { lead, deviation, .. } = estimate;
    let unsettled = match estimate.unsettled.len() {
        0 => None,
        count => Some(t!(locale, lead.unsettled, count = count)),
    };
    let sentences = if deviation < LEAST_RANGE {
        let lead = HalfPoints::from_half_points((lead * 2.0).round() as i32);
        let outcome = Outcome::from_totals(lead, HalfPoints::ZERO, None);
        [Some(t!(locale, lead.as_it_stands, result = baduk_texts::outcome(locale, outcome))), None, unsettled]
    } else {
        let leads = match lead.abs().round() as u32 {
            0 => t!(locale, lead.even).to_owned(),
            count => t!(locale, lead.leads, color = baduk_texts::color(locale, leader(lead)), count = count),
        };
        let (mut low, mut high) = (lead - deviation, lead + deviation);
        // Of two leads of White, the smaller comes first.
        if high < 0.0 {
            (low, high) = (high, low);
        }
        let range = t!(locale, lead.range, low = side(locale, low), high = side(locale, high));
        [Some(leads), Some(range), unsettled]
    };
    let together = |first: String, second: String| t!(locale, lead.both, first = first, second = second);
    sentences.into_iter().flatten().reduce(together).unwrap_or_default()
}

/// The deviation below which the score is certain to half a point.
const LEAST_RANGE: f32 = 0.5;

/// The color that leads by so many points, counted for Black.
const fn leader(lead: f32) -> Color {
    if lead < 0.0 { Color::White } else { Color::Black }
}

/// A lead in whole points, such as "White +16"; "0" if neither side leads.
fn side(locale: Locale, lead: f32) -> String {
    match lead.abs().round() as u32 {
        0 => "0".to_owned(),
        count => t!(locale, lead.side, color = baduk_texts::color(locale, leader(lead)), count = count),
    }
}

/// Shows the expected owners and the unsettled groups on the board until the current owner is cleaned up.
fn show_on_board(known: Memo<Knowledge<Estimate>>) {
    let (game, board, settings) = (GameState::here(), BoardUi::here(), SettingsState::here());
    let marks = move || game.position(|game| known.with(|known| marks(known, game.board())));
    let svg = move || {
        let Marks { owners, unsettled } = marks();
        let labels = unsettled.into_iter().map(|stone| (stone, "?".to_owned())).collect();
        let groups = Markup { labels, ..Markup::default() };
        let geometry = board.geometry();
        expected_svg(&geometry, owners) + &super::marks_svg(&groups, game, &geometry)
    };
    board.advice.set(Some(Signal::derive(svg)));
    board.advice_words.set(Some(Signal::derive(move || words(settings.locale(), &marks()))));
    on_cleanup(move || {
        board.advice.set(None);
        board.advice_words.set(None);
    });
}

/// What is shown on the board.
#[derive(Debug, Default, PartialEq)]
struct Marks {
    /// The expected owners of the points that have no stone of theirs, and none that is unsettled, from 1 for Black to -1 for White.
    owners: Vec<(Point, f32)>,
    /// The stones of the groups that may live or die.
    unsettled: Vec<Point>,
}

/// What is shown on this board. Nothing, if the estimate is about a board of another size. It may be about a position some moves earlier.
fn marks(known: &Knowledge<Estimate>, board: &Board) -> Marks {
    let size = board.size();
    let estimate = match known {
        Knowledge::Known(estimate) if estimate.owners.len() == size.area() => estimate,
        _ => return Marks::default(),
    };
    let is_own = |point, owner: f32| board.stone(point).is_some_and(|color| (color == Color::Black) == (owner > 0.0));
    let owners = size.points().zip(estimate.owners.iter().copied());
    let stones = estimate.unsettled.iter().flat_map(|group| group.stones.iter().copied());
    let unsettled: Vec<Point> = stones.filter(|&stone| size.contains(stone) && board.stone(stone).is_some()).collect();
    let owners = owners.filter(|&(point, owner)| !is_own(point, owner) && !unsettled.contains(&point)).collect();
    Marks { owners, unsettled }
}

/// The same in words.
fn words(locale: Locale, marks: &Marks) -> PointMarks {
    let unsettled = marks.unsettled.iter().map(|&stone| (stone, t!(locale, dead_stones.unsure_chain).to_owned()));
    let owners = marks.owners.iter().filter(|(_, owner)| owner.abs() >= LEAST_NAMED).map(|&(point, owner)| {
        let owner = if owner > 0.0 { t!(locale, lead.blacks) } else { t!(locale, lead.whites) };
        (point, owner.to_owned())
    });
    unsettled.chain(owners).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_engine::Group;
    use baduk_rules::Size;

    fn estimate(lead: f32, deviation: f32, unsettled: usize) -> Estimate {
        let group = Group { color: Color::White, stones: vec![Point::new(1, 0)] };
        Estimate {
            lead,
            deviation,
            black_wins: 0.5,
            owners: vec![1.0, 1.0, 0.4, -0.9],
            unsettled: vec![group; unsettled],
        }
    }

    #[test]
    fn an_estimate_is_put_in_words() {
        let text = |lead, deviation, unsettled| in_words(Locale::En, &estimate(lead, deviation, unsettled));
        assert_eq!(text(6.2, 7.9, 0), "Black leads by about 6 points. Likely result: White +2 to Black +14.");
        assert_eq!(
            text(-1.2, 2.0, 1),
            "White leads by about 1 point. Likely result: White +3 to Black +1. 1 group is not settled."
        );
        assert_eq!(text(0.3, 12.0, 3), "About even. Likely result: White +12 to Black +12. 3 groups are not settled.");
        assert_eq!(text(6.0, 6.2, 0), "Black leads by about 6 points. Likely result: 0 to Black +12.");
        assert_eq!(text(-9.0, 3.0, 0), "White leads by about 9 points. Likely result: White +6 to White +12.");
        assert_eq!(text(-5.5, 0.0, 0), "As it stands: White wins by 5.5 points.");
    }

    #[test]
    fn own_stones_are_not_marked_and_unsettled_ones_are() {
        let size = Size::square(2).unwrap();
        let stones = [(Point::new(0, 0), Color::Black), (Point::new(1, 0), Color::White)];
        let board = Board::with_stones(size, stones);
        let found = marks(&Knowledge::Known(estimate(3.0, 2.0, 1)), &board);
        let owners = vec![(Point::new(0, 1), 0.4), (Point::new(1, 1), -0.9)];
        assert_eq!(found, Marks { owners, unsettled: vec![Point::new(1, 0)] });
        assert_eq!(words(Locale::En, &found).len(), 2);
        let other = Board::new(Size::square(3).unwrap());
        assert_eq!(marks(&Knowledge::Known(estimate(3.0, 2.0, 1)), &other), Marks::default());
    }
}
