//! Solve mode: answers each move of the reader by the author's variations or by the goals of the problem.

mod issue;

use std::sync::Arc;
use std::time::Duration;

use baduk_game::Intent;
use baduk_problem::{GoalError, Goals, Problem, Reply, TooLong, Unmarked, Verdict, Why, visible_comment};
use baduk_record::{Record, replay};
use baduk_rules::{Color, Move, Point};
use baduk_sgf::{Edition, Node, NodeId};
use baduk_view::Tap;
use baduk_view::layers::Stone;
use leptos::prelude::*;

use super::{Help, Mode, ModeKind, Modes, Play};
use crate::browser::task::Tasks;
use crate::state::{Event, effect};
use baduk_game::{Phase, Session};

pub use issue::Issue;

/// How long the opponent waits before answering a move.
const THINKING: Duration = Duration::from_millis(400);
/// How long each move of the solution is shown before the next one.
const SHOWING: Duration = Duration::from_millis(900);
/// The maximum number of characters of a comment that are shown.
const LONG: usize = 20_000;

/// The state of an attempt to solve a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is no problem to solve.
    Nothing,
    /// The attempt is in progress.
    Open,
    /// The record does not say whether the last move is correct.
    Unknown,
    /// The problem is solved.
    Solved,
    /// The attempt failed, for this reason.
    Failed(Why),
    /// The solution is being shown.
    Showing,
    /// The solution was shown.
    Shown,
    /// No solution of the problem is known.
    NoSolution,
    /// The solution is too long to search for.
    TooLong,
}

/// The hint that was given last in an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// No hint can be given.
    Nothing,
    /// The solution is too long to search for.
    TooLong,
    /// The right move is in the rectangle between these two corners.
    Between(Point, Point),
    /// The right move is this move.
    Here(Move),
}

/// What happened with the reader's last move, while the attempt is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The opponent, whose color this is, played elsewhere.
    Tenuki(Color),
    /// The reader's move was undone, since the author asks for another move.
    Excluded,
    /// The author's tree leads on to a correct end.
    RightSoFar,
}

/// An attempt to solve a problem, identified by its record and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The edition of the record with the problem. `None` if the number alone identifies the attempt.
    pub record: Option<Edition>,
    /// The number of the attempt, different for each attempt at the problem.
    pub number: usize,
}

/// The component that shows the problem: it provides the problem, and receives the errors in it.
#[derive(Clone, Copy)]
pub struct Host {
    /// The current attempt. When this value changes, the problem starts again at the current node.
    pub attempt: Signal<Attempt>,
    /// The goals of the problem as text; `None` if the author gives none.
    pub goals: Signal<Option<String>>,
    /// How a move that is not in the record is treated.
    pub unmarked: Signal<Unmarked>,
    /// Restarts the problem from its start.
    pub restart: Callback<()>,
    /// Receives the errors in the problem.
    pub report: Callback<Issue>,
    /// The point of a hint, which is highlighted; `None` without such a hint.
    pub pointed: RwSignal<Option<Point>>,
}

/// A problem that the reader solves, as a mode.
#[derive(Clone, Copy)]
pub struct Solve {
    play: Play,
    host: Host,
    problem: StoredValue<Option<Problem>>,
    /// The goals of the problem; `None` if the author gives none.
    pub goals: RwSignal<Option<Goals>>,
    /// The state of the current attempt.
    pub progress: RwSignal<Progress>,
    /// The author's comments on the state of the attempt, line by line.
    pub comments: RwSignal<Vec<String>>,
    /// The hint that was given last; `None` before the first one.
    pub hint_given: RwSignal<Option<Hint>>,
    /// What happened with the last move; `None` if there is nothing to tell the reader.
    pub remark: RwSignal<Option<Remark>>,
    /// The attempt that was started last; `None` before the first one.
    begun: StoredValue<Option<Attempt>>,
    /// A counter that increases when scheduled moves are canceled. A move that was scheduled at a lower count is dropped.
    turn: StoredValue<usize>,
    /// Whether the opponent is to move, or the solution is being played.
    waiting: StoredValue<bool>,
    /// The node before the solver's last move, from which the next move is played if that move was wrong; `None` before the first move.
    before_move: StoredValue<Option<NodeId>>,
    tasks: Tasks,
}

