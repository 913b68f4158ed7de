//! Fuzz target: any text as the goals of a problem. Goals that can be read are written and read back, and answers,
//! hints and solutions take limited work. The first byte chooses the problem, the second the solver's move.

#![no_main]

use allocation_counter::measure;
use baduk_sgf::NodeId;
use baduk_record::{Record, replay};
use baduk_problem::{Goals, Problem, Unmarked, start};
use baduk_rules::{Game, Move, Point};
use libfuzzer_sys::fuzz_target;

/// The SGF records of the problems: with stones in atari, with an author's tree, with a ko, and on boards from 2x2 to 9x9.
const RECORDS: [&str; 6] = [
    "(;SZ[2]AB[aa]AW[ab])",
    "(;SZ[3]AB[ba][ab][bc]AW[bb])",
    "(;SZ[5]AB[ba][cb]AW[bb][ca];B[ab](;W[da];B[bc]C[RIGHT])(;W[bc]))",
    "(;SZ[5]AB[bb][ab][cc]AW[cb][ac][bc]PL[W])",
    "(;SZ[7:4]KO[]RU[Chinese]AB[aa][ba][cb][db]AW[ca][da][eb][ab][bb])",
    "(;SZ[9]AB[cc][dd][ee]AW[dc][ed][fe])",
];

/// The maximum number of bytes that one question may allocate, as a measure of work that is the same on every machine.
const MOST_WORK: u64 = 5_000_000;

/// A solution is searched for one in this many inputs, since this takes up to a tenth of a second and everything else only microseconds.
const SEARCHED: u32 = 1024;

thread_local! {
    static PROBLEMS: Vec<(Record, NodeId, Game)> = RECORDS.map(problem).into();
}

fn problem(text: &str) -> (Record, NodeId, Game) {
    let tree = baduk_sgf::read(text).expect("it is a record").0.remove(0);
    let record = Record::from_tree(tree).expect("it is of baduk");
    let start = start(&record, record.tree.root());
    let game = replay(&record, start).game;
    (record, start, game)
}

fuzz_target!(|bytes: &[u8]| {
    let [which, what, text @ ..] = bytes else { return };
    PROBLEMS.with(|problems| {
        let (record, start, game) = &problems[usize::from(*which) % problems.len()];
        let Some(goals) = read(&String::from_utf8_lossy(text), game) else { return };
        let unmarked = [Unmarked::Fails, Unmarked::Open][usize::from(what % 2)];
        let Ok(problem) = Problem::new(record, *start, Some(goals), unmarked) else { return };
        is_answered(&problem, record, *start, game, what / 2);
        if bytes.iter().fold(0_u32, |hash, &byte| hash.wrapping_mul(31).wrapping_add(byte.into())) % SEARCHED == 0 {
            is_solved(&problem, record, *start, game);
        }
    });
});

/// Reads goals from a text, and checks that they are the same after they are written and read again. `None` if the text states no valid
/// goals.
fn read(text: &str, game: &Game) -> Option<Goals> {
    match Goals::read(text, game) {
        Ok(goals) => {
            assert_eq!(Goals::read(&goals.to_string(), game).as_ref(), Ok(&goals));
            Some(goals)
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.at) && !error.to_string().is_empty());
            None
        }
    }
}

/// Plays the solver's move that a byte chooses, and asks the problem for the answer.
fn is_answered(problem: &Problem, record: &Record, start: NodeId, game: &Game, choice: u8) {
    let size = game.board().size();
    let point = Point::new(choice % size.width(), choice / size.width() % size.height());
    if game.legality(point).is_err() {
        return;
    }
    let mut record = record.clone();
    let at = record.tree.play(start, problem.solver(), Move::Play(point));
    let work = measure(|| {
        let reply = problem.answer(&record, at).expect("it is a move of the solver's").reply;
        assert!(reply.is_none_or(|reply| reply.color == problem.solver().opponent()));
    });
    assert!(work.count_total < MOST_WORK, "{} allocations", work.count_total);
}

/// Asks for a hint and a solution. Checks that both begin with the same move, and that the players take turns in the solution.
fn is_solved(problem: &Problem, record: &Record, start: NodeId, game: &Game) {
    let work = measure(|| {
        let hint = problem.hint(record, start);
        let moves = problem.solution(record, start);
        let first = |moves: Vec<_>| moves.first().copied();
        assert_eq!(hint.map(|hint| hint.map(|hint| (hint.color, hint.mv))), moves.clone().map(first));
        let mut color = game.to_play();
        for (of, _) in moves.unwrap_or_default() {
            assert_eq!(of, color);
            color = color.opponent();
        }
    });
    assert!(work.count_total < MOST_WORK, "{} allocations", work.count_total);
}
