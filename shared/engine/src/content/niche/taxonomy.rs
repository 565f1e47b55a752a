//! The niches and their words, read once from the files in `lexicon/`.
//!
//! A file is a meta niche, a section a niche: `category` and `topic` are the platform's own, `en` and `de` are words and phrases (up to
//! three words count), `other` are words of any further language, found only in that spelling. A word with `!` is hardly used elsewhere
//! and weighs twice. `within` names the more general niche that this one is part of.

use std::collections::HashSet;

/// Meta niches and their files.
const FILES: [(&str, &str); 14] = [
    ("entertainment", include_str!("lexicon/entertainment.txt")),
    ("food", include_str!("lexicon/food.txt")),
    ("gaming", include_str!("lexicon/gaming.txt")),
    ("home", include_str!("lexicon/home.txt")),
    ("knowledge", include_str!("lexicon/knowledge.txt")),
    ("money", include_str!("lexicon/money.txt")),
    ("music", include_str!("lexicon/music.txt")),
    ("pets", include_str!("lexicon/pets.txt")),
    ("society", include_str!("lexicon/society.txt")),
    ("sport", include_str!("lexicon/sport.txt")),
    ("style", include_str!("lexicon/style.txt")),
    ("tech", include_str!("lexicon/tech.txt")),
    ("travel", include_str!("lexicon/travel.txt")),
    ("vehicles", include_str!("lexicon/vehicles.txt")),
];

/// Words of further languages: a channel speaks one, so they do not lengthen a niche's vector.
pub const OTHER: &str = "other";

/// A niche of the taxonomy.
#[derive(Clone, Debug, PartialEq)]
pub struct Niche {
    /// Stable key.
    pub key: &'static str,
    /// Key of its meta niche.
    pub meta: &'static str,
    /// The more general niche that this one is part of; its own key where there is none.
    pub family: &'static str,
    /// Words by language (`en`, `de`, [`OTHER`]) with their weights.
    pub words: Vec<(&'static str, &'static str, f32)>,
    /// The platform's topics.
    pub topics: Vec<&'static str>,
    /// The platform's categories.
    pub categories: Vec<&'static str>,
}

/// Every niche, in order of files and sections.
pub fn read() -> Vec<Niche> {
    FILES.iter().flat_map(|(meta, file)| parse(meta, file)).collect()
}

fn parse(meta: &'static str, file: &'static str) -> Vec<Niche> {
    let mut niches: Vec<Niche> = Vec::new();
    for line in file.lines().map(str::trim) {
        if let Some(key) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            niches.push(Niche {
                key,
                meta,
                family: key,
                words: Vec::new(),
                topics: Vec::new(),
                categories: Vec::new(),
            });
        } else if let (Some((field, list)), Some(niche)) = (line.split_once(": "), niches.last_mut()) {
            let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
            match field {
                "within" => niche.family = list,
                "topic" => niche.topics.extend(entries),
                "category" => niche.categories.extend(entries),
                language @ ("en" | "de" | OTHER) => niche.words.extend(entries.map(|entry| {
                    let word = entry.trim_end_matches('!');
                    (language, word, if word.len() < entry.len() { 2.0 } else { 1.0 })
                })),
                _ => {}
            }
        }
    }
    niches
}

/// Words of the languages that every niche has, each with its niche.
pub fn native(niches: &[Niche]) -> HashSet<(&'static str, usize)> {
    niches
        .iter()
        .enumerate()
        .flat_map(|(place, niche)| niche.words.iter().map(move |word| (place, word)))
        .filter(|(_, word)| word.0 != OTHER)
        .map(|(place, word)| (word.1, place))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::niches;
    use super::*;

    #[test]
    fn there_are_at_least_forty_niches_with_keys_of_their_own() {
        let keys: HashSet<&str> = niches().iter().map(|niche| niche.key).collect();
        assert!(niches().len() >= 40);
        assert_eq!(keys.len(), niches().len());
        assert!(
            FILES
                .iter()
                .all(|(meta, _)| niches().iter().any(|niche| niche.meta == *meta))
        );
    }

    #[test]
    fn each_niche_has_words_of_both_languages_without_doubles_and_a_place_on_the_platform() {
        for niche in niches() {
            for language in ["en", "de"] {
                let words: Vec<&str> = niche
                    .words
                    .iter()
                    .filter(|word| word.0 == language)
                    .map(|word| word.1)
                    .collect();
                assert!(
                    words.len() >= 10,
                    "{} has {} words in {language}",
                    niche.key,
                    words.len()
                );
                let unique: HashSet<&&str> = words.iter().collect();
                assert_eq!(
                    unique.len(),
                    words.len(),
                    "{} repeats a word in {language}: {words:?}",
                    niche.key
                );
                assert!(
                    words.iter().all(|word| **word == word.to_lowercase()),
                    "{}: capital letters",
                    niche.key
                );
            }
            assert!(
                !niche.topics.is_empty() && !niche.categories.is_empty(),
                "{}",
                niche.key
            );
        }
    }

    #[test]
    fn a_niche_is_part_of_itself_or_of_one_general_niche_of_its_meta_niche() {
        for niche in niches() {
            let family = niches().iter().find(|other| other.key == niche.family).unwrap();
            assert_eq!((family.family, family.meta), (family.key, niche.meta), "{}", niche.key);
        }
        assert!(niches().iter().any(|niche| niche.family != niche.key));
    }
}
