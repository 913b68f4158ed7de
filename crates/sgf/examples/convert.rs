//! Turns a list of moves, a text diagram, or a file of another program into SGF: `cargo run --example convert FILE`. Without a file, it
//! converts a list of moves and a diagram.

use baduk_sgf::{diagram, foreign};

const MOVES: &str = "1. D4 Q16 2. Q4 D16 3. F17";

const DIAGRAM: &str = "$$Bc White is captured
$$ | . X . .
$$ | X O 1 .
$$ | . X . .
$$ | . . . .";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match std::env::args().nth(1) {
        Some(file) => print!("{}", converted(&std::fs::read_to_string(file)?)?),
        None => print!("{}{}", converted(MOVES)?, converted(DIAGRAM)?),
    }
    Ok(())
}

fn converted(text: &str) -> Result<String, Box<dyn std::error::Error>> {
    let games = if diagram::is_diagram(text) {
        diagram::read(text)?.0.into_iter().map(|drawn| drawn.tree).collect()
    } else {
        baduk_sgf::read(&foreign::as_sgf(text))?.0
    };
    Ok(baduk_sgf::write(&games))
}
