//! Compares the reading of records with sgfmill, node by node.
//!
//! `sgf_oracle [--seed N] [--files N] [--games FILE]`: compares N generated files and a file of games. It fails if
//! anything differs.
//!
//! # The opponent and its limits
//!
//! **sgfmill 1.1.1** (<https://pypi.org/project/sgfmill/>, its `sgf_grammar`) reads bytes in any charset in which no
//! part of a character looks like a bracket or a backslash (so texts in Shift_JIS, Big5 and GB18030 are made of other
//! characters), and keeps values as they are. The shape of the trees is compared, the names of each node's properties
//! in order, and their values with brackets, escapes and white space. What is written for the trees must also be read
//! as the same by sgfmill.
//!
//! Three intended corrections are not compared ("left out"): the root declares the tree's own charset and version (CA,
//! FF); a rectangle of one point, which FF\[4\] forbids, becomes that point; a square board size is one number.
//! Generated records don't have the marks of older formats (L, M), which would be renamed.

mod listing;
mod sgfmill;
mod valid_files;

use anyhow::{Context, Result, bail, ensure};
use baduk_peers::{options, print_row};
use baduk_sgf::Charset;
use encoding_rs::Encoding;
use fastrand::Rng;
use listing::Listing;
use std::fs;

const SEED: u64 = 1;
const FILES: usize = 200;

/// The maximum number of differences that are shown.
const SHOWN: usize = 10;

fn main() -> Result<()> {
    let [seed, files, games] = options(["--seed", "--files", "--games"])?;
    let seed = seed.map_or(Ok(SEED), |text| text.parse())?;
    let files = files.map_or(Ok(FILES), |text| text.parse())?;

    let mut random = Rng::with_seed(seed);
    let in_utf_8 = (0..files).map(|_| valid_files::UTF_8.file(&mut random)).collect();
    let in_others = valid_files::OTHERS.iter().cycle().take(files).map(|charset| charset.file(&mut random)).collect();
    let mut rows: Vec<(&str, Vec<Vec<u8>>)> = vec![("made by chance", in_utf_8), ("in other charsets", in_others)];
    if let Some(file) = games {
        rows.push(("of the file", vec![fs::read(&file).with_context(|| format!("cannot read {file}"))?]));
    }
    println!("records as sgfmill 1.1.1 reads them, seed {seed}");
    print_row("", ["files", "games", "nodes", "values", "left out", "differences"]);
    let mut differences = 0;
    for (name, files) in rows {
        let Compared { games, nodes, values, left_out, differences: found } = compare(&files)?;
        differences += found;
        print_row(name, [files.len(), games, nodes, values, left_out, found]);
    }
    if differences > 0 {
        bail!("there are {differences} differences");
    }
    Ok(())
}

/// The numbers of games, nodes and values that were compared, and of differences.
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
        let (games, _) = baduk_sgf::read(&decoded(file)?)?;
        let text = baduk_sgf::write(&games);
        if baduk_sgf::read(&text)?.0 != games {
            println!("what is written is not read back:\n{text}");
            compared.differences += 1;
        }
        listings.push(Listing::from_games(&games));
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

/// The text of a file, decoded in the charset that is detected.
fn decoded(file: &[u8]) -> Result<String> {
    let charset = Charset::detect(file).charset;
    let encoding = Encoding::for_label(charset.name().as_bytes()).context("the charset has no encoding")?;
    let (text, had_errors) = encoding.decode_with_bom_removal(file);
    ensure!(!had_errors, "a file is not in {}", charset.name());
    Ok(text.into_owned())
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

    /// Compares our reading of texts that we wrote with sgfmill's. Such texts need no corrections, so nothing is left out.
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
