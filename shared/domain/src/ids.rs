//! Ids as types: what has been parsed once needs no second check.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;

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
    /// What the link to a shared analysis ends in: `s-` and 32 lower-case hexadecimal digits, not guessable.
    ShareId, "shareId", |t| t.strip_prefix("s-").is_some_and(is_hex)
);
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
