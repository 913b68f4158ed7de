//! How long stages of the tests and their parts took: a record of the last runs, and budgets.

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

/// A part of a stage: the name of a command, and the time that it took.
pub(super) type Part = (&'static str, Duration);

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
    let parts: Map<_, _> = parts.iter().map(|(name, time)| ((*name).to_owned(), json!(time.as_secs_f64()))).collect();
    record.insert(stage.to_owned(), json!({ "seconds": time.as_secs_f64(), "parts": parts }));
    fs::create_dir_all("target")?;
    Ok(fs::write(RECORD, serde_json::to_string_pretty(&record)?)?)
}

/// Returns the record; an empty one if there is none or it can't be read.
fn record() -> Map<String, Value> {
    let text = fs::read_to_string(Path::new(RECORD)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Returns a table of the last run of each stage of `stages`: its time and budget, and its parts.
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
        for (name, seconds) in parts {
            line(&format!("  {name}"), seconds, "");
        }
    }
    line("all stages", total, &duration(Duration::from_secs_f64(total)));
    Ok(table)
}
