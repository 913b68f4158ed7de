//! Measures the time and memory for records that are made to be slow or large: `cargo xtask bench hostile`.
//!
//! Files of 20 MB go through each step of opening them: no step may take more than a second, and drawing a node no more than 50 ms. Then
//! solutions are searched for, which must stop within a tenth of a second. Only the files and problems with the words after `--only` in
//! their names are used.

use baduk_author::Description;
use baduk_problem::{Goals, Problem, TooLong, Unmarked};
use baduk_record::{Record, replay};
use baduk_rules::Size;
use baduk_sgf::{MAX_GAMES, MAX_NODES, NodeId};
use baduk_view::{GameTree, Geometry, Markup, NodeLook, Picture, SvgFile, points_used};
use peak_alloc::PeakAlloc;
use std::time::Instant;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The size of the files in bytes. Embedded boards accept no larger files.
const LENGTH: usize = 20_000_000;

/// The maximum times in milliseconds: for a step before the first position is shown, for drawing a node, and for a search.
const MAX_STEP: f64 = 1000.0;
const MAX_DRAWN: f64 = 50.0;
const MAX_SEARCH: f64 = 100.0;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let only = words.iter().position(|word| word == "--only").map_or("", |at| &words[at + 1]);
    let mut slow = Vec::new();
    println!("{:42}{:>4}{:>8}{:>7}; ms: {}", "20 MB of", "MB", "odd", "memory", STEPS.join(", "));
    for (name, make) in FILES.iter().filter(|(name, _)| name.contains(only)) {
        let text = make(LENGTH);
        // Each is measured twice, since the machine may be busy.
        let (taken, again) = (Taken::new(&text), Taken::new(&text));
        let times = taken.times.iter().zip(again.times).map(|(first, second)| first.min(second));
        let is_slow = |step, time| time > if step < DRAWN { MAX_STEP } else { MAX_DRAWN };
        let all = STEPS.iter().zip(times).enumerate();
        let shown: Vec<String> = all.clone().map(|(_, (_, time))| format!("{time:.0}")).collect();
        let steps = all.filter(|&(step, (_, time))| is_slow(step, time));
        slow.extend(steps.map(|(_, (step, _))| format!("{name} ({step})")));
        let odd = taken.warnings.map_or_else(|| "refused".to_owned(), |count| count.to_string());
        println!("{name:42}{:>4}{odd:>8}{:>7}; {}", text.len() / 1_000_000, taken.memory / 1_000_000, shown.join(" "));
    }
    for &(text, goals) in PROBLEMS.iter().filter(|(_, goals)| goals.contains(only)) {
        let (time, found) = search(text, goals).expect("it is a problem");
        println!("{goals:45}{time:>7.1} ms, {found:10} {text}");
        if time > MAX_SEARCH {
            slow.push(format!("{goals} {text}"));
        }
    }
    assert!(slow.is_empty(), "too slow: {}", slow.join(", "));
}

/// What opening a file took.
struct Taken {
    /// The number of warnings about the file; `None` if the file can't be read at all.
    warnings: Option<usize>,
    /// The times of [`STEPS`] in milliseconds.
    times: [f64; STEPS.len()],
    memory: usize,
}

/// The steps of opening a file, and from [`DRAWN`] on the drawing of the first node, the middle node of the main line, and the last one.
const STEPS: [&str; 13] = [
    "read", "check", "terms", "replay", "tree", "used", "write", "compare", "holds on", "merge", "first", "middle",
    "last",
];
const DRAWN: usize = 10;

impl Taken {
    fn new(text: &str) -> Self {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let mut times = [0.0; STEPS.len()];
        let warnings = open(text, &mut times);
        Self { warnings, times, memory: MEMORY.peak_usage() - before }
    }
}

