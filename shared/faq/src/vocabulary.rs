//! The words that the FAQ knows, and which of them a word of a question may mean: the same word, one with a letter wrong, a part of a
//! compound, a relative, or a synonym.

use std::collections::HashMap;

use domain::Language;

/// A stem that the FAQ has.
pub type Stem = usize;

/// How much a word counts that is meant by another one.
const SYNONYM: f32 = 0.8;
const TYPO: f32 = 0.7;
const COMPOUND: f32 = 0.6;
const RELATIVE: f32 = 0.55;
/// Letters from which a word may have one wrong, of which two words may be relatives, and that a part of a compound has.
const LEAST_TYPO: usize = 5;
const LEAST_SHARED: usize = 5;
const LEAST_PART: usize = 5;
/// Letters by which a whole is longer than its part.
const LEAST_REST: usize = 3;

/// Every stem, and every word as it is written in the FAQ.
#[derive(Default)]
pub struct Vocabulary {
    stems: Vec<String>,
    by_stem: HashMap<String, Stem>,
    written: HashMap<String, (Stem, u32)>,
    /// For each stem of a synonym the known ones that mean the same.
    synonyms: HashMap<String, Vec<Stem>>,
}

/// A stem that a word may mean, and how much that counts: 1 where it is the same.
pub type Meaning = (Stem, f32);

impl Vocabulary {
    /// Adds a word of the FAQ; its stem is asked for only where the word is new.
    pub fn add(&mut self, word: &str, stem: impl FnOnce(&str) -> String) -> Stem {
        if let Some((number, _)) = self.written.get(word) {
            return *number;
        }
        let next = self.stems.len();
        let number = *self.by_stem.entry(stem(word)).or_insert_with_key(|stem| {
            self.stems.push(stem.clone());
            next
        });
        let letters = letters_of(word);
        self.written.insert(word.to_owned(), (number, letters));
        number
    }

    /// Words that mean the same, a line for each group.
    pub fn learn_synonyms(&mut self, language: Language, stem: impl Fn(&str) -> String) {
        let groups = match language {
            Language::De => include_str!("synonyms.de.txt"),
            Language::En => include_str!("synonyms.en.txt"),
        };
        for group in groups.lines() {
            let stems: Vec<String> = group.split_whitespace().map(&stem).collect();
            let known: Vec<Stem> = stems
                .iter()
                .filter_map(|stem| self.by_stem.get(stem).copied())
                .collect();
            for stem in stems {
                self.synonyms.entry(stem).or_default().extend(&known);
            }
        }
    }

    pub fn len(&self) -> usize {
        self.stems.len()
    }

    /// What a word with this stem may mean, each stem once.
    pub fn meanings(&self, word: &str, stem: &str) -> Vec<Meaning> {
        let same = self.by_stem.get(stem).copied();
        let mut meanings: Vec<Meaning> = same.map(|number| (number, 1.0)).into_iter().collect();
        for number in self.synonyms.get(stem).into_iter().flatten() {
            if same != Some(*number) {
                meanings.push((*number, SYNONYM));
            }
        }
        for (number, known) in self.stems.iter().enumerate() {
            if same != Some(number)
                && let Some(weight) = kinship(word, stem, known)
            {
                meanings.push((number, weight));
            }
        }
        if same.is_none() {
            self.typos(word, &mut meanings);
        }
        meanings
    }

    fn typos(&self, word: &str, meanings: &mut Vec<Meaning>) {
        if word.len() < LEAST_TYPO {
            return;
        }
        let letters = letters_of(word);
        for (known, (number, known_letters)) in &self.written {
            // One wrong letter leaves at most two of them on one side alone: most words need no closer look.
            let is_near = (letters ^ known_letters).count_ones() <= 2 && word.len().abs_diff(known.len()) <= 1;
            if is_near && strsim::osa_distance(word, known) <= 1 {
                match meanings.iter_mut().find(|(stem, _)| stem == number) {
                    Some((_, weight)) => *weight = weight.max(TYPO),
                    None => meanings.push((*number, TYPO)),
                }
            }
        }
    }
}

/// How much a known stem counts for a word that is not it.
fn kinship(word: &str, stem: &str, known: &str) -> Option<f32> {
    if is_part(known, word) || is_part(stem, known) {
        return Some(COMPOUND);
    }
    let shared = stem.bytes().zip(known.bytes()).take_while(|(a, b)| a == b).count();
    let longer = stem.len().max(known.len());
    (shared >= LEAST_SHARED && shared * 4 >= longer * 3).then_some(RELATIVE)
}

/// A compound begins or ends with its parts.
fn is_part(part: &str, whole: &str) -> bool {
    part.len() >= LEAST_PART
        && whole.len() >= part.len() + LEAST_REST
        && (whole.starts_with(part) || whole.ends_with(part))
}

/// The letters from a to z that a word has, one bit each.
fn letters_of(word: &str) -> u32 {
    word.bytes()
        .filter(u8::is_ascii_lowercase)
        .fold(0, |letters, letter| letters | 1 << (letter - b'a'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(known: &[&str], word: &str) -> Vec<f32> {
        let mut vocabulary = Vocabulary::default();
        for word in known {
            vocabulary.add(word, str::to_owned);
        }
        let meanings = vocabulary.meanings(word, word);
        meanings.into_iter().map(|(_, weight)| weight).collect()
    }

    #[test]
    fn one_letter_may_be_wrong_missing_too_many_or_swapped_in_a_long_word() {
        for word in ["pasword", "passwprd", "passwoord", "passwrod"] {
            assert_eq!(meant(&["password"], word), [TYPO]);
        }
        assert_eq!(meant(&["password"], "psaswrod"), [0.0; 0]);
        assert_eq!(meant(&["code"], "cide"), [0.0; 0]);
    }

    #[test]
    fn a_compound_means_its_parts_and_a_part_its_compounds() {
        assert_eq!(meant(&["abonnenten"], "abonnentenzahl"), [COMPOUND]);
        assert_eq!(meant(&["rueckzahlung"], "zahlung"), [COMPOUND]);
        assert_eq!(meant(&["abo"], "abonnentenzahl"), [0.0; 0]);
    }

    #[test]
    fn relatives_share_most_of_their_letters() {
        assert_eq!(meant(&["subscript"], "subscrib"), [RELATIVE]);
        assert_eq!(meant(&["compare"], "company"), [0.0; 0]);
    }
}
