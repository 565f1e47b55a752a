//! What titles repeat, whether they are bound to a time, and in which language they are.

use std::collections::{HashMap, HashSet};

use crate::rules;

/// Words that tie a title to a moment or an event, in English and German.
const TIME_BOUND: &[&str] = &[
    "news",
    "breaking",
    "today",
    "tonight",
    "yesterday",
    "update",
    "latest",
    "weekly",
    "daily",
    "reaction",
    "reacts",
    "reacting",
    "trailer",
    "livestream",
    "election",
    "nachrichten",
    "heute",
    "gestern",
    "aktuell",
    "aktuelle",
    "eilmeldung",
    "tagesschau",
    "reaktion",
    "reagiert",
    "neuigkeiten",
    "wochenrückblick",
    "wahl",
    "woche",
];
const ENGLISH: &[&str] = &[
    "the", "and", "of", "to", "is", "in", "for", "with", "you", "how", "my", "this", "your", "what", "why", "are",
    "on", "it", "we", "from", "vs",
];
const GERMAN: &[&str] = &[
    "der", "die", "das", "und", "ist", "mit", "für", "ein", "eine", "ich", "wie", "nicht", "auf", "im", "den", "dem",
    "von", "zu", "so", "warum", "wir",
];

/// A title taken apart.
#[derive(Clone, Debug, PartialEq)]
struct Parsed {
    /// Words in lower case, numbers as `#`.
    words: Vec<String>,
    /// Separators in order, for example `|` or `[]`.
    separators: String,
}

fn parse(title: &str) -> Parsed {
    let mut words: Vec<String> = Vec::new();
    let mut separators = String::new();
    for piece in title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|piece| !piece.is_empty())
    {
        let number = piece.chars().all(char::is_numeric);
        words.push(if number { "#".to_owned() } else { piece.to_lowercase() });
    }
    for c in title.chars() {
        match c {
            '|' | ':' | '[' | ']' | '(' | ')' | '【' | '】' | '•' | '–' | '—' | '/' => separators.push(c),
            _ => {}
        }
    }
    if title.contains(" - ") {
        separators.push('-');
    }
    Parsed { words, separators }
}

/// For each title how much of it repeats a skeleton of the catalogue, 0 to 1.
///
/// A skeleton is a pair of neighbouring words (numbers alike) that at least 3 titles and a tenth of them share. A title half of whose words
/// stand in skeletons counts in full; the same separators in 40 percent of the titles count a quarter.
#[must_use]
pub fn repetition(titles: &[&str]) -> Vec<f64> {
    let parsed: Vec<Parsed> = titles.iter().map(|title| parse(title)).collect();
    let shared_by = |share: f64| ((titles.len() as f64 * share).ceil() as usize).max(rules::SKELETON_TITLES);
    let mut pairs: HashMap<(&str, &str), usize> = HashMap::new();
    let mut separators: HashMap<&str, usize> = HashMap::new();
    for title in &parsed {
        let own: HashSet<(&str, &str)> = pairs_of(title).collect();
        for pair in own {
            *pairs.entry(pair).or_default() += 1;
        }
        *separators.entry(&title.separators).or_default() += 1;
    }
    let is_skeleton = |pair: (&str, &str)| {
        pairs
            .get(&pair)
            .is_some_and(|count| *count >= shared_by(rules::SKELETON_SHARE))
    };
    parsed
        .iter()
        .map(|title| {
            let mut inside = vec![false; title.words.len()];
            for (i, pair) in pairs_of(title).enumerate() {
                if is_skeleton(pair) {
                    inside[i] = true;
                    if let Some(next) = inside.get_mut(i + 1) {
                        *next = true;
                    }
                }
            }
            let covered = inside.iter().filter(|word| **word).count() as f64 / inside.len().max(1) as f64;
            let frame = !title.separators.is_empty()
                && separators[title.separators.as_str()] >= shared_by(rules::SEPARATOR_SHARE);
            (covered / rules::SKELETON_FULL + if frame { rules::SEPARATOR_WORTH } else { 0.0 }).min(1.0)
        })
        .collect()
}

