//! Names of channels may contain anything.

use domain::{Credits, Language};
use mail::{Letter, MAX_SUBJECT, Outcome, RunMail};
use proptest::prelude::*;

use crate::facts::seen;
use crate::samples::{LINKS, now};

fn letter(channel: &str, language: Language) -> Letter {
    let outcome = Outcome::Skipped {
        price: Credits::XRAY_REPORT,
        in_row: 1,
    };
    let mail = RunMail {
        language,
        channel: Some(channel),
        ended_at: now().unwrap(),
        outcome,
        inactive: None,
        missed: 0,
        watches_drops: true,
        links: LINKS,
    };
    mail.compose().unwrap()
}

/// Names that have been trouble somewhere.
const NAMES: [&str; 12] = [
    "",
    " \r\n ",
    "a\r\nBcc: all@example.com",
    "\u{202e}gpj.exe",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "{{ frame.subject }}{% if x %}",
    "O'Brien & Söhne",
    "https://phish.example/login",
    "نور للتعليم",
    "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪",
    "a\u{0}\u{1b}[31mb\u{2028}c",
];

fn check(channel: &str) {
    for language in [Language::En, Language::De] {
        let Letter { subject, html, text } = letter(channel, language);
        let plain = letter("x", language);
        assert!((1..=MAX_SUBJECT).contains(&subject.chars().count()), "{subject:?}");
        let breaks = |c: char| {
            c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert!(!subject.contains(breaks), "{subject:?}");
        // The name adds neither lines nor tags nor addresses.
        assert_eq!(text.lines().count(), plain.text.lines().count(), "{text}");
        assert_eq!(html.lines().count(), plain.html.lines().count());
        assert_eq!(html.matches('<').count(), plain.html.matches('<').count(), "{html}");
        assert_eq!(html.matches('"').count(), plain.html.matches('"').count());
        assert_eq!(text.matches("://").count(), plain.text.matches("://").count());
        assert_eq!(html.matches("://").count(), plain.html.matches("://").count());
        // And both parts show the same of it.
        let shown = text
            .lines()
            .nth(3)
            .unwrap()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(seen(&html).contains(&shown), "{shown:?} in {html}");
    }
}

#[test]
fn names_that_have_been_trouble_are_only_names() {
    NAMES.into_iter().for_each(check);
    NAMES.map(|name| name.repeat(60)).iter().for_each(|name| check(name));
}

#[test]
fn a_long_name_is_cut_and_the_finding_is_not() {
    let Letter { subject, html, .. } = letter(&"ä".repeat(300), Language::De);
    assert!(subject.starts_with("Ausgefallen: ää") && subject.ends_with('…'));
    assert!(!html.contains(&"ä".repeat(101)));
}

#[test]
fn a_flag_or_a_family_is_not_cut_apart() {
    let subject = letter(&"👨‍👩‍👧‍👦".repeat(40), Language::En).subject;
    let name = subject.strip_prefix("Skipped: ").unwrap().strip_suffix('…').unwrap();
    assert_eq!(name.replace("👨‍👩‍👧‍👦", ""), "");
}

proptest! {
    #[test]
    fn whatever_a_name_contains_it_is_only_a_name(name in any::<String>()) {
        check(&name);
    }

    #[test]
    fn whatever_a_long_name_contains_it_is_only_a_name(
        name in "([\\PC\\r\\n<>&\"'{%\u{202e}\u{2066}\u{200d}\u{301}👩🇩]){80,400}",
    ) {
        check(&name);
    }
}
