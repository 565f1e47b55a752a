//! Messages to support.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Result};
use crate::profile::is_seen;
use crate::text::{some_lines, text};

/// Longest answer, in characters.
const LONGEST_ANSWER: usize = 20_000;

text!(
    /// A message to support: 1 to 2,000 characters in any number of lines, without the blanks around them.
    ChatInput, "chatInput", (1..=2_000), some_lines
);

/// Names one conversation with support, for as long as its window is open: a UUID that the browser drew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatSession(String);

impl ChatSession {
    /// As it is sent, in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChatSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ChatSession {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let groups: Vec<&str> = text.split('-').collect();
        let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
        let is_hex = |group: &&str| group.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if lengths == [8, 4, 4, 4, 12] && groups.iter().all(is_hex) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::invalid("sessionId"))
        }
    }
}

/// An answer as it may be shown: cleaned as a message is and cut after 20,000 characters; `None` where nothing of it can be seen.
#[must_use]
pub fn answer_text(text: &str) -> Option<String> {
    let text: String = some_lines(text).chars().take(LONGEST_ANSWER).collect();
    text.chars().any(is_seen).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_trimmed_and_what_shows_nothing_is_none() {
        assert_eq!(
            ChatInput::parse("  hello\r\nthere \n").unwrap().as_str(),
            "hello\nthere"
        );
        let empty = [
            String::new(),
            " \n\t ".to_owned(),
            "\u{200d}".to_owned(),
            "x".repeat(2_001),
        ];
        for text in empty {
            assert!(matches!(
                ChatInput::parse(&text),
                Err(Error::InvalidInput { field: "chatInput", .. })
            ));
        }
        assert!(ChatInput::parse(&"ß".repeat(2_000)).is_ok());
    }

    #[test]
    fn a_session_is_a_uuid_in_lower_case() {
        let session = "0b9f6c1e-2f0a-4f7e-9d4b-7d6f3a1c2b5e";
        assert_eq!(session.parse::<ChatSession>().unwrap().as_str(), session);
        let upper = session.to_uppercase();
        let wrong = [
            "",
            "0b9f6c1e",
            upper.as_str(),
            &session[1..],
            "0b9f6c1e-2f0a-4f7e-9d4b-7d6f3a1c2b5g",
        ];
        for text in wrong {
            assert!(text.parse::<ChatSession>().is_err(), "{text}");
        }
    }
}
