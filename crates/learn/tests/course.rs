//! Checks the course of this project: that its texts fit its steps in all languages, that every legal move of every step has its reaction,
//! and that every statement of the Korea Baduk Association's guide and the federation's rules is taught.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use baduk_learn::{Course, Kind, Lesson, Line, Step, Turn, page};
use baduk_problem::{Goals, Problem, Unmarked, Verdict};
use baduk_prover::Posed;
use baduk_record::{Record, replay};
use baduk_rules::{Board, Color, Move, Point};
use baduk_sgf::{NodeId, Tree};
use serde::Deserialize;

/// The most moves of a reader and their opponent in one step.
const LONGEST: usize = 16;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn course() -> Course {
    Course::read(&root()).unwrap_or_else(|error| panic!("{error}"))
}

/// Calls `check` with every step of the course, its name in the course ("capture/atari") and its tree with English sentences.
fn each_step(mut check: impl FnMut(&str, &Step, Tree)) {
    let course = course();
    let english = &course.languages[0];
    for (lesson, steps) in &course.steps {
        for (step, said) in steps.iter().zip(&english.lessons[lesson].steps) {
            let tree = step.with_lines(|sentence| said.sentence(sentence, english.locale).to_owned());
            check(&format!("{lesson}/{}", step.name), step, tree);
        }
    }
}

#[test]
fn every_board_can_be_drawn_and_every_page_written() {
    let course = course();
    let pages = page::pages(&course, "parts", "embed").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(pages.len(), course.languages.len() * (course.lessons().count() + 1) + 1);
    for page in pages.iter().filter(|page| !page.path.ends_with(page::INDEX)) {
        assert_eq!(page.html.matches("<baduk-pan").count(), page.html.matches("<svg").count(), "{}", page.path);
    }
    expect_links_to_languages(&course, &pages);
    expect_answers(&course, &pages);
    expect_ways_on(&course, &pages);
}

/// Expects that each lesson ends with a link to the next one, or to a game, and that those with problems of their kind lead to them.
fn expect_ways_on(course: &Course, pages: &[page::Page]) {
    let lessons: Vec<&str> = course.lessons().collect();
    assert!(course.problems.keys().map(String::as_str).eq(["capture", "cutting", "eye-shapes", "eyes", "ladder"]));
    for page in pages.iter().filter(|page| page.path.contains('/') && !page.path.ends_with(page::INDEX)) {
        let name = Path::new(&page.path).file_stem().unwrap().to_str().unwrap();
        let number = lessons.iter().position(|lesson| *lesson == name).unwrap();
        let next =
            lessons.get(number + 1).map_or_else(|| "../../#computer".to_owned(), |next| format!("./{next}.html"));
        assert!(page.html.contains(&format!("<a class=\"next\" href=\"{next}\">")), "{}", page.path);
        assert_eq!(page.html.contains("&amp;set\">"), course.problems.contains_key(name), "{}", page.path);
    }
}

/// Expects that each page leads to the same page in the other languages.
fn expect_links_to_languages(course: &Course, pages: &[page::Page]) {
    for page in pages {
        let (tag, file) = page.path.split_once('/').unwrap_or_default();
        assert!(tag.is_empty() || page.html.contains(&format!("<html lang=\"{tag}\">")), "{}", page.path);
        for other in course.languages.iter().map(|language| language.locale.tag()) {
            let current = if other == tag { " aria-current=\"true\"" } else { "" };
            let address = if tag.is_empty() { format!("./{other}/") } else { format!("../{other}/{file}") };
            let link = format!("<a href=\"{address}\" lang=\"{other}\" hreflang=\"{other}\"{current}>");
            assert_eq!(page.html.matches(&link).count(), 1, "{}: {other}", page.path);
        }
    }
}

/// Expects that a lesson tells readers without scripts the answer of each step, or the moves that are stepped through.
fn expect_answers(course: &Course, pages: &[page::Page]) {
    let mut answers = 0;
    for page in pages {
        let name = Path::new(&page.path).file_stem().unwrap().to_str().unwrap();
        let Some(steps) = course.steps.get(name) else { continue };
        let is_told = |step: &&Step| match step.kind() {
            Kind::Solve => step.answer().is_some(),
            _ => !step.lines.is_empty(),
        };
        let told = steps.iter().filter(is_told).count();
        assert_eq!(page.html.matches("<details class=\"answer\"><summary>").count(), told, "{}", page.path);
        answers += told;
    }
    assert!(answers > 60 * course.languages.len(), "{answers} answers are told");
}

