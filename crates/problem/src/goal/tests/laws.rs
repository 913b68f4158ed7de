//! Laws of all goals: they hold in the same way if the board is rotated or mirrored or the colors are swapped. And no text makes reading
//! panic.

use super::*;
use crate::{Problem, Verdict};
use baduk_rules::Move;

const GOALS: [&str; 11] = [
    "capture B4",
    "atari B1",
    "liberties B3 >= 3",
    "liberties B1 < 2 and connect B3 A2",
    "illegal B4 for white",
    "legal B4 for black",
    "connect A2 C2",
    "cut C5 B4",
    "connect A2 C2 B3 and atari A1",
    "count black >= 1",
    "save A4 and capture B4",
];

/// A transformation of a position: rotated, mirrored, or with the colors swapped.
#[derive(Clone, Copy)]
struct Look {
    nth: usize,
    swaps: bool,
}

impl Look {
    fn point(self, point: Point) -> Point {
        let (x, y) = (point.x(), point.y());
        let (x, y) = (if self.nth & 1 == 0 { x } else { 4 - x }, if self.nth & 2 == 0 { y } else { 4 - y });
        if self.nth & 4 == 0 { Point::new(x, y) } else { Point::new(y, x) }
    }

    fn color(self, color: Color) -> Color {
        if self.swaps { color.opponent() } else { color }
    }

    fn board(self) -> Board {
        let board: Board = BOARD.parse().unwrap();
        let stones = board.stones().map(|(point, color)| (self.point(point), self.color(color)));
        Board::with_stones(board.size(), stones)
    }

    fn word(self, word: &str) -> String {
        let size = Size::square(5).unwrap();
        match (word, Point::from_a1(word, size)) {
            (_, Ok(point)) => self.point(point).to_a1(size),
            ("black", _) => name(self.color(Color::Black)).to_owned(),
            ("white", _) => name(self.color(Color::White)).to_owned(),
            _ => word.to_owned(),
        }
    }
}

/// For each possible first move, whether it solves the problem; `None` for an illegal move.
fn verdicts(look: Look, goals: &str) -> Vec<Option<bool>> {
    let solver = look.color(Color::Black);
    let turn = if solver == Color::Black { "PL[B]" } else { "PL[W]" };
    let mut record = drawn(&look.board().to_string(), turn);
    let at = record.tree.root();
    let words: Vec<String> = goals.split(' ').map(|word| look.word(word)).collect();
    let goals = Goals::read(&words.join(" "), &baduk_record::replay(&record, at).game).unwrap();
    let problem = Problem::new(&record, at, Some(goals), Unmarked::Fails).unwrap();
    let moves = record.terms.size.points().map(|point| Move::Play(look.point(point))).chain([Move::Pass]);
    let verdict = |mv| {
        let next = record.tree.play(at, solver, mv);
        let is_legal = baduk_record::replay(&record, next).refused.is_empty();
        problem.answer(&record, next).filter(|_| is_legal).map(|answer| answer.verdict == Verdict::Solved)
    };
    moves.map(verdict).collect()
}

#[test]
fn the_symmetries_and_the_colors_agree_on_every_goal() {
    for goals in GOALS {
        let told = verdicts(Look { nth: 0, swaps: false }, goals);
        assert!(told.contains(&Some(true)), "{goals}");
        for nth in 0..8 {
            for swaps in [false, true] {
                let turned = verdicts(Look { nth, swaps }, goals);
                assert_eq!(turned, told, "{goals}: {nth} {swaps}");
            }
        }
    }
}

#[test]
fn any_text_is_read_without_panicking() {
    let words = [
        "capture",
        "save",
        "connect",
        "cut",
        "count",
        "legal",
        "for",
        "in",
        "and",
        ";",
        "\n",
        "B4",
        "A4",
        "A2",
        "C2",
        "black",
        "white",
        ">=",
        "3",
        "-1",
        "6.5",
        "≥",
        "é",
        "Z99",
        "99999999999999999999",
        "liberties",
        "=",
        "moves",
    ];
    let game = game(BOARD, Color::Black);
    let mut number: u64 = 1;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..6 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text += words[(number >> 33) as usize % words.len()];
            text += ["", " ", "  "][(number >> 50) as usize % 3];
        }
        match Goals::read(&text, &game) {
            Ok(goals) => assert_eq!(Goals::read(&goals.to_string(), &game), Ok(goals), "{text}"),
            Err(error) => assert!(text.is_char_boundary(error.at) && !error.to_string().is_empty(), "{text}"),
        }
    }
}
