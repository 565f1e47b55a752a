//! The slowest tests of a run, by what the runners say of each test.

use std::time::Duration;

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
    let tests = output.lines().filter_map(|line| cargo(line).or_else(|| node(line)));
    let mut all: Vec<Timed> = tests.filter(|timed| !groups.contains(&timed.name.as_str())).collect();
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

/// `test a::b ... ok <1.234s>`.
fn cargo(line: &str) -> Option<Timed> {
    let rest = line.strip_prefix("test ")?;
    let (name, rest) = rest.split_once(" ... ")?;
    let seconds = rest.split_once('<')?.1.strip_suffix("s>")?;
    Some(Timed {
        name: name.to_owned(),
        took: Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?,
    })
}

/// `✔ is closed (20.1ms)` of Node, `✓ is open 1234ms` of vitest.
fn node(line: &str) -> Option<Timed> {
    let line = line.trim_start();
    let rest = line
        .strip_prefix("✔ ")
        .or_else(|| line.strip_prefix("✖ "))
        .or_else(|| line.strip_prefix("✓ "))?;
    let (name, time) = rest.trim_end_matches(')').rsplit_once([' ', '('])?;
    let milliseconds: f64 = time.strip_suffix("ms")?.parse().ok()?;
    Some(Timed {
        name: name.trim_end_matches([' ', '(']).to_owned(),
        took: Duration::try_from_secs_f64(milliseconds / 1000.0).ok()?,
    })
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