/// The comments of these nodes, line by line. Words in them that only programs use are left out.
fn comments(record: &Record, nodes: &[NodeId]) -> Vec<String> {
    let texts = nodes.iter().filter_map(|&node| record.tree.node(node).text_start("C", LONG));
    let comments: Vec<String> = texts.map(|(text, _)| visible_comment(&text)).collect();
    comments.iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
}

impl Mode for Solve {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.play)
    }

    fn handle(&self, intent: Intent) {
        if !self.answer_intent(intent) {
            self.play.handle(intent);
        }
    }

    fn tap(&self, tap: Tap) {
        self.retry();
        // After the end of an attempt no second tap would play.
        if self.progress.get() != Progress::Open || self.play.accept_tap(tap, false) {
            self.handle(Intent::Choose(tap.point));
        }
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        self.play.ghost(point).filter(|_| self.progress.get() == Progress::Open)
    }

    /// Returns `false`, since marks of variations would give the solution away.
    fn marks_variations(&self) -> bool {
        false
    }

    fn help(&self, help: Help) -> bool {
        self.keep_up();
        match help {
            Help::Hint => self.give_hint(),
            Help::Solution => self.show_solution(),
        }
    }
}

impl Solve {
    /// Starts the problem again.
    pub fn restart(self) {
        self.host.restart.run(());
    }

    /// Makes solve mode available until the current component is unmounted.
    #[must_use]
    pub fn provide(host: Host) -> Self {
        let solve = Self {
            play: Play::here(),
            host,
            problem: StoredValue::new(None),
            goals: RwSignal::new(None),
            progress: RwSignal::new(Progress::Open),
            comments: RwSignal::new(Vec::new()),
            hint_given: RwSignal::new(None),
            remark: RwSignal::new(None),
            begun: StoredValue::new(None),
            turn: StoredValue::new(0),
            waiting: StoredValue::new(false),
            before_move: StoredValue::new(None),
            tasks: Tasks::here(),
        };
        Modes::here().provide(ModeKind::Solve, Arc::new(solve));
        effect(move || {
            solve.host.attempt.track();
            untrack(|| solve.keep_up());
        });
        solve
    }

    /// Starts the problem if the current attempt differs from the one that was started last.
    fn keep_up(self) {
        let attempt = Some(self.host.attempt.get());
        if self.begun.try_update_value(|begun| std::mem::replace(begun, attempt)) != Some(attempt) {
            self.begin();
        }
    }

    /// Starts the problem at the current node.
    fn begin(self) {
        self.stop();
        self.before_move.set_value(None);
        self.remark.set(None);
        self.progress.set(Progress::Open);
        let (goals, unmarked) = (self.host.goals.get(), self.host.unmarked.get());
        let problem = self.play.game.session(|session| {
            let (record, at) = (session.record(), session.at());
            let goals = goals.as_ref().map(|text| Goals::read(text, &replay(record, at).game)).transpose();
            let goals = goals.map_err(|GoalError { fault, .. }| Issue::NoGoals(fault))?;
            Problem::new(record, at, goals, unmarked).map_err(Issue::NoProblem)
        });
        self.say_here();
        match problem {
            Ok(problem) => {
                let issues: Vec<Issue> = self.play.game.session(|session| {
                    let mistakes = problem.mistakes(session.record()).into_iter();
                    mistakes.map(|mistake| Issue::new(mistake, &session.record().tree)).collect()
                });
                issues.into_iter().for_each(|issue| self.host.report.run(issue));
                self.goals.set(problem.goals().cloned());
                self.problem.set_value(Some(problem));
            }
            Err(issue) => {
                self.progress.set(Progress::Nothing);
                self.goals.set(None);
                self.problem.set_value(None);
                self.host.report.run(issue);
            }
        }
    }

    /// Shows the comments of these nodes.
    fn say(self, nodes: &[NodeId]) {
        self.comments.set(self.play.game.session(|session| comments(session.record(), nodes)));
    }

    /// Shows the comment of the current node.
    fn say_here(self) {
        self.say(&[self.play.game.session(Session::at)]);
    }

