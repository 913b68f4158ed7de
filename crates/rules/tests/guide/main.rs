//! Tests of what the Korea Baduk Association's guide and the Korea Baduk Federation's rules say: diagrams 1 to 13 and 15 of the guide (seed
//! 003), figures 4, 5, 6 and 11 of the rules (seed 004), and the statements about legal moves of diagram 14 and figure 7. Each test quotes
//! the statement that it checks.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/terms.rs"]
mod terms;

mod bent_four;
mod capture;
mod federation;
mod groups;
mod handicap;
mod ko;
mod life;
mod scoring;
mod shared_liberties;
mod suicide;

use common::{kba, kbf};

/// Returns the code of all test modules as one string, without line breaks and `///`, so that a quotation is found even where a doc comment
/// wraps it.
fn quotations() -> String {
    let sources = [
        include_str!("bent_four.rs"),
        include_str!("capture.rs"),
        include_str!("scoring.rs"),
        include_str!("federation.rs"),
        include_str!("groups.rs"),
        include_str!("handicap.rs"),
        include_str!("ko.rs"),
        include_str!("life.rs"),
        include_str!("shared_liberties.rs"),
        include_str!("suicide.rs"),
    ];
    let words: Vec<&str> = sources.iter().flat_map(|text| text.split_whitespace()).filter(|&w| w != "///").collect();
    words.join(" ")
}

#[test]
fn every_statement_is_quoted_by_a_test() {
    let quotations = quotations();
    let guide = (1..=13).chain([15]).map(kba);
    let federation = ["4A", "4B", "4C", "5A", "5B", "6", "11"].map(kbf);
    let of_plays = kbf("7").claims.into_iter().take(2).chain(kba(14).claims.into_iter().skip(1).take(1));
    for claim in guide.chain(federation).flat_map(|diagram| diagram.claims).chain(of_plays) {
        assert!(quotations.contains(&format!("\"{claim}\"")), "no test quotes {claim:?}");
    }
}
