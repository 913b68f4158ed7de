//! Compares what is read of records with what sgfmill reads, node for node.
//!
//! `sgf_oracle [--seed N] [--files N] [--games FILE]`: so many files are made by chance, and each is compared, and the file
//! of games with them. It fails when anything differs.
//!
//! # The opponent, and what it cannot be asked
//!
//! **sgfmill 1.1.1** (<https://pypi.org/project/sgfmill/>, its `sgf_grammar`) reads bytes in any charset of which no letter's
//! byte looks like a bracket or a backslash, and keeps values as they are. Compared are the shape of the trees, the names of
//! each node's properties in their order, and their values as written, brackets, escapes and blanks included. What is
//! written of the trees is put to it too, and must be what was read.
//!
//! Three things are told apart on purpose where they differ ("left out"): at the root CA and FF say what the tree is in now;
//! a rectangle of one point, which FF\[4\] forbids, is that point; a square board has one number. In well-formed records in
//! FF\[4\] there is none of them.

mod listing;
mod made;
mod sgfmill;

use anyhow::{Context, Result, bail};
use baduk_peers::{Options, Random, Table, thousands};
use baduk_record::sgf;
use listing::Listing;
use std::fs;

const SEED: u64 = 1;
const FILES: usize = 200;

/// How many differences are shown.
const SHOWN: usize = 10;

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let seed = options.take("--seed")?.unwrap_or(SEED);
    let files = options.take("--files")?.unwrap_or(FILES);
    let games: Option<String> = options.take("--games")?;
    options.finish()?;

    let mut random = Random::from_seed(seed);
    let mut rows = vec![("made by chance", (0..files).map(|_| made::collection(&mut random).into_bytes()).collect())];
    if let Some(file) = games {
        rows.push(("of the file", vec![fs::read(&file).with_context(|| format!("cannot read {file}"))?]));
    }
    let mut table = Table::new(&["", "files", "games", "nodes", "values", "left out", "differences"]);
    let mut differences = 0;
    for (name, files) in rows {
        let compared = compare(&files)?;
        differences += compared.differences;
        let numbers =
            [files.len(), compared.games, compared.nodes, compared.values, compared.left_out, compared.differences];
        table.row([name.to_owned()].into_iter().chain(numbers.map(|number| thousands(number as u64))));
    }
    println!("records as sgfmill 1.1.1 reads them, seed {seed}");
    print!("{table}");
    if differences > 0 {
        bail!("there are {differences} differences");
    }
    Ok(())
}

/// How much was compared.
#[derive(Default)]
struct Compared {
    games: usize,
    nodes: usize,
    values: usize,
    left_out: usize,
    differences: usize,
}

fn compare(files: &[Vec<u8>]) -> Result<Compared> {
    let mut compared = Compared::default();
    let mut written = Vec::new();
    let mut listings = Vec::new();
    for file in files {
        let (games, _) = sgf::read(std::str::from_utf8(file)?)?;
        let text = sgf::write(&games);
        if sgf::read(&text)?.0 != games {
            println!("what is written is not read back:\n{text}");
            compared.differences += 1;
        }
        listings.push(Listing::of(&games));
        written.push(text.into_bytes());
    }
    for (ours, theirs) in listings.iter().zip(sgfmill::listings(files)?) {
        compared.add(ours, &theirs);
    }
    for (ours, theirs) in listings.iter().zip(sgfmill::listings(&written)?) {
        compared.add_written(ours, &theirs);
    }
    Ok(compared)
}

impl Compared {
    fn add(&mut self, ours: &Listing, theirs: &Listing) {
        self.games += ours.games();
        self.nodes += ours.nodes().len();
        self.values += ours.values();
        let (ours, theirs) = (ours.nodes(), theirs.nodes());
        for (ours, theirs) in ours.iter().zip(theirs).filter(|(ours, theirs)| ours != theirs) {
            let plain = theirs.as_written_now();
            self.left_out += plain.changed;
            if ours.as_written_now().node != plain.node {
                self.differ(ours, theirs);
            }
        }
        self.differences += ours.len().abs_diff(theirs.len());
    }

    /// What was written holds nothing that is left out.
    fn add_written(&mut self, ours: &Listing, theirs: &Listing) {
        let (ours, theirs) = (ours.nodes(), theirs.nodes());
        ours.iter()
            .zip(theirs)
            .filter(|(ours, theirs)| ours != theirs)
            .for_each(|(ours, theirs)| self.differ(ours, theirs));
        self.differences += ours.len().abs_diff(theirs.len());
    }

    fn differ(&mut self, ours: &listing::Node, theirs: &listing::Node) {
        self.differences += 1;
        if self.differences <= SHOWN {
            println!("Badukpan: {ours}\nsgfmill:  {theirs}");
        }
    }
}
