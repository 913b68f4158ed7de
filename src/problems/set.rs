//! The problems that come with the page: which of them is shown, which of them were solved, and buttons to the others. A reader goes
//! through all of them, or, from a lesson, through a few that belong to it.

use baduk_link::Form;
use baduk_record::{LinkMode, View};
use baduk_sgf::{Property, Tree};
use leptos::prelude::*;

use crate::saved::keys;
use crate::shell::addresses;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, fetch, storage};
use baduk_board::components::controls::{Button, localized};
use baduk_board::state::{Event, GameState, SettingsState, effect};
use baduk_game::sum;
use baduk_texts::page::later::t;

/// The URL of the file with the problems, relative to the page.
pub const FILE: &str = "problems.sgf";

/// The property of a problem with the name of the lesson that teaches its idea.
const THEME: &str = "THEME";

/// What a link to a problem ends in if it is shown with a few others of its theme (`crates/learn`).
const SET: &str = "&set";

/// How many problems of a theme are a set.
const TOGETHER: usize = 3;

/// The problems that come with the page, and which of them were solved in this browser.
#[derive(Clone, Copy)]
pub struct ProblemSet {
    problems: RwSignal<Vec<Tree>>,
    /// The index in the file of the problem that is shown; `None` for other games.
    place: Memo<Option<usize>>,
    /// The indexes of the problems through which the reader goes.
    together: Memo<Vec<usize>>,
    solved: RwSignal<Vec<u32>>,
    /// Whether a problem with a goal is shown, but the file with the problems could not be loaded.
    is_missing: Memo<bool>,
}

impl ProblemSet {
    /// Creates the state. The file is loaded when one of its problems is first shown, and solved problems are saved from then on.
    pub fn new() -> Self {
        let (game, tasks) = (GameState::here(), Tasks::here());
        let (problems, has_failed) = (RwSignal::new(Vec::<Tree>::new()), RwSignal::new(false));
        let here = Memo::new(move |_| game.session(|session| key(&session.as_saved().record().tree)));
        let place = Memo::new(move |_| {
            let here = Some(here.get()?);
            problems.with(|problems| problems.iter().position(|problem| key(problem) == here))
        });
        let together = Memo::new(move |_| {
            let place = place.get().filter(|_| address::fragment().ends_with(SET));
            problems.with(|problems| match place {
                Some(place) => set_of(problems, place),
                None => (0..problems.len()).collect(),
            })
        });
        effect(move || {
            if here.get().is_some() && problems.with_untracked(Vec::is_empty) {
                tasks.spawn(async move {
                    let loaded = read(fetch::get(FILE).await.map_or_else(|_| Vec::new(), |file| file.bytes));
                    has_failed.set(loaded.is_empty());
                    problems.set(loaded);
                });
            }
        });
        let solved = RwSignal::new(read_solved());
        game.events.on(move |event| {
            if let (Event::Solved, Some(here)) = (event, here.get_untracked()) {
                // Another tab may have saved others meanwhile.
                let mut all = read_solved();
                if !all.contains(&here) {
                    all.push(here);
                }
                storage::write(keys::SOLVED, &all.iter().map(|key| format!("{key:08x}")).collect::<Vec<_>>().join(" "));
                solved.set(all);
            }
        });
        let is_missing = Memo::new(move |_| has_failed.get() && here.get().is_some());
        Self { problems, place, together, solved, is_missing }
    }

    /// Opens the problem with the index `place` by its link, so that the browser's back button returns to the present problem.
    fn open(self, place: usize) {
        let payload = self.problems.with_untracked(|problems| problems.get(place).and_then(payload));
        let end = if address::fragment().ends_with(SET) { SET } else { "" };
        payload.into_iter().for_each(|payload| address::go_to(&format!("#{payload}{end}")));
    }

    /// The place of the problem that is shown among those through which the reader goes, from 0.
    fn number(self) -> usize {
        let place = self.place.get();
        self.together.with(|together| together.iter().position(|&other| Some(other) == place)).unwrap_or_default()
    }

    /// What comes after the problem that is shown.
    fn next(self) -> Next {
        let next = self.number() + 1;
        self.together.with(|together| match (together.get(next), together.last()) {
            (Some(&place), _) => Next::Problem(place),
            (None, Some(&last)) => {
                self.problems.with(|problems| next_of_theme(problems, last)).map_or(Next::Course, Next::Set)
            }
            (None, None) => Next::Course,
        })
    }

