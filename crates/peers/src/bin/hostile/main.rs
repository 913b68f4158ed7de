//! Measures the time and memory for records that are made to be slow or large.
//!
//! `hostile [--scale N] [--only WORDS]`: the texts are N times shorter with `--scale`, and only those with these words
//! in their names are used with `--only`.
//!
//! - First, files of 20 MB go through each step of opening them ([`opening_times`]): no step may take more than a second, and
//!   drawing a node no more than 50 ms.
//! - Then solutions are searched for, which must stop within a tenth of a second ([`searched`]).
//! - Then each of [`HOSTILE`] is read, checked, written and dropped, and so is a text of half the length: it fails if
//!   the longer one takes more than [`WORST`] times as long, or is read wrong.

mod opening_times;
mod searched;

use anyhow::{Result, bail};
use baduk_peers::{Options, Table};
use peak_alloc::PeakAlloc;
use std::time::Instant;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The maximum ratio between the times for reading a text and a text of half its length. With linear time, the ratio stays below this
/// even on a busy machine; with quadratic time, it does not.
const WORST: f64 = 3.4;

/// The shortest time in seconds for which the ratio is checked. Shorter times are too imprecise to show growth.
const MEASURABLE: f64 = 0.1;

/// A hostile text: its name, its start, the piece that is repeated, the number of repetitions, and its end.
struct Hostile {
    name: &'static str,
    before: &'static str,
    repeated: fn(usize) -> String,
    times: usize,
    after: &'static str,
}

const HOSTILE: &[Hostile] = &[
    repeated("50 MB of (", "", |_| "(".to_owned(), 50_000_000, ""),
    repeated("50 MB of (;", "", |_| "(;".to_owned(), 25_000_000, ""),
    repeated("20 MB of blanks and (", "", |_| " ".repeat(1000) + &"(".repeat(1000), 10_000, ""),
    repeated("50 MB of ( in a game", "(;B[aa]", |_| "(".to_owned(), 50_000_000, ""),
    repeated("a comment of 20 MB", "(;C[", |_| "word ".to_owned(), 4_000_000, "])"),
    repeated("20 MB of backslashes", "(;C[", |_| "\\\\".to_owned(), 10_000_000, "])"),
    repeated("20 MB of [a] in a comment", "(;C[", |_| "[a] ".to_owned(), 5_000_000, "])"),
    repeated("20 MB of [];( in a comment", "(;C[[[[[", |_| "] ;(;(".to_owned(), 3_300_000, "])"),
    repeated("1 000 000 properties of one name", "(;", |_| "C[x]".to_owned(), 1_000_000, ")"),
    repeated("1 000 000 moves in a node", "(;", |_| "B[aa]W[bb]".to_owned(), 500_000, ")"),
    repeated("1 000 000 properties of other names", "(;", |number| format!("X{number}[x]"), 1_000_000, ")"),
    repeated("10 000 000 values of a property", "(;AB", |_| "[aa:ss]".to_owned(), 10_000_000, ")"),
    repeated("10 000 000 of ;", "(", |_| ";".to_owned(), 10_000_000, ")"),
    repeated("3 000 000 moves in a line", "(;SZ[19]", |_| ";B[aa];W[bb]".to_owned(), 1_500_000, ")"),
    repeated("2 000 000 variations, each in the last", "", |_| "(;B[aa]".to_owned(), 2_000_000, ""),
    repeated("3 000 000 variations side by side", "(;", |_| "(;B[aa])".to_owned(), 3_000_000, ")"),
    repeated("1 000 000 properties behind variations", "(;", |_| "(;)C[x]".to_owned(), 1_000_000, ")"),
    repeated("5 000 000 games", "", |_| "(;)".to_owned(), 5_000_000, ""),
    repeated("1 000 000 games, each odd", "", |_| "(;KM[375])\n".to_owned(), 1_000_000, ""),
    repeated("1 000 000 odd lines behind each other", "(;SZ[9]", |_| ";B[zz]\r".to_owned(), 1_000_000, ")"),
    repeated("20 MB of stray words", "(;", |_| "a ".to_owned(), 10_000_000, ")"),
    repeated("20 MB of a name without a value", "(;", |_| "A".to_owned(), 20_000_000, ")"),
    repeated("20 MB of ] ", "(;C[x", |_| "] ".to_owned(), 10_000_000, ")"),
    repeated("20 MB of for (;;)", "", |_| "for (;;) ".to_owned(), 2_200_000, ""),
];

const fn repeated(
    name: &'static str,
    before: &'static str,
    repeated: fn(usize) -> String,
    times: usize,
    after: &'static str,
) -> Hostile {
    Hostile { name, before, repeated, times, after }
}

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let scale = options.take("--scale")?.unwrap_or(1).max(1);
    let only: Option<String> = options.take("--only")?;
    options.finish()?;
    let only = only.as_deref().unwrap_or_default();
    let slow = [opening_times::measure(scale, only), searched::measure(only)].concat();

    let mut table = Table::new(&["", "MB", "read s", "all s", "times half as long", "memory MB", "kept MB"]);
    let mut too_slow = Vec::new();
    for hostile in HOSTILE.iter().filter(|hostile| hostile.name.contains(only)) {
        let half = hostile.least(2 * scale)?;
        let whole = hostile.least(scale)?;
        let times = whole.all / half.all;
        if whole.all > MEASURABLE && times > WORST {
            too_slow.push(hostile.name);
        }
        let megabytes = [whole.memory, whole.kept].map(|bytes| format!("{:.0}", bytes as f64 / 1e6));
        let length = format!("{:.0}", whole.length as f64 / 1e6);
        let seconds = [whole.read, whole.all].map(|seconds| format!("{seconds:.2}"));
        let row =
            [vec![hostile.name.to_owned(), length], seconds.to_vec(), vec![format!("{times:.1}")], megabytes.to_vec()];
        table.row(row.concat());
    }
    print!("{table}");
    if !slow.is_empty() {
        bail!("too slow: {}", slow.join(", "));
    }
    if !too_slow.is_empty() {
        bail!("more than linear: {}", too_slow.join(", "));
    }
    Ok(())
}

/// The time in seconds and the memory in bytes that reading a text took.
struct Taken {
    length: usize,
    read: f64,
    all: f64,
    /// The peak memory in bytes while the text was read, without the text itself. `kept` is the memory of the result.
    memory: usize,
    kept: usize,
}

impl Hostile {
    fn text(&self, scale: usize) -> String {
        let middle: String = (0..self.times / scale).map(self.repeated).collect();
        [self.before, &middle, self.after].concat()
    }

    /// Returns the faster of two measurements, since the machine may be busy during one of them.
    fn least(&self, scale: usize) -> Result<Taken> {
        let text = self.text(scale);
        let (first, second) = (self.take(&text)?, self.take(&text)?);
        Ok(if second.all < first.all { second } else { first })
    }

    fn take(&self, text: &str) -> Result<Taken> {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = Instant::now();
        let read = baduk_sgf::read(text);
        let seconds = start.elapsed().as_secs_f64();
        let [memory, kept] = [MEMORY.peak_usage(), MEMORY.current_usage()].map(|bytes| bytes - before);
        if let Ok((games, _)) = &read {
            let checked: usize = games.iter().map(|game| baduk_sgf::check(game).len()).sum();
            let written = baduk_sgf::write(games);
            if checked > 2000 * games.len() || baduk_sgf::read(&written)?.0 != *games {
                bail!("{} is not read back as written", self.name);
            }
        }
        drop(read);
        Ok(Taken { length: text.len(), read: seconds, all: start.elapsed().as_secs_f64(), memory, kept })
    }
}
