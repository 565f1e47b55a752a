//! Whole phrases: the question itself, and each of the other ways in which it is asked. Of two questions that have the same words, the
//! one that has them together is meant.

use std::collections::BTreeSet;

use domain::Language;

use crate::source::Entry;
use crate::vocabulary::{Stem, Vocabulary};
use crate::words::words;

/// Every phrase, by the stems it has.
pub struct Phrases {
    /// For each phrase the question it is of, and how rare its words are together.
    phrases: Vec<(usize, f32)>,
    /// For each stem the phrases that have it.
    postings: Vec<Vec<usize>>,
}

/// A word of somebody's question: how rare it is, and which stems it may mean.
pub struct Meant<'a> {
    pub rarity: f32,
    pub meanings: &'a [(Stem, f32)],
}

impl Phrases {
    pub fn of(entries: &[Entry], language: Language, vocabulary: &Vocabulary, rarity: impl Fn(Stem) -> f32) -> Self {
        let mut phrases = Vec::new();
        let mut postings = vec![Vec::new(); vocabulary.len()];
        for (number, entry) in entries.iter().enumerate() {
            for phrase in std::iter::once(entry.question.as_str()).chain(entry.also.split(',')) {
                let has: BTreeSet<Stem> = words(phrase, language)
                    .iter()
                    .filter_map(|word| vocabulary.number(word))
                    .collect();
                if has.is_empty() {
                    continue;
                }
                for stem in &has {
                    if let Some(posting) = postings.get_mut(*stem) {
                        posting.push(phrases.len());
                    }
                }
                phrases.push((number, has.into_iter().map(&rarity).sum()));
            }
        }
        Self { phrases, postings }
    }

    /// For each of so many questions, how much its nearest phrase and the asked words have in common: twice what they share, of what
    /// both have.
    pub fn nearest(&self, asked: &[Meant<'_>], questions: usize) -> Vec<f32> {
        let possible: f32 = asked.iter().map(|word| word.rarity).sum();
        let mut shared = vec![0.0_f32; self.phrases.len()];
        for word in asked {
            let mut best: Vec<(usize, f32)> = Vec::new();
            for (stem, weight) in word.meanings {
                let having = self.postings.get(*stem).map(Vec::as_slice).unwrap_or_default();
                best.extend(having.iter().map(|phrase| (*phrase, *weight)));
            }
            // Of several meanings of a word in one phrase only the best one counts.
            best.sort_by(|(a, less), (b, more)| a.cmp(b).then(more.total_cmp(less)));
            best.dedup_by_key(|(phrase, _)| *phrase);
            for (phrase, weight) in best {
                if let Some(shared) = shared.get_mut(phrase) {
                    *shared += weight * word.rarity;
                }
            }
        }
        let mut nearest = vec![0.0_f32; questions];
        for ((question, has), shared) in self.phrases.iter().zip(shared) {
            if let Some(nearest) = nearest.get_mut(*question) {
                *nearest = nearest.max(2.0 * shared / (possible + has));
            }
        }
        nearest
    }
}
