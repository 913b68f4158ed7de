//! Solving a problem on an embedded board: each move is answered, by what the author has written or by the goals he has set.

use std::time::Duration;

use baduk_record::problem::{Goals, Odd, Problem, Reply, TooLong, Unmarked, Verdict, Why, told_comment};
use baduk_record::{Node, NodeId, Record, move_number, replay};
use baduk_rules::{Color, Move, Point};
use baduk_view::Intent;
use leptos::prelude::*;

use super::fault::Fault;
use super::frame::{Frame, Help};
use super::shell::Pointed;
use crate::browser::task::Tasks;
use crate::components::controls::{Button, say};
use crate::components::record::comment::LONG;
use crate::i18n::{self, Locale, t};
use crate::state::{Phase, Session, Store};

/// How long the opponent thinks.
const THINKING: Duration = Duration::from_millis(400);
/// How long each move of the solution stands.
const SHOWING: Duration = Duration::from_millis(900);

/// How the attempt stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is nothing to solve.
    Nothing,
    /// It goes on.
    Open,
    /// Nobody says what the last move comes to.
    Unknown,
    /// It is solved.
    Solved,
    /// It is over.
    Failed(Why),
    /// The solution was shown.
    Shown,
    /// No solution is known.
    NoSolution,
    /// The solution is too long to search for.
    TooLong,
}

/// A hint, as far as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hinted {
    Nothing,
    TooLong,
    Between(Point, Point),
    Here(Move),
}

/// A problem being solved.
#[derive(Clone, Copy)]
struct Solving {
    frame: Frame,
    store: Store,
    pointed: RwSignal<Option<Point>>,
    problem: StoredValue<Option<Problem>>,
    /// Those of the problem.
    goals: RwSignal<Option<Goals>>,
    standing: RwSignal<Standing>,
    /// What the author says, line by line.
    said: RwSignal<Vec<String>>,
    hinted: RwSignal<Option<Hinted>>,
    /// The game that the problem is from, as [`Frame::games`] counts them.
    begun: StoredValue<Option<usize>>,
    /// How often something was begun: what is still to be played then is not.
    turn: StoredValue<usize>,
    /// Whether the opponent is to move, or the solution is being played.
    waiting: StoredValue<bool>,
    tasks: Tasks,
}

/// What one solves with.
pub fn content() -> impl IntoView {
    let frame = Frame::here();
    let store = frame.store;
    let solving = Solving {
        frame,
        store,
        pointed: expect_context::<Pointed>().0,
        problem: StoredValue::new(None),
        goals: RwSignal::new(None),
        standing: RwSignal::new(Standing::Open),
        said: RwSignal::new(Vec::new()),
        hinted: RwSignal::new(None),
        begun: StoredValue::new(None),
        turn: StoredValue::new(0),
        waiting: StoredValue::new(false),
        tasks: Tasks::here(),
    };
    store.referee.set_value(Some(Callback::new(move |intent| solving.judge(intent))));
    frame.helper.set_value(Some(Callback::new(move |help| solving.help(help))));
    on_cleanup(move || {
        store.referee.set_value(None);
        frame.helper.set_value(None);
    });
    Effect::new(move || solving.keep_up());
    frame.enable();
    provide_context(solving);
    view! {
        <Words />
        <div
            class="choices"
            role="group"
            aria-label=say(|locale| t!(locale, embed.solve))
            hidden=move || solving.standing.get() == Standing::Nothing
        >
            <Button
                label=say(|locale| t!(locale, actions.pass))
                press=move |()| store.act(Intent::Pass)
                idle=Signal::derive(move || solving.standing.get() != Standing::Open)
            />
            <Button
                label=say(|locale| t!(locale, embed.hint))
                press=move |()| _ = solving.help(Help::Hint)
                idle=Signal::derive(move || solving.standing.get() != Standing::Open)
            />
            <Button label=say(|locale| t!(locale, embed.try_again)) press=move |()| solving.frame.begin_again() />
            <Button label=say(|locale| t!(locale, embed.show_solution)) press=move |()| _ = solving.help(Help::Solution) />
        </div>
    }
}

