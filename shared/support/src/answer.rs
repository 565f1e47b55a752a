//! What a workflow answers: text, JSON with `output`, or a list with one such object.

use domain::chat::answer_text;
use serde_json::Value;

/// What is longer cannot be a text of 20,000 characters, in whatever way JSON writes them.
pub(crate) const MOST_BYTES: usize = 256 * 1024;

/// The text of an answer with this media type, fit to be shown.
///
/// # Errors
/// Why there is none: for the log, without a word of the answer.
pub(crate) fn read(kind: &str, body: &[u8]) -> Result<String, &'static str> {
    let text = std::str::from_utf8(body).map_err(|_| "the answer is not UTF-8")?;
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind == "text/html" {
        // A page of a login or of a proxy, never what a workflow means to say.
        return Err("the answer is a page");
    }
    let is_json = kind == "application/json" || kind.ends_with("+json");
    let said = match serde_json::from_str::<Value>(text) {
        Ok(value) => match output(&value) {
            Some(output) => output.to_owned(),
            None if is_json => return Err("the answer has no output"),
            None => text.to_owned(),
        },
        Err(_) if is_json => return Err("the answer is not JSON"),
        Err(_) => text.to_owned(),
    };
    answer_text(&said).ok_or("the answer is empty")
}

fn output(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        Value::Object(members) => members.get("output")?.as_str(),
        Value::Array(items) => match items.as_slice() {
            [Value::Object(members)] => members.get("output")?.as_str(),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_workflow_answers_in_each_of_its_ways() {
        for (kind, body, text) in [
            ("text/plain", "Hello.", "Hello."),
            ("text/plain; charset=utf-8", "  Zwei\r\nZeilen ", "Zwei\nZeilen"),
            ("", "Without a type", "Without a type"),
            ("application/json", r#"{"output": "From JSON."}"#, "From JSON."),
            ("application/json", r#"[{"output": "From a list."}]"#, "From a list."),
            ("application/json; charset=utf-8", r#""A string.""#, "A string."),
            (
                "application/problem+json",
                r#"{"output": "Whatever it calls itself."}"#,
                "Whatever it calls itself.",
            ),
            (
                "text/plain",
                r#"{"output": "JSON under a wrong name."}"#,
                "JSON under a wrong name.",
            ),
            ("text/plain", "42", "42"),
            ("text/plain", "{not JSON}", "{not JSON}"),
            ("text/plain", "a\u{202e}b\u{0}c", "abc"),
        ] {
            assert_eq!(read(kind, body.as_bytes()).as_deref(), Ok(text), "{kind}: {body}");
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for (kind, body) in [
            ("text/plain", ""),
            ("text/plain", " \n "),
            ("text/html", "<p>Sign in</p>"),
            ("application/json", "Hello."),
            ("application/json", r#"{"message": "Workflow was started"}"#),
            ("application/json", r#"{"output": 4}"#),
            ("application/json", r#"{"output": ""}"#),
            ("application/json", r#"[{"output": "one"}, {"output": "two"}]"#),
            ("application/json", "[]"),
            ("application/json", "null"),
        ] {
            assert!(read(kind, body.as_bytes()).is_err(), "{kind}: {body}");
        }
        assert!(read("text/plain", b"\xff\xfe").is_err());
    }

    #[test]
    fn an_answer_ends_after_twenty_thousand_characters() {
        let text = read("text/plain", "ß".repeat(20_001).as_bytes()).unwrap();
        assert_eq!(text.chars().count(), 20_000);
    }

    proptest! {
        #[test]
        fn whatever_comes_is_a_text_to_be_shown_or_nothing(kind in "(text/plain|application/json|)", body in prop::collection::vec(any::<u8>(), 0..300)) {
            if let Ok(text) = read(&kind, &body) {
                prop_assert!(!text.trim().is_empty());
                prop_assert!(text.chars().count() <= 20_000);
                prop_assert!(!text.chars().any(|c| c.is_control() && c != '\n' && c != '\t'));
            }
        }
    }
}
