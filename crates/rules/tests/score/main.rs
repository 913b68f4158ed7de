//! Tests of scoring: the statements of the founding documents, situations on small boards, and laws.

#[path = "../common/mod.rs"]
#[allow(dead_code, reason = "shared with the tests of the guide, which use the rest")]
mod common;
#[path = "../laws/random.rs"]
#[allow(dead_code, reason = "shared with the laws of the game, which use the rest")]
mod random;
#[path = "../common/terms.rs"]
mod terms;

mod fortress;
mod galagapi;
mod guide;
mod laws;
mod protect;
mod seki;
mod shared;
mod sunjang;

use baduk_rules::score::{PointStatus, Score, ScoringInput, score};
use baduk_rules::{Board, ByColor, Color, Size};

fn board(rows: &str) -> Board {
    rows.parse().expect("the rows are a board")
}

fn scored(rows: &str, terms: &ScoringInput) -> Score {
    score(&board(rows), &[], ByColor::default(), terms)
}

/// The statuses of all points as a text board: `b` and `w` are territory, `B` and `W` points that Black and White still have to fill, `s`
/// is seki, `.` neutral, `d` a dead stone, and `x` and `o` stones that scoring removes.
fn drawn(size: Size, map: &[PointStatus]) -> String {
    let letter = |status: &PointStatus| match *status {
        PointStatus::Stone(color) => by_color(color, 'X', 'O'),
        PointStatus::Territory(color) => by_color(color, 'b', 'w'),
        PointStatus::ToProtect(color) => by_color(color, 'B', 'W'),
        PointStatus::Removed(color) => by_color(color, 'x', 'o'),
        PointStatus::Seki => 's',
        PointStatus::Neutral => '.',
        PointStatus::Dead { .. } => 'd',
    };
    let rows = map.chunks(size.width().into()).map(|row| row.iter().map(letter).collect::<String>());
    rows.collect::<Vec<String>>().join("\n")
}

fn by_color(color: Color, black: char, white: char) -> char {
    if color == Color::Black { black } else { white }
}

/// Reads `picture` as a position, and asserts that scoring gives each point the status that its letter stands for.
#[track_caller]
fn assert_scored(terms: &ScoringInput, picture: &str) -> Score {
    let rows: Vec<&str> = picture.split_whitespace().collect();
    let stones = rows.join("\n").replace(['b', 'w', 'B', 'W', 's'], ".").replace('x', "X").replace('o', "O");
    let score = scored(&stones, terms);
    assert_eq!(drawn(board(&stones).size(), &score.map), rows.join("\n"));
    score
}
