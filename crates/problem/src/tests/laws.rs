//! Laws of all problems: they also hold if a problem is rotated or mirrored or its colors are swapped, and for trees of any shape.

use baduk_sgf::{Tree, color_letter};

use super::*;

/// The SGF text of a tree after its points are transformed.
fn mapped(text: &str, map: impl Fn(Point) -> Point) -> String {
    let mut told = String::new();
    for part in text.split_inclusive(']') {
        let (name, value) = part.split_at(part.find('[').unwrap_or(part.len()));
        let letters = value.trim_matches(['[', ']']);
        told += name;
        match Point::from_sgf(letters, Size::LARGEST) {
            Ok(point) if name != "C" => told += &format!("[{}]", map(point).to_sgf()),
            _ => told += value,
        }
    }
    told
}

const PROBLEM: &str =
    "(;SZ[9]AB[ba][cb]AW[bb][ca](;B[ab];W[da];B[bc];W[ac];B[db]C[RIGHT])(;B[bc];W[ab];B[dd]C[Wrong])(;B[db]))";
const ATTEMPTS: [&str; 5] = ["ab bc db", "bc dd", "db", "ee", "ab db"];

/// Transforms a point of a 9x9 board by the symmetry with this index, from 0 to 7.
fn turned(nth: usize, point: Point) -> Point {
    turned_in(Size::square(9).unwrap(), nth, point)
}

/// Transforms a point of a square board by the symmetry with this index, from 0 to 7.
pub(super) fn turned_in(size: Size, nth: usize, point: Point) -> Point {
    let (x, y, last) = (point.x(), point.y(), size.width() - 1);
    let (x, y) = (if nth & 1 == 0 { x } else { last - x }, if nth & 2 == 0 { y } else { last - y });
    if nth & 4 == 0 { Point::new(x, y) } else { Point::new(y, x) }
}

