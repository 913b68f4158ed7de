//! Lists what is wrong in a file of game records, and the moves that the rules forbid: `cargo run --example check FILE.sgf`. Without a file,
//! it checks a short record.

use baduk_record::{Record, illegal_moves};

/// White retakes a ko at once, and Black plays where a stone is.
const RECORD: &str = "(;GM[1]SZ[5]RU[Japanese]AB[ba][ab][bc]AW[bb][ca][cc][db];B[cb];W[bb];B[ab])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).map_or_else(|| Ok(RECORD.to_owned()), std::fs::read_to_string)?;
    let (games, warnings) = baduk_sgf::read(&text)?;
    for warning in warnings.into_iter().chain(games.iter().flat_map(baduk_sgf::check)) {
        println!("{warning}");
    }
    for (number, game) in games.into_iter().enumerate() {
        for refused in illegal_moves(&Record::from_tree(game)?) {
            println!("game {}, move {}: {}", number + 1, refused.of.number, refused.reason);
        }
    }
    Ok(())
}