/// Neighbouring words; a title of one word is a pair with nothing.
fn pairs_of(title: &Parsed) -> impl Iterator<Item = (&str, &str)> {
    let single = (title.words.len() == 1).then(|| (title.words[0].as_str(), ""));
    title
        .words
        .windows(2)
        .map(|pair| (pair[0].as_str(), pair[1].as_str()))
        .chain(single)
}

/// Share of titles tied to a moment: news words, or a year.
#[must_use]
pub fn time_bound_share(titles: &[&str]) -> f64 {
    let bound = |title: &&&str| {
        title
            .split(|c: char| !c.is_alphanumeric())
            .any(|piece| is_year(piece) || TIME_BOUND.contains(&piece.to_lowercase().as_str()))
    };
    titles.iter().filter(bound).count() as f64 / titles.len().max(1) as f64
}

fn is_year(piece: &str) -> bool {
    piece.len() == 4 && piece.parse::<u16>().is_ok_and(|year| (2000..2100).contains(&year))
}

/// `de` or `en` where the function words of the titles tell it clearly, else what was declared.
#[must_use]
pub fn language(titles: &[&str], declared: Option<&str>) -> Option<String> {
    let (mut english, mut german) = (0_usize, 0_usize);
    for title in titles {
        for piece in title.split(|c: char| !c.is_alphanumeric()) {
            let word = piece.to_lowercase();
            english += usize::from(ENGLISH.contains(&word.as_str()));
            german += usize::from(GERMAN.contains(&word.as_str()));
        }
    }
    if german >= 5 && german >= 2 * english {
        return Some("de".to_owned());
    }
    if english >= 5 && english >= 2 * german {
        return Some("en".to_owned());
    }
    declared.filter(|tag| !tag.is_empty()).map(|tag| {
        let primary = tag.split('-').next().unwrap_or(tag).to_lowercase();
        if primary == "de" || primary == "en" {
            primary
        } else {
            tag.to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_repeats_itself_and_a_mixed_bag_does_not() {
        let series: Vec<String> = (1..=20)
            .map(|i| format!("Minecraft Survival #{i} - Folge {i}"))
            .collect();
        let series: Vec<&str> = series.iter().map(String::as_str).collect();
        assert!(repetition(&series).iter().all(|value| *value == 1.0));
        let mixed = [
            "Why I left",
            "A quiet lake",
            "Bread at home",
            "Three knots",
            "Winter is long",
            "My first saw",
        ];
        assert!(repetition(&mixed).iter().all(|value| *value == 0.0));
    }

    #[test]
    fn the_score_of_a_half_templated_catalogue_lies_between() {
        let titles = [
            "Vlog 1",
            "Vlog 2",
            "Vlog 3",
            "Vlog 4",
            "A lake",
            "Some bread",
            "Three knots",
            "A saw",
        ];
        assert_eq!(repetition(&titles), [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn empty_and_wordless_titles_are_no_skeleton() {
        assert_eq!(repetition(&[]), Vec::<f64>::new());
        assert_eq!(repetition(&["", "!!!", "", "?"]), [0.0; 4]);
    }

    #[test]
    fn news_and_years_are_bound_to_a_time_and_ordinary_numbers_are_not() {
        assert_eq!(
            time_bound_share(&["News heute", "Best phones 2026", "Top 10 knots", "1999 knots"]),
            0.5
        );
        assert_eq!(time_bound_share(&[]), 0.0);
    }

    #[test]
    fn the_language_of_titles_outweighs_the_declared_one() {
        let german = ["Warum das nicht geht", "Wie ich mit dem Rad fahre", "Das ist der Grund"];
        assert_eq!(language(&german, Some("en")).as_deref(), Some("de"));
        assert_eq!(language(&["Xyz"], Some("pt-BR")).as_deref(), Some("pt-BR"));
        assert_eq!(language(&["Xyz"], Some("de-AT")).as_deref(), Some("de"));
        assert_eq!(language(&[], None), None);
    }
}
