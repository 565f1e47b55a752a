//! Sessions: what begins with a sign-in and ends with a sign-out, by the person's other browsers, for want of use, or with its time.
//!
//! A session is known by the second of its sign-in: that claim of a token stays the same however often the token is renewed. Two sign-ins
//! of one person within one second are one session.

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// How long the user pool renews the tokens of a session: see `RefreshTokenValidity` in the user pool's stack.
pub const LASTS: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A session that was not used for so long is over.
const UNUSED: SignedDuration = SignedDuration::from_hours(14 * 24);
/// The same of an operator's.
const OPERATORS_UNUSED: SignedDuration = SignedDuration::from_hours(1);
/// An operator signs in again after so long, used or not.
const OPERATORS_LASTS: SignedDuration = SignedDuration::from_hours(24);
/// Uses are noted no more often than this.
const NOTED_EVERY: SignedDuration = SignedDuration::from_hours(1);
/// The same of an operator's.
const OPERATORS_NOTED_EVERY: SignedDuration = SignedDuration::from_mins(5);
/// By how much the clocks of the user pool and ours may differ.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_secs(5);

/// Seconds that have 11 digits or fewer end in the year 5138.
const SECONDS: i64 = 100_000_000_000;

/// A session of one person: the second of its sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SessionId(Timestamp);

impl SessionId {
    /// The session that began with a sign-in of this second; `None` for no time that a clock shows, of which no end could be computed.
    #[must_use]
    pub fn of_second(second: i64) -> Option<Self> {
        let shown = (0..SECONDS).contains(&second);
        shown.then(|| Timestamp::from_second(second).ok()).flatten().map(Self)
    }

    /// When the person signed in.
    #[must_use]
    pub const fn signed_in_at(self) -> Timestamp {
        self.0
    }

    /// When its tokens can no longer be renewed.
    #[must_use]
    pub fn ends_at(self) -> Timestamp {
        self.0.saturating_add(LASTS).unwrap_or(Timestamp::MAX)
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_second())
    }
}

impl FromStr for SessionId {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let digits = !text.is_empty() && text.len() <= 11 && text.bytes().all(|b| b.is_ascii_digit());
        let second = digits.then(|| text.parse().ok()).flatten();
        second.and_then(Self::of_second).ok_or(Error::NotFound)
    }
}

/// What is noted of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    /// When it was first used.
    pub first_at: Timestamp,
    /// When it was last used, as exact as uses are noted.
    pub seen_at: Timestamp,
    /// When it was ended.
    pub ended_at: Option<Timestamp>,
}

/// When the sessions of a person were ended together. Neither takes anything from the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndedTogether {
    /// When all of them last were.
    pub all_at: Option<Timestamp>,
    /// When all but one last were, and which one stayed.
    pub others: Option<(Timestamp, SessionId)>,
}

/// What a session is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its tokens are refused.
    Over,
    /// It counts, and this use of it is to be noted.
    Due,
    /// It counts.
    Good,
}

impl SessionId {
    /// What the session is worth, by what is noted of it. One that was never used counts as used with its sign-in. `operator`: its tokens
    /// are those of an operator.
    #[must_use]
    pub fn standing(self, noted: Option<&Noted>, ended: &EndedTogether, operator: bool, now: Timestamp) -> Standing {
        let (unused, every) = match operator {
            true => (OPERATORS_UNUSED, OPERATORS_NOTED_EVERY),
            false => (UNUSED, NOTED_EVERY),
        };
        let used_at = noted.map_or(self.0, |noted| noted.seen_at);
        let since = now.duration_since(used_at);
        let is_old = operator && now.duration_since(self.0) > OPERATORS_LASTS;
        if self.is_ended(noted, ended) || is_old || since > unused {
            return Standing::Over;
        }
        match noted {
            Some(_) if since <= every => Standing::Good,
            _ => Standing::Due,
        }
    }

    /// Somebody has ended it.
    #[must_use]
    pub fn is_ended(self, noted: Option<&Noted>, ended: &EndedTogether) -> bool {
        let others = ended.others.filter(|(_, but)| *but != self).map(|(at, _)| at);
        noted.is_some_and(|noted| noted.ended_at.is_some())
            || [ended.all_at, others]
                .into_iter()
                .flatten()
                .any(|at| self.began_before(noted, at))
    }

    /// When it began, the user pool's clock tells; when it was first used, ours. Where only the pool's tells that it began within the last
    /// seconds before, it may as well have begun after: such a session counts.
    #[must_use]
    fn began_before(self, noted: Option<&Noted>, at: Timestamp) -> bool {
        let surely = self.0 < at.saturating_sub(CLOCKS_DIFFER).unwrap_or(Timestamp::MIN);
        surely || self.0 <= at && noted.is_some_and(|noted| noted.first_at <= at)
    }

    /// The latest time of an end of the others that this session outlasts without being the one that stayed: see [`Self::is_ended`].
    #[must_use]
    pub fn outlasts(self) -> Timestamp {
        self.0.saturating_add(CLOCKS_DIFFER).unwrap_or(Timestamp::MAX)
    }
}

/// The kind of a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Browser {
    Chrome,
    Edge,
    Firefox,
    Opera,
    Safari,
    Samsung,
    Other,
}

/// The kind of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum System {
    Android,
    ChromeOs,
    Ios,
    Linux,
    MacOs,
    Windows,
    Other,
}

/// What a session is used with, so that its person recognizes it. A client says it of itself: nothing is decided by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// The kind of the browser.
    pub browser: Browser,
    /// The kind of its system.
    pub system: System,
}

/// By what a `User-Agent` is known; the first that is found counts, as browsers name those that they are like, too.
const BROWSERS: [(&str, Browser); 10] = [
    ("Edg", Browser::Edge),
    ("OPR/", Browser::Opera),
    ("OPT/", Browser::Opera),
    ("SamsungBrowser/", Browser::Samsung),
    ("FxiOS/", Browser::Firefox),
    ("Firefox/", Browser::Firefox),
    ("CriOS/", Browser::Chrome),
    ("Chrome/", Browser::Chrome),
    ("Chromium/", Browser::Chrome),
    ("Safari/", Browser::Safari),
];
const SYSTEMS: [(&str, System); 8] = [
    ("iPhone", System::Ios),
    ("iPad", System::Ios),
    ("Android", System::Android),
    ("CrOS", System::ChromeOs),
    ("Windows", System::Windows),
    ("Macintosh", System::MacOs),
    ("Linux", System::Linux),
    ("X11", System::Linux),
];

impl Device {
    /// What the header `User-Agent` says.
    #[must_use]
    pub fn of(user_agent: &str) -> Self {
        fn first<T: Copy>(table: &[(&str, T)], text: &str) -> Option<T> {
            table
                .iter()
                .find(|(mark, _)| text.contains(mark))
                .map(|(_, kind)| *kind)
        }
        Self {
            browser: first(&BROWSERS, user_agent).unwrap_or(Browser::Other),
            system: first(&SYSTEMS, user_agent).unwrap_or(System::Other),
        }
    }
}

#[cfg(test)]
mod tests;
