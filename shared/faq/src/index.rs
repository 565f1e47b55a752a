//! Ranks the questions by BM25 over weighted fields, and says how well the best of them fits.

use std::collections::HashMap;

use domain::Language;

use crate::phrases::{Meant, Phrases};
use crate::source::{self, Entry};
use crate::stem::Stems;
use crate::vocabulary::{Meaning, Stem, Vocabulary};
use crate::words::{without_figures, words};
use crate::{Found, MOST_FOUND, Question};

/// Different words of a question that are looked at; the first ones.
const MOST_WORDS: usize = 40;
/// From where on more of the same word changes little: the usual value.
const K1: f32 = 1.2;
/// How much a field counts, and how far its length is taken into account.
struct Field {
    weight: f32,
    by_length: f32,
}
const QUESTION: Field = Field {
    weight: 3.0,
    by_length: 0.3,
};
const ALSO: Field = Field {
    weight: 2.5,
    by_length: 0.2,
};
const ANSWER: Field = Field {
    weight: 0.8,
    by_length: 0.6,
};
const ABOUT: Field = Field {
    weight: 0.5,
    by_length: 0.0,
};
const FIELDS: [Field; 4] = [QUESTION, ALSO, ANSWER, ABOUT];
/// A word that the FAQ does not know counts less against a question than one it knows: people write more than they ask.
const UNKNOWN: f32 = 0.9;
/// Least fit of an answer. Set by the questions in `questions/tune.*.json`; see the README.
const LEAST_FIT: f32 = 0.35;
/// How much the nearest phrase counts, beside the single words.
const OF_PHRASE: f32 = 0.5;
/// What is far behind the best is no second answer.
const NEAR_BEST: f32 = 0.6;

/// All questions of a language, to be searched.
pub struct Index {
    language: Language,
    entries: Vec<Entry>,
    stems: Stems,
    vocabulary: Vocabulary,
    /// For each stem the questions that have it, with how often, weighted.
    postings: Vec<Vec<(usize, f32)>>,
    phrases: Phrases,
}

/// A word of somebody's question.
struct Asked {
    /// How rare it is, in the FAQ: what it can bring.
    rarity: f32,
    meanings: Vec<Meaning>,
    /// For each question, how well it has the word: 0 to 1.
    held: Vec<f32>,
}

impl Index {
    pub fn of(language: Language) -> Self {
        let entries = source::entries(language);
        let stems = Stems::of(language);
        let mut vocabulary = Vocabulary::default();
        let counts: Vec<[HashMap<Stem, f32>; 4]> = entries
            .iter()
            .map(|entry| {
                [&entry.question, &entry.also, &entry.answer, &entry.about].map(|text| {
                    let mut counts = HashMap::new();
                    for word in words(&without_figures(text), language) {
                        let stem = vocabulary.add(word, |word| stems.stem(word));
                        *counts.entry(stem).or_default() += 1.0;
                    }
                    counts
                })
            })
            .collect();
        let postings = postings(&counts, vocabulary.len());
        let all = entries.len();
        let phrases = Phrases::of(&entries, language, &vocabulary, |stem| {
            rarity(all, postings.get(stem).map_or(0, Vec::len))
        });
        Self {
            phrases,
            language,
            entries,
            stems,
            vocabulary,
            postings,
        }
    }

    pub fn find(&'static self, question: &str) -> Vec<Found> {
        let asked = self.asked(question);
        let possible: f32 = asked.iter().map(|word| word.rarity).sum();
        if possible <= 0.0 {
            return Vec::new();
        }
        let meant: Vec<Meant<'_>> = asked
            .iter()
            .map(|Asked { rarity, meanings, .. }| Meant {
                rarity: *rarity,
                meanings,
            })
            .collect();
        let nearest = self.phrases.nearest(&meant, self.entries.len());
        let mut ranked: Vec<(f32, &Entry)> = self
            .entries
            .iter()
            .zip(nearest)
            .enumerate()
            .map(|(number, (entry, nearest))| {
                let held = |word: &Asked| word.rarity * word.held.get(number).copied().unwrap_or_default();
                let words = asked.iter().map(held).sum::<f32>() / possible;
                ((1.0 - OF_PHRASE) * words + OF_PHRASE * nearest, entry)
            })
            .collect();
        ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let least = LEAST_FIT.max(ranked.first().map_or(0.0, |(fit, _)| fit * NEAR_BEST));
        ranked
            .into_iter()
            .take_while(|(fit, _)| *fit >= least)
            .take(MOST_FOUND)
            .map(|(fit, entry)| Found {
                page: entry.page,
                section: &entry.section,
                title: &entry.title,
                key: &entry.key,
                question: &entry.question,
                fit,
            })
            .collect()
    }

