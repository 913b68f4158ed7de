//! Solve mode of an embedded board.

use baduk_author::embed::EmbedMode;
use baduk_problem::{Unmarked, stated_goals};
use leptos::prelude::*;

use super::author_error::{AuthorError, ProblemFault};
use super::context::{EmbedContext, Pointed};
use baduk_board::components::problem::ProblemPanel;
use baduk_board::modes::solve::{Attempt, Host, Issue, Solve};

/// The content of solve mode: the state of the problem, and its buttons.
pub fn content() -> impl IntoView {
    let context = EmbedContext::here();
    context.game.provide_scorer();
    let solve = Solve::provide(Host {
        attempt: Signal::derive(move || Attempt { record: None, number: context.games() }),
        goals: Signal::derive(move || {
            let stated = || context.game.session(|session| stated_goals(&session.record().tree));
            context.options.with(|options| options.goal.clone()).or_else(stated)
        }),
        unmarked: Signal::derive(move || {
            let is_open = context.options.with(|options| options.unmarked_open);
            if is_open { Unmarked::Open } else { Unmarked::Fails }
        }),
        restart: Callback::new(move |()| context.reset()),
        report: Callback::new(move |issue| {
            context.report(AuthorError::Problem(ProblemFault { issue, describe: Issue::message }));
        }),
        pointed: expect_context::<Pointed>().0,
    });
    context.mark_loaded(EmbedMode::Solve);
    view! { <ProblemPanel solve has_comments=Signal::derive(move || context.has_text()) /> }
}
