//! How many tests passed and failed, read from what the test programs write.

use std::ops::AddAssign;

/// Results of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Count {
    /// A check without tests of its own counts as one.
    pub const PASSED: Self = Self { passed: 1, failed: 0 };
    /// The same, failed.
    pub const FAILED: Self = Self { passed: 0, failed: 1 };

    /// The result of a part that wrote `output` and ended with or without success. Success and the numbers must agree:
    /// a part that fails counts at least one failure, and one that succeeds at least one pass.
    pub fn of(output: &str, success: bool) -> Self {
        let mut count = Self::default();
        for line in output.lines() {
            count += cargo(line)
                .or_else(|| vitest(line))
                .or_else(|| node(line))
                .unwrap_or_default();
        }
        count += unittest(output);
        if !success && count.failed == 0 {
            count.failed = 1;
        }
        if success && count == Self::default() {
            count = Self::PASSED;
        }
        count
    }
}

/// `test result: ok. 12 passed; 0 failed; 1 ignored; ...`
fn cargo(line: &str) -> Option<Count> {
    let rest = line.trim().strip_prefix("test result: ")?;
    Some(Count {
        passed: before(rest, " passed")?,
        failed: before(rest, " failed")?,
    })
}

/// Python: `Ran 12 tests in 0.1s`, then `OK` or `FAILED (failures=1, errors=2)`.
fn unittest(output: &str) -> Count {
    let mut count = Count::default();
    let mut ran = 0;
    for line in output.lines() {
        if line.starts_with("Ran ") && line.contains(" test") {
            ran = after(line, "Ran ").unwrap_or(0);
            count.passed += ran;
        } else if let Some(rest) = line.strip_prefix("FAILED (") {
            let kinds = ["failures=", "errors=", "unexpected successes="];
            let failed = kinds.iter().filter_map(|kind| after(rest, kind)).sum();
            count.failed += failed;
            count.passed -= ran.min(failed);
            ran = 0;
        }
    }
    count
}

/// `Tests  1 failed | 12 passed (13)`.
fn vitest(line: &str) -> Option<Count> {
    let rest = line.trim().strip_prefix("Tests  ")?;
    let count = Count {
        passed: before(rest, " passed").unwrap_or(0),
        failed: before(rest, " failed").unwrap_or(0),
    };
    (count != Count::default()).then_some(count)
}

/// Node's own runner: `ℹ pass 12` and `ℹ fail 1`, or with `#` in TAP.
fn node(line: &str) -> Option<Count> {
    let rest = line
        .trim()
        .strip_prefix("ℹ ")
        .or_else(|| line.trim().strip_prefix("# "))?;
    let (word, number) = rest.split_once(' ')?;
    let number = number.parse().ok()?;
    match word {
        "pass" => Some(Count {
            passed: number,
            failed: 0,
        }),
        "fail" | "cancelled" => Some(Count {
            passed: 0,
            failed: number,
        }),
        _ => None,
    }
}

/// The number before a word.
fn before(text: &str, word: &str) -> Option<u64> {
    let head = &text[..text.find(word)?];
    head.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The number after a word.
fn after(text: &str, word: &str) -> Option<u64> {
    let rest = &text[text.find(word)? + word.len()..];
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(passed: u64, failed: u64) -> Count {
        Count { passed, failed }
    }

    #[test]
    fn results_of_cargo_add_up_over_all_crates() {
        let output = "running 2 tests\ntest a ... ok\n\
            test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s\n\
            test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s\n";
        assert_eq!(Count::of(output, false), count(15, 2));
    }

    #[test]
    fn results_of_python_are_read_with_and_without_failures() {
        assert_eq!(Count::of("..\n----\nRan 6 tests in 0.002s\n\nOK\n", true), count(6, 0));
        assert_eq!(Count::of("Ran 1 test in 0.1s\n\nOK (skipped=1)\n", true), count(1, 0));
        assert_eq!(
            Count::of("Ran 6 tests in 0.002s\n\nFAILED (failures=1, errors=2)\n", false),
            count(3, 3)
        );
    }

    #[test]
    fn results_of_vitest_and_of_node_are_read() {
        let vitest = " Test Files  1 failed | 3 passed (4)\n      Tests  1 failed | 12 passed (13)\n";
        assert_eq!(Count::of(vitest, false), count(12, 1));
        assert_eq!(Count::of("      Tests  12 passed (12)\n", true), count(12, 0));
        assert_eq!(
            Count::of("ℹ tests 5\nℹ suites 0\nℹ pass 4\nℹ fail 1\nℹ cancelled 0\n", false),
            count(4, 1)
        );
        assert_eq!(Count::of("# pass 3\n# fail 0\n", true), count(3, 0));
    }

    #[test]
    fn success_and_numbers_agree_even_where_the_output_says_nothing() {
        assert_eq!(Count::of("", true), Count::PASSED);
        assert_eq!(Count::of("error: could not compile", false), Count::FAILED);
        assert_eq!(
            Count::of("test result: ok. 4 passed; 0 failed; 0 ignored", false),
            count(4, 1)
        );
    }
}
