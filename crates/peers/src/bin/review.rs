//! Compares reviews of real games with a stronger judge: another network, which searches each mistake that a review has found.
//!
//! `review NETWORK.bin.gz PLAYOUTS FILE.sgf GAME...` reviews these games of a collection, counted from 1, with the project's network. For each
//! mistake it prints what it loses in the review and for the judge, and what the better move of the review loses for the judge, in points.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use baduk_engine::{Network, Search};
use baduk_record::{Record, replay};
use baduk_review::Review;
use baduk_rules::score::ScoringInput;
use baduk_rules::{Color, Move};
use baduk_sgf::NodeId;

/// The judge agrees that a move is a mistake if it loses this many points for it too.
const AGREED: f32 = 1.0;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [network, playouts, file, numbers @ ..] = &arguments[..] else {
        anyhow::bail!("usage: review NETWORK.bin.gz PLAYOUTS FILE.sgf GAME...");
    };
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/network.bin.gz");
    let (own, judge) = (read(Path::new(own))?, read(Path::new(network))?);
    let playouts: u32 = playouts.parse()?;
    let (games, _) = baduk_sgf::read(&fs::read_to_string(file)?)?;
    let (mut found, mut agreed, mut better) = (0, 0, 0);
    for number in numbers {
        let tree = games.get(number.parse::<usize>()? - 1).context("the collection has fewer games")?.clone();
        let mut record = Record::of(tree)?;
        let end = record.tree.main_line(record.tree.root()).last().context("a game has a root")?;
        Review::with_network(&record, end, &own)?.write(&mut record.tree);
        println!("game {number}: {} moves", record.tree.main_line(record.tree.root()).count() - 1);
        for mistake in baduk_review::mistakes(&record.tree) {
            let before = record.tree.node(mistake.at).parent().context("a mistake is a move")?;
            let at = baduk_sgf::move_number(&record.tree, mistake.at);
            let loss = |mv| judged(&record, before, mv, mistake.color, playouts, &judge);
            let (loss_of_move, loss_of_better) = (loss(mistake.mv)?, loss(mistake.better_move)?);
            let name = |mv| match mv {
                Move::Play(point) => point.to_a1(record.tree.size()),
                Move::Pass => "pass".to_owned(),
            };
            println!(
                "  {at:>3} {:>4} loses {:>5.1}, for the judge {loss_of_move:>5.1}; {:>4} loses {loss_of_better:>5.1} for the judge",
                name(mistake.mv),
                mistake.loss,
                name(mistake.better_move),
            );
            found += 1;
            agreed += usize::from(loss_of_move >= AGREED);
            better += usize::from(loss_of_better < loss_of_move);
        }
    }
    println!(
        "of {found} mistakes, the judge finds {agreed} to lose {AGREED} point or more, and {better} worse than the other move"
    );
    Ok(())
}

fn read(file: &Path) -> Result<Arc<Network>> {
    Ok(Arc::new(Network::read(&fs::read(file)?)?))
}

/// The points that a move loses for the judge.
fn judged(record: &Record, at: NodeId, mv: Move, color: Color, playouts: u32, judge: &Arc<Network>) -> Result<f32> {
    let terms = &record.terms;
    let komi = ScoringInput::new(&terms.rules, terms.komi, terms.stones).komi_with_compensation();
    let mut search = Search::new(Arc::clone(judge), replay(record, at).game, komi)?;
    Ok(search.compare(mv, playouts).context("the move is legal")?.loss(color))
}
