//! Draws the end of a record as SVG: `cargo run --example picture FILE.sgf > picture.svg`. Without a file, it draws a short record.

use baduk_record::{Numbers, Record, replay};
use baduk_view::{Geometry, Markup, NumberedMove, Picture, SvgFile, Theme, numbers};

const RECORD: &str = "(;GM[1]SZ[9];B[ee];W[ce];B[gc];W[gg];B[cc]TR[ee])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).map_or_else(|| Ok(RECORD.to_owned()), std::fs::read_to_string)?;
    let record = Record::from_tree(baduk_sgf::read(&text)?.0.remove(0))?;
    let end = record.tree.main_line(record.tree.root()).last().unwrap_or(record.tree.root());
    let replay = replay(&record, end);
    let board = replay.game.board();

    let moves: Vec<NumberedMove> = replay.moves.iter().map(NumberedMove::from).collect();
    let picture = Picture {
        geometry: Geometry::new(record.terms.size),
        numbers: &numbers(&moves, Numbers::All, board),
        markup: Some(&Markup::from_node(&record.tree, end)),
        ..Picture::new(board)
    };
    println!("{}", picture.svg(&SvgFile { theme: &Theme::WOOD, dark: Some(&Theme::DARK), ..SvgFile::default() }));
    Ok(())
}