    /// Whether the problem that is shown is one of the problems that come with the page.
    fn is_known(self) -> Memo<bool> {
        Memo::new(move |_| self.place.get().is_some())
    }

    fn len(self) -> usize {
        self.together.with(Vec::len)
    }

    /// Whether each problem through which the reader goes is solved.
    fn are_solved(self) -> Vec<bool> {
        let solved = self.solved.get();
        let is_solved = |problem: &Tree| key(problem).is_some_and(|key| solved.contains(&key));
        self.problems.with(|problems| {
            self.together.with(|together| together.iter().map(|&place| is_solved(&problems[place])).collect())
        })
    }
}

/// What comes after a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The problem with this index.
    Problem(usize),
    /// The next set of the same theme, which begins with this problem.
    Set(usize),
    /// A lesson.
    Course,
}

/// The indexes of all problems with the theme of the problem at `place`.
fn same_theme(problems: &[Tree], place: usize) -> impl Iterator<Item = usize> {
    let theme = |problem: &Tree| problem.node(problem.root()).text(THEME);
    let wanted = problems.get(place).and_then(theme);
    problems.iter().enumerate().filter(move |(_, problem)| theme(problem) == wanted).map(|(place, _)| place)
}

/// The indexes of the problems in the set of the problem at `place`. A last one that would be alone belongs to the set before it.
fn set_of(problems: &[Tree], place: usize) -> Vec<usize> {
    let same: Vec<usize> = same_theme(problems, place).collect();
    let number = same.iter().position(|&other| other == place).unwrap_or_default() / TOGETHER;
    let sets = same.len().div_ceil(TOGETHER) - usize::from(same.len() % TOGETHER == 1);
    let number = number.min(sets.saturating_sub(1));
    let end = if number + 1 >= sets { same.len() } else { (number + 1) * TOGETHER };
    same[number * TOGETHER..end].to_vec()
}

/// The index of the first problem after `place` with the same theme.
fn next_of_theme(problems: &[Tree], place: usize) -> Option<usize> {
    same_theme(problems, place).find(|&other| other > place)
}

/// Returns those problems in a file that state a goal.
fn read(bytes: Vec<u8>) -> Vec<Tree> {
    let text = String::from_utf8(bytes).unwrap_or_default();
    let games = baduk_sgf::read(&text).map(|(games, _)| games).unwrap_or_default();
    games.into_iter().filter(|game| key(game).is_some()).collect()
}

/// The key of a problem that states a goal: a checksum of the problem's stones. `None` without a goal.
fn key(tree: &Tree) -> Option<u32> {
    let root = tree.node(tree.root());
    root.property("GOAL")?;
    let mut text = String::new();
    for name in ["AB", "AW"] {
        let mut points: Vec<&str> = root.property(name).into_iter().flat_map(Property::values).collect();
        points.sort_unstable();
        text += &format!("{name}{}", points.concat());
    }
    Some(sum(text.as_bytes()))
}

/// The payload of a link to a problem; `None` if the problem is too large for a link. The theme is only in the file.
pub fn payload(problem: &Tree) -> Option<String> {
    let view = View { mode: LinkMode::Solve, ..View::default() };
    let mut problem = problem.clone();
    problem.set(problem.root(), THEME, &[]);
    baduk_link::encode(&problem, problem.root(), &view, Form::Whole).ok()
}

/// The payload of a link to the first problem in a file that is not solved in this browser; `None` if all are solved.
pub fn first_unsolved(file: Vec<u8>) -> Option<String> {
    let solved = read_solved();
    let problems = read(file);
    problems.iter().find(|problem| key(problem).is_some_and(|key| !solved.contains(&key))).and_then(payload)
}

fn read_solved() -> Vec<u32> {
    let text = storage::read(keys::SOLVED).unwrap_or_default();
    text.split(' ').filter_map(|key| u32::from_str_radix(key, 16).ok()).collect()
}

