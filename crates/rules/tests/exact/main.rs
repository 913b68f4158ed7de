//! Exact counts on small boards, against the figures of `tests/positions/counts.json`: legal positions and games under
//! positional superko (J. Tromp and G. Farneback, "Combinatorics of Go"), and the best play on boards of one row.

mod games;
mod linear;
mod positions;

use std::collections::BTreeMap;

use baduk_rules::Size;
use serde::Deserialize;

/// The known figures of `counts.json`, by the names of their boards.
#[derive(Deserialize)]
struct Counts {
    legal_positions: BTreeMap<String, u64>,
    psk_games: BTreeMap<String, u64>,
    /// The first player's margin with the best play, by the number of points in the row.
    linear_psk_minimax_area_score_1xn: BTreeMap<u32, i32>,
}

fn counts() -> Counts {
    serde_json::from_str(include_str!("../positions/counts.json")).expect("the counts are well formed")
}

/// The size and the figure of each board with at most `area` points, the smallest board first.
fn up_to(area: usize, figures: &BTreeMap<String, u64>) -> Vec<(Size, u64)> {
    let mut known: Vec<(Size, u64)> = figures.iter().map(|(name, &figure)| (size(name), figure)).collect();
    known.retain(|(size, _)| size.area() <= area);
    known.sort_by_key(|(size, _)| size.area());
    known
}

/// Parses a board size such as "2x3".
fn size(name: &str) -> Size {
    let (width, height) = name.split_once('x').expect("two sides");
    Size::new(width.parse().expect("a number"), height.parse().expect("a number")).expect("a size")
}
