//! Ids as types: what has been parsed once needs no second check.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;

use crate::error::Error;
use crate::job::Work;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $field:literal, $valid:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The id as text, in its canonical form.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self, Error> {
                let valid: fn(&str) -> bool = $valid;
                if valid(text) { Ok(Self(text.to_owned())) } else { Err(Error::invalid($field)) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = Error;

            fn try_from(text: String) -> Result<Self, Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

/// Letters, digits, `-` and `_`: safe in a key, a URL and a log.
fn is_word(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// 32 lower-case hexadecimal digits: 128 bits.
fn is_hex(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

id!(
    /// The `sub` of a user's token: 1 to 64 letters, digits, `-` and `_`.
    UserId, "userId", |t| !t.is_empty() && t.len() <= 64 && is_word(t)
);
id!(
    /// An analysis, also called the request id: 32 lower-case hexadecimal digits, not guessable.
    AnalysisId, "requestId", is_hex
);
id!(
    /// A monitor: 32 lower-case hexadecimal digits, not guessable.
    MonitorId, "monitorId", is_hex
);
id!(
    /// An experiment: 32 lower-case hexadecimal digits, not guessable.
    ExperimentId, "experimentId", is_hex
);
id!(
    /// A saved title: 32 lower-case hexadecimal digits, not guessable.
    TitleId, "titleId", is_hex
);
id!(
    /// A request to delete what is stored of a channel: 32 lower-case hexadecimal digits, of which 20 are random. They sort by when they came.
    DeletionRequestId, "deletionRequestId", is_hex
);
id!(
    /// The secret in a link of a mail: 32 lower-case hexadecimal digits, not guessable.
    MailToken, "token", is_hex
);
id!(
    /// What the link to a shared report ends in: `s-` for an analysis or `x-` for a run of a monitor, and 32 lower-case hexadecimal
    /// digits, not guessable.
    ShareId, "shareId", |t| t.strip_prefix(OF_ANALYSIS).or_else(|| t.strip_prefix(OF_RUN)).is_some_and(is_hex)
);

const OF_ANALYSIS: &str = "s-";
const OF_RUN: &str = "x-";

impl ShareId {
    /// The link of a job of this kind, by a token of 32 lower-case hexadecimal digits.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for another token.
    pub fn new(work: Work, token: &str) -> Result<Self, Error> {
        let prefix = match work {
            Work::Analysis => OF_ANALYSIS,
            Work::Run => OF_RUN,
        };
        format!("{prefix}{token}").parse()
    }

    /// What kind of job is behind it.
    #[must_use]
    pub fn work(&self) -> Work {
        match self.0.starts_with(OF_RUN) {
            true => Work::Run,
            false => Work::Analysis,
        }
    }
}
id!(
    /// A channel of the platform: `UC` and 22 letters, digits, `-` and `_`.
    ChannelId, "channelId", |t| t.len() == 24 && t.starts_with("UC") && is_word(t)
);
id!(
    /// A video of the platform: 11 letters, digits, `-` and `_`.
    VideoId, "videoId", |t| t.len() == 11 && is_word(t)
);
id!(
    /// What the client invents once per intended act, so that a retry is the same act: 8 to 64 letters, digits, `-` and `_`.
    IdempotencyKey, "idempotency-key", |t| (8..=64).contains(&t.len()) && is_word(t)
);
id!(
    /// A thing at the payment provider: a checkout, subscription, invoice, payment, refund, dispute, customer or event. 1 to 255
    /// letters, digits and `_`.
    ProviderId, "providerId",
    |t| !t.is_empty() && t.len() <= 255 && t.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
);

macro_rules! from_bits {
    ($($name:ident),+) => {$(
        impl $name {
            /// The id with exactly these 128 bits.
            #[must_use]
            pub fn from_bits(bits: u128) -> Self {
                Self(format!("{bits:032x}"))
            }
        }
    )+};
}

from_bits!(AnalysisId, MonitorId);

impl DeletionRequestId {
    /// Of the time and 80 random bits.
    #[must_use]
    pub fn new(at: Timestamp, random: u128) -> Self {
        let millis = at.as_millisecond().clamp(0, 0xffff_ffff_ffff);
        Self(format!("{millis:012x}{:020x}", random & ((1 << 80) - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_of_bits_is_one_that_parses() {
        for bits in [0, 1, u128::MAX] {
            let id = MonitorId::from_bits(bits);
            assert_eq!(id.as_str().parse::<MonitorId>().unwrap(), id);
            assert_eq!(u128::from_str_radix(id.as_str(), 16).unwrap(), bits);
        }
    }

    #[test]
    fn a_monitor_has_32_lower_case_digits_and_nothing_else() {
        for text in ["", "0123", &"A".repeat(32), &"g".repeat(32), &"0".repeat(33)] {
            assert!(text.parse::<MonitorId>().is_err(), "{text}");
        }
    }
}