/// How the attempt stands, and what the author says to it.
#[component]
fn Words() -> impl IntoView {
    let solving = expect_context::<Solving>();
    let store = solving.store;
    let verdict = Signal::derive(move || {
        let (locale, hinted) = (store.locale(), solving.hinted.get());
        match (solving.standing.get(), hinted) {
            (Standing::Open, Some(hinted)) => hint_words(store, locale, hinted),
            (Standing::Open, None) => t!(locale, embed.find_move).to_owned(),
            (Standing::Nothing, _) => String::new(),
            (Standing::Unknown, _) => t!(locale, embed.no_answer_to_move).to_owned(),
            (Standing::Solved, _) => t!(locale, embed.solved).to_owned(),
            (Standing::Failed(why), _) => why_words(store, locale, &why),
            (Standing::Shown, _) => t!(locale, embed.solution_shown).to_owned(),
            (Standing::NoSolution, _) => t!(locale, embed.no_solution).to_owned(),
            (Standing::TooLong, _) => t!(locale, embed.solution_too_long).to_owned(),
        }
    });
    let standing = Signal::derive(move || match solving.standing.get() {
        Standing::Open | Standing::Unknown | Standing::Nothing => "open",
        Standing::Solved => "solved",
        Standing::Failed(_) => "failed",
        Standing::Shown | Standing::NoSolution | Standing::TooLong => "shown",
    });
    let lines = move || solving.said.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    let goal = move || {
        let goals = solving.goals.get().map(|goals| i18n::goals(store.locale(), &goals, store.size()));
        goals.map(|goals| view! { <p class="goal" part="goal">{t!(store.locale(), embed.goal, goal = goals).to_string()}</p> })
    };
    view! {
        {goal}
        <p class="verdict" part="verdict" role="status" data-standing=standing>
            {verdict}
        </p>
        <div class="comment" part="comment" hidden=move || !solving.frame.has_words()>{lines}</div>
    }
}

fn hint_words(store: Store, locale: Locale, hinted: Hinted) -> String {
    let name = |point: Point| point.to_a1(store.size());
    match hinted {
        Hinted::Nothing => t!(locale, embed.no_hint).to_owned(),
        Hinted::TooLong => t!(locale, embed.solution_too_long).to_owned(),
        Hinted::Between(from, to) => t!(locale, embed.hint_area, from = name(from), to = name(to)).to_string(),
        Hinted::Here(Move::Play(point)) => t!(locale, embed.hint_point, point = name(point)).to_string(),
        Hinted::Here(Move::Pass) => t!(locale, embed.hint_pass).to_owned(),
    }
}

fn why_words(store: Store, locale: Locale, why: &Why) -> String {
    match why {
        Why::Marked => t!(locale, embed.wrong_move).to_owned(),
        Why::Ends => t!(locale, embed.does_not_work).to_owned(),
        Why::NoVariation => t!(locale, embed.not_in_solution).to_owned(),
        Why::Lost(goal) => t!(locale, embed.goal_lost, goal = i18n::goal(locale, goal, store.size())).to_string(),
        Why::OutOfMoves => t!(locale, embed.no_moves_left).to_owned(),
    }
}

/// What the author says at these nodes, line by line, without his marks for programs.
fn comments(record: &Record, said: &[NodeId]) -> Vec<String> {
    let texts = said.iter().filter_map(|&node| record.tree.node(node).text_start("C", LONG));
    let told: Vec<String> = texts.map(|(text, _)| told_comment(&text)).collect();
    told.iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
}

impl Solving {
    /// Begins the problem if another game is shown by now.
    fn keep_up(self) {
        let games = Some(self.frame.games());
        if self.begun.try_update_value(|begun| std::mem::replace(begun, games)) != Some(games) {
            self.begin();
        }
    }

