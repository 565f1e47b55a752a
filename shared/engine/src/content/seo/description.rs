//! Reads a whole description: its length, its hashtags and the times it lists. What of it must be known is kept without its words.

use crate::input::snapshot::{DescriptionFacts, ListedTimes};
use crate::statistics::random::ContentHash;

/// Facts of a description that is not shortened.
#[must_use]
pub fn read(text: &str) -> DescriptionFacts {
    let mut hash = ContentHash::default();
    hash.feed(text.trim().as_bytes());
    DescriptionFacts {
        bytes: u32::try_from(text.len()).unwrap_or(u32::MAX),
        hash: hash.value(),
        blank: text.trim().is_empty(),
        hashtags: hashtags(text),
        times: times(text),
    }
}

/// Hashtags of a text: `#` at its beginning or after something that is no part of a word or an address, then letters, of which not all
/// are digits.
#[must_use]
pub fn hashtags(text: &str) -> u32 {
    let begins_word = |place: usize| {
        let before = text[..place].chars().next_back();
        before.is_none_or(|c| !is_of_word(c) && !matches!(c, '/' | '&' | '#' | '=' | '?'))
    };
    let is_tag = |place: usize| {
        let word = || text[place + 1..].chars().take_while(|c| is_of_word(*c));
        word().any(|c| !c.is_ascii_digit())
    };
    let tags = text
        .match_indices('#')
        .filter(|(place, _)| begins_word(*place) && is_tag(*place));
    u32::try_from(tags.count()).unwrap_or(u32::MAX)
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The times at the beginnings of the lines; a list at their ends counts where it begins with the video.
fn times(text: &str) -> Option<ListedTimes> {
    let at_beginnings = list(text.lines().filter_map(at_beginning));
    if at_beginnings.is_some_and(|times| times.earliest == 0) {
        return at_beginnings;
    }
    let at_ends = list(text.lines().filter_map(at_end)).filter(|times| times.earliest == 0);
    at_ends.or(at_beginnings)
}

/// `00:00 Intro`, `- 1:02:03 Outro`, `(12:30) Part`.
fn at_beginning(line: &str) -> Option<u32> {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = line
        .find(|c: char| !c.is_ascii_digit() && c != ':')
        .unwrap_or(line.len());
    let (time, rest) = line.split_at(end);
    // 18:00Uhr is no place in a video.
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    seconds(time.trim_end_matches(':')).filter(|_| ends)
}

/// `Intro 00:00`.
fn at_end(line: &str) -> Option<u32> {
    let line = line.trim_end_matches(|c: char| !c.is_alphanumeric());
    let start = line
        .char_indices()
        .rev()
        .take_while(|(_, c)| c.is_ascii_digit() || *c == ':')
        .last()?
        .0;
    let (rest, time) = line.split_at(start);
    let begins = rest.chars().next_back().is_none_or(|c| !c.is_alphanumeric());
    seconds(time).filter(|_| begins)
}

/// `m:ss`, `mm:ss`, `mmm:ss` or `h:mm:ss`.
fn seconds(time: &str) -> Option<u32> {
    let number = |text: &str, digits: std::ops::RangeInclusive<usize>| {
        let whole = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        whole.then(|| text.parse::<u32>().ok())?
    };
    let sixty = |text: &str| number(text, 2..=2).filter(|value| *value < 60);
    let mut parts = time.split(':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(minutes), Some(rest), None, None) => Some(number(minutes, 1..=3)? * 60 + sixty(rest)?),
        (Some(hours), Some(minutes), Some(rest), None) => {
            Some(number(hours, 1..=3)? * 3_600 + sixty(minutes)? * 60 + sixty(rest)?)
        }
        _ => None,
    }
}

fn list(mut times: impl Iterator<Item = u32>) -> Option<ListedTimes> {
    let first = times.next()?;
    let begin = ListedTimes {
        count: 1,
        first,
        earliest: first,
        latest: first,
        descends: false,
        shortest: None,
    };
    let (listed, _) = times.fold((begin, first), |(list, before), time| {
        let step = time.checked_sub(before).filter(|step| *step > 0);
        let next = ListedTimes {
            count: list.count.saturating_add(1),
            first,
            earliest: list.earliest.min(time),
            latest: list.latest.max(time),
            descends: list.descends || step.is_none(),
            shortest: list.shortest.into_iter().chain(step).min(),
        };
        (next, time)
    });
    Some(listed)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn bytes_are_counted_as_they_are_sent_and_space_is_no_text() {
        let facts = read("Käse 🧀");
        assert_eq!((facts.bytes, facts.blank), (10, false));
        assert!(read(" \n\t").blank && read("").blank);
        assert_eq!(read("a\n").hash, read(" a").hash);
        assert_ne!(read("a").hash, read("b").hash);
    }

    #[test]
    fn hashtags_are_words_after_a_hash_and_no_anchors_colours_or_numbers() {
        for (text, expected) in [
            ("#shorts #käse_liebe #日本", 3),
            ("(#a), \"#b\"", 2),
            ("no hash", 0),
            ("Folge #12 # leer ##", 0),
            ("https://example.org/page#part https://example.org/#top", 0),
            ("C# a#b &#39;", 0),
            ("#2026trend", 1),
        ] {
            assert_eq!(hashtags(text), expected, "{text}");
        }
    }

    #[test]
    fn times_are_found_at_either_end_of_a_line() {
        for (line, first) in [
            ("00:00 Intro", Some(0)),
            ("• 1:02:03 – Outro", Some(3_723)),
            ("[12:30] Teil", Some(750)),
            ("1:30: Colon", Some(90)),
            ("125:00 long", Some(7_500)),
            ("18:00Uhr", None),
            ("1:2 odds", None),
            ("1:75 no", None),
            ("1:60:00 no", None),
            ("1:02:03:04", None),
            ("1234:00", None),
            ("at 5:00 we begin", None),
            ("Friday 18:00", None),
        ] {
            assert_eq!(read(line).times.map(|times| times.first), first, "{line}");
        }
        // At the ends of lines only where the list begins with the video.
        let at_ends = read("Intro (0:00)\nMiddle 1:10\nEnd: 4:00").times.unwrap();
        assert_eq!((at_ends.count, at_ends.latest, at_ends.shortest), (3, 240, Some(70)));
    }

    #[test]
    fn a_list_keeps_what_its_rules_ask_for() {
        let text = "0:00 a\ntext\n0:30 b\n0:30 c\n0:10 d\n0:15 e";
        let expected = ListedTimes {
            count: 5,
            first: 0,
            earliest: 0,
            latest: 30,
            descends: true,
            shortest: Some(5),
        };
        assert_eq!(read(text).times, Some(expected));
    }

    proptest! {
        #[test]
        fn no_text_panics_and_what_is_found_agrees(text in "[0-9:#\\n a-zäß🧀()/-]{0,200}") {
            let facts = read(&text);
            prop_assert_eq!(facts.bytes as usize, text.len());
            prop_assert!(facts.hashtags as usize <= text.matches('#').count());
            if let Some(times) = facts.times {
                prop_assert!(times.count as usize <= text.lines().count());
                prop_assert!(times.earliest <= times.first && times.first <= times.latest);
                prop_assert!(times.shortest.is_none_or(|step| step > 0 && step <= times.latest - times.earliest));
            }
        }
    }
}
