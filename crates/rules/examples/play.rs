//! Plays moves until White may not retake a ko: `cargo run --example play`.

use baduk_rules::{Board, Color, Game, Move, Point, Preset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = ".XO..
                        XO.O.
                        .XO..
                        .....
                        ....."
        .parse()?;
    let mut game = Game::from_setup(board, Color::Black, Preset::Japanese.ruleset());
    let size = game.board().size();
    for name in ["C4", "B4", "E1", "D1", "B4"] {
        let color = game.to_play();
        match game.play(Move::Play(Point::from_a1(name, size)?)) {
            Ok(played) => println!("{color:?} {name} captures {}.\n{}", played.captured, game.board()),
            Err(reason) => println!("{color:?} {name} is illegal: {reason}.\n"),
        }
    }
    Ok(())
}
