//! Measures the time from reading a file to showing its first position, and the time for showing other positions.

use baduk_peers::{Table, processor_seconds};
use baduk_record::{Record, replay};
use baduk_rules::Size;
use baduk_sgf::{MAX_GAMES, MAX_NODES, NodeId};
use baduk_view::{Description, GameTree, Geometry, Markup, NodeLook, Picture, SvgFile, points_used};

use super::MEMORY;

/// The size of the files in bytes. Embedded boards accept no larger files.
const LENGTH: usize = 20_000_000;

/// The maximum time in seconds for a step before the first position is shown.
const MAX_SECONDS: f64 = 1.0;

/// The maximum time in milliseconds to draw the markup of a node.
const MAX_MILLISECONDS: f64 = 50.0;

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
];

/// An SGF game with a single node: the text `before`, and then as many results of `each` as fit into `length` bytes.
fn one_node(before: &str, length: usize, each: &dyn Fn(usize) -> String) -> String {
    let text = format!("(;{before}{}", repeated(length, each));
    if before.ends_with('[') || before.contains(':') { text } else { text + ")" }
}

/// An SGF game whose root has the text `root`, followed by as many results of `each` as fit into `length` bytes.
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

/// The SGF name of the point of a 52x52 board with this index.
fn letters(number: usize) -> String {
    let letter = |at: usize| char::from(if at < 26 { b'a' + at as u8 } else { b'A' + (at - 26) as u8 });
    [letter(number % 52), letter(number / 52 % 52)].iter().collect()
}

/// The SGF properties for every kind of markup on the point with this index, and an arrow that starts at the point.
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

/// The SGF of a line of `side` nodes, each of which also has a variation as long as the rest of the line.
fn comb(side: usize) -> String {
    let teeth = |from: usize| format!("({})", ";".repeat(side - from));
    let mut text = String::from("(;");
    for from in 0..side {
        text.push_str("(;");
        text.push_str(&teeth(from));
    }
    text + &")".repeat(side + 1)
}

/// The time of each step of opening a file, in seconds, and the times for drawing some of its nodes, in milliseconds.
struct Taken {
    length: usize,
    /// The number of warnings about the file; `None` if the file can't be read at all.
    warnings: Option<usize>,
    steps: [f64; STEPS.len()],
    /// The times for drawing the first node, the middle node of the main line, and the last node, in milliseconds.
    drawn: [f64; 3],
    memory: usize,
}

impl Taken {
    /// For each step, the lower of the two measured times.
    fn least(mut self, other: &Self) -> Self {
        let all = self.steps.iter_mut().chain(&mut self.drawn);
        all.zip(other.steps.iter().chain(&other.drawn)).for_each(|(least, other)| *least = least.min(*other));
        self
    }
}

const STEPS: [&str; 10] = ["read", "check", "terms", "replay", "tree", "used", "write", "compare", "holds on", "merge"];

/// Prints the times for each file, and returns the names of the files that take too long. The files are `scale` times shorter, and only
/// files with `only` in their names are used.
pub fn measure(scale: usize, only: &str) -> Vec<String> {
    let mut heads = vec!["20 MB of", "MB", "odd"];
    heads.extend(STEPS.map(|step| step));
    heads.extend(["first ms", "middle ms", "last ms", "memory MB"]);
    let mut table = Table::new(&heads);
    let mut slow = Vec::new();
    for (name, make) in FILES.iter().filter(|(name, _)| name.contains(only)) {
        let text = make(LENGTH / scale);
        // Each is measured twice, since the machine may be busy.
        let taken = take(&text).least(&take(&text));
        let slow_steps = STEPS.iter().zip(taken.steps).filter(|(_, seconds)| *seconds > MAX_SECONDS);
        slow.extend(slow_steps.map(|(step, _)| format!("{name} ({step})")));
        if taken.drawn.iter().any(|&milliseconds| milliseconds > MAX_MILLISECONDS) {
            slow.push(format!("{name} (draw)"));
        }
        let mut row = vec![
            (*name).to_owned(),
            format!("{:.0}", taken.length as f64 / 1e6),
            taken.warnings.map_or("refused".to_owned(), |count| count.to_string()),
        ];
        row.extend(taken.steps.map(|seconds| format!("{seconds:.2}")));
        row.extend(taken.drawn.map(|milliseconds| format!("{milliseconds:.1}")));
        row.push(format!("{:.0}", taken.memory as f64 / 1e6));
        table.row(row);
    }
    print!("{table}");
    println!();
    slow
}

fn take(text: &str) -> Taken {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut steps = [0.0; STEPS.len()];
    let mut drawn = [0.0; 3];
    let Ok((mut games, warnings)) = timed(&mut steps[0], || baduk_sgf::read(text)) else {
        let memory = MEMORY.peak_usage() - before;
        return Taken { length: text.len(), warnings: None, steps, drawn, memory };
    };
    let mut found = warnings.len();
    found += timed(&mut steps[1], || games.first().map_or(0, |game| baduk_sgf::check(game).len()));
    timed(&mut steps[6], || baduk_sgf::write(&games));
    if let Ok(record) = timed(&mut steps[2], || Record::of(games.swap_remove(0))) {
        let tree = &record.tree;
        let line: Vec<NodeId> = tree.main_line(tree.root()).collect();
        let last = line[line.len() - 1];
        timed(&mut steps[3], || replay(&record, last));
        timed(&mut steps[4], || GameTree::new(tree));
        timed(&mut steps[5], || points_used(&record));
        timed(&mut steps[7], || record.tree.clone() == record.tree);
        let holds_on = timed(&mut steps[8], || Markup::holds_on(tree));
        // As if the game was edited in two tabs at the same time.
        let (mut own, mut theirs) = (tree.clone(), tree.clone());
        for (tree, text) in [(&mut own, "here"), (&mut theirs, "there")] {
            tree.set(tree.root(), "C", &[text]);
            tree.add(tree.root());
        }
        timed(&mut steps[9], || own.merge(&theirs));
        for (milliseconds, node) in drawn.iter_mut().zip([tree.root(), line[line.len() / 2], last]) {
            *milliseconds = draw(&record, node, holds_on);
        }
    }
    let memory = MEMORY.peak_usage() - before;
    Taken { length: text.len(), warnings: Some(found), steps, drawn, memory }
}

/// The time in milliseconds for drawing a node whose position is known.
fn draw(record: &Record, node: NodeId, holds_on: bool) -> f64 {
    let replayed = replay(record, node);
    let mut seconds = 0.0;
    timed(&mut seconds, || {
        let board = replayed.game.board();
        let draw = if holds_on { Markup::of } else { Markup::drawn_at };
        let markup = draw(&record.tree, node);
        let svg = markup.svg(board, &Geometry::new(record.terms.size));
        let description = Description { markup: Some(&markup), ..Description::of(&replayed) }.english();
        let picture = Picture { markup: Some(&markup), ..Picture::new(board) };
        let file = SvgFile { description: &description, ..SvgFile::default() };
        let look = NodeLook::of(record.tree.node(node));
        (svg.len(), picture.svg(&file).len(), look, Size::LARGEST)
    });
    seconds * 1000.0
}

fn timed<T>(seconds: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = processor_seconds();
    let done = work();
    *seconds = processor_seconds() - start;
    done
}
