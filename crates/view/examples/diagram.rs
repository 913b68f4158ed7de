//! Writes the end of a record as a text diagram, as forums use them: `cargo run --example diagram FILE.sgf`. Without a file, it writes a short
//! record.

use baduk_record::{Numbers, Record, View};
use baduk_view::Diagram;

const RECORD: &str = "(;GM[1]SZ[9]AB[cc][gg]AW[gc][cg];B[ce];W[ge];B[eg];W[ec]TR[cc])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).map_or_else(|| Ok(RECORD.to_owned()), std::fs::read_to_string)?;
    let record = Record::from_tree(baduk_sgf::read(&text)?.0.remove(0))?;
    let end = record.tree.main_line(record.tree.root()).last().unwrap_or(record.tree.root());
    let view = View { numbers: Numbers::All, coordinates: Some(true), ..View::default() };
    print!("{}", Diagram::senseis_of(&record, end, &view));
    Ok(())
}
