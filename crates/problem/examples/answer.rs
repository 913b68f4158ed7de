//! Answers moves by the tree of a problem: `cargo run --example answer`.

use baduk_problem::{Problem, Reply, Unmarked, visible_comment};
use baduk_record::Record;
use baduk_rules::{Color, Move, Point};

/// Black lives by the point in the middle of five.
const PROBLEM: &str = "(;GM[1]SZ[9]C[Black to live.]AB[ab][bb][cb][db][eb][ea]AW[ac][bc][cc][dc][ec][fc][fb][fa]
(;B[ba];W[ca]C[No room for two eyes.])
(;B[ca]C[RIGHT Two eyes.]))";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = Record::from_tree(baduk_sgf::read(PROBLEM)?.0.remove(0))?;
    let start = record.tree.root();
    let size = record.terms.size;
    let problem = Problem::new(&record, start, None, Unmarked::Fails)?;
    for name in ["B9", "C9"] {
        // The solver's move goes into a copy of the record.
        let mut tried = record.clone();
        let at = tried.tree.play(start, Color::Black, Move::Play(Point::from_a1(name, size)?));
        let answer = problem.answer(&tried, at).ok_or("it is not the solver's turn")?;
        println!("Black {name}: {:?}", answer.verdict);
        if let Some(Reply { color, mv: Move::Play(point), .. }) = answer.reply {
            println!("{color:?} replies at {}.", point.to_a1(size));
        }
        for node in answer.said {
            println!("{}", visible_comment(&tried.tree.node(node).text("C").unwrap_or_default()));
        }
    }
    Ok(())
}
