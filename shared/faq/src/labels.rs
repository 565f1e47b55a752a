//! What there is to be found: the questions of the pages, and behind them what is asked although it has no answer here.

use std::collections::HashMap;
use std::iter::once;

use domain::Language;

use crate::fields::Counts;
use crate::paraphrases::Paraphrases;
use crate::source::Entry;
use crate::vocabulary::{Stem, Vocabulary};
use crate::words::{without_figures, words};

/// A question, or something that has no answer.
pub struct Label {
    question: &'static str,
    also: &'static str,
    paraphrases: Vec<&'static str>,
    answer: &'static str,
    about: &'static str,
}

/// The questions in their order, then what has no answer. Paraphrases may be left out, as if nobody had written them.
pub fn labels(entries: &'static [Entry], language: Language, leaves_out: &dyn Fn(&str) -> bool) -> Vec<Label> {
    let written = Paraphrases::of(language);
    let kept = |all: &'static [String]| -> Vec<&'static str> {
        let texts = all.iter().map(String::as_str);
        texts.filter(|text| !leaves_out(text)).collect()
    };
    let questions = entries.iter().map(|entry| Label {
        question: &entry.question,
        also: &entry.also,
        paraphrases: kept(written.of_question(entry.page, &entry.key)),
        answer: &entry.answer,
        about: &entry.about,
    });
    let without_answer = written.without_answer().map(|all| Label {
        question: "",
        also: "",
        paraphrases: kept(all),
        answer: "",
        about: "",
    });
    questions.chain(without_answer).collect()
}

impl Label {
    /// How often it has each word, field by field; new words are added.
    pub fn counts(&self, language: Language, vocabulary: &mut Vocabulary, stem: &dyn Fn(&str) -> String) -> Counts {
        let mut counts = |texts: &[&str]| {
            let mut counts: HashMap<Stem, f32> = HashMap::new();
            for word in texts.iter().flat_map(|text| words(text, language)) {
                *counts.entry(vocabulary.add(word, stem)).or_default() += 1.0;
            }
            counts
        };
        [
            counts(&[self.question]),
            counts(&[self.also]),
            counts(&self.paraphrases),
            counts(&[&without_figures(self.answer)]),
            counts(&[self.about]),
        ]
    }

    /// Each way in which it is asked.
    pub fn phrases(&self) -> impl Iterator<Item = &'static str> {
        let also = self.also.split(',');
        once(self.question)
            .chain(also)
            .chain(self.paraphrases.iter().copied())
            .filter(|phrase| !phrase.is_empty())
    }

    /// Every word of the question and its paraphrases, as often as it is there.
    pub fn asked_words(&self, language: Language, vocabulary: &Vocabulary) -> Vec<Stem> {
        let texts = once(self.question).chain(self.paraphrases.iter().copied());
        texts
            .flat_map(|text| words(text, language))
            .filter_map(|word| vocabulary.number(&word))
            .collect()
    }
}
