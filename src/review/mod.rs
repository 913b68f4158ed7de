//! The review of a game: who led after each move, the largest mistakes, and what was better.
//!
//! What is shown is read from the record, where a review is written (`baduk_review`).

mod graph;
mod lesson;
pub mod reviewer;
mod trial;

use std::sync::LazyLock;

use baduk_game::{Intent, Navigation, Phase, Session};
use baduk_review::{Mistake, evaluation, is_in_variation, mistakes, remove, reviewed_line};
use baduk_rules::{Color, Move, Size};
use baduk_sgf::{NodeId, move_number};
use baduk_worker::Failure;
use leptos::prelude::*;

use crate::saved::Saved;
use baduk_board::browser::engine_worker::EngineError;
use baduk_board::browser::focus;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::stone::StoneIcon;
use baduk_board::modes::Modes;
use baduk_board::state::engine::{self, AnswerError};
use baduk_board::state::{GameState, SettingsState, effect};
use baduk_texts::Locale;
use baduk_texts::page::later::t;
use graph::{Curve, Graph};
use lesson::Lesson;
use reviewer::{Doing, Reviewer, State};
use trial::Trial;

pub use trial::{PLAYOUTS, before, find_text, verdict};

/// Whether the reader has asked for a review in another part of the page. No context, so that the start of the page has nothing of it.
static REQUEST: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Shows the record, and starts a review in it.
pub fn request(settings: SettingsState) {
    settings.update(|settings| settings.record = true);
    REQUEST.set(true);
}

/// What the record says about the reviewed line.
#[derive(Clone, Default, PartialEq)]
struct Found {
    /// The nodes of the line, each with the points by which Black leads.
    leads: Vec<(NodeId, f32)>,
    mistakes: Vec<Mistake>,
}

/// The button that starts a review, in the record. It is there while the game has none.
#[component]
pub fn ReviewButton() -> impl IntoView {
    let state = ReviewState::here();
    let has_button = Memo::new(move |_| state.may_start() && !state.is_shown());
    effect(move || {
        if REQUEST.get() {
            REQUEST.set(false);
            untrack(|| state.start());
        }
    });
    let label = localized(|locale| t!(locale, review.start));
    move || has_button.get().then(|| view! { <Button label on_press=move |()| state.start() class="quiet" /> })
}

/// The review of the game on the table: the score by move, the largest mistakes, and what the reader can do with them.
#[component]
pub fn Review() -> impl IntoView {
    let state = ReviewState::here();
    let shown = Memo::new(move |_| state.is_shown());
    let content = move || {
        view! {
            <section class="review" aria-label=localized(|locale| t!(locale, review.title)) tabindex="-1">
                <Progress />
                <Scores />
                <Mistakes />
                <Restart />
                <p class="about">{localized(|locale| t!(locale, review.about))}</p>
            </section>
        }
    };
    move || shown.get().then(content)
}

/// The state of the review, for all its parts.
#[derive(Clone, Copy)]
struct ReviewState {
    game: GameState,
    saved: Saved,
    modes: Modes,
    tasks: Tasks,
    reviewer: Reviewer,
    trial: Trial,
    /// What the record says.
    found: Memo<Found>,
}

/// Provides the state of the review to the components in the current owner, for [`Review`] and [`ReviewButton`].
pub fn provide_review() {
    let game = GameState::here();
    let edition = Memo::new(move |_| game.session(|session| (session.id(), session.record().tree.edition())));
    let found = Memo::new(move |_| {
        edition.get();
        game.session_untracked(find)
    });
    let (reviewer, trial) = (Reviewer::new(), Trial::new());
    provide_context(ReviewState {
        game,
        saved: Saved::here(),
        modes: Modes::here(),
        tasks: Tasks::here(),
        reviewer,
        trial,
        found,
    });
}

impl ReviewState {
    fn here() -> Self {
        expect_context()
    }

    /// Whether the game has a review, one is running, or one has failed.
    fn is_shown(self) -> bool {
        self.found.with(|found| found.leads.len() > 1)
            || self.reviewer.state.with(|state| state.doing != Doing::Nothing)
    }

    /// See [`may_review`].
    fn may_start(self) -> bool {
        may_review(self.game, self.saved)
    }

    /// The mistake that is on the board, or the better move, or what may follow it.
    fn current(self) -> Option<Mistake> {
        let (at, path) = self.game.session(|session| (session.at(), session.record().tree.path(session.at())));
        let is_shown = |mistake: &&Mistake| mistake.at == at || path.contains(&mistake.better);
        self.found.with(|found| found.mistakes.iter().find(is_shown).copied())
    }

