//! Prints the link of a record: `cargo run --example encode FILE.sgf`. Without a file, it is that of a short record.

use baduk_link::Form;
use baduk_record::View;

const RECORD: &str = "(;GM[1]SZ[9]PB[Kim]PW[Lee];B[ee];W[ce]C[A good move.](;B[gc];W[gg])(;B[ec]))";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).map_or_else(|| Ok(RECORD.to_owned()), std::fs::read_to_string)?;
    for game in baduk_sgf::read(&text)?.0 {
        let payload = baduk_link::encode(&game, game.root(), &View::default(), Form::Whole)?;
        println!("https://badukpan.github.io/badukpan/#{payload}");
    }
    Ok(())
}