#[test]
fn every_legal_move_of_every_step_has_a_reaction() {
    let mut moves = 0;
    each_step(|name, step, tree| {
        if step.kind() != Kind::Solve {
            return;
        }
        let record = Record::from_tree(tree).unwrap();
        let problem = problem(step, &record);
        assert_eq!(problem.mistakes(&record), [], "{name}");
        moves += walk(name, &problem, &record, step.start(), 0);
    });
    assert!(moves > 500, "{moves} moves were tried");
}

fn problem(step: &Step, record: &Record) -> Problem {
    let start = step.start();
    let goals = step.goal.as_ref().map(|goal| Goals::read(goal, &replay(record, start).game).unwrap());
    Problem::new(record, start, goals, Unmarked::Fails).unwrap_or_else(|error| panic!("{}: {error}", step.name))
}

/// Tries every legal move of the solver at a node, and those after each reply. Returns the number of moves.
fn walk(name: &str, problem: &Problem, record: &Record, at: NodeId, depth: usize) -> usize {
    assert!(depth < LONGEST, "{name} never ends");
    let mut game = replay(record, at).game;
    game.resume();
    let legal = record.tree.size().points().filter(|&point| game.legality(point).is_ok()).map(Move::Play);
    let mut tried = 0;
    for mv in legal.chain([Move::Pass]) {
        let mut played = record.clone();
        let node = played.tree.play(at, problem.solver(), mv);
        let answer = problem.answer(&played, node).unwrap_or_else(|| panic!("{name}: nothing answers {mv:?}"));
        tried += 1;
        match (answer.verdict, answer.reply) {
            (Verdict::Solved, _) => {}
            (Verdict::Failed(_), _) => assert!(!answer.said.is_empty(), "{name}: nothing is said about {mv:?}"),
            (Verdict::Open, Some(reply)) => {
                let after = played.tree.play(node, reply.color, reply.mv);
                tried += walk(name, problem, &played, after, depth + 2);
            }
            (verdict, reply) => panic!("{name}: {mv:?} leads nowhere: {verdict:?}, {reply:?}"),
        }
    }
    tried
}

#[test]
fn the_rules_agree_with_what_a_step_calls_right() {
    let mut goals = 0;
    each_step(|name, step, _| {
        let Some(goal) = &step.goal else { return };
        let record = Record::from_tree(step.tree.clone()).unwrap();
        let start = step.start();
        for line in step.lines.iter().filter(|line| line.is_right()) {
            let own = line.moves.len().div_ceil(2);
            let solves = bare(&record, start, goal, own).is_some_and(|problem| reaches(&problem, &record, line));
            assert!(solves, "{name}: {line:?} does not reach {goal}");
            goals += 1;
        }
        // No other first move reaches the goal at once.
        let problem = bare(&record, start, goal, 1).unwrap();
        let first = |mv| step.lines.iter().any(|line| line.moves[0] == Turn::Move(mv) && line.is_right());
        let game = replay(&record, start).game;
        for point in record.tree.size().points().filter(|&point| game.legality(point).is_ok()) {
            let mv = Move::Play(point);
            let mut played = record.clone();
            let node = played.tree.play(start, problem.solver(), mv);
            let is_solved = problem.answer(&played, node).unwrap().verdict == Verdict::Solved;
            assert!(!is_solved || first(mv), "{name}: {} reaches {goal} too", point.to_a1(record.tree.size()));
        }
        for (_, refuted) in refuted(step, &record) {
            let at = refuted.tree.main_line(start).last().unwrap();
            assert!(
                !reaches_next(goal, step, &refuted, at),
                "{name}: {goal} can be reached after {:?}",
                moves(&refuted, at)
            );
        }
    });
    assert!(goals > 5, "{goals} lines have a goal");
}

