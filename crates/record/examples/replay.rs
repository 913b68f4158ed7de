//! Prints the position at a place of a record: `cargo run --example replay FILE.sgf 12`. A place is the number of a move, "end", or a
//! variation such as "12:2". Without a file, it shows the end of a short record.

use baduk_record::{Record, place, replay};

const RECORD: &str = "(;GM[1]SZ[5];B[cc];W[cb];B[bb];W[db];B[ca])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let text = words.next().map_or_else(|| Ok(RECORD.to_owned()), std::fs::read_to_string)?;
    let record = Record::from_tree(baduk_sgf::read(&text)?.0.remove(0))?;
    let at = place(&record.tree, words.next().as_deref().unwrap_or("end"))?;
    let replay = replay(&record, at);
    print!("{}", replay.game.board());
    println!("Move {}. {:?} to play.", replay.number, replay.game.to_play());
    println!("Captures: Black {}, White {}.", replay.captures.black, replay.captures.white);
    Ok(())
}
