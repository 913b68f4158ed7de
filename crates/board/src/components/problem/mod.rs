//! A problem to solve, as the reader sees it: the goal, the state of the attempt, and the buttons.

use baduk_game::Intent;
use baduk_problem::Why;
use baduk_rules::{Move, Point};
use leptos::prelude::*;

use super::controls::{Button, localized};
use crate::modes::solve::{Hint, Progress, Remark, Solve};
use crate::modes::{Help, Modes};
use crate::state::{GameState, SettingsState};
use baduk_texts::Locale;
use baduk_texts::later::t;

/// The panel of a problem: the goal, the state of the attempt, the author's comments, and the buttons.
#[component]
pub fn ProblemPanel(
    /// The problem in the panel.
    solve: Solve,
    /// Whether the record of the problem has comments, for which the panel then has space from the start.
    #[prop(into)]
    has_comments: Signal<bool>,
    /// Further buttons at the end of the panel.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let modes = Modes::here();
    // After a wrong answer, the reader may still try another move or ask for a hint.
    let is_over = Signal::derive(move || !matches!(solve.progress.get(), Progress::Open | Progress::Failed(_)));
    let has_problem = Memo::new(move |_| solve.progress.get() != Progress::Nothing);
    let buttons = move || {
        view! {
            <Button
                label=localized(|locale| t!(locale, problem.hint))
                on_press=move |()| _ = modes.help(Help::Hint)
                disabled=is_over
            />
            <Button
                label=localized(|locale| t!(locale, actions.pass))
                on_press=move |()| modes.handle(Intent::Pass)
                disabled=is_over
                attr:part="pass"
            />
            <Button label=localized(|locale| t!(locale, problem.try_again)) on_press=move |()| solve.restart() />
            <Button
                label=localized(|locale| t!(locale, problem.show_solution))
                on_press=move |()| _ = modes.help(Help::Solution)
            />
        }
    };
    view! {
        <ProblemStatus solve has_comments />
        <div class="button-row" role="group" aria-label=localized(|locale| t!(locale, problem.title))>
            {move || has_problem.get().then(buttons)}
            {children.map(|children| children())}
        </div>
    }
}

/// The goal, the state of the attempt, and the author's comments.
#[component]
fn ProblemStatus(solve: Solve, has_comments: Signal<bool>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let verdict = Signal::derive(move || {
        let (locale, hint) = (settings.locale(), solve.hint_given.get());
        match (solve.progress.get(), hint) {
            (Progress::Open, Some(hint)) => hint_text(game, locale, hint),
            (Progress::Open, None) => remark_text(locale, solve.remark.get()),
            (Progress::Nothing, _) => String::new(),
            (Progress::Unknown, _) => t!(locale, problem.no_answer_to_move).to_owned(),
            (Progress::Solved, _) => t!(locale, problem.solved).to_owned(),
            (Progress::Failed(why), _) => failure_text(game, locale, &why),
            (Progress::Showing, _) => t!(locale, problem.showing_solution).to_owned(),
            (Progress::Shown, _) => t!(locale, problem.solution_shown).to_owned(),
            (Progress::NoSolution, _) => t!(locale, problem.no_solution).to_owned(),
            (Progress::TooLong, _) => t!(locale, problem.solution_too_long).to_owned(),
        }
    });
    let state = Signal::derive(move || match solve.progress.get() {
        Progress::Open | Progress::Unknown | Progress::Nothing => "open",
        Progress::Solved => "solved",
        Progress::Failed(_) => "failed",
        Progress::Showing | Progress::Shown | Progress::NoSolution | Progress::TooLong => "shown",
    });
    let comments = move || solve.comments.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    let goal = move || {
        let goals = solve.goals.get().map(|goals| baduk_texts::later::goals(settings.locale(), &goals, game.size()));
        goals.map(|goals| view! { <p class="goal" part="goal">{t!(settings.locale(), problem.goal, goal = goals)}</p> })
    };
    view! {
        {goal}
        <p class="verdict" part="verdict" role="status" data-progress=state>
            {verdict}
        </p>
        <div class="comment" part="comment" aria-live="polite" hidden=move || !has_comments.get()>{comments}</div>
    }
}

/// Returns a sentence that says what the reader has to do in an open attempt, after a sentence about the last move if `remark` is given.
fn remark_text(locale: Locale, remark: Option<Remark>) -> String {
    match remark {
        Some(Remark::Tenuki(color)) => {
            t!(locale, problem.played_elsewhere, color = baduk_texts::color(locale, color))
        }
        Some(Remark::Excluded) => t!(locale, problem.another_move).to_owned(),
        Some(Remark::RightSoFar) => t!(locale, problem.right_so_far).to_owned(),
        None => t!(locale, problem.find_move).to_owned(),
    }
}

fn hint_text(game: GameState, locale: Locale, hint: Hint) -> String {
    let name = |point: Point| point.to_a1(game.size());
    match hint {
        Hint::Nothing => t!(locale, problem.no_hint).to_owned(),
        Hint::TooLong => t!(locale, problem.solution_too_long).to_owned(),
        Hint::Between(from, to) => t!(locale, problem.hint_area, from = name(from), to = name(to)),
        Hint::Here(Move::Play(point)) => t!(locale, problem.hint_point, point = name(point)),
        Hint::Here(Move::Pass) => t!(locale, problem.hint_pass).to_owned(),
    }
}

fn failure_text(game: GameState, locale: Locale, why: &Why) -> String {
    match why {
        Why::Marked => t!(locale, problem.wrong_move).to_owned(),
        Why::Ends => t!(locale, problem.does_not_work).to_owned(),
        Why::NoVariation => t!(locale, problem.not_in_solution).to_owned(),
        Why::Lost(goal) => t!(locale, problem.goal_lost, goal = baduk_texts::later::goal(locale, goal, game.size())),
        Why::OutOfMoves => t!(locale, problem.no_moves_left).to_owned(),
    }
}
