//! See README.md.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use domain::{Error, Result};
use reqwest::{Client, StatusCode, Url};
use runtime::{Outcome, required};

/// Longest wait for an answer. It is asked for twice, and the browser waits for three seconds in all.
const PATIENCE: Duration = Duration::from_millis(1_200);
/// Several times what a real answer has.
const MOST_BYTES: usize = 256 * 1024;
/// The service refuses who has no name.
const USER_AGENT: &str = "Kanalyse";
/// Digits of a SHA-1 that are asked for, and those that are compared by who asks.
const PREFIX: usize = 5;
const SUFFIX: usize = 35;

/// The first five digits of a SHA-1, in capital letters.
#[derive(Clone, PartialEq, Eq)]
pub struct HashPrefix(String);

impl FromStr for HashPrefix {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match are_digits(text, PREFIX) {
            true => Ok(Self(text.to_owned())),
            false => Err(Error::NotFound),
        }
    }
}

// Of a password nothing belongs into a log.
impl fmt::Debug for HashPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashPrefix(…)")
    }
}

/// The service.
#[derive(Debug)]
pub struct BreachedPasswords {
    client: Client,
    /// Ends in a slash, so that the digits are joined to it.
    ranges: Url,
}

impl BreachedPasswords {
    /// The service at `BREACHED_PASSWORDS_API`.
    ///
    /// # Errors
    /// The variable is missing or no address, or no client can be made.
    pub fn from_env() -> Outcome<Self> {
        Ok(Self::new(&required("BREACHED_PASSWORDS_API")?)?)
    }

    fn new(base: &str) -> Result<Self> {
        let invalid = |error| {
            Error::internal(format_args!(
                "the address of the service of breached passwords: {error}"
            ))
        };
        let ranges = Url::parse(&format!("{}/range/", base.trim_end_matches('/'))).map_err(invalid)?;
        let client = http_client::client(http_client::is_far(&ranges))
            .and_then(|client| client.user_agent(USER_AGENT).timeout(PATIENCE).build());
        Ok(Self {
            client: client.map_err(|error| Error::internal(http_client::cause(error)))?,
            ranges,
        })
    }

    /// The lines of the hashes that begin with these digits, as the service gives them.
    ///
    /// # Errors
    /// [`Error::Unavailable`] where it answers neither of two questions with such lines.
    pub async fn range(&self, prefix: &HashPrefix) -> Result<Vec<u8>> {
        let url = self.ranges.join(&prefix.0).map_err(Error::internal)?;
        match self.ask(url.clone()).await {
            Ok(lines) => Ok(lines),
            Err(_) => self.ask(url).await,
        }
    }

    async fn ask(&self, url: Url) -> Result<Vec<u8>> {
        let answer = self.client.get(url).header("add-padding", "true").send().await;
        let answer = answer.map_err(|error| unavailable(&http_client::cause(error)))?;
        // A redirect is no success either: nobody is followed with the digits.
        if answer.status() != StatusCode::OK {
            return Err(unavailable(&format!("status {}", answer.status().as_u16())));
        }
        let lines = http_client::read(answer, MOST_BYTES)
            .await
            .map_err(|cause| unavailable(&cause))?;
        match are_lines(&lines) {
            true => Ok(lines),
            false => Err(unavailable("the answer is not made of hashes")),
        }
    }
}

/// Every real answer has hundreds of lines.
fn are_lines(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| !text.is_empty() && text.lines().all(is_line))
}

/// A hash without its first digits, and how often it was seen.
fn is_line(line: &str) -> bool {
    line.split_once(':').is_some_and(|(suffix, seen)| {
        are_digits(suffix, SUFFIX) && !seen.is_empty() && seen.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn are_digits(text: &str, number: usize) -> bool {
    text.len() == number && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'))
}

fn unavailable(cause: &str) -> Error {
    Error::Unavailable {
        service: "breached passwords",
        cause: cause.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "0018A45C4D1DEF81644B54AB7F969B88D65:10";

    #[test]
    fn five_digits_in_capital_letters_are_asked_for_and_nothing_else() {
        assert_eq!(HashPrefix::from_str("21BD1").unwrap().0, "21BD1");
        for text in [
            "",
            "21BD",
            "21BD12",
            "21bd1",
            "21BDG",
            "21BD ",
            "../ab",
            "21BD\n",
            "2\u{ff11}B",
            "+21BD",
        ] {
            assert!(matches!(HashPrefix::from_str(text), Err(Error::NotFound)), "{text:?}");
        }
    }

    #[test]
    fn what_is_formatted_of_them_says_nothing() {
        let prefix: HashPrefix = "21BD1".parse().unwrap();
        assert_eq!(format!("{prefix:?}"), "HashPrefix(…)");
    }

    #[test]
    fn an_answer_is_lines_of_hashes_with_their_counts() {
        let padding = format!("{}:0", "F".repeat(35));
        for text in [
            LINE.to_owned(),
            format!("{LINE}\r\n{padding}"),
            format!("{LINE}\n{padding}\n"),
        ] {
            assert!(are_lines(text.as_bytes()), "{text:?}");
        }
        let small = LINE.to_lowercase();
        for text in [
            "",
            "\r\n",
            "<!doctype html>",
            small.as_str(),
            &LINE[1..],
            &LINE[..35],
            &LINE[..36],
            "0:1",
        ] {
            assert!(!are_lines(text.as_bytes()), "{text:?}");
        }
        for text in [
            format!("{LINE}\r\n\r\n{LINE}"),
            format!("{LINE}\r\n{LINE} "),
            format!("A{LINE}"),
            LINE.replace(":10", ":-1"),
            LINE.replace(":10", ":1:0"),
        ] {
            assert!(!are_lines(text.as_bytes()), "{text:?}");
        }
        assert!(!are_lines(b"\xff\xfe"));
    }

    #[test]
    fn the_service_is_at_an_address() {
        for base in ["https://api.example.org", "https://api.example.org/"] {
            let service = BreachedPasswords::new(base).unwrap();
            assert_eq!(service.ranges.as_str(), "https://api.example.org/range/");
        }
        assert!(BreachedPasswords::new("no address").is_err());
    }
}
