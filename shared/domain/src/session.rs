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
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn session(second: i64) -> SessionId {
        SessionId::of_second(second).unwrap()
    }

    const fn seen(first_at: Timestamp, seen_at: Timestamp) -> Noted {
        Noted {
            first_at,
            seen_at,
            ended_at: None,
        }
    }

    const NEVER: EndedTogether = EndedTogether {
        all_at: None,
        others: None,
    };
    const HOUR: i64 = 3_600;
    const DAY: i64 = 24 * HOUR;

    #[test]
    fn a_session_is_its_second_and_nothing_else_is_one() {
        assert_eq!(session(1_795_165_200).to_string(), "1795165200");
        assert_eq!("1795165200".parse::<SessionId>().unwrap(), session(1_795_165_200));
        for text in [
            "",
            "-1",
            "+1",
            "1.5",
            "current",
            "253402207200",
            "999999999999",
            "9999999999999",
        ] {
            assert!(matches!(text.parse::<SessionId>(), Err(Error::NotFound)), "{text}");
        }
    }

    #[test]
    fn a_use_is_noted_each_hour_and_an_operators_every_five_minutes() {
        let noted = seen(at(0), at(0));
        let standing = |operator, after| session(0).standing(Some(&noted), &NEVER, operator, at(after));
        assert_eq!(session(0).standing(None, &NEVER, false, at(0)), Standing::Due);
        assert_eq!(
            (standing(false, HOUR), standing(false, HOUR + 1)),
            (Standing::Good, Standing::Due)
        );
        assert_eq!(
            (standing(true, 300), standing(true, 301)),
            (Standing::Good, Standing::Due)
        );
    }

    #[test]
    fn a_session_that_is_not_used_ends_after_two_weeks_and_an_operators_after_an_hour() {
        let noted = seen(at(0), at(0));
        let standing = |operator, after| session(0).standing(Some(&noted), &NEVER, operator, at(after));
        assert_eq!(
            (standing(false, 14 * DAY), standing(false, 14 * DAY + 1)),
            (Standing::Due, Standing::Over)
        );
        assert_eq!(
            (standing(true, HOUR), standing(true, HOUR + 1)),
            (Standing::Due, Standing::Over)
        );
    }

    #[test]
    fn an_operator_signs_in_again_after_a_day_of_use_and_a_member_does_not() {
        let noted = seen(at(0), at(DAY));
        let standing = |operator, after| session(0).standing(Some(&noted), &NEVER, operator, at(after));
        assert_eq!(
            (standing(true, DAY), standing(true, DAY + 1)),
            (Standing::Good, Standing::Over)
        );
        assert_eq!(standing(false, DAY + 1), Standing::Good);
    }

    #[test]
    fn a_session_that_nobody_has_seen_counts_as_used_with_its_sign_in() {
        let standing = |operator, after| session(0).standing(None, &NEVER, operator, at(after));
        assert_eq!(
            (standing(false, 14 * DAY), standing(false, 14 * DAY + 1)),
            (Standing::Due, Standing::Over)
        );
        assert_eq!(
            (standing(true, HOUR), standing(true, HOUR + 1)),
            (Standing::Due, Standing::Over)
        );
    }

    fn all(second: i64) -> EndedTogether {
        EndedTogether {
            all_at: Some(at(second)),
            others: None,
        }
    }

    #[test]
    fn a_sign_in_right_after_the_end_of_all_counts_where_the_clocks_differ() {
        // The pool's is behind ours.
        assert!(!session(96).is_ended(None, &all(100)));
        assert!(session(94).is_ended(None, &all(100)));
        assert!(!session(96).is_ended(Some(&seen(at(101), at(101))), &all(100)));
        assert!(session(96).is_ended(Some(&seen(at(99), at(99))), &all(100)));
        // One machine of ours is behind another one.
        assert!(!session(101).is_ended(Some(&seen(at(99), at(99))), &all(100)));
    }

    #[test]
    fn the_end_of_the_others_never_brings_back_what_the_end_of_all_has_ended() {
        let (own, other) = (session(10), session(20));
        for others_at in [90, 110] {
            let ended = EndedTogether {
                others: Some((at(others_at), own)),
                ..all(100)
            };
            assert!(own.is_ended(None, &ended) && other.is_ended(None, &ended));
        }
    }

    #[test]
    fn a_device_is_known_by_what_its_browser_says() {
        let of = |text: &str| {
            let Device { browser, system } = Device::of(text);
            (browser, system)
        };
        let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
        assert_eq!(of(chrome), (Browser::Chrome, System::Windows));
        assert_eq!(of(&format!("{chrome} Edg/142.0.0.0")), (Browser::Edge, System::Windows));
        assert_eq!(
            of(&format!("{chrome} OPR/120.0.0.0")),
            (Browser::Opera, System::Windows)
        );
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
        assert_eq!(of(firefox), (Browser::Firefox, System::Linux));
        let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
        assert_eq!(of(mac), (Browser::Safari, System::MacOs));
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1";
        assert_eq!(of(phone), (Browser::Chrome, System::Ios));
        let samsung = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36";
        assert_eq!(of(samsung), (Browser::Samsung, System::Android));
        let book = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
        assert_eq!(of(book), (Browser::Chrome, System::ChromeOs));
        assert_eq!(of("curl/8.16.0"), (Browser::Other, System::Other));
    }

    fn noted() -> impl Strategy<Value = Option<Noted>> {
        proptest::option::of((0..2_000i64, 0..2_000i64, proptest::option::of(0..2_000i64)).prop_map(
            |(first, later, ended)| Noted {
                ended_at: ended.map(at),
                ..seen(at(first), at(first + later))
            },
        ))
    }

    proptest! {
        #[test]
        fn once_ended_a_session_is_over_whatever_else_is_noted(
            second in 0..2_000i64, mut noted in noted(), operator: bool, now in 0..9_000i64, ended in 0..2_000i64,
        ) {
            let of = session(second);
            let together = all(second + 6 + ended);
            prop_assert_eq!(of.standing(noted.as_ref(), &together, operator, at(now)), Standing::Over);
            if let Some(noted) = &mut noted {
                noted.ended_at = Some(at(ended));
                prop_assert_eq!(of.standing(Some(noted), &NEVER, operator, at(now)), Standing::Over);
            }
        }

        #[test]
        fn the_end_of_all_others_leaves_the_one_that_asked(second in 0..2_000i64, noted in noted(), ended in 0..9_000i64) {
            let of = session(second);
            let others = EndedTogether { others: Some((at(ended), of)), ..NEVER };
            prop_assert_eq!(of.is_ended(noted.as_ref(), &others), of.is_ended(noted.as_ref(), &NEVER));
        }
    }
}
