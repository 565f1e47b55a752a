//! How many tests passed and failed, read from what the test programs write.

use std::ops::AddAssign;
use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use crate::suite::pattern::pattern;

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
        for found in RESULTS.iter().flat_map(|runner| runner.captures_iter(output)) {
            count += Self {
                passed: number(&found, "passed"),
                failed: number(&found, "failed"),
            };
        }
        for found in UNITTEST.captures_iter(output) {
            count += unittest(&found);
        }
        if !success && count.failed == 0 {
            count.failed = 1;
        }
        if success && count == Self::default() {
            count = Self::PASSED;
        }
        count
    }
}

/// What the runners say of their results: cargo, vitest, and Node's own, also in TAP.
static RESULTS: LazyLock<[Regex; 3]> = LazyLock::new(|| {
    [
        r"(?m)^test result: .*?(?<passed>\d+) passed; (?<failed>\d+) failed",
        r"(?m)^\s*Tests  (?:(?<failed>\d+) failed(?: \| )?)?(?:(?<passed>\d+) passed)?",
        r"(?m)^\s*[ℹ#] (?:pass (?<passed>\d+)|(?:fail|cancelled) (?<failed>\d+))$",
    ]
    .map(pattern)
});
/// Python: `Ran 12 tests in 0.1s`, then `OK` or `FAILED (failures=1, errors=2)`.
static UNITTEST: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)^Ran (?<ran>\d+) tests? .*\n\n(?:FAILED \((?<failed>.*)\))?"));
static FAILED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|, )(?:failures|errors|unexpected successes)=(?<failed>\d+)"));

fn number(found: &Captures<'_>, name: &str) -> u64 {
    let text = found.name(name);
    text.and_then(|text| text.as_str().parse().ok()).unwrap_or(0)
}

fn unittest(found: &Captures<'_>) -> Count {
    let failures = found.name("failed").map_or("", |failed| failed.as_str());
    let failed = FAILED.captures_iter(failures).map(|kind| number(&kind, "failed")).sum();
    let ran = number(found, "ran");
    Count {
        passed: ran - ran.min(failed),
        failed,
    }
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
        let expected = "Ran 6 tests in 0.002s\n\nFAILED (failures=1, skipped=1, expected failures=2)\n";
        assert_eq!(Count::of(expected, false), count(5, 1));
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