    /// Cancels scheduled moves, and removes hints. Returns the new value of the counter `turn`.
    fn stop(self) -> usize {
        self.waiting.set_value(false);
        self.hint_given.set(None);
        self.host.pointed.set(None);
        let next = |turn: &mut usize| {
            *turn += 1;
            *turn
        };
        self.turn.try_update_value(next).unwrap_or_default()
    }

    /// Carries out an intent if the problem answers it. Returns whether the intent is dealt with.
    fn answer_intent(self, intent: Intent) -> bool {
        if matches!(intent, Intent::NewGame(_)) {
            return false;
        }
        if intent == Intent::Undo {
            // A move can't be undone without the answer to it, so the problem starts again.
            self.host.restart.run(());
            return true;
        }
        self.keep_up();
        let is_move = matches!(intent, Intent::Choose(_) | Intent::Pass);
        if is_move {
            self.retry();
        }
        let is_over = self.progress.get() != Progress::Open;
        if !is_move || is_over || self.waiting.get_value() || self.problem.with_value(Option::is_none) {
            // While the problem is being solved, readers can't navigate in the record, since it has the solution.
            return is_move || !is_over;
        }
        let before = self.play.game.session(Session::at);
        self.play.game.perform(intent);
        self.go_on();
        let at = self.play.game.session(Session::at);
        if at != before {
            self.answer(before, at);
        }
        true
    }

    /// After a wrong move, goes back to the node before that move.
    fn retry(self) {
        let has_failed = matches!(self.progress.get(), Progress::Failed(_));
        if let Some(before) = self.before_move.get_value().filter(|_| has_failed) {
            self.stop();
            self.remark.set(None);
            self.play.game.go_quietly(before, true);
            self.say_here();
            self.progress.set(Progress::Open);
        }
    }

    /// Answers the reader's move, which led from the node `before` to the node `at`.
    fn answer(self, before: NodeId, at: NodeId) {
        let turn = self.stop();
        self.before_move.set_value(Some(before));
        let answer = self.problem.with_value(|problem| {
            let problem = problem.as_ref()?;
            self.play.game.session(|session| problem.answer(session.record(), at))
        });
        let Some(answer) = answer else { return };
        let (verdict, said) = (answer.verdict, answer.said);
        if verdict == Verdict::Excluded {
            self.later(turn, move || self.take_back(before, &said));
            return;
        }
        let Some(Reply { color, mv, .. }) = answer.reply else {
            self.conclude(verdict.clone(), &said);
            if verdict == Verdict::Open {
                self.progress.set(Progress::Unknown);
            }
            return;
        };
        self.later(turn, move || {
            self.make(mv);
            let tenuki = (mv == Move::Pass).then_some(Remark::Tenuki(color));
            self.remark.set(tenuki.or_else(|| self.is_right_so_far().then_some(Remark::RightSoFar)));
            self.conclude(verdict, &said);
        });
    }

    /// Calls `work` after the time that the opponent waits, unless the counter has changed from `turn` by then.
    fn later(self, turn: usize, work: impl FnOnce() + 'static) {
        self.waiting.set_value(true);
        self.tasks.after(THINKING, move || {
            if self.turn.get_value() == turn {
                self.waiting.set_value(false);
                work();
            }
        });
    }

    /// Goes back to the node before a move that doesn't count, and shows the comments of the nodes `said`.
    fn take_back(self, before: NodeId, said: &[NodeId]) {
        self.play.game.go_quietly(before, true);
        if !said.is_empty() {
            self.say(said);
        }
        self.remark.set(Some(Remark::Excluded));
    }

    /// Plays a move of the problem. If the rules forbid the move, goes to the author's variation with it instead.
    fn make(self, mv: Move) {
        let at = || self.play.game.session(Session::at);
        let before = at();
        self.play.game.perform(intent(mv));
        if at() == before {
            let is_it = |node: Node<'_>| node.play().is_some_and(|(_, play)| play == mv);
            let written = self.play.game.session(|session| {
                let tree = &session.record().tree;
                tree.node(before).children().find(|&child| is_it(tree.node(child)))
            });
            if let Some(node) = written {
                self.play.game.perform(Intent::GoTo(node));
            }
        }
        self.go_on();
    }

