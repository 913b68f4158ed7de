//! Solves a problem that has a goal and no tree, a ladder: `cargo run --example solve`.

use baduk_problem::{Goals, Problem, Unmarked};
use baduk_record::{Record, replay};
use baduk_rules::Move;

const PROBLEM: &str = "(;GM[1]SZ[9]AB[dc][cd][ce]AW[dd]PL[B])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = Record::from_tree(baduk_sgf::read(PROBLEM)?.0.remove(0))?;
    let start = record.tree.root();
    let position = replay(&record, start).game;
    let goals = Goals::read("capture D6", &position)?;
    println!("{}{:?} to play: {goals}.", position.board(), position.to_play());

    let problem = Problem::new(&record, start, Some(goals), Unmarked::Fails)?;
    for (color, mv) in problem.solution(&record, start)? {
        match mv {
            Move::Play(point) => println!("{color:?} {}", point.to_a1(record.terms.size)),
            Move::Pass => println!("{color:?} passes"),
        }
    }
    Ok(())
}
