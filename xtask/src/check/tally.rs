//! Counts tests in the output of test programs.

/// The numbers of tests that passed and that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Tally {
    /// Adds up all summaries of tests in `text`: the `test result:` lines of cargo and wasm-bindgen, Playwright's `3 passed (2.1s)`, and
    /// Node's `ℹ pass 3`.
    pub(crate) fn of(text: &str) -> Self {
        let mut tally = Self::default();
        for line in text.lines() {
            tally.passed += after(line, "ℹ pass ");
            tally.failed += after(line, "ℹ fail ") + after(line, "ℹ cancelled ");
        }
        for line in text.lines().filter(|line| is_summary(line)) {
            tally.passed += before(line, "passed");
            tally.failed += before(line, "failed");
        }
        tally
    }

    /// Adds the numbers of another tally to those of this tally.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

fn is_summary(line: &str) -> bool {
    let playwright = |line: &str| {
        let mut words = line.split_whitespace();
        words.next().is_some_and(|word| word.parse::<usize>().is_ok())
            && matches!(words.next(), Some("passed" | "failed"))
    };
    line.starts_with("test result: ") || (line.starts_with("  ") && playwright(line))
}

/// Returns the number that follows the text `start` in a line; 0 if the line doesn't consist of this text and a number.
fn after(line: &str, start: &str) -> usize {
    line.strip_prefix(start).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Returns the number before the word `word` in a line; 0 if no number precedes it.
fn before(line: &str, word: &str) -> usize {
    let words: Vec<_> = line.split([' ', ';']).filter(|word| !word.is_empty()).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_results_are_summed() {
        let text = "\
running 3 tests
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s";
        assert_eq!(Tally::of(text), Tally { passed: 13, failed: 2 });
    }

    #[test]
    fn playwrights_results_are_read() {
        let text = "  1) [desktop] › specs/smoke.spec.mjs:3:1 › starts\n\n  1 failed\n    [desktop] › starts\n  4 passed (2.1s)\n";
        assert_eq!(Tally::of(text), Tally { passed: 4, failed: 1 });
    }

    #[test]
    fn nodes_results_are_read() {
        let text = "✔ WebKit (1.2ms)\nℹ tests 6\nℹ pass 3\nℹ fail 2\nℹ cancelled 1\nℹ skipped 0\n";
        assert_eq!(Tally::of(text), Tally { passed: 3, failed: 3 });
    }

    #[test]
    fn other_lines_about_passing_are_ignored() {
        assert_eq!(Tally::of("all 3 passed the gate\n3 passed"), Tally::default());
    }
}
