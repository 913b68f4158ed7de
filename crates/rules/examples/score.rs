//! Scores one board under every ruleset: `cargo run --example score`.

use baduk_rules::score::{self, ScoringInput};
use baduk_rules::{Board, ByColor, Point, Preset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "...XO....
                        ..X.XO.X.
                        ...XXO...
                        ...X.O...
                        X..XO....
                        .X.XOO...
                        ...X.O...
                        ..XXO....
                        ...XO...."
        .parse()?;
    // Black's stone in White's territory. Under Tromp-Taylor rules, White would have to capture it first.
    let dead = [Point::from_a1("H8", board.size())?];
    let prisoners = ByColor { black: 2, white: 1 };
    println!("{:16}{:>8}{:>8}  result", "rules", "Black", "White");
    for preset in Preset::ALL.iter() {
        let rules = preset.ruleset();
        // An even game, without the points of a handicap.
        let score = score::score(&board, &dead, prisoners, &ScoringInput::new(&rules, rules.komi, 0));
        let ByColor { black, white } = score.sides;
        let (black, white) = (black.total.to_string(), white.total.to_string());
        println!("{:16}{black:>8}{white:>8}  {}", preset.name(), score.outcome);
    }
    Ok(())
}
