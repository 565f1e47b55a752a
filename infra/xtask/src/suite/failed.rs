//! Which tests failed and what they said, read from what the test programs write: the end of a long output seldom holds it.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::suite::pattern::pattern;

/// Longest excerpt of one part.
const MOST: usize = 60;
/// Lines that a panic or a traceback says of itself.
const REASON: usize = 8;
/// Longest line; whole documents are compared sometimes.
const WIDTH: usize = 400;

/// The failed tests of a part with their reasons, in the order of the output; empty where none is named.
pub fn excerpt(output: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut wanted = 0;
    let mut is_of_failures = false;
    for line in output.lines() {
        if let Some(heading) = HEADS_SECTION.captures(line) {
            is_of_failures = ["ERRORS", "FAILURES"].contains(&&heading[1]);
        }
        if is_of_failures {
            wanted = wanted.max(1);
        }
        if NAMES_FAILURE.is_match(line) {
            wanted = wanted.max(1);
        } else if GIVES_REASON.is_match(line) {
            wanted = REASON;
        }
        if wanted > 0 {
            wanted -= 1;
            if !line.trim().is_empty() {
                lines.push(line.chars().take(WIDTH).collect());
            }
        }
        if lines.len() == MOST {
            break;
        }
    }
    lines
}

/// `test a::b ... FAILED` of cargo, `FAIL  src/a.test.ts > b` of vitest, `✖ b (12ms)` of Node and what the browser showed then,
/// `FAIL: test_b (…)` of Python.
static NAMES_FAILURE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\s*(?:test .* \.\.\. FAILED|FAIL  |FAIL: |ERROR: |✖ |ℹ seen at )"));
/// Of schemathesis: what its sections are about, between two rows of `=`.
static HEADS_SECTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"^=+ ([A-Z]+) =+$"));
/// Of cargo, vitest, Node and Python; and of compilers.
static GIVES_REASON: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\s*(?:thread '.*panicked at|AssertionError|error\[|error: |TimeoutError)|Error: "));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_in_the_middle_of_cargos_output_is_found_with_its_reason() {
        let many = "test x ... ok\n".repeat(500);
        let output = format!(
            "{many}test again::b ... FAILED <1.503s>\n\n---- again::b stdout ----\n\nthread 'again::b' (7) panicked at src/again.rs:3:5:\n\
             assertion `left == right` failed: it is there\n  left: 1\n right: 2\n{many}"
        );
        let said = excerpt(&output);
        assert_eq!(said[0], "test again::b ... FAILED <1.503s>");
        assert!(said[1].starts_with("thread 'again::b'"), "{said:?}");
        assert!(said.contains(&" right: 2".to_owned()));
        assert!(said.len() < 12);
    }

    #[test]
    fn failures_of_the_other_runners_are_found_and_a_success_has_none() {
        let vitest = " ✓ a\n FAIL  |unit| src/a.test.ts > b\nAssertionError: expected 1 to be 2\n";
        assert_eq!(excerpt(vitest).len(), 2);
        let node = "  ✖ is closed (20.1ms)\n  ✔ is open (2ms)\n  locator.waitFor: Timeout 20000ms exceeded.\n";
        assert_eq!(excerpt(node), ["  ✖ is closed (20.1ms)"]);
        let python = "FAIL: test_a (test_deploy.Deploy)\nAssertionError: 1 != 2\n";
        assert_eq!(excerpt(python).len(), 2);
        assert_eq!(excerpt("test a ... ok\ntest result: ok. 1 passed; 0 failed\n"), [""; 0]);
    }

    #[test]
    fn a_section_of_failures_is_shown_whole_and_the_summary_only_as_far_as_it_names_reasons() {
        let output = " ✅  Coverage\n========= ERRORS =========\n_____ GET /status _____\nNetwork Error\n\nRead timed out after 90.00 seconds\n\n\
                      ========= WARNINGS =========\nAuthentication failed: 5 operations\n========= SUMMARY =========\n  Errored: 1\n";
        let expected = [
            "========= ERRORS =========",
            "_____ GET /status _____",
            "Network Error",
            "Read timed out after 90.00 seconds",
        ];
        assert_eq!(excerpt(output), expected);
    }

    #[test]
    fn an_excerpt_stays_short() {
        let endless = format!("error: {}\n", "x".repeat(10_000)).repeat(1_000);
        let said = excerpt(&endless);
        assert_eq!(said.len(), MOST);
        assert!(said.iter().all(|line| line.chars().count() <= WIDTH));
    }
}
