//! Lists what is wrong in a file of game records: `cargo run --example warnings FILE.sgf`. Without a file, it reads a short record.

use baduk_sgf::Charset;

/// A record with a name in lower case, two moves in a node, a komi that is no number, and no end.
const RECORD: &str = "(;GM[1]SZ[9]KM[six]\n;Black[ee];W[ce]W[gc]\n;B[zz]";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => {
            let bytes = std::fs::read(file)?;
            println!("The charset is {}.", Charset::detect(&bytes).charset.name());
            // Use a crate such as encoding_rs for files that are not UTF-8.
            String::from_utf8_lossy(&bytes).into_owned()
        }
        None => RECORD.to_owned(),
    };
    let (games, mut warnings) = baduk_sgf::read(&text)?;
    warnings.extend(games.iter().flat_map(baduk_sgf::check));
    for warning in &warnings {
        println!("{warning}");
    }
    println!("{} games, {} warnings", games.len(), warnings.len());
    Ok(())
}
