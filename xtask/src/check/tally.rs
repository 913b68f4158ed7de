//! Counts tests in the output of test programs.

/// The numbers of tests that passed and that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Tally {
    /// Adds up all summaries of tests in `text`: the `test result:` lines of cargo and wasm-bindgen, Playwright's `  3 passed (2.1s)`, and
    /// Node's `ℹ pass 3`.
    pub(crate) fn from_text(text: &str) -> Self {
        let mut tally = Self::default();
        for line in text.lines() {
            let words: Vec<_> = line.split([' ', ';']).filter(|word| !word.is_empty()).collect();
            let number = |at: usize| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(0);
            match words[..] {
                // `test result: ok. 3 passed; 0 failed; ...`
                ["test", "result:", _, _, "passed", _, "failed", ..] => {
                    tally.passed += number(3);
                    tally.failed += number(5);
                }
                [_, "passed", ..] if line.starts_with("  ") => tally.passed += number(0),
                [_, "failed", ..] if line.starts_with("  ") => tally.failed += number(0),
                ["ℹ", "pass", _] => tally.passed += number(2),
                ["ℹ", "fail" | "cancelled", _] => tally.failed += number(2),
                _ => {}
            }
        }
        tally
    }

    /// Adds the numbers of another tally to those of this tally.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_of_cargo_playwright_and_node_are_summed_and_other_lines_ignored() {
        for (text, passed, failed) in [
            (
                "test result: ok. 3 passed; 0 failed; 1 ignored; finished in 0.00s\ntest result: FAILED. 10 passed; 2 failed; 0",
                13,
                2,
            ),
            (
                "  1) [desktop] › specs/smoke.spec.mjs:3:1 › starts\n\n  1 failed\n    [desktop] › starts\n  4 passed (2.1s)\n",
                4,
                1,
            ),
            ("✔ WebKit (1.2ms)\nℹ tests 6\nℹ pass 3\nℹ fail 2\nℹ cancelled 1\nℹ skipped 0\n", 3, 3),
            ("all 3 passed the gate\n3 passed", 0, 0),
        ] {
            assert_eq!(Tally::from_text(text), Tally { passed, failed }, "{text}");
        }
    }
}
