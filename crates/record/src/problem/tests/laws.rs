//! What holds of every problem: turned, mirrored, with the colours swapped, of any shape.

use super::*;
use crate::tree::Tree;

/// The text of a tree with its points changed.
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

#[test]
fn the_eight_symmetries_agree() {
    let maps: [fn(Point) -> Point; 3] = [|p| p, |p| Point::new(8 - p.x(), p.y()), |p| Point::new(p.y(), p.x())];
    let both = |nth: usize| {
        move |p: Point| {
            let p = maps[nth & 1](p);
            let p = if nth & 2 == 0 { p } else { Point::new(p.x(), 8 - p.y()) };
            if nth & 4 == 0 { p } else { maps[2](p) }
        }
    };
    for nth in 0..8 {
        let text = mapped(PROBLEM, both(nth));
        for moves in ATTEMPTS {
            let told = solve(PROBLEM, moves);
            let points = |text: &str| {
                text.split(' ')
                    .map(|word| {
                        let (verdict, reply) = word.split_once('+').unwrap_or((word, ""));
                        match Point::from_sgf(reply, Size::LARGEST) {
                            Ok(point) => format!("{verdict}+{}", both(nth)(point).to_sgf()),
                            Err(_) => word.to_owned(),
                        }
                    })
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let turned: Vec<String> =
                moves.split(' ').map(|mv| both(nth)(Point::from_sgf(mv, Size::LARGEST).unwrap()).to_sgf()).collect();
            assert_eq!(solve(&text, &turned.join(" ")), points(&told), "{nth}: {moves}");
        }
    }
}

#[test]
fn swapping_the_colours_swaps_the_solver() {
    let swap = |text: &str| {
        let pairs = [(";B[", ";w["), (";W[", ";B["), (";w[", ";W["), ("AB[", "aw["), ("AW[", "AB["), ("aw[", "AW[")];
        pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    let other = swap(PROBLEM);
    assert_eq!(Reader::of(record(&other), "", Unmarked::Fails).problem.solver(), Color::White);
    for moves in ATTEMPTS {
        assert_eq!(solve(&other, moves), solve(PROBLEM, moves), "{moves}");
    }
}

#[test]
fn a_tree_of_any_shape_is_read() {
    let size = Size::square(9).unwrap();
    let all: Vec<Move> = size.points().map(Move::Play).collect();
    // A long line, a long line with a move aside at each node, a node with many moves.
    for shape in 0..3 {
        let mut tree: Tree = record("(;SZ[9])").tree;
        let mut at = tree.root();
        for nth in 0..20_000 {
            let color = if nth % 2 == 0 || shape == 2 { Color::Black } else { Color::White };
            let next = tree.add(at);
            let point = if let Move::Play(point) = all[nth * 7 % 81] { point.to_sgf() } else { String::new() };
            tree.set(next, sgf::letter(color), &[&point]);
            if shape == 1 {
                let aside = tree.add(at);
                tree.set(aside, sgf::letter(color), &[""]);
            }
            at = if shape == 2 { at } else { next };
        }
        let record = Record::of(tree).unwrap();
        let problem = Problem::new(&record, record.tree.root(), None, Unmarked::Fails).unwrap();
        assert!(problem.hint(&record, problem.start()).is_some());
        let last = record.tree.in_order().last().unwrap();
        let _ = problem.answer(&record, last);
    }
}
