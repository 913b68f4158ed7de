//! Solve mode of an embedded board.

use baduk_record::problem::{Unmarked, Why};
use baduk_rules::{Move, Point};
use baduk_view::Intent;
use leptos::prelude::*;

use super::author_error::AuthorError;
use super::context::EmbedContext;
use super::options::Mode;
use super::view::Pointed;
use crate::components::controls::{Button, localized};
use crate::i18n::{self, Locale, t};
use crate::modes::solve::{Hint, Host, Progress, Solve};
use crate::modes::{Help, Modes};
use crate::state::GameState;

/// The status of a problem and its buttons.
pub fn content() -> impl IntoView {
    let context = EmbedContext::here();
    let solve = Solve::provide(Host {
        opened: Signal::derive(move || context.games()),
        goals: Signal::derive(move || context.options.with(|options| options.goal.clone())),
        unmarked: Signal::derive(move || {
            let is_open = context.options.with(|options| options.unmarked_open);
            if is_open { Unmarked::Open } else { Unmarked::Fails }
        }),
        restart: Callback::new(move |()| context.reset()),
        report: Callback::new(move |issue| context.report(AuthorError::from(issue))),
        pointed: expect_context::<Pointed>().0,
    });
    let modes = expect_context::<Modes>();
    context.mark_loaded(Mode::Solve);
    provide_context(solve);
    view! {
        <ProblemStatus />
        <div
            class="button-row"
            role="group"
            aria-label=localized(|locale| t!(locale, embed.solve))
            hidden=move || solve.progress.get() == Progress::Nothing
        >
            <Button
                label=localized(|locale| t!(locale, actions.pass))
                on_press=move |()| modes.handle(Intent::Pass)
                disabled=Signal::derive(move || solve.progress.get() != Progress::Open)
            />
            <Button
                label=localized(|locale| t!(locale, embed.hint))
                on_press=move |()| _ = modes.help(Help::Hint)
                disabled=Signal::derive(move || solve.progress.get() != Progress::Open)
            />
            <Button label=localized(|locale| t!(locale, embed.try_again)) on_press=move |()| context.reset() />
            <Button label=localized(|locale| t!(locale, embed.show_solution)) on_press=move |()| _ = modes.help(Help::Solution) />
        </div>
    }
}

/// The goal, the status of the attempt, and the author's comments on it.
#[component]
fn ProblemStatus() -> impl IntoView {
    let (context, solve) = (EmbedContext::here(), expect_context::<Solve>());
    let EmbedContext { game, settings, .. } = context;
    let verdict = Signal::derive(move || {
        let (locale, hint) = (settings.locale(), solve.hint_given.get());
        match (solve.progress.get(), hint) {
            (Progress::Open, Some(hint)) => hint_text(game, locale, hint),
            (Progress::Open, None) => t!(locale, embed.find_move).to_owned(),
            (Progress::Nothing, _) => String::new(),
            (Progress::Unknown, _) => t!(locale, embed.no_answer_to_move).to_owned(),
            (Progress::Solved, _) => t!(locale, embed.solved).to_owned(),
            (Progress::Failed(why), _) => failure_text(game, locale, &why),
            (Progress::Shown, _) => t!(locale, embed.solution_shown).to_owned(),
            (Progress::NoSolution, _) => t!(locale, embed.no_solution).to_owned(),
            (Progress::TooLong, _) => t!(locale, embed.solution_too_long).to_owned(),
        }
    });
    let state = Signal::derive(move || match solve.progress.get() {
        Progress::Open | Progress::Unknown | Progress::Nothing => "open",
        Progress::Solved => "solved",
        Progress::Failed(_) => "failed",
        Progress::Shown | Progress::NoSolution | Progress::TooLong => "shown",
    });
    let comments = move || solve.comments.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    let goal = move || {
        let goals = solve.goals.get().map(|goals| i18n::goals(settings.locale(), &goals, game.size()));
        goals.map(|goals| view! { <p class="goal" part="goal">{t!(settings.locale(), embed.goal, goal = goals).to_string()}</p> })
    };
    view! {
        {goal}
        <p class="verdict" part="verdict" role="status" data-progress=state>
            {verdict}
        </p>
        <div class="comment" part="comment" hidden=move || !context.has_text()>{comments}</div>
    }
}

fn hint_text(game: GameState, locale: Locale, hint: Hint) -> String {
    let name = |point: Point| point.to_a1(game.size());
    match hint {
        Hint::Nothing => t!(locale, embed.no_hint).to_owned(),
        Hint::TooLong => t!(locale, embed.solution_too_long).to_owned(),
        Hint::Between(from, to) => t!(locale, embed.hint_area, from = name(from), to = name(to)).to_string(),
        Hint::Here(Move::Play(point)) => t!(locale, embed.hint_point, point = name(point)).to_string(),
        Hint::Here(Move::Pass) => t!(locale, embed.hint_pass).to_owned(),
    }
}

fn failure_text(game: GameState, locale: Locale, why: &Why) -> String {
    match why {
        Why::Marked => t!(locale, embed.wrong_move).to_owned(),
        Why::Ends => t!(locale, embed.does_not_work).to_owned(),
        Why::NoVariation => t!(locale, embed.not_in_solution).to_owned(),
        Why::Lost(goal) => t!(locale, embed.goal_lost, goal = i18n::goal(locale, goal, game.size())).to_string(),
        Why::OutOfMoves => t!(locale, embed.no_moves_left).to_owned(),
    }
}
