use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::listing::{Listing, Node};

const PROGRAM: &str = include_str!("sgfmill.py");

/// The nodes that sgfmill reads from each of these files.
///
/// # Errors
/// When there is no Python with sgfmill on PATH, or sgfmill can't read one of the files.
pub(crate) fn listings(files: &[Vec<u8>]) -> Result<Vec<Listing>> {
    let folder = std::env::temp_dir().join(format!("badukpan-sgfmill-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let listings = listings_in(&folder, files);
    fs::remove_dir_all(&folder)?;
    listings
}

fn listings_in(folder: &std::path::Path, files: &[Vec<u8>]) -> Result<Vec<Listing>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for (number, bytes) in files.iter().enumerate() {
        let path = folder.join(format!("{number}.sgf"));
        fs::write(&path, bytes)?;
        paths.push(path);
    }
    let mut python = Command::new("python3");
    python.arg("-c").arg(PROGRAM).args(&paths).stderr(Stdio::inherit());
    let output = python.output().context("cannot start `python3`; is it on PATH?")?;
    if !output.status.success() {
        bail!("sgfmill cannot read what it was given; is it installed for the python3 on PATH?");
    }
    let text = String::from_utf8(output.stdout)?;
    let listings: Vec<Listing> = text.split_terminator("\n\n").map(listing).collect::<Result<_>>()?;
    ensure!(listings.len() == files.len(), "sgfmill read {} of {} files", listings.len(), files.len());
    Ok(listings)
}

fn listing(text: &str) -> Result<Listing> {
    let node = |line| Node::from_line(line).with_context(|| format!("the line is not understood: {line}"));
    Ok(Listing::new(text.lines().map(node).collect::<Result<_>>()?))
}