    pub fn questions(&'static self) -> impl Iterator<Item = Question> {
        self.entries.iter().map(|entry| Question {
            page: entry.page,
            section: &entry.section,
            key: &entry.key,
            question: &entry.question,
        })
    }

    fn asked(&self, question: &str) -> Vec<Asked> {
        let mut stems: Vec<String> = Vec::new();
        let mut asked = Vec::new();
        for word in words(question, self.language) {
            let stem = self.stems.stem(&word);
            if asked.len() < MOST_WORDS && !stems.contains(&stem) {
                asked.push(self.look_up(&word, &stem));
                stems.push(stem);
            }
        }
        asked
    }

    fn look_up(&self, word: &str, stem: &str) -> Asked {
        let meanings = self.vocabulary.meanings(word, stem);
        let mut held = vec![0.0_f32; self.entries.len()];
        for (number, weight) in &meanings {
            for (entry, often) in self.posting(*number) {
                if let Some(held) = held.get_mut(*entry) {
                    *held = held.max(weight * saturated(*often));
                }
            }
        }
        let rarity = match meanings.first() {
            None => UNKNOWN * self.rarity(0),
            Some((number, weight)) if *weight >= 1.0 => self.rarity(self.posting(*number).len()),
            Some(_) => {
                let most = meanings.iter().map(|(number, _)| self.posting(*number).len()).max();
                self.rarity(most.unwrap_or_default())
            }
        };
        Asked { rarity, meanings, held }
    }

    fn posting(&self, stem: Stem) -> &[(usize, f32)] {
        self.postings.get(stem).map(Vec::as_slice).unwrap_or_default()
    }

    fn rarity(&self, having: usize) -> f32 {
        rarity(self.entries.len(), having)
    }
}

/// The inverse document frequency of BM25.
fn rarity(all: usize, having: usize) -> f32 {
    let (all, having) = (count(all), count(having));
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}

/// How much of what a word can bring at most, with this weighted number of times.
fn saturated(often: f32) -> f32 {
    often / (K1 + often)
}

fn postings(counts: &[[HashMap<Stem, f32>; 4]], stems: usize) -> Vec<Vec<(usize, f32)>> {
    let length = |counts: &HashMap<Stem, f32>| counts.values().sum::<f32>();
    let mut usual = [0.0_f32; 4];
    for (usual, field) in usual.iter_mut().zip(0..) {
        let lengths: f32 = counts.iter().filter_map(|fields| fields.get(field).map(length)).sum();
        *usual = (lengths / count(counts.len())).max(1.0);
    }
    let mut postings: Vec<Vec<(usize, f32)>> = vec![Vec::new(); stems];
    for (entry, fields) in counts.iter().enumerate() {
        let mut often: HashMap<Stem, f32> = HashMap::new();
        for ((counts, field), usual) in fields.iter().zip(&FIELDS).zip(usual) {
            let by_length = 1.0 - field.by_length + field.by_length * length(counts) / usual;
            for (stem, times) in counts {
                *often.entry(*stem).or_default() += field.weight * times / by_length;
            }
        }
        for (stem, often) in often {
            if let Some(posting) = postings.get_mut(stem) {
                posting.push((entry, often));
            }
        }
    }
    postings
}

#[expect(clippy::cast_precision_loss, reason = "hundreds of questions, thousands of words")]
fn count(number: usize) -> f32 {
    number as f32
}