/// Opens a file, and returns the number of warnings about it; `None` if it can't be read.
fn open(text: &str, times: &mut [f64; STEPS.len()]) -> Option<usize> {
    let (mut games, warnings) = timed(&mut times[0], || baduk_sgf::read(text)).ok()?;
    let found = timed(&mut times[1], || games.first().map_or(0, |game| baduk_sgf::check(game).len()));
    let written = timed(&mut times[6], || baduk_sgf::write(&games));
    assert!(baduk_sgf::read(&written).is_ok_and(|(read, _)| read == games), "it is not read back as written");
    if let Ok(record) = timed(&mut times[2], || Record::from_tree(games.swap_remove(0))) {
        let tree = &record.tree;
        let line: Vec<NodeId> = tree.main_line(tree.root()).collect();
        let last = line[line.len() - 1];
        timed(&mut times[3], || replay(&record, last));
        timed(&mut times[4], || GameTree::new(tree));
        timed(&mut times[5], || points_used(&record));
        timed(&mut times[7], || record.tree.clone() == record.tree);
        let holds_on = timed(&mut times[8], || Markup::holds_on(tree));
        // As if the game was edited in two tabs at the same time.
        let (mut own, mut theirs) = (tree.clone(), tree.clone());
        for (tree, text) in [(&mut own, "here"), (&mut theirs, "there")] {
            tree.set(tree.root(), "C", &[text]);
            tree.add(tree.root());
        }
        timed(&mut times[9], || own.merge(&theirs));
        for (time, node) in times[DRAWN..].iter_mut().zip([tree.root(), line[line.len() / 2], last]) {
            draw(&record, node, holds_on, time);
        }
    }
    Some(warnings.len() + found)
}

/// Draws a node whose position is known.
fn draw(record: &Record, node: NodeId, holds_on: bool, time: &mut f64) {
    let replayed = replay(record, node);
    timed(time, || {
        let board = replayed.game.board();
        let draw = if holds_on { Markup::from_node } else { Markup::drawn_at };
        let markup = draw(&record.tree, node);
        let svg = markup.svg(board, &Geometry::new(record.terms.size));
        let description =
            Description { markup: Some(&markup), ..Description::from_replay(&replayed) }.text(baduk_texts::Locale::En);
        let picture = Picture { markup: Some(&markup), ..Picture::new(board) };
        let file = SvgFile { description: &description, ..SvgFile::default() };
        let look = NodeLook::from_node(record.tree.node(node));
        (svg.len(), picture.svg(&file).len(), look, Size::LARGEST)
    });
}

/// Returns the least time of three searches in milliseconds, and what was found.
fn search(text: &str, goals: &str) -> Option<(f64, String)> {
    let record = Record::from_tree(baduk_sgf::read(text).ok()?.0.swap_remove(0)).ok()?;
    let root = record.tree.root();
    let goals = Goals::read(goals, &replay(&record, root).game).ok()?;
    let problem = Problem::new(&record, root, Some(goals), Unmarked::Fails).ok()?;
    let tries = (0..3).map(|_| {
        let mut time = 0.0;
        let found = match timed(&mut time, || problem.solution(&record, root)) {
            Ok(way) => format!("{} moves", way.len()),
            Err(TooLong) => "too long".to_owned(),
        };
        (time, found)
    });
    tries.min_by(|left, right| left.0.total_cmp(&right.0))
}

fn timed<T>(milliseconds: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    *milliseconds = start.elapsed().as_secs_f64() * 1e3;
    done
}

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

