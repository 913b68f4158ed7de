//! Searches for solutions of problems whose goals can't be reached, so that every possible move would be tried.

use baduk_peers::{Table, processor_seconds};
use baduk_problem::{Goals, Problem, TooLong, Unmarked};
use baduk_record::{Record, replay};

/// The maximum time of a search in milliseconds.
const MAX_MILLISECONDS: f64 = 100.0;

/// The problems, each as the text of a record and the text of its goals.
const PROBLEMS: &[(&str, &str)] = &[
    ("(;SZ[5])", "count black >= 300 in 5"),
    ("(;SZ[9])", "count black >= 300 in 5"),
    ("(;SZ[19])", "count black >= 300 in 5"),
    ("(;SZ[19])", "count black >= 300 in 999"),
    ("(;SZ[19]AB[aa:si]AE[bb:rh])", "count white >= 900 in 5"),
    ("(;SZ[52])", "count black >= 3000 in 2"),
    ("(;SZ[19]AW[jj])", "capture K10 in 999"),
    ("(;SZ[19]AW[cp]AB[bp][cq][dq]PL[B])", "capture C4"),
    ("(;SZ[19]AW[cp][dj]AB[bp][cq][dq]PL[B])", "capture C4"),
    ("(;SZ[19]AW[jj][pd]AB[ij][jk][ii]PL[B])", "capture K10"),
    ("(;SZ[19]AW[jj]AB[hh][lh][hl][ll]PL[B])", "capture K10"),
    ("(;SZ[52]AW[jj]AB[ij][jk][kk]PL[B])", "capture K43"),
    ("(;SZ[19]AW[jj]AB[ij][kj][ji])", "capture K10 and count black >= 300 in 99"),
    ("(;SZ[19]AB[jj])", "save K10 and illegal A1 in 99"),
    ("(;SZ[52]AW[jj])", "capture K43 and illegal A1 in 999"),
    ("(;SZ[52]AW[aa:ZZ]AE[aa])", "capture B52 and illegal B2 in 99"),
    ("(;SZ[52]AW[bb:YY]AB[aa:Za][aZ:ZZ])", "capture B51 and illegal A10 in 99"),
];

/// Prints the time of each search, and returns the names of the problems whose search takes too long.
pub fn measure(only: &str) -> Vec<String> {
    let mut table = Table::new(&["search", "goals", "ms", "found"]);
    let mut slow = Vec::new();
    for &(text, goals) in PROBLEMS.iter().filter(|(_, goals)| goals.contains(only)) {
        let (milliseconds, found) = take(text, goals).unwrap_or((0.0, "no problem".to_owned()));
        if milliseconds > MAX_MILLISECONDS {
            slow.push(format!("{goals} {text}"));
        }
        table.row(vec![text.to_owned(), goals.to_owned(), format!("{milliseconds:.1}"), found]);
    }
    println!("{table}");
    slow
}

fn take(text: &str, goals: &str) -> Option<(f64, String)> {
    let record = Record::of(baduk_sgf::read(text).ok()?.0.swap_remove(0)).ok()?;
    let root = record.tree.root();
    let goals = Goals::read(goals, &replay(&record, root).game).ok()?;
    let problem = Problem::new(&record, root, Some(goals), Unmarked::Fails).ok()?;
    let tries = (0..3).map(|_| {
        let start = processor_seconds();
        let found = match problem.solution(&record, root) {
            Ok(way) => format!("{} moves", way.len()),
            Err(TooLong) => "too long".to_owned(),
        };
        ((processor_seconds() - start) * 1000.0, found)
    });
    tries.min_by(|left, right| left.0.total_cmp(&right.0))
}
