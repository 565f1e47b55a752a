//! Ranks the questions by their words and by their nearest phrases, and decides whether the best of them is an answer.

use domain::Language;

use crate::fields::{Counts, Fields};
use crate::labels::{Label, labels};
use crate::phrases::{Meant, Phrases};
use crate::source::{self, Entry};
use crate::stem::Stems;
use crate::strange::Strangeness;
use crate::vocabulary::{Meaning, Vocabulary};
use crate::words::{says_something, spelt};
use crate::{Found, MOST_FOUND, Question};

/// Different words of a question that are looked at; the first ones.
const MOST_WORDS: usize = 40;
/// A word that nobody has written here counts less against a question than one that somebody has: people write more than they ask.
const UNKNOWN: f32 = 0.9;
/// What a fit is made of: all words of a question, its nearest phrase and the mean of the best few, by words and by letters. By the
/// paraphrases left out in turn; together 1.
const OF_WORDS: f32 = 0.39;
const OF_NEAREST: f32 = 0.08;
const OF_NEAR: f32 = 0.11;
const OF_NEAREST_SPELT: f32 = 0.25;
const OF_NEAR_SPELT: f32 = 0.17;
/// What speaks against an answer: how well something fits that has none, and how strange the words are.
const AGAINST: f32 = 0.4;
const STRANGE: f32 = 0.05;
/// Least of what remains for an answer.
const LEAST: f32 = 0.21;
/// What is far behind the best is no second answer.
const NEAR_BEST: f32 = 0.6;

/// All questions of a language, to be searched.
pub struct Index {
    language: Language,
    entries: &'static [Entry],
    /// Questions, and behind them what has no answer.
    labels: usize,
    stems: Stems,
    vocabulary: Vocabulary,
    fields: Fields,
    phrases: Phrases,
    strangeness: Strangeness,
}

/// A word of somebody's question.
struct Asked {
    /// How rare it is: what it can bring.
    rarity: f32,
    meanings: Vec<Meaning>,
    /// For each label, how well it has the word: 0 to 1.
    held: Vec<f32>,
}

impl Index {
    pub fn of(language: Language) -> Self {
        Self::without(language, &|_| false)
    }

    /// As if some of the paraphrases had not been written.
    pub fn without(language: Language, leaves_out: &dyn Fn(&str) -> bool) -> Self {
        let entries = source::entries(language);
        let stems = Stems::of(language);
        let mut vocabulary = Vocabulary::default();
        let labels = labels(entries, (language, &stems), &mut vocabulary, leaves_out);
        vocabulary.learn_synonyms(language, |word| stems.stem(word));
        let counts: Vec<Counts> = labels.iter().map(Label::counts).collect();
        let fields = Fields::of(&counts, vocabulary.len());
        let numbered = labels.iter().enumerate();
        let written = numbered.flat_map(|(number, label)| label.phrases().map(move |phrase| (number, phrase)));
        let rarity = |stem| fields.rarity(fields.having(stem).len());
        let (known, strange) = labels.split_at(entries.len().min(labels.len()));
        let [known, strange] = [known, strange].map(|labels| labels.iter().flat_map(Label::asked_words));
        Self {
            phrases: Phrases::of(written, vocabulary.len(), rarity),
            strangeness: Strangeness::of(known, strange, vocabulary.len()),
            labels: labels.len(),
            language,
            entries,
            stems,
            vocabulary,
            fields,
        }
    }

    /// The questions that fit best; none where something fits better that has no answer, or nothing fits well enough.
    pub fn find(&self, question: &str) -> Vec<Found> {
        let spelt = spelt(question);
        let asked = self.asked(&spelt);
        let fits = self.fits(&spelt, &asked);
        let (answers, others) = fits.split_at(self.entries.len().min(fits.len()));
        let best = |fits: &[f32]| fits.iter().fold(0.0_f32, |best, fit| best.max(*fit));
        let strange: f32 = asked.iter().map(|word| self.strangeness.of_word(&word.meanings)).sum();
        if best(answers) - AGAINST * best(others) - STRANGE * strange < LEAST {
            return Vec::new();
        }
        let least = NEAR_BEST * best(answers);
        let mut ranked: Vec<(f32, &Entry)> = answers.iter().copied().zip(self.entries).collect();
        ranked.retain(|(fit, _)| *fit >= least);
        ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let found = ranked.into_iter().take(MOST_FOUND);
        found.map(|(fit, entry)| entry.found(fit)).collect()
    }

    pub fn questions(&self) -> impl Iterator<Item = Question> + use<> {
        self.entries.iter().map(|entry| Question {
            page: entry.page,
            section: &entry.section,
            key: &entry.key,
            question: &entry.question,
        })
    }

    /// How well each label fits; nothing where no word says anything.
    fn fits(&self, spelt: &[String], asked: &[Asked]) -> Vec<f32> {
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
        let by_words = self.phrases.by_words(&meant, self.labels);
        let by_letters = self.phrases.by_letters(spelt, self.labels);
        let near = by_words.into_iter().zip(by_letters).enumerate();
        near.map(|(number, (near, spelt))| {
            let held = |word: &Asked| word.rarity * word.held.get(number).copied().unwrap_or_default();
            let words = asked.iter().map(held).sum::<f32>() / possible;
            OF_WORDS * words
                + OF_NEAREST * near.nearest()
                + OF_NEAR * near.mean()
                + OF_NEAREST_SPELT * spelt.nearest()
                + OF_NEAR_SPELT * spelt.mean()
        })
        .collect()
    }

    fn asked(&self, spelt: &[String]) -> Vec<Asked> {
        let mut stems: Vec<String> = Vec::new();
        let mut asked = Vec::new();
        for word in spelt.iter().filter(|word| says_something(word, self.language)) {
            let stem = self.stems.stem(word);
            if asked.len() < MOST_WORDS && !stems.contains(&stem) {
                asked.push(self.look_up(word, &stem));
                stems.push(stem);
            }
        }
        asked
    }

    fn look_up(&self, word: &str, stem: &str) -> Asked {
        let meanings = self.vocabulary.meanings(word, stem);
        let mut held = vec![0.0_f32; self.labels];
        for (number, weight) in &meanings {
            for (label, how_well) in self.fields.having(*number) {
                if let Some(held) = held.get_mut(*label) {
                    *held = held.max(weight * how_well);
                }
            }
        }
        let having = |(number, _): &Meaning| self.fields.having(*number).len();
        let rarity = match meanings.first() {
            None => UNKNOWN * self.fields.rarity(0),
            Some(same) if same.1 >= 1.0 => self.fields.rarity(having(same)),
            Some(_) => self
                .fields
                .rarity(meanings.iter().map(having).max().unwrap_or_default()),
        };
        Asked { rarity, meanings, held }
    }
}

impl Entry {
    fn found(&'static self, fit: f32) -> Found {
        Found {
            page: self.page,
            section: &self.section,
            title: &self.title,
            key: &self.key,
            question: &self.question,
            fit,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "hundreds of questions, thousands of words")]
pub fn count(number: usize) -> f32 {
    number as f32
}
