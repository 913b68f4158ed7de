//! Comparisons with other programs, with random games and records (`cargo xtask oracle`).
//!
//! Nothing else in the workspace depends on this crate, which keeps its dependencies out of the other crates. Its programs:
//!
//! - `oracle` compares the legality of moves with GNU Go and the crate goban;
//! - `sgf_oracle` compares the reading of records with sgfmill.

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use std::env;

/// Returns the values of the options with these names, such as `--seed 7`, in the arguments of this process.
///
/// # Errors
///
/// If there are other arguments, or an option has no value.
pub fn options<const N: usize>(names: [&str; N]) -> Result<[Option<String>; N]> {
    let mut values = [const { None }; N];
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let Some(at) = names.iter().position(|name| *name == word) else { bail!("there is no option \"{word}\"") };
        values[at] = Some(words.next().with_context(|| format!("{word} wants a value"))?);
    }
    Ok(values)
}

/// Returns a random one of `choices`, each with equal probability; `None` if `choices` is empty.
pub fn one_of<T: Copy>(choices: &[T], random: &mut Rng) -> Option<T> {
    (!choices.is_empty()).then(|| choices[random.usize(..choices.len())])
}

/// Prints a row of a table: its name, and numbers or their headings.
pub fn print_row(name: &str, cells: impl IntoIterator<Item: ToString>) {
    let cells = cells.into_iter().map(|cell| format!("{:>12}", cell.to_string()));
    println!("{name:36}{}", cells.collect::<String>());
}