/// A kind of file: its name, and a function that generates a file with about the given number of bytes.
type File = (&'static str, fn(usize) -> String);

const FILES: &[File] = &[
    ("arrows, all different", |length| {
        one_node("SZ[52]AR", length, &|n| format!("[{}:{}]", letters(n), letters(n / 2704 + 1)))
    }),
    ("arrows, one repeated", |length| one_node("SZ[19]AR", length, &|_| "[aa:bb]".to_owned())),
    ("lines, all different", |length| {
        one_node("SZ[52]LN", length, &|n| format!("[{}:{}]", letters(n), letters(n / 2704 + 1)))
    }),
    ("AB and AE of the whole board", |length| one_node("SZ[52]", length, &|_| "AB[aa:ZZ]AE[aa:ZZ]".to_owned())),
    ("AB of the whole board in one list", |length| one_node("SZ[52]AB", length, &|_| "[aa:ZZ]".to_owned())),
    ("AB of one point", |length| one_node("SZ[19]AB", length, &|_| "[aa]".to_owned())),
    ("AB off the board", |length| one_node("SZ[9]AB", length, &|_| "[aa:ZZ]".to_owned())),
    ("triangles on the whole board", |length| one_node("SZ[52]TR", length, &|_| "[aa:ZZ]".to_owned())),
    ("triangles off the board", |length| one_node("SZ[9]TR", length, &|_| "[jj:ZZ]".to_owned())),
    ("every mark on every point", |length| one_node("SZ[52]AB[aa:ZZ]VW[aa:ZZ]", length, &every_mark)),
    ("VW of the whole board", |length| one_node("SZ[52]VW", length, &|_| "[aa:ZZ]".to_owned())),
    ("DD in each node", |length| lines("SZ[52]", length, &|_| ";DD[aa:ZZ]".to_owned())),
    ("territory", |length| one_node("SZ[52]", length, &|_| "TB[aa:ZZ]TW[aa:ZZ]".to_owned())),
    ("labels on one point", |length| one_node("SZ[19]LB", length, &|n| format!("[aa:{n}]"))),
    ("labels on every point", |length| one_node("SZ[52]LB", length, &|n| format!("[{}:{n}]", letters(n)))),
    ("one label", |length| one_node("SZ[19]LB[aa:", length, &|_| "label ".to_owned()) + "])"),
    ("labels of 5 kB each", |length| {
        one_node("SZ[52]LB", length, &|n| format!("[{}:{}]", letters(n), "a".repeat(5000)))
    }),
    ("one comment", |length| one_node("SZ[19]C[", length, &|_| "baduk ".to_owned()) + "])"),
    ("one name of a player", |length| one_node("SZ[19]PW[w]PB[", length, &|_| "Long ".to_owned()) + "])"),
    ("properties", |length| one_node("SZ[19]", length, &|n| format!("X{n}[x]"))),
    ("one property over and over", |length| one_node("SZ[19]", length, &|_| "C[x]".to_owned())),
    ("moves in one node", |length| one_node("SZ[19]", length, &|_| "B[aa]W[bb]".to_owned())),
    ("moves in one property", |length| one_node("SZ[19]B", length, &|_| "[aa]".to_owned())),
    ("a line of moves", |length| lines("SZ[19]", length, &|n| format!(";B[{}]", letters(n)))),
    ("a line of passes", |length| lines("SZ[19]", length, &|_| ";B[];W[]".to_owned())),
    ("a line of set-up", |length| lines("SZ[52]AB[aa:ZZ]", length, &|n| format!(";AE[{0}];AB[{0}]", letters(n)))),
    ("a line of set-up of the whole board", |length| lines("SZ[52]", length, &|_| ";AB[aa:ZZ];AE[aa:ZZ]".to_owned())),
    ("a line of set-up and moves", |length| {
        lines("SZ[52]AB[aa:ZZ]", length, &|n| format!(";AE[{0}];B[{0}]", letters(n)))
    }),
    ("a line of empty nodes", |length| lines("SZ[19]", length, &|_| ";".to_owned())),
    ("variations at one node", |length| lines("SZ[19]", length, &|_| "(;B[aa])".to_owned())),
    ("variations, each in the last", |length| "(;B[aa]".repeat((length / 7).min(MAX_NODES))),
    ("variations at each node of a line", |length| {
        let count = (length / 14).min(MAX_NODES / 2 - 1);
        format!("(;SZ[19]{}{})", "(;B[aa](;W[bb])".repeat(count), ")".repeat(count))
    }),
    ("a comb: lines that grow by one", |length| comb((length / 3).min(MAX_NODES).isqrt())),
    ("games", |length| "(;)".repeat((length / 3).min(MAX_GAMES))),
    ("games, each odd", |length| "(;KM[x])".repeat((length / 8).min(MAX_GAMES))),
    ("games, more than are read", |length| "(;)".repeat(length / 3)),
    ("nodes, more than are read", |length| ";".repeat(length).replacen(';', "(;", 1)),
    ("figures", |length| lines("SZ[19]", length, &|n| format!(";B[{}]FG[1:figure]", letters(n)))),
    ("SZ", |length| one_node("SZ[", length, &|_| "1".to_owned()) + "])"),
    ("KM", |length| one_node("KM[", length, &|_| "1".to_owned()) + "])"),
    ("RE", |length| one_node("RE[", length, &|_| "B+R ".to_owned()) + "])"),
    ("RU", |length| one_node("RU[", length, &|_| "Korean ".to_owned()) + "])"),
    ("MN", |length| one_node("MN[", length, &|_| "1".to_owned()) + "])"),
    ("marks of FF[1]", |length| one_node("SZ[19]FF[1]", length, &|_| "L[aa]M[bb]".to_owned())),
    ("marks of FF[1] in each node", |length| lines("SZ[19]FF[1]", length, &|_| ";L[aa][bb]M[cc]".to_owned())),
    ("(", |length| "(".repeat(length)),
    ("(;", |length| "(;".repeat(length / 2)),
    ("blanks and (", |length| (" ".repeat(1000) + &"(".repeat(1000)).repeat(length / 2000)),
    ("( in a game", |length| "(;B[aa]".to_owned() + &"(".repeat(length)),
    ("backslashes", |length| one_node("C[", length, &|_| "\\\\".to_owned()) + "])"),
    ("[a] in a comment", |length| one_node("C[", length, &|_| "[a] ".to_owned()) + "])"),
    ("[];( in a comment", |length| one_node("C[[[[[", length, &|_| "] ;(;(".to_owned())),
    ("] in a comment", |length| one_node("C[x", length, &|_| "] ".to_owned())),
    ("properties behind variations", |length| one_node("", length, &|_| "(;)C[x]".to_owned())),
    ("odd lines behind each other", |length| lines("SZ[9]", length, &|_| ";B[zz]\r".to_owned())),
    ("stray words", |length| one_node("", length, &|_| "a ".to_owned())),
    ("a name without a value", |length| one_node("", length, &|_| "A".to_owned())),
    ("for (;;)", |length| "for (;;) ".repeat(length / 9)),
];

/// Returns an SGF game with a single node: the text `before`, and then as many results of `each` as fit into `length` bytes.
fn one_node(before: &str, length: usize, each: &dyn Fn(usize) -> String) -> String {
    let text = format!("(;{before}{}", repeated(length, each));
    if before.ends_with('[') || before.contains(':') { text } else { text + ")" }
}

/// Returns an SGF game whose root has the text `root`, followed by as many results of `each` as fit into `length` bytes.
fn lines(root: &str, length: usize, each: &dyn Fn(usize) -> String) -> String {
    let text = repeated(length, each);
    let mut nodes = text.match_indices(';');
    // One more node would exceed the limit.
    let end = nodes.nth(MAX_NODES - 1).map_or(text.len(), |(at, _)| at - usize::from(text[..at].ends_with('(')));
    format!("(;{root}{})", &text[..end])
}

fn repeated(length: usize, each: &dyn Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(length + 8000);
    let mut number = 0;
    while text.len() < length {
        text.push_str(&each(number));
        number += 1;
    }
    text
}

/// Returns the SGF name of the point of a 52x52 board with this index.
fn letters(number: usize) -> String {
    let letter = |at: usize| char::from(if at < 26 { b'a' + at as u8 } else { b'A' + (at - 26) as u8 });
    [letter(number % 52), letter(number / 52 % 52)].iter().collect()
}

/// Returns the SGF properties for every kind of markup on the point with this index, and an arrow that starts at the point.
fn every_mark(number: usize) -> String {
    let point = letters(number);
    let marks = ["TR", "SQ", "CR", "MA", "SL", "TB", "DD"].map(|name| format!("{name}[{point}]"));
    format!(
        "{}LB[{point}:label]AR[{point}:{}]LN[{point}:{}]",
        marks.concat(),
        letters(number + 99),
        letters(number + 7)
    )
}

/// Returns the SGF of a line of `side` nodes, each of which also has a variation as long as the rest of the line.
fn comb(side: usize) -> String {
    let teeth = |from: usize| format!("({})", ";".repeat(side - from));
    let mut text = String::from("(;");
    for from in 0..side {
        text.push_str("(;");
        text.push_str(&teeth(from));
    }
    text + &")".repeat(side + 1)
}
