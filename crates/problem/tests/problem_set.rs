//! Checks the problems that come with the page (`public/problems.sgf`): a search proves their answers.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use baduk_problem::{Goal, Goals, Problem, Unmarked, start};
use baduk_prover::Posed;
use baduk_record::{Record, replay};
use baduk_rules::{Board, Color, Point};
use baduk_sgf::Tree;

/// The minimum number of problems in the file.
const PROBLEMS: usize = 47;

fn problems() -> Vec<Tree> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/problems.sgf");
    let text = fs::read_to_string(path).expect("the collection is there");
    let (games, warnings) = baduk_sgf::read(&text).expect("it is a collection");
    assert!(warnings.is_empty(), "{warnings:?}");
    games
}

#[test]
fn every_problem_is_proved_by_a_search() {
    let games = problems();
    assert!(games.len() >= PROBLEMS, "{}", games.len());
    let mut faults = Vec::new();
    let (mut moves, mut connections, mut cuts) = (0, 0, 0);
    for (number, game) in (1..).zip(games) {
        let (posed, goal) = posed(game);
        connections += usize::from(matches!(goal, Goal::Connect(_)));
        cuts += usize::from(matches!(goal, Goal::Cut(_)));
        let found = posed.check();
        moves += found.moves;
        faults.extend(found.faults.into_iter().map(|fault| format!("problem {number}: {fault}")));
        if found.first_right != 1 {
            faults.push(format!("problem {number}: {} first moves are right", found.first_right));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(connections >= 5 && cuts >= 2, "{connections} are to connect and {cuts} to cut");
    assert!(moves > 500, "{moves} moves were searched");
}

#[test]
fn no_problem_comes_twice() {
    let mut known = HashSet::new();
    for game in problems() {
        let record = Record::from_tree(game).unwrap();
        let game = replay(&record, record.tree.root()).game;
        let swaps = game.to_play() == Color::White;
        let color = |color: Color| if swaps { color.opponent() } else { color };
        let size = game.board().size();
        let last = size.width() - 1;
        let turned = |nth: u8, point: Point| {
            let (x, y) = if nth & 1 == 0 { (point.x(), point.y()) } else { (point.y(), point.x()) };
            Point::new(if nth & 2 == 0 { x } else { last - x }, if nth & 4 == 0 { y } else { last - y })
        };
        for nth in 0..8 {
            let stones = game.board().stones().map(|(point, stone)| (turned(nth, point), color(stone)));
            let text = Board::with_stones(size, stones).to_string();
            assert!(nth > 0 || !known.contains(&text), "\n{text}");
            if nth == 7 {
                known.extend((0..8).map(|nth| {
                    let stones = game.board().stones().map(|(point, stone)| (turned(nth, point), color(stone)));
                    Board::with_stones(size, stones).to_string()
                }));
            }
        }
    }
}

/// The problem of a game in the file, and its goal.
fn posed(game: Tree) -> (Posed, Goal) {
    let text = game.node(game.root()).text("GOAL").expect("the root has the goal");
    let record = Record::from_tree(game).expect("it is a game");
    let start = start(&record, record.tree.root());
    let goals = Goals::read(&text, &replay(&record, start).game).expect("the goal is valid");
    let [goal] = goals.list() else { panic!("{text}: one goal") };
    let goal = goal.clone();
    let problem = Problem::new(&record, start, Some(goals), Unmarked::Fails).expect("there is something to solve");
    assert_eq!(problem.mistakes(&record), [], "{text}");
    (Posed::new(record, problem, goal.clone()), goal)
}
