//! One name in many titles: a person, a game, a brand.

use std::collections::{HashMap, HashSet};

/// Words of the trade, which make no name.
const TRADE: &[&str] = &[
    "a",
    "album",
    "all",
    "an",
    "and",
    "are",
    "at",
    "audio",
    "best",
    "chapter",
    "clip",
    "compilation",
    "cover",
    "day",
    "das",
    "dem",
    "den",
    "der",
    "die",
    "du",
    "ein",
    "eine",
    "ep",
    "episode",
    "feat",
    "folge",
    "for",
    "from",
    "ft",
    "full",
    "für",
    "hd",
    "highlights",
    "hour",
    "hours",
    "how",
    "i",
    "ich",
    "im",
    "in",
    "is",
    "ist",
    "it",
    "kapitel",
    "live",
    "lyric",
    "lyrics",
    "mit",
    "mix",
    "music",
    "my",
    "neu",
    "new",
    "of",
    "official",
    "offizielles",
    "on",
    "part",
    "playlist",
    "podcast",
    "remix",
    "review",
    "season",
    "short",
    "shorts",
    "song",
    "staffel",
    "stream",
    "teil",
    "test",
    "the",
    "this",
    "to",
    "trailer",
    "tutorial",
    "und",
    "version",
    "video",
    "vlog",
    "von",
    "vs",
    "was",
    "what",
    "why",
    "wie",
    "with",
    "you",
    "your",
    "zu",
];

/// Titles that hold the most common pair of capitalised neighbours which is no part of the channel's own name.
#[must_use]
pub fn most_shared(titles: &[&str], channel: &str) -> usize {
    let own: HashSet<String> = words(channel).map(str::to_lowercase).collect();
    let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
    for title in titles {
        let names: HashSet<(&str, &str)> = names(title)
            .filter(|(first, second)| !own.contains(&first.to_lowercase()) && !own.contains(&second.to_lowercase()))
            .collect();
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts.into_values().max().unwrap_or(0)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Capitalised neighbours with nothing but a space between them.
fn names(title: &str) -> impl Iterator<Item = (&str, &str)> {
    let pieces: Vec<&str> = title.split(' ').collect();
    let pairs: Vec<(&str, &str)> = pieces
        .windows(2)
        .filter_map(|pair| {
            let first = pair[0].trim_start_matches(|c: char| !c.is_alphanumeric());
            let second = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
            (is_name(first) && is_name(second)).then_some((first, second))
        })
        .collect();
    pairs.into_iter()
}

/// A capital and small letters, no word of the trade.
fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.clone().next().is_some()
        && letters.all(|c| c.is_alphabetic() && !c.is_uppercase())
        && !TRADE.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_in_most_titles_is_found_and_the_channel_itself_is_not() {
        let titles = [
            "Why Ada Lovelace mattered",
            "Ada Lovelace: the letters",
            "A day with Ada Lovelace",
            "Bread at home",
        ];
        assert_eq!(most_shared(&titles, "History"), 3);
        assert_eq!(most_shared(&titles, "The Ada Show"), 0);
    }

    #[test]
    fn frames_and_parted_words_are_no_names() {
        assert_eq!(most_shared(&["Official Video", "Official Video"], ""), 0);
        assert_eq!(most_shared(&["Ada. Lovelace", "Ada - Lovelace", "ADA LOVELACE"], ""), 0);
        assert_eq!(most_shared(&[], ""), 0);
        assert_eq!(most_shared(&["", " ", "  Ö Ä"], ""), 0);
    }
}