    /// Starts a review, if the game may be reviewed.
    fn start(self) {
        if !self.may_start() {
            return;
        }
        // After another try, the game is reviewed, not the try.
        self.trial.mistake().into_iter().for_each(|mistake| self.go_to(mistake.at));
        self.trial.end();
        self.reviewer.start();
        // At the end of a game the score is shown, which leaves little room.
        if self.game.phase() != Phase::Playing {
            self.modes.handle(Intent::Navigate(Navigation::Start));
        }
        // It is there once the page has been updated.
        self.tasks.soon(|| focus::to(".review"));
    }

    fn go_to(self, node: NodeId) {
        self.modes.handle(Intent::GoTo(node));
    }
}

/// What is being done, with a bar and a button to stop; or that no mistake was found, or why there is no review.
#[component]
fn Progress() -> impl IntoView {
    let (state, settings) = (ReviewState::here(), SettingsState::here());
    let ReviewState { game, reviewer, found, .. } = state;
    let is_running = Memo::new(move |_| reviewer.is_running());
    let text = Signal::derive(move || {
        let locale = settings.locale();
        // A review that was stopped ends before the game.
        let stopped_at = || {
            let (last, _) = found.with(|found| found.leads.last().copied())?;
            game.session(|session| {
                let tree = &session.record().tree;
                tree.node(last).children().next().map(|_| move_number(tree, last))
            })
        };
        let is_good = || found.with(|found| found.leads.len() > 1 && found.mistakes.is_empty());
        match reviewer.state.with(|state| state.doing.clone()) {
            Doing::Judging { .. } if let Some(loading) = engine::loading(locale) => loading,
            Doing::Judging { done, all } => t!(locale, review.judging, done = done, all = all),
            Doing::Comparing => t!(locale, review.comparing).to_owned(),
            Doing::Failed(why) => failure(locale, &why).to_owned(),
            Doing::Nothing => match stopped_at() {
                Some(number) => t!(locale, review.partly, number = number),
                None if is_good() => t!(locale, review.no_mistakes).to_owned(),
                None => String::new(),
            },
        }
    });
    let stop = move |()| {
        reviewer.stop();
        focus::to(".review");
    };
    let bar = move || {
        let value = Signal::derive(move || reviewer.state.with(|state| state.progress.to_string()));
        view! {
            <div class="button-row">
                <progress aria-label=localized(|locale| t!(locale, review.title)) value=value></progress>
                <Button label=localized(|locale| t!(locale, review.stop)) on_press=stop />
            </div>
        }
    };
    view! {
        <p role="status">{text}</p>
        {move || is_running.get().then(bar)}
    }
}

/// The score by move, and in words who leads, and what the move on the board has lost.
#[component]
fn Scores() -> impl IntoView {
    let (state, settings) = (ReviewState::here(), SettingsState::here());
    let ReviewState { game, reviewer, found, .. } = state;
    let curve = Signal::derive(move || {
        let running = reviewer.state.with(|state| state.leads.clone());
        found.with(|found| {
            let leads = if running.is_empty() { found.leads.clone() } else { running };
            let marked = found.mistakes.iter().map(|mistake| mistake.at).collect();
            Curve { leads, marked, at: game.session(Session::at) }
        })
    });
    let text = Signal::derive(move || {
        let at = game.session(Session::at);
        let lead = found.with(|found| found.leads.iter().find(|(node, _)| *node == at).map(|(_, lead)| *lead));
        let mistake = found.with(|found| found.mistakes.iter().find(|mistake| mistake.at == at).copied());
        let locale = settings.locale();
        let lost = mistake.map(|mistake| lost_text(locale, &mistake, game.size()));
        let unsettled = mistake.map(|mistake| mistake.unsettled).filter(|&count| count > 0);
        let unsettled = unsettled.map(|count| t!(locale, review.unsettled, count = count));
        let leads = lead.map(|lead| match lead.abs().round() as u32 {
            0 => t!(locale, lead.even).to_owned(),
            count => t!(locale, lead.leads, color = baduk_texts::color(locale, leader(lead)), count = count),
        });
        let sentences = [lost, unsettled, leads].map(Option::unwrap_or_default);
        baduk_texts::sentences(locale, &sentences.each_ref().map(String::as_str))
    });
    view! {
        <Graph curve go_to=move |node| state.go_to(node) />
        <p>{text}</p>
    }
}