    /// Begins where the record is.
    fn begin(self) {
        self.stop();
        self.standing.set(Standing::Open);
        let options = self.frame.options.get_untracked();
        let unmarked = if options.unmarked_open { Unmarked::Open } else { Unmarked::Fails };
        let problem = untrack(|| {
            let locale = self.store.locale();
            self.store.session(|session| {
                let (record, at) = (session.record(), session.at());
                let goals = options.goal.as_ref().map(|text| Goals::read(text, &replay(record, at).game)).transpose();
                let goals = goals.map_err(|error| i18n::no_goals(locale, &error.fault))?;
                Problem::new(record, at, goals, unmarked).map_err(|why| i18n::no_problem(locale, &why))
            })
        });
        self.say_here();
        match problem {
            Ok(problem) => {
                for odd in untrack(|| self.store.session(|session| problem.oddities(session.record()))) {
                    self.frame.tell(self.fault(odd));
                }
                self.goals.set(problem.goals().cloned());
                self.problem.set_value(Some(problem));
            }
            Err(why) => {
                self.standing.set(Standing::Nothing);
                self.goals.set(None);
                self.problem.set_value(None);
                self.frame.tell(Fault::Problem(why));
            }
        }
    }

    /// Shows the comments of these nodes.
    fn say(self, nodes: &[NodeId]) {
        self.said.set(untrack(|| self.store.session(|session| comments(session.record(), nodes))));
    }

    /// Shows the comment of the node where we are.
    fn say_here(self) {
        self.say(&[untrack(|| self.store.session(Session::at))]);
    }

    /// Gives up what is still to be played, and takes back hints.
    fn stop(self) -> usize {
        self.waiting.set_value(false);
        self.hinted.set(None);
        self.pointed.set(None);
        let next = |turn: &mut usize| {
            *turn += 1;
            *turn
        };
        self.turn.try_update_value(next).unwrap_or_default()
    }

    /// Deals with a move; says whether there is nothing else to do with what a reader wants.
    fn judge(self, intent: Intent) -> bool {
        if intent == Intent::Undo {
            // A move that was answered is not taken back alone.
            self.frame.begin_again();
            return true;
        }
        untrack(|| self.keep_up());
        let is_move = matches!(intent, Intent::Choose(_) | Intent::Pass);
        let is_over = self.standing.get_untracked() != Standing::Open;
        if !is_move || is_over || self.waiting.get_value() || self.problem.with_value(Option::is_none) {
            // While a problem is being solved, its record is not to be walked through.
            return is_move || !is_over;
        }
        let before = untrack(|| self.store.session(Session::at));
        self.store.carry_out(intent);
        self.go_on();
        let at = untrack(|| self.store.session(Session::at));
        if at != before {
            self.answer(at);
        }
        true
    }

    fn answer(self, at: NodeId) {
        let turn = self.stop();
        let answer = self.problem.with_value(|problem| {
            let problem = problem.as_ref()?;
            untrack(|| self.store.session(|session| problem.answer(session.record(), at)))
        });
        let Some(answer) = answer else { return };
        let (verdict, said) = (answer.verdict, answer.said);
        let Some(Reply { mv, .. }) = answer.reply else {
            self.conclude(verdict.clone(), &said);
            if verdict == Verdict::Open {
                self.standing.set(Standing::Unknown);
            }
            return;
        };
        self.waiting.set_value(true);
        self.tasks.after(THINKING, move || {
            if self.turn.get_value() == turn {
                self.waiting.set_value(false);
                self.make(mv);
                self.conclude(verdict, &said);
            }
        });
    }

    /// Makes a move; where the rules refuse it, as the author has written it.
    fn make(self, mv: Move) {
        let at = || untrack(|| self.store.session(Session::at));
        let before = at();
        self.store.carry_out(intent(mv));
        if at() == before {
            let is_it = |node: Node<'_>| node.play().is_some_and(|(_, play)| play == mv);
            let written = untrack(|| {
                self.store.session(|session| {
                    let tree = &session.record().tree;
                    tree.node(before).children().find(|&child| is_it(tree.node(child)))
                })
            });
            written.into_iter().for_each(|node| self.store.carry_out(Intent::GoTo(node)));
        }
        self.go_on();
    }

