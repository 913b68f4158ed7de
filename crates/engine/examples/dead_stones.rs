//! Says which stones are dead at the end of a game: `cargo run --release --example dead_stones`. With the file of a network after this, more
//! chains are judged.

use baduk_engine::{Network, Proposal};
use baduk_rules::{Board, Color, Game, Preset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1);
    let network =
        file.map(|file| Ok::<_, Box<dyn std::error::Error>>(Network::read(&std::fs::read(file)?)?)).transpose()?;

    let board: Board = ".X.XO.O..
                        X.XXO.OO.
                        XXX.OO.OO
                        O.OXXXOOO
                        OOOOOXXXX
                        .O..OOOX.
                        OO.X..OXX
                        .O....OOX
                        O.....O.O"
        .parse()?;
    let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
    let size = game.board().size();
    for chain in Proposal::new(&game, network.as_ref())?.chains {
        let (color, place) = (chain.color, chain.stones[0].to_a1(size));
        println!("{color:?} {place}: {} ({})", chain.status.name(), chain.reason.name());
    }
    Ok(())
}