/// The largest mistakes, with buttons to go to the one before or after the position on the board, to see what was better, and to try again.
#[component]
fn Mistakes() -> impl IntoView {
    let (state, settings) = (ReviewState::here(), SettingsState::here());
    let ReviewState { game, reviewer, trial, found, .. } = state;
    let shown = Memo::new(move |_| !reviewer.is_running() && found.with(|found| !found.mistakes.is_empty()));
    let step = move |forward: bool| neighbor(state, forward).into_iter().for_each(|node| state.go_to(node));
    let better = move |()| {
        trial.end();
        state.current().into_iter().for_each(|mistake| state.go_to(mistake.better));
    };
    let try_again = move |()| state.current().into_iter().for_each(|mistake| trial.start(mistake));
    let disabled = Signal::derive(move || state.current().is_none());
    let is_last = |forward| Signal::derive(move || neighbor(state, forward).is_none());
    let (is_first, is_last) = (is_last(false), is_last(true));
    let item = move |mistake: Mistake| {
        let text = move || {
            let locale = settings.locale();
            let number = game.session(|session| move_number(&session.record().tree, mistake.at));
            mistake_text(locale, &mistake, number, game.size())
        };
        let is_current =
            Signal::derive(move || state.current().is_some_and(|shown| shown.at == mistake.at).then_some("true"));
        view! {
            <li>
                <button type="button" class="quiet" aria-current=is_current on:click=move |_| state.go_to(mistake.at)>
                    <StoneIcon color=mistake.color />
                    <span>{text}</span>
                </button>
            </li>
        }
    };
    let content = move || {
        view! {
            <div class="button-row">
                <Button label=localized(|locale| t!(locale, review.previous)) on_press=move |()| step(false) disabled=is_first />
                <Button label=localized(|locale| t!(locale, review.next)) on_press=move |()| step(true) disabled=is_last />
                <Button label=localized(|locale| t!(locale, review.show_better)) on_press=better disabled />
                <Button label=localized(|locale| t!(locale, review.try_again)) on_press=try_again disabled />
            </div>
            <p role="status">{move || trial.text(settings.locale(), game.size())}</p>
            <LessonLink />
            <h3>{localized(|locale| t!(locale, review.mistakes))}</h3>
            <ol class="mistakes">{move || largest_first(state).into_iter().map(item).collect_view()}</ol>
        }
    };
    move || shown.get().then(content)
}

/// The link to the lesson about the mistake on the board. If none is on the board, the lesson is about the largest mistake for which
/// there is a lesson: a mistake of the reader, if the record says which color they played.
#[component]
fn LessonLink() -> impl IntoView {
    let (state, settings) = (ReviewState::here(), SettingsState::here());
    let lesson = Memo::new(move |_| {
        let mistakes = match state.current() {
            Some(shown) => vec![shown],
            None => {
                let own = state.game.reader_side();
                let is_own = |mistake: &Mistake| own.is_none_or(|own| mistake.color == own);
                largest_first(state).into_iter().filter(is_own).collect()
            }
        };
        state.game.session(|session| mistakes.iter().find_map(|mistake| Lesson::of(session.record(), mistake)))
    });
    let link = move |lesson: Lesson| {
        let label = move || t!(settings.locale(), review.lesson, title = lesson.title(settings.locale()));
        let address = move || lesson.address(settings.locale());
        view! {
            <a class="lesson" href=address>{label}</a>
        }
    };
    move || lesson.get().map(link)
}

/// The mistakes, beginning with that which lost the most.
fn largest_first(state: ReviewState) -> Vec<Mistake> {
    let mut mistakes = state.found.with(|found| found.mistakes.clone());
    mistakes.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    mistakes
}

/// The buttons to review the game once more, and to take the review out of the record.
#[component]
fn Restart() -> impl IntoView {
    let (state, settings) = (ReviewState::here(), SettingsState::here());
    let is_running = Memo::new(move |_| state.reviewer.is_running());
    let remove_review = move |()| {
        state.reviewer.state.set(State::default());
        state.trial.end();
        // Where the variation on the board begins, if one is.
        let stays = state.game.session(|session| {
            let tree = &session.record().tree;
            let path = tree.path(session.at());
            path.into_iter().rfind(|&id| !is_in_variation(tree, id)).filter(|&id| id != session.at())
        });
        stays.into_iter().for_each(|node| state.go_to(node));
        state.game.write(&|tree, at| {
            remove(tree);
            at
        });
        focus::to(".board");
    };
    let is_reviewed = Memo::new(move |_| state.found.with(|found| found.leads.len() > 1));
    let label = Signal::derive(move || {
        let locale = settings.locale();
        if is_reviewed.get() { t!(locale, review.again) } else { t!(locale, review.start) }
    });
    let may_start = Memo::new(move |_| !is_running.get() && state.may_start());
    let again = move || {
        let start = move |()| state.start();
        view! { <Button label on_press=start class="quiet" /> }
    };
    let may_remove = Memo::new(move |_| !is_running.get() && is_reviewed.get());
    let take_out = move || {
        view! { <Button label=localized(|locale| t!(locale, review.remove)) on_press=remove_review class="quiet" /> }
    };
    view! {
        <div class="button-row">
            {move || may_start.get().then(again)}
            {move || may_remove.get().then(take_out)}
        </div>
    }
}