/// The buttons for the previous and the next problem. After the last, the second leads to the next set or to the lessons.
#[component]
pub fn SetButtons(set: ProblemSet) -> impl IntoView {
    let (is_known, settings) = (set.is_known(), SettingsState::here());
    let next = Memo::new(move |_| set.next());
    let go_back = move |()| {
        let before = set.number().checked_sub(1).and_then(|number| set.together.with(|all| all.get(number).copied()));
        before.into_iter().for_each(|place| set.open(place));
    };
    let go_on = move |()| match next.get() {
        Next::Problem(place) | Next::Set(place) => set.open(place),
        Next::Course => address::go_to(&addresses::next_lesson(settings.locale())),
    };
    let label = Signal::derive(move || match next.get() {
        Next::Problem(_) => t!(settings.locale(), problem_set.next),
        Next::Set(_) => t!(settings.locale(), problem_set.next_set),
        Next::Course => t!(settings.locale(), problem_set.course),
    });
    let buttons = move || {
        view! {
            <Button
                label=localized(|locale| t!(locale, problem_set.previous))
                on_press=go_back
                disabled=Signal::derive(move || set.number() == 0)
            />
            <Button label on_press=go_on class="way-on" />
        }
    };
    move || is_known.get().then(buttons)
}

/// The number of the problem that is shown, the number of problems that are solved, and a button for each problem.
#[component]
pub fn SetList(set: ProblemSet) -> impl IntoView {
    let settings = SettingsState::here();
    let is_known = set.is_known();
    let solved = Memo::new(move |_| set.are_solved());
    let number = move || {
        let number = set.number() + 1;
        t!(settings.locale(), problem_set.number, number = number, count = set.len())
    };
    let progress = move || {
        let count = solved.with(|solved| solved.iter().filter(|&&is_solved| is_solved).count());
        t!(settings.locale(), problem_set.solved, solved = count, count = set.len())
    };
    let item = move |(number, other): (usize, usize)| {
        let is_solved = move || solved.with(|solved| solved.get(number) == Some(&true));
        let current = Signal::derive(move || if set.place.get() == Some(other) { "true" } else { "false" });
        view! {
            <li>
                <button type="button" class:solved=is_solved aria-current=current on:click=move |_| set.open(other)>
                    {number + 1}
                    {move || is_solved().then_some("\u{2713}")}
                </button>
            </li>
        }
    };
    let list = move || {
        view! {
            <nav class="problem-set" aria-label=localized(|locale| t!(locale, doors.problems))>
                <p>{number}</p>
                <p>{progress}</p>
                <ol>{move || set.together.get().into_iter().enumerate().map(item).collect_view()}</ol>
            </nav>
        }
    };
    let failed = move || {
        set.is_missing.get().then(|| view! { <p role="alert">{localized(|locale| t!(locale, lazy.load_failed))}</p> })
    };
    view! {
        {move || is_known.get().then(list)}
        {failed}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::addresses::PROBLEM;

    fn problems() -> Vec<Tree> {
        read(include_bytes!("../../public/problems.sgf").to_vec())
    }

    #[test]
    fn every_problem_of_the_collection_has_its_own_key() {
        let mut keys: Vec<_> = problems().iter().map(key).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert!(count >= 30 && keys.len() == count, "{count}");
    }

    #[test]
    fn a_problem_that_comes_by_its_link_is_known() {
        for problem in problems() {
            let link = baduk_link::decode(&payload(&problem).unwrap()).unwrap();
            assert_eq!((key(&link.tree), link.view.mode), (key(&problem), LinkMode::Solve));
        }
        assert_eq!(read(b"<!doctype html>".to_vec()), []);
    }

    #[test]
    fn problems_of_one_theme_come_in_sets_of_three() {
        let problems = problems();
        let mut seen = Vec::new();
        for place in 0..problems.len() {
            let set = set_of(&problems, place);
            assert!(set.contains(&place) && (2..=TOGETHER + 1).contains(&set.len()), "{place}: {set:?}");
            let next = set.last().and_then(|&last| next_of_theme(&problems, last));
            assert!(next.is_none_or(|next| !set.contains(&next) && set_of(&problems, next).first() == Some(&next)));
            if set.first() == Some(&place) {
                seen.extend(set);
            }
        }
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..problems.len()));
        // A lesson leads to three.
        let firsts = (0..problems.len()).filter(|&place| same_theme(&problems, place).next() == Some(place));
        assert!(firsts.map(|first| set_of(&problems, first)).all(|set| set.len() == TOGETHER));
    }

    #[test]
    fn the_start_suggests_the_first_problem() {
        assert_eq!(problems().first().and_then(payload).as_deref(), Some(PROBLEM));
    }
}
