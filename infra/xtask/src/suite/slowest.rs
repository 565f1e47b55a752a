//! The slowest tests of a run, by what the runners say of each test.

use std::sync::LazyLock;
use std::time::Duration;

use regex_lite::Regex;

use crate::suite::pattern::pattern;

/// How many are named of each kind.
const NAMED: usize = 20;

/// A test and its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    name: String,
    took: Duration,
}

/// The slowest tests of an output, slowest first.
pub fn of(output: &str) -> Vec<Timed> {
    // Node closes a group of tests with the time of all of them; it opened it with this mark.
    let groups: Vec<&str> = output
        .lines()
        .filter_map(|line| line.trim().strip_prefix("▶ "))
        .collect();
    let mut all = timed(&CARGO, 1.0, output);
    all.extend(timed(&NODE, 0.001, output));
    all.retain(|timed| !groups.contains(&timed.name.as_str()));
    all.sort_by(|a, b| b.took.cmp(&a.took).then_with(|| a.name.cmp(&b.name)));
    all.truncate(NAMED);
    all
}

/// One line a test, for people.
pub fn lines(kind: &str, slowest: &[Timed]) -> Vec<String> {
    let line = |timed: &Timed| format!("    {:>7.1} s  {}", timed.took.as_secs_f64(), timed.name);
    let head = format!("  slowest of {kind}");
    std::iter::once(head).chain(slowest.iter().map(line)).collect()
}

/// `test a::b ... ok <1.234s>` of cargo, in seconds.
static CARGO: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^test (?<name>.+?) \.\.\. .*<(?<time>[\d.]+)s>$"));
/// `✔ is closed (20.1ms)` of Node, `✓ is open 1234ms` of vitest.
static NODE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^\s*[✔✖✓] (?<name>.+?) \(?(?<time>[\d.]+)ms\)?$"));

/// The tests that a runner names with their times, in units of this many seconds.
fn timed(runner: &Regex, unit: f64, output: &str) -> Vec<Timed> {
    let found = runner.captures_iter(output);
    let timed = found.filter_map(|found| {
        Some(Timed {
            name: found["name"].to_owned(),
            took: Duration::try_from_secs_f64(found["time"].parse::<f64>().ok()? * unit).ok()?,
        })
    });
    timed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_all_runners_are_read_and_the_slowest_comes_first() {
        let output = "test again::b ... ok <0.250s>\ntest again::c ... FAILED <1.5s>\ntest result: ok. 3 passed\n\
            \u{25b6} all of it\n\u{2714} all of it (9000ms)\n\u{2714} is closed (2000.5ms)\n   \u{2713} is open 900ms\ntest unmeasured ... ok\n\u{2714} no time\n";
        let found = of(output);
        let names: Vec<&str> = found.iter().map(|timed| timed.name.as_str()).collect();
        assert_eq!(names, ["is closed", "again::c", "is open", "again::b"]);
        assert_eq!(found[0].took, Duration::from_micros(2_000_500));
    }

    #[test]
    fn only_the_slowest_are_named() {
        let output: String = (0..100).map(|n| format!("test t{n} ... ok <{n}.0s>\n")).collect();
        let found = of(&output);
        assert_eq!((found.len(), found[0].name.as_str()), (NAMED, "t99"));
        assert_eq!(lines("rust tests", &found).len(), NAMED + 1);
    }
}
