//! The problem that is shown, and the problems that come with the page.

mod set;

use baduk_problem::{Unmarked, stated_goals};
use baduk_rules::Point;
use leptos::prelude::*;

use crate::problems::set::{ProblemSet, SetButtons, SetList};
use baduk_board::browser::{address, fetch};
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, lazy};
use baduk_board::components::problem::ProblemPanel;
use baduk_board::components::record::overlay;
use baduk_board::modes::solve::{Attempt, Host, Issue, Solve};
use baduk_board::state::{GameState, SettingsState, effect};
use baduk_texts::page::later::t;

/// The section with the problem that is shown. Its code is loaded when there is a problem.
#[component]
pub fn ProblemSection() -> impl IntoView {
    let game = GameState::here();
    let shown = Memo::new(move |_| game.is_problem());
    view! { <LazySection load=|place| Box::pin(problem(place)) shown class="problem" /> }
}

lazy!(problem, problem, content);
lazy!(problem, first_unsolved(file: Vec<u8>) -> Option<String>, set::first_unsolved(file));

/// The payload of a link to the first problem that is not solved in this browser; `None` if all are solved, or the problems can't be loaded.
pub async fn next_unsolved() -> Option<String> {
    let file = fetch::get(set::FILE).await.ok()?;
    first_unsolved(file.bytes).await.ok()?
}

fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let pointed = RwSignal::new(None::<Point>);
    overlay::show_overlay(pointed.into());
    let restarts = RwSignal::new(0);
    let record = Memo::new(move |_| game.session(|session| session.as_saved().record().tree.edition()));
    let issues = RwSignal::new(Vec::<Issue>::new());
    // Removes the issues of the previous problem, before the effects of this problem report theirs.
    effect(move || {
        record.track();
        issues.update(Vec::clear);
    });
    let solve = Solve::provide(Host {
        attempt: Signal::derive(move || Attempt { record: Some(record.get()), number: restarts.get() }),
        goals: Signal::derive(move || game.session(|session| stated_goals(&session.as_saved().record().tree))),
        unmarked: Signal::stored(Unmarked::Fails),
        restart: Callback::new(move |()| {
            game.restart_problem();
            restarts.update(|restarts| *restarts += 1);
        }),
        report: Callback::new(move |issue: Issue| {
            // Readers who solve a problem here are not its author. The share sheet shows all issues to the author.
            if !issue.is_harmless() && issues.with_untracked(|issues| !issues.contains(&issue)) {
                issues.update(|issues| issues.push(issue));
            }
        }),
        pointed,
    });
    let messages = move || {
        let locale = settings.locale();
        let message = |issue: &Issue| view! { <p class="error-text">{issue.message(locale)}</p> };
        issues.with(|issues| issues.iter().map(message).collect_view())
    };
    let has_comments = Signal::derive(move || solve.comments.with(|comments| !comments.is_empty()));
    let show_record = move |()| {
        game.end_problem();
        settings.show_record(true);
    };
    // Back from the problems leads to the game that they took the place of.
    address::on_fragment_change(move || {
        if address::fragment().is_empty() && game.is_problem() {
            game.show_previous();
        }
    });
    let set = ProblemSet::new();
    view! {
        {messages}
        <ProblemPanel solve has_comments>
            <SetButtons set />
            <Button label=localized(|locale| t!(locale, problem.show_record)) on_press=show_record />
        </ProblemPanel>
        <SetList set />
    }
}