    /// Whether the author's tree leads from here to a correct end.
    fn is_right_so_far(self) -> bool {
        self.problem.with_value(|problem| {
            let Some(problem) = problem else { return false };
            self.play.game.session(|session| problem.is_right_so_far(session.record(), session.at()))
        })
    }

    /// Resumes the game after two passes, since a problem is not scored.
    fn go_on(self) {
        if self.play.game.phase() == Phase::Scoring {
            self.play.game.perform(Intent::Resume);
        }
    }

    fn conclude(self, verdict: Verdict, said: &[NodeId]) {
        self.say(said);
        match verdict {
            Verdict::Solved => self.play.game.events.emit(Event::Solved),
            Verdict::Failed(_) => self.play.game.events.emit(Event::Failed),
            Verdict::Open | Verdict::Excluded => {}
        }
        let progress = match verdict {
            Verdict::Open | Verdict::Excluded => Progress::Open,
            Verdict::Solved => Progress::Solved,
            Verdict::Failed(why) => Progress::Failed(why),
        };
        self.progress.set(progress);
    }

    /// Gives a hint: the area of the right move first, and then the move itself. After a wrong move, the hint is for the position before
    /// that move. Returns whether a hint was given.
    fn give_hint(self) -> bool {
        self.retry();
        if self.progress.get() != Progress::Open || self.waiting.get_value() {
            return false;
        }
        let hint = self.problem.with_value(|problem| {
            let Some(problem) = problem else { return Ok(None) };
            self.play.game.session(|session| problem.hint(session.record(), session.at()))
        });
        let size = self.play.game.size();
        let hinted = match (hint, self.hint_given.get()) {
            (Err(TooLong), _) => {
                self.host.report.run(Issue::TooLong);
                Hint::TooLong
            }
            (Ok(None), _) => Hint::Nothing,
            (Ok(Some(hint)), None) => {
                hint.region(size).map_or(Hint::Here(hint.mv), |(from, to)| Hint::Between(from, to))
            }
            (Ok(Some(hint)), Some(_)) => Hint::Here(hint.mv),
        };
        if let Hint::Here(Move::Play(point)) = hinted {
            self.host.pointed.set(Some(point));
        }
        self.hint_given.set(Some(hinted));
        !matches!(hinted, Hint::Nothing | Hint::TooLong)
    }

    /// Plays the solution from the current position, or else from the start of the problem. Returns whether there is a solution to show.
    fn show_solution(self) -> bool {
        let turn = self.stop();
        let solution = |at: NodeId| {
            self.problem.with_value(|problem| {
                let Some(problem) = problem else { return Ok(Vec::new()) };
                self.play.game.session(|session| problem.solution(session.record(), at))
            })
        };
        let here = self.play.game.session(Session::at);
        let start = self.problem.with_value(|problem| problem.as_ref().map(Problem::start));
        let is_open = self.progress.get() == Progress::Open;
        let mut moves = if is_open { solution(here) } else { Ok(Vec::new()) };
        if let Some(start) = start
            && (start != here || !is_open)
            && moves.as_ref().map_or(true, Vec::is_empty)
        {
            self.play.game.go_quietly(start, true);
            moves = solution(start);
        }
        self.comments.set(Vec::new());
        let moves = match moves {
            Ok(moves) if !moves.is_empty() => moves,
            Ok(_) => {
                self.progress.set(Progress::NoSolution);
                return false;
            }
            Err(TooLong) => {
                self.host.report.run(Issue::TooLong);
                self.progress.set(Progress::TooLong);
                return false;
            }
        };
        self.progress.set(Progress::Showing);
        self.waiting.set_value(true);
        self.play_on(moves, turn);
        true
    }

    fn play_on(self, mut moves: Vec<(Color, Move)>, turn: usize) {
        let (_, mv) = moves.remove(0);
        self.make(mv);
        self.say_here();
        if moves.is_empty() {
            self.waiting.set_value(false);
            self.progress.set(Progress::Shown);
            return;
        }
        self.tasks.after(SHOWING, move || {
            if self.turn.get_value() == turn {
                self.play_on(moves, turn);
            }
        });
    }
}

const fn intent(mv: Move) -> Intent {
    match mv {
        Move::Play(point) => Intent::Choose(point),
        Move::Pass => Intent::Pass,
    }
}
