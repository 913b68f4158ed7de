//! How long stages of the tests and their parts took: parts that programs print, a record of the last runs, and budgets.

use crate::process::duration;
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The record of the last run of each stage.
const RECORD: &str = "target/test-times.json";

/// The file with the budget of each stage, in minutes on two processors that do nothing else.
pub(crate) const BUDGETS: &str = "budgets.json";

/// A part of a stage: a command, a test program, or a file of specs, with the time that it took in seconds. If two parts run at the same
/// time, their times overlap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) seconds: f64,
}

impl Part {
    pub(super) fn new(name: impl Into<String>, time: Duration) -> Self {
        Self { name: name.into(), seconds: time.as_secs_f64() }
    }
}

/// Returns the parts whose times test programs print in `text`: each program that cargo runs, each file of specs that Playwright runs, and
/// each test that Node runs.
pub(super) fn printed(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut program = "";
    for line in text.lines() {
        if let Some(started) = started_program(line) {
            program = started;
        }
        let Some((name, seconds)) = cargo(line, program).or_else(|| playwright(line)).or_else(|| node(line)) else {
            continue;
        };
        match parts.iter_mut().find(|part| part.name == name) {
            Some(part) => part.seconds += seconds,
            None => parts.push(Part { name: name.to_owned(), seconds }),
        }
    }
    parts
}

/// Returns the name of a program whose tests cargo says that it runs: `Running tests/laws/main.rs (target/debug/deps/laws-0a1b)` or
/// `Doc-tests baduk_rules`.
fn started_program(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(krate) = line.strip_prefix("Doc-tests ") {
        return Some(krate);
    }
    let (_, path) = line.strip_prefix("Running ")?.strip_suffix(')')?.rsplit_once('(')?;
    let name = path.rsplit(['/', '\\']).next()?;
    Some(name.rsplit_once('-').map_or(name, |(name, _)| name))
}

/// Reads `test result: ok. 3 passed; …; finished in 1.20s`.
fn cargo<'a>(line: &str, program: &'a str) -> Option<(&'a str, f64)> {
    let (_, time) = line.strip_prefix("test result: ")?.rsplit_once("finished in ")?;
    Some((program, time.strip_suffix('s')?.parse().ok()?))
}

/// Reads `✓  12 [desktop] › specs/links.spec.mjs:3:1 › opens (1.2s)`.
fn playwright(line: &str) -> Option<(&str, f64)> {
    let (start, time) = line.trim_end().strip_suffix(')')?.rsplit_once(" (")?;
    let (_, file) = start.split_once("] › ")?;
    let (file, _) = file.split_once(':')?;
    let name = file.rsplit('/').next()?;
    Some((name, seconds(time)?))
}

/// Reads `✔ Firefox plays a game (1234.5ms)`.
fn node(line: &str) -> Option<(&str, f64)> {
    let (name, time) = line.trim_start().strip_prefix("✔ ")?.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name, seconds(time)?))
}

/// Returns the number of seconds in a text such as `340ms`, `1.2s` or `1.1m`.
fn seconds(time: &str) -> Option<f64> {
    let (number, unit) = time.split_at(time.find(|letter: char| letter.is_alphabetic())?);
    let unit = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * unit)
}

/// The budgets of the stages.
pub(super) struct Budgets(Map<String, Value>);

impl Budgets {
    /// Reads the budgets.
    pub(super) fn read() -> Result<Self> {
        let text = fs::read_to_string(crate::root().join(BUDGETS)).with_context(|| format!("cannot read {BUDGETS}"))?;
        let budgets: Value = serde_json::from_str(&text)?;
        Ok(Self(budgets["minutes"].as_object().with_context(|| format!("{BUDGETS} has no minutes"))?.clone()))
    }

    /// Returns the budget of a stage in seconds; `None` if the stage has none.
    pub(super) fn of(&self, stage: &str) -> Option<f64> {
        Some(self.0.get(stage)?.as_f64()? * 60.0)
    }
}

/// Writes into the record how long a stage and its parts took.
pub(super) fn keep(stage: &str, time: Duration, parts: &[Part]) -> Result<()> {
    let mut record = record();
    let parts: Map<_, _> = parts.iter().map(|part| (part.name.clone(), json!(part.seconds))).collect();
    record.insert(stage.to_owned(), json!({ "seconds": time.as_secs_f64(), "parts": parts }));
    fs::create_dir_all("target")?;
    Ok(fs::write(RECORD, serde_json::to_string_pretty(&record)?)?)
}

/// Returns the record; an empty one if there is none or it can't be read.
fn record() -> Map<String, Value> {
    let text = fs::read_to_string(Path::new(RECORD)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The shortest part that the table shows, in seconds.
const SHORTEST: f64 = 5.0;

/// Returns a table of the last run of each stage of `stages`: its time and budget, and the parts that took five seconds or more.
pub(super) fn table(stages: &[&str]) -> Result<String> {
    let (budgets, record) = (Budgets::read()?, record());
    let mut table = String::new();
    let mut line = |name: &str, seconds: f64, note: &str| {
        table += format!("{name:<52}{seconds:>8.1} s   {note}").trim_end();
        table.push('\n');
    };
    let mut total = 0.0;
    for stage in stages {
        let Some(seconds) = record.get(*stage).and_then(|entry| entry["seconds"].as_f64()) else { continue };
        total += seconds;
        line(stage, seconds, &budgets.of(stage).map_or_else(String::new, |budget| format!("of {budget:.0} s")));
        let parts = record[*stage]["parts"].as_object().into_iter().flatten();
        let mut parts: Vec<_> = parts.filter_map(|(name, seconds)| Some((name, seconds.as_f64()?))).collect();
        parts.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (name, seconds) in parts.into_iter().filter(|(_, seconds)| *seconds >= SHORTEST) {
            line(&format!("  {name}"), seconds, "");
        }
    }
    line("all stages", total, &duration(Duration::from_secs_f64(total)));
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, seconds: f64) -> Part {
        Part { name: name.to_owned(), seconds }
    }

    #[test]
    fn the_times_of_test_programs_are_read() {
        let text = "\
     Running unittests src/lib.rs (target/debug/deps/baduk_rules-2488c1d7bc58fa3a)
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.25s
     Running tests/laws/main.rs (target/debug/deps/laws-09)
test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 6.00s
   Doc-tests baduk_view
test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.50s";
        assert_eq!(printed(text), [part("baduk_rules", 1.25), part("laws", 6.0), part("baduk_view", 0.5)]);
    }

    #[test]
    fn the_times_of_specs_are_added_up_by_file() {
        let text = "
  ✓   1 [desktop] › specs/links.spec.mjs:3:1 › opens (now) (1.5s)
  ✓   2 [phone] › specs/touch.phone.spec.mjs:3:1 › plays (500ms)
  ✘   3 [desktop] › specs/links.spec.mjs:9:1 › ends (2.0m)";
        assert_eq!(printed(text), [part("links.spec.mjs", 121.5), part("touch.phone.spec.mjs", 0.5)]);
    }

    #[test]
    fn the_times_of_other_browsers_are_read() {
        assert_eq!(printed("✔ Firefox plays a game (1500ms)\nℹ pass 1"), [part("Firefox plays a game", 1.5)]);
    }

    #[test]
    fn lines_without_a_time_are_no_parts() {
        assert!(printed("page: 2 of 3 bytes after brotli (goal 1)\n   Compiling a v0.1.0 (/b)\n✔ ok").is_empty());
    }
}