#[test]
fn a_search_proves_what_a_step_calls_right() {
    let (mut faults, mut proved, mut moves) = (Vec::new(), 0, 0);
    each_step(|name, step, tree| {
        let Some(proof) = &step.proof else { return };
        let record = Record::from_tree(tree).unwrap();
        let goals = Goals::read(proof, &replay(&record, step.start()).game).unwrap();
        let [goal] = goals.list() else { panic!("{name}: {proof} is not one goal") };
        let problem = problem(step, &record);
        let findings = Posed::new(record, problem, goal.clone()).check();
        faults.extend(findings.faults.into_iter().map(|fault| format!("{name}: {fault}")));
        proved += findings.first_right;
        moves += findings.moves;
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(proved > 0 && moves > 0, "{proved} first moves are right, {moves} moves were searched");
}

/// A sentence called `escapes` tells the reader that the stones got away.
#[test]
fn stones_that_are_said_to_escape_do() {
    let mut escaped = 0;
    each_step(|name, step, _| {
        let Some(target) = step.goal.as_ref().and_then(|goal| goal.strip_prefix("capture ")) else { return };
        let Ok(target) = Point::from_a1(target, step.tree.size()) else { return };
        let record = Record::from_tree(step.tree.clone()).unwrap();
        let lines = refuted(step, &record);
        for (_, refuted) in lines.into_iter().filter(|(sentence, _)| sentence == "escapes") {
            let end = refuted.tree.main_line(step.start()).last().unwrap();
            let board = replay(&refuted, end).game.board().clone();
            assert!(!is_caught(&board, target, 3), "{name}: the stones are caught after {:?}", moves(&refuted, end));
            escaped += 1;
        }
    });
    assert!(escaped > 50, "{escaped} positions were searched");
}

/// Whether the stones at `target` are captured within some moves of the other color, which moves first. The defender extends, captures, or
/// plays elsewhere.
fn is_caught(board: &Board, target: Point, moves: usize) -> bool {
    let Some(chain) = board.chain(target) else { return true };
    let attacker = chain.color.opponent();
    moves > 0
        && chain.liberties.iter().any(|&point| {
            if board.is_suicide(point, attacker) {
                return false;
            }
            let mut attacked = board.clone();
            attacked.place(point, attacker);
            let Some(left) = attacked.chain(target) else { return true };
            let captures = attacked.stones().filter(|&(_, color)| color == attacker);
            let captures = captures.filter_map(|(at, _)| attacked.chain(at).filter(|chain| chain.liberties.len() == 1));
            let replies = captures.flat_map(|chain| chain.liberties).chain(left.liberties);
            let replies = replies.filter(|&reply| !attacked.is_suicide(reply, chain.color));
            let positions = replies.map(|reply| {
                let mut answered = attacked.clone();
                answered.place(reply, chain.color);
                answered
            });
            positions.chain([attacked.clone()]).all(|answered| is_caught(&answered, target, moves - 1))
        })
}

/// The records with each line that ends with a reply and doesn't solve the step, with the name of its sentence. Where a line has any move, there is one for each.
fn refuted(step: &Step, record: &Record) -> Vec<(String, Record)> {
    let mut all = Vec::new();
    // A search has found the best replies.
    let refutes =
        |line: &&Line| !line.is_right() && line.moves.len().is_multiple_of(2) && !line.moves.contains(&Turn::Best);
    for line in step.lines.iter().filter(refutes) {
        let (before, last) = line.moves.split_at(line.moves.len() - 2);
        let mut played = record.clone();
        let start = step.start();
        let color = |number: usize| if number.is_multiple_of(2) { step.to_play() } else { step.to_play().opponent() };
        let at = before.iter().enumerate().fold(start, |at, (number, turn)| match *turn {
            Turn::Move(mv) => played.tree.play(at, color(number), mv),
            Turn::Any | Turn::Best => panic!("only a reply follows any move"),
        });
        let game = replay(&played, at).game;
        let known = step.lines.iter().filter_map(|line| line.moves.strip_prefix(before)?.first().copied());
        let known: Vec<Turn> = known.collect();
        let others = || {
            let legal = played.tree.size().points().filter(|&point| game.legality(point).is_ok()).map(Move::Play);
            legal.chain([Move::Pass]).filter(|&mv| !known.contains(&Turn::Move(mv))).collect()
        };
        let tried: Vec<Move> = match last[0] {
            Turn::Move(mv) => vec![mv],
            Turn::Any | Turn::Best => others(),
        };
        for mv in tried {
            let Turn::Move(reply) = last[1] else { panic!("a reply is a move") };
            let mut refuted = played.clone();
            let after = refuted.tree.play(at, color(0), mv);
            refuted.tree.play(after, color(1), reply);
            all.push((line.sentence.clone(), refuted));
        }
    }
    all
}

/// Whether one more move of the solver reaches the goal of a step, after the moves of a refuted line.
fn reaches_next(goal: &str, step: &Step, refuted: &Record, at: NodeId) -> bool {
    let before = Record::from_tree(step.tree.clone()).unwrap();
    let own = (moves(refuted, at).len() - moves(&before, step.start()).len()) / 2 + 1;
    let Some(problem) = bare(&before, step.start(), goal, own) else { return false };
    let mut game = replay(refuted, at).game;
    game.resume();
    refuted.tree.size().points().filter(|&point| game.legality(point).is_ok()).any(|point| {
        let mut played = refuted.clone();
        let node = played.tree.play(at, problem.solver(), Move::Play(point));
        problem.answer(&played, node).is_some_and(|answer| answer.verdict == Verdict::Solved)
    })
}

fn moves(record: &Record, at: NodeId) -> Vec<Move> {
    record.tree.path(at).into_iter().filter_map(|id| record.tree.node(id).play()).map(|(_, mv)| mv).collect()
}

/// The problem that only has a goal, with this many moves for the solver. `record` has no moves after the start.
fn bare(record: &Record, start: NodeId, goal: &str, moves: usize) -> Option<Problem> {
    let goals = Goals::read(&format!("{goal} in {moves} moves"), &replay(record, start).game).ok()?;
    Problem::new(record, start, Some(goals), Unmarked::Fails).ok()
}

/// Whether the last move of a line reaches the goal.
fn reaches(problem: &Problem, record: &Record, line: &Line) -> bool {
    let mut played = record.clone();
    let mut at = problem.start();
    let mut color = problem.solver();
    for turn in &line.moves {
        let Turn::Move(mv) = *turn else { return false };
        at = played.tree.play(at, color, mv);
        color = color.opponent();
    }
    problem.answer(&played, at).is_some_and(|answer| answer.verdict == Verdict::Solved)
}

/// A diagram of a founding document.
#[derive(Deserialize)]
struct Diagram {
    id: serde_json::Value,
    rows: Vec<String>,
    claims: Vec<String>,
}

/// The steps that teach each statement: by document, diagram and statement.
type Claims = BTreeMap<String, BTreeMap<String, BTreeMap<String, String>>>;

fn read<T: serde::de::DeserializeOwned>(path: &str) -> T {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_statement_of_the_guides_has_a_step_with_its_position() {
    let claims: Claims = read("learn/claims.json");
    let mut positions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    each_step(|name, _, tree| {
        let record = Record::from_tree(tree).unwrap();
        let shown = record.tree.depth_first().map(|at| replay(&record, at).game.board().to_string()).collect();
        positions.insert(name.to_owned(), shown);
    });
    let mut taught = 0;
    for (document, diagrams) in &claims {
        let known: Vec<Diagram> = read(&format!("crates/rules/tests/positions/{document}.json"));
        assert_eq!(known.len(), diagrams.len(), "{document}: a diagram is missing");
        for (id, statements) in diagrams {
            let diagram = known.iter().find(|diagram| diagram.id.to_string().trim_matches('"') == id);
            let diagram = diagram.unwrap_or_else(|| panic!("{document} has no diagram {id}"));
            let board = diagram.rows.iter().map(|row| format!("{row}\n")).collect::<String>();
            assert_eq!(diagram.claims.len(), statements.len(), "{document} {id}: a statement is missing");
            for (statement, step) in statements {
                assert!(diagram.claims.contains(statement), "{document} {id} does not say {statement:?}");
                let shown = positions.get(step).unwrap_or_else(|| panic!("there is no step {step}"));
                assert!(shown.contains(&board), "{step} does not show {document} {id}:\n{board}");
                taught += 1;
            }
        }
    }
    assert!(taught > 0);
}

#[test]
fn the_positions_of_galagapi_and_sunjang_are_taught_with_their_numbers() {
    let course = course();
    let boards = |name: &str| {
        let (lesson, step) = name.split_once('/').unwrap();
        let step = course.steps[lesson].iter().find(|other| other.name == step).unwrap();
        let record = Record::from_tree(step.tree.clone()).unwrap();
        replay(&record, step.start()).game.board().clone()
    };
    let says = |name: &str, numbers: &[&serde_json::Value]| {
        let (lesson, step) = name.split_once('/').unwrap();
        for language in &course.languages {
            let said = language.lessons[lesson].steps.iter().find(|said| said.name == step).unwrap();
            for number in numbers {
                assert!(said.html.contains(&number.to_string()), "{name} in {}: {number}", language.locale.tag());
            }
        }
    };
    let rows = |value: &serde_json::Value| {
        value.as_array().unwrap().iter().map(|row| format!("{}\n", row.as_str().unwrap())).collect::<String>()
    };
    let galagapi: serde_json::Value = read("crates/rules/tests/positions/galagapi.json");
    assert_eq!(boards("galagapi/count").to_string(), rows(&galagapi["rows"]));
    let counted = ["black_xal", "black_lost", "black_score", "white_xal", "white_lost", "white_score"];
    says("galagapi/count", &counted.map(|key| &galagapi["expect"][key]));
    let (japanese, area) = (&galagapi["expect"]["japanese_style"], &galagapi["expect"]["area_no_komi"]);
    says("galagapi/count", &[&japanese["black"], &japanese["white"], &area[0], &area[1]]);

    let sunjang: serde_json::Value = read("crates/rules/tests/positions/sunjang.json");
    assert_eq!(boards("sunjang/needless").to_string(), rows(&sunjang["counting"]["before"]));
    assert_eq!(boards("sunjang/counted").to_string(), rows(&sunjang["counting"]["after_removal"]));
    says("sunjang/counted", &["black", "white"].map(|key| &sunjang["counting"][key]));
    for (step, key) in [("sunjang/black-wins-ko", "black_wins_ko"), ("sunjang/white-wins-ko", "white_wins_ko")] {
        let variant = &sunjang["counting"][key];
        assert_eq!(boards(step).to_string(), rows(&variant["rows"]));
        says(step, &[&variant["score"][0], &variant["score"][1]]);
    }
    let opening = boards("sunjang/opening");
    let stones = |key: &str| {
        let names = sunjang["setup"][key].as_array().unwrap().iter();
        names.map(|name| Point::from_a1(name.as_str().unwrap(), opening.size()).unwrap()).collect::<BTreeSet<_>>()
    };
    let of = |color| opening.stones().filter(|&(_, stone)| stone == color).map(|(point, _)| point).collect();
    let mut black = stones("black");
    black.insert(Point::from_a1(sunjang["setup"]["tengen_black"].as_str().unwrap(), opening.size()).unwrap());
    assert_eq!((black, stones("white")), (of(Color::Black), of(Color::White)));
}

#[test]
fn every_word_has_a_name_in_every_language() {
    let course = course();
    let mut words = 0;
    for (lesson, step) in course.steps.iter().flat_map(|(lesson, steps)| steps.iter().map(move |step| (lesson, step))) {
        if step.names.is_empty() {
            continue;
        }
        words += 1;
        let tags: BTreeSet<&str> = course.languages.iter().map(|language| language.locale.tag()).collect();
        let named: BTreeSet<&str> = step.names.keys().map(String::as_str).collect();
        assert_eq!(named, tags, "{lesson}/{}", step.name);
    }
    assert!(words > 10, "{words} words");
}

#[test]
fn nothing_is_left_in_english() {
    let course = course();
    let sentences = |lesson: &Lesson| -> Vec<String> {
        let of_steps = lesson.steps.iter().flat_map(|step| step.sentences.values().chain([&step.heading, &step.html]));
        // A single word may be the same, such as "Atari".
        of_steps.chain([&lesson.introduction]).filter(|text| text.contains(' ')).cloned().collect()
    };
    let (english, others) = course.languages.split_first().unwrap();
    for (language, name) in others.iter().flat_map(|language| course.lessons().map(move |name| (language, name))) {
        let before = sentences(&english.lessons[name]);
        let same = sentences(&language.lessons[name]).into_iter().find(|sentence| before.contains(sentence));
        assert_eq!(same, None, "{name} in {}", language.locale.tag());
    }
}