    /// Where both have passed, nothing is counted: the problem goes on.
    fn go_on(self) {
        if untrack(|| self.store.phase()) == Phase::Counting {
            self.store.carry_out(Intent::Resume);
        }
    }

    fn fault(self, odd: Odd) -> Fault {
        let number = |node| untrack(|| self.store.session(|session| move_number(&session.record().tree, node)));
        match odd {
            Odd::NothingRight => Fault::NothingRight,
            Odd::Cut(node) => Fault::Cut { number: number(node) },
            Odd::Refused(node) => Fault::Refused { number: number(node) },
        }
    }

    fn conclude(self, verdict: Verdict, said: &[NodeId]) {
        self.say(said);
        self.frame.tell_verdict(&verdict);
        let standing = match verdict {
            Verdict::Open => Standing::Open,
            Verdict::Solved => Standing::Solved,
            Verdict::Failed(why) => Standing::Failed(why),
        };
        self.standing.set(standing);
    }

    /// Helps; says whether there was anything to say.
    fn help(self, help: Help) -> bool {
        untrack(|| self.keep_up());
        match help {
            Help::Hint => self.hint(),
            Help::Solution => self.show_solution(),
        }
    }

    /// Tells at first where to look, then the move.
    fn hint(self) -> bool {
        if self.standing.get_untracked() != Standing::Open || self.waiting.get_value() {
            return false;
        }
        let hint = self.problem.with_value(|problem| {
            let Some(problem) = problem else { return Ok(None) };
            untrack(|| self.store.session(|session| problem.hint(session.record(), session.at())))
        });
        let size = untrack(|| self.store.size());
        let hinted = match (hint, self.hinted.get_untracked()) {
            (Err(TooLong), _) => {
                self.frame.tell(Fault::TooLong);
                Hinted::TooLong
            }
            (Ok(None), _) => Hinted::Nothing,
            (Ok(Some(hint)), None) => {
                hint.region(size).map_or(Hinted::Here(hint.mv), |(from, to)| Hinted::Between(from, to))
            }
            (Ok(Some(hint)), Some(_)) => Hinted::Here(hint.mv),
        };
        if let Hinted::Here(Move::Play(point)) = hinted {
            self.pointed.set(Some(point));
        }
        self.hinted.set(Some(hinted));
        !matches!(hinted, Hinted::Nothing | Hinted::TooLong)
    }

    /// Plays the solution, from here or else from the start.
    fn show_solution(self) -> bool {
        let turn = self.stop();
        let solution = |at: NodeId| {
            self.problem.with_value(|problem| {
                let Some(problem) = problem else { return Ok(Vec::new()) };
                untrack(|| self.store.session(|session| problem.solution(session.record(), at)))
            })
        };
        let here = untrack(|| self.store.session(Session::at));
        let start = self.problem.with_value(|problem| problem.as_ref().map(Problem::start));
        let is_open = self.standing.get_untracked() == Standing::Open;
        let mut moves = if is_open { solution(here) } else { Ok(Vec::new()) };
        if let Some(start) = start
            && (start != here || !is_open)
            && moves.as_ref().map_or(true, Vec::is_empty)
        {
            self.store.go_quietly(start, true);
            moves = solution(start);
        }
        self.said.set(Vec::new());
        let moves = match moves {
            Ok(moves) if !moves.is_empty() => moves,
            Ok(_) => {
                self.standing.set(Standing::NoSolution);
                return false;
            }
            Err(TooLong) => {
                self.frame.tell(Fault::TooLong);
                self.standing.set(Standing::TooLong);
                return false;
            }
        };
        self.standing.set(Standing::Shown);
        self.waiting.set_value(true);
        self.play_on(moves, turn);
        true
    }

    fn play_on(self, mut moves: Vec<(Color, Move)>, turn: usize) {
        if moves.is_empty() {
            self.waiting.set_value(false);
            return;
        }
        let (_, mv) = moves.remove(0);
        self.make(mv);
        self.say_here();
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