/// Whether the game on the table may be reviewed: it is over, or read rather than played; but it is no problem, and no correspondence game or
/// game without help before its result.
pub fn may_review(game: GameState, saved: Saved) -> bool {
    let may = |session: &Session| {
        let tree = &session.record().tree;
        let has_moves = tree.node(tree.root()).children().next().is_some();
        let is_under_way = session.position().correspondence_id().is_some() && !session.is_finished();
        has_moves && !is_under_way && session.attempt().is_none()
    };
    game.session(may) && saved.may_help() && (game.is_review() || matches!(game.phase(), Phase::Ended(_)))
}

/// What a mistake lost: "J9 loses about 8 points."
pub fn lost_text(locale: Locale, mistake: &Mistake, size: Size) -> String {
    let (mv, loss) = (move_name(locale, mistake.mv, size), loss_text(locale, mistake.loss));
    baduk_texts::about_move(locale, &t!(locale, review.worse, mv = mv, loss = loss))
}

/// A mistake in a sentence: the number of the move, the player, the move, and what it loses.
pub fn mistake_text(locale: Locale, mistake: &Mistake, number: usize, size: Size) -> String {
    let (mv, color) = (move_name(locale, mistake.mv, size), baduk_texts::color(locale, mistake.color));
    let loss = loss_text(locale, mistake.loss);
    baduk_texts::about_move(locale, &t!(locale, review.mistake, number = number, color = color, mv = mv, loss = loss))
}

/// The mistake before or after the position on the board; in the variation with the better move, before or after the mistake.
fn neighbor(state: ReviewState, forward: bool) -> Option<NodeId> {
    let mistakes = state.found.with(|found| found.mistakes.clone());
    let current = state.current();
    state.game.session(|session| {
        let tree = &session.record().tree;
        let number = |node| tree.path(node).len();
        let here = number(current.map_or(session.at(), |mistake| mistake.at));
        let mut nodes = mistakes.iter().map(|mistake| mistake.at);
        if forward { nodes.find(|&node| number(node) > here) } else { nodes.rfind(|&node| number(node) < here) }
    })
}

fn find(session: &Session) -> Found {
    let tree = &session.record().tree;
    let leads = reviewed_line(tree).into_iter().filter_map(|id| Some((id, evaluation(tree, id)?.lead)));
    Found { leads: leads.collect(), mistakes: mistakes(tree) }
}

/// A lead in whole points, such as "White +16"; "0" if neither side leads.
fn lead_text(locale: Locale, lead: f32) -> String {
    match lead.abs().round() as u32 {
        0 => "0".to_owned(),
        count => t!(locale, lead.side, color = baduk_texts::color(locale, leader(lead)), count = count),
    }
}

/// The color that leads by so many points, counted for Black.
const fn leader(lead: f32) -> Color {
    if lead < 0.0 { Color::White } else { Color::Black }
}

/// What was lost, in whole points, at least one.
fn loss_text(locale: Locale, loss: f32) -> String {
    t!(locale, review.loss, count = loss.round().max(1.0) as usize)
}

/// The point of a move, or that it is a pass.
fn move_name(locale: Locale, mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_a1(size),
        Move::Pass => t!(locale, actions.pass).to_owned(),
    }
}

/// Why there is no review.
pub fn failure(locale: Locale, why: &AnswerError) -> &'static str {
    match why {
        AnswerError::Fault(EngineError::Unsupported) => t!(locale, review.unsupported),
        AnswerError::Failure(Failure::Size) => t!(locale, review.size),
        AnswerError::Fault(EngineError::Unreachable)
        | AnswerError::Failure(Failure::NoNetwork | Failure::BadNetwork(_)) => {
            t!(locale, review.unreachable)
        }
        _ => t!(locale, review.stopped),
    }
}