/// Transforms the words that are points, or that end in a point after a "+".
fn turned_words(nth: usize, words: &str) -> String {
    let turn = |word: &str| {
        let (before, letters) = word.split_at(word.find('+').map_or(0, |plus| plus + 1));
        let point = Point::from_sgf(letters, Size::LARGEST);
        before.to_owned() + &point.map_or(letters.to_owned(), |point| turned(nth, point).to_sgf())
    };
    words.split(' ').map(turn).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_eight_symmetries_agree() {
    for nth in 0..8 {
        let text = mapped(PROBLEM, |point| turned(nth, point));
        for moves in ATTEMPTS {
            let told = solve(&text, &turned_words(nth, moves));
            assert_eq!(told, turned_words(nth, &solve(PROBLEM, moves)), "{nth}: {moves}");
        }
    }
}

#[test]
fn swapping_the_colors_swaps_the_solver() {
    let swap = |text: &str| {
        let pairs = [(";B[", ";w["), (";W[", ";B["), (";w[", ";W["), ("AB[", "aw["), ("AW[", "AB["), ("aw[", "AW[")];
        pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    let other = swap(PROBLEM);
    assert_eq!(Reader::new(record(&other), "", Unmarked::Fails).problem.solver(), Color::White);
    for moves in ATTEMPTS {
        assert_eq!(solve(&other, moves), solve(PROBLEM, moves), "{moves}");
    }
}

#[test]
fn a_tree_of_any_shape_is_read() {
    let size = Size::square(9).unwrap();
    let all: Vec<Move> = size.points().map(Move::Play).collect();
    // A long line, a long line with a side move at each node, and a node with many moves.
    for shape in 0..3 {
        let mut tree: Tree = record("(;SZ[9])").tree;
        let mut at = tree.root();
        for nth in 0..20_000 {
            let color = if nth % 2 == 0 || shape == 2 { Color::Black } else { Color::White };
            let next = tree.add(at);
            let point = if let Move::Play(point) = all[nth * 7 % 81] { point.to_sgf() } else { String::new() };
            tree.set(next, color_letter(color), &[&point]);
            if shape == 1 {
                let aside = tree.add(at);
                tree.set(aside, color_letter(color), &[""]);
            }
            at = if shape == 2 { at } else { next };
        }
        let record = Record::from_tree(tree).unwrap();
        let problem = Problem::new(&record, record.tree.root(), None, Unmarked::Fails).unwrap();
        assert!(problem.hint(&record, problem.start()).unwrap().is_some());
        let last = record.tree.depth_first().last().unwrap();
        let _ = problem.answer(&record, last);
    }
}

/// A generator of pseudo-random numbers, the same for the same seed.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A random tree of legal and illegal moves, with marks, setup stones and nodes that have only a comment.
fn made(seed: u64) -> Record {
    let mut numbers = Numbers(seed);
    let mut tree = record("(;SZ[3]AB[aa]AW[cc]PL[B])").tree;
    let mut nodes = vec![(tree.root(), Color::Black)];
    for _ in 0..40 {
        let (parent, turn) = nodes[numbers.below(nodes.len() as u64) as usize];
        let color = if numbers.below(12) == 0 { turn.opponent() } else { turn };
        let at = tree.add(parent);
        let name = color_letter(color);
        let point = |n: u64| Point::new((n % 3) as u8, (n / 3 % 3) as u8).to_sgf();
        match numbers.below(16) {
            0 => tree.set(at, "AB", &[&point(numbers.below(9))]),
            1 => tree.set(at, "C", &["only words"]),
            2 => tree.set(at, name, &[""]),
            3 => tree.set(at, name, &["zz"]),
            n => tree.set(at, name, &[&point(n + numbers.below(9))]),
        }
        match numbers.below(12) {
            0 => tree.set(at, "C", &["RIGHT"]),
            1 => tree.set(at, "C", &["Wrong."]),
            2 => tree.set(at, "TE", &["1"]),
            3 => tree.set(at, "C", &["CHOICE"]),
            _ => {}
        }
        nodes.push((at, color.opponent()));
    }
    Record::from_tree(tree).unwrap()
}

#[test]
fn who_plays_the_solution_solves_the_problem() {
    let mut solved = 0;
    for seed in 0..400 {
        for goals in [None, Some("capture C1 in 5"), Some("save A3 and liberties A3 >= 3")] {
            let mut record = made(seed);
            let game = replay(&record, record.tree.root()).game;
            let goals = goals.map(|text| Goals::read(text, &game).unwrap());
            let Ok(problem) = Problem::new(&record, record.tree.root(), goals, Unmarked::Fails) else { continue };
            let solution = problem.solution(&record, problem.start()).unwrap();
            assert_eq!(
                problem.hint(&record, problem.start()).unwrap().map(|hint| hint.mv),
                solution.first().map(|play| play.1)
            );
            let mut at = problem.start();
            let mut last = None;
            for (nth, &(color, mv)) in solution.iter().enumerate() {
                at = record.tree.play(at, color, mv);
                if color == problem.solver() {
                    let answer = problem.answer(&record, at).unwrap();
                    let next = solution.get(nth + 1).map(|play| play.1);
                    let is_done = next.is_none() || answer.verdict == Verdict::Solved;
                    assert!(is_done || answer.reply.map(|reply| reply.mv) == next, "{seed}: {answer:?}");
                    last = Some(answer.verdict);
                    if last == Some(Verdict::Solved) {
                        break;
                    }
                }
            }
            assert!(
                solution.is_empty() || last == Some(Verdict::Solved),
                "{seed} {:?} {solution:?} {last:?}: {:?}",
                problem.goals(),
                record.tree
            );
            solved += usize::from(last.is_some());
        }
    }
    assert!(solved > 300, "{solved}");
}

#[test]
fn a_problem_knows_the_position_that_a_replay_gives() {
    for seed in 0..200 {
        let record = made(seed);
        let start = Position::from_game(&replay(&record, record.tree.root()).game);
        for at in record.tree.depth_first() {
            let mut position = start.clone();
            let way = record.tree.path(at);
            way.iter().skip(1).for_each(|&id| position.follow(record.tree.node(id)));
            let Position { board, to_play, .. } = Position::from_game(&replay(&record, at).game);
            assert_eq!((position.board, position.to_play), (board, to_play), "{seed} {at:?}");
        }
    }
}
