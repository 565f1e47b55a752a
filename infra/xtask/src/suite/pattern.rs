//! Patterns of what test programs write.

use regex_lite::Regex;

#[expect(clippy::expect_used, reason = "a pattern of ours: its tests would fail")]
pub fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern")
}
