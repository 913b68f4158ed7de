//! Says who leads, and which moves seem best: `cargo run --release --example judge NETWORK.bin.gz`.

use std::sync::Arc;

use baduk_engine::{Network, Search};
use baduk_rules::{Game, Move, Point, Preset, Size};

const MOVES: [&str; 4] = ["E5", "C4", "D3", "G6"];

/// How many positions the search looks at.
const PLAYOUTS: u32 = 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("name the file of a network")?;
    let network = Network::read(&std::fs::read(file)?)?;
    println!("{}", network.name());

    let mut game = Game::new(Size::square(9)?, Preset::Japanese.ruleset());
    let size = game.board().size();
    for name in MOVES {
        game.play(Move::Play(Point::from_a1(name, size)?))?;
    }
    println!("{}{:?} to play.", game.board(), game.to_play());

    let komi = game.rules().komi;
    let mut search = Search::new(Arc::new(network), game, komi)?;
    while search.playouts() < PLAYOUTS && search.playout() {}
    for candidate in search.candidates().iter().take(3) {
        let name = if let Move::Play(point) = candidate.mv { point.to_a1(size) } else { "pass".to_owned() };
        let (wins, lead) = (candidate.black_wins * 100.0, candidate.lead);
        println!(
            "{name}: {} playouts; Black wins {wins:.0} of 100 games, and leads by {lead:.1} points.",
            candidate.visits
        );
    }
    Ok(())
}
