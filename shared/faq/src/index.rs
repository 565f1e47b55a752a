//! Ranks the questions by their words and by their nearest phrases, and decides whether the best of them is an answer.

use domain::Language;

use crate::fields::{Counts, Fields};
use crate::labels::{Label, labels};
use crate::phrases::{Meant, Phrases};
use crate::side::Sides;
use crate::source::{self, Entry};
use crate::stem::Stems;
use crate::vocabulary::{Meaning, Vocabulary};
use crate::words::{says_something, spelt};
use crate::{Found, MOST_FOUND, Page, Question};

/// Different words of a question that are looked at; the first ones.
const MOST_WORDS: usize = 40;
/// A word that nobody has written here counts less against a question than one that somebody has: people write more than they ask.
const UNKNOWN: f32 = 0.9;
/// What a fit is made of: all words of a question, its nearest phrase and the mean of the best few, by words and by letters; together 1.
/// These and the numbers below are fitted to the paraphrases left out in turn (README).
const OF_WORDS: f32 = 0.33;
const OF_NEAREST: f32 = 0.08;
const OF_NEAR: f32 = 0.11;
const OF_NEAREST_SPELT: f32 = 0.28;
const OF_NEAR_SPELT: f32 = 0.2;
/// What is added where the words are those of the question's page, and taken off where they are those of the other one.
const OF_PAGE: f32 = 0.055;
/// What speaks against an answer: how well something fits that has none, and how much of the question nobody has written here.
const AGAINST: f32 = 0.96;
const STRANGE: f32 = 0.2;
/// Least of what remains for an answer.
const LEAST: f32 = 0.084;
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
    sides: Sides,
}

/// What came of a search.
pub struct Search {
    pub found: Vec<Found>,
    /// How much of the question nobody has written here: 0 to 1.
    pub strange: f32,
}

/// A word of somebody's question.
struct Asked {
    /// How rare it is: what it can bring.
    rarity: f32,
    meanings: Vec<Meaning>,
    /// For each label, how well it has the word: 0 to 1.
    matched: Vec<f32>,
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
        let of_page = |page| {
            let on_page = labels.iter().zip(entries).filter(move |(_, entry)| entry.page == page);
            on_page.flat_map(|(label, _)| label.asked_words())
        };
        let sides = Sides::of(of_page(Page::Faq), of_page(Page::XrayFaq), vocabulary.len());
        Self {
            phrases: Phrases::of(written, vocabulary.len(), rarity),
            sides,
            labels: labels.len(),
            language,
            entries,
            stems,
            vocabulary,
            fields,
        }
    }

    /// The questions that fit best; none where something fits better that has no answer, or nothing fits well enough.
    pub fn find(&self, question: &str) -> Search {
        let spelt = spelt(question);
        let asked = self.asked(&spelt);
        let fits = self.fits(&spelt, &asked);
        let (answers, others) = fits.split_at(self.entries.len().min(fits.len()));
        let best = |fits: &[f32]| fits.iter().fold(0.0_f32, |best, fit| best.max(*fit));
        let strange = strange(&asked);
        let mut found = Vec::new();
        if best(answers) - AGAINST * best(others) - STRANGE * strange >= LEAST {
            found = self.best_of(answers, NEAR_BEST * best(answers));
        }
        Search { found, strange }
    }

    fn best_of(&self, fits: &[f32], least: f32) -> Vec<Found> {
        let mut ranked: Vec<(f32, &Entry)> = fits.iter().copied().zip(self.entries).collect();
        ranked.retain(|(fit, _)| *fit >= least);
        ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let found = ranked.into_iter().take(MOST_FOUND);
        found.map(|(fit, entry)| entry.found(fit)).collect()
    }

    /// What was found by another index, with the texts of this language.
    pub fn translated(&self, found: Vec<Found>) -> Vec<Found> {
        let translated = found.into_iter().filter_map(|found| {
            let same = |entry: &&Entry| (entry.page, entry.key.as_str()) == (found.page, found.key);
            Some(self.entries.iter().find(same)?.found(found.fit))
        });
        translated.collect()
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
        let xray = self.sides.xray(meant.iter().map(|word| word.meanings));
        let near = by_words.into_iter().zip(by_letters).enumerate();
        near.map(|(number, (near, spelt))| {
            let matched = |word: &Asked| word.rarity * word.matched.get(number).copied().unwrap_or_default();
            let words = asked.iter().map(matched).sum::<f32>() / possible;
            let page = match self.entries.get(number).map(|entry| entry.page) {
                Some(Page::XrayFaq) => xray,
                Some(Page::Faq) => -xray,
                None => 0.0,
            };
            OF_WORDS * words
                + OF_NEAREST * near.nearest()
                + OF_NEAR * near.mean()
                + OF_NEAREST_SPELT * spelt.nearest()
                + OF_NEAR_SPELT * spelt.mean()
                + OF_PAGE * page
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
        let mut matched = vec![0.0_f32; self.labels];
        for (number, weight) in &meanings {
            for (label, how_well) in self.fields.having(*number) {
                if let Some(matched) = matched.get_mut(*label) {
                    *matched = matched.max(weight * how_well);
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
        Asked {
            rarity,
            meanings,
            matched,
        }
    }
}

fn strange(asked: &[Asked]) -> f32 {
    let all: f32 = asked.iter().map(|word| word.rarity).sum();
    let unknown = asked.iter().filter(|word| word.meanings.is_empty());
    unknown.map(|word| word.rarity).sum::<f32>() / all.max(f32::MIN_POSITIVE)
}

impl Entry {
    fn found(&'static self, fit: f32) -> Found {
        Found {
            page: self.page,
            section: &self.section,
            title: &self.title,
            key: &self.key,
            question: &self.question,
            fit: fit.clamp(0.0, 1.0),
        }
    }
}
