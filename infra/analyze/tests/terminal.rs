//! The program as a person runs it, on the sample platform.

#![expect(clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::process::{Command, Output};

fn analyze(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_analyze"));
    command.args(arguments).env_remove("YOUTUBE_API_KEY");
    command.output().expect("it runs")
}

/// The handle of a channel that the sample platform documents.
fn handle() -> &'static str {
    sample_platform::KNOWN.first().expect("a known channel").handle
}

#[test]
fn a_channel_gives_a_readable_report_with_intervals_and_states() {
    let output = analyze(&[handle()]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for part in [
        "overall score, 0 to 100",
        "median views",
        " to ",
        "measured",
        "sample platform, 3 quota units",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn the_report_is_also_json() {
    let first = analyze(&[handle(), "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&first.stdout).expect("JSON");
    assert!(
        report["sample"] == true && report["score"]["state"].is_string(),
        "{report}"
    );
}

#[test]
fn a_channel_that_does_not_exist_and_an_input_that_names_none_are_one_clear_line() {
    for (input, part) in [
        ("@there-is-no-such-channel-here", "no such channel"),
        ("https://example.com/@a", "names no channel"),
    ] {
        let output = analyze(&[input]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(text.contains(part) && text.lines().count() == 1, "{text}");
    }
}
