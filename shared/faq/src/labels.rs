//! What there is to be found: the questions of the pages, and behind them what is asked although it has no answer here.

use std::collections::{BTreeSet, HashMap};
use std::iter::once;

use domain::Language;

use crate::fields::Counts;
use crate::paraphrases::Paraphrases;
use crate::source::Entry;
use crate::stem::Stems;
use crate::vocabulary::{Stem, Vocabulary};
use crate::words::{says_something, spelt, without_figures};

/// A text as it is compared.
pub struct Text {
    /// All words.
    pub spelt: Vec<String>,
    /// The stems of those that say something.
    pub stems: Vec<Stem>,
}

/// A question, or something that has no answer.
pub struct Label {
    question: Text,
    also: Vec<Text>,
    paraphrases: Vec<Text>,
    answer: Text,
    about: Text,
}

/// Reads texts, and learns their words.
struct Reader<'a> {
    language: Language,
    stems: &'a Stems,
    vocabulary: &'a mut Vocabulary,
}

/// The questions in their order, then what has no answer. Paraphrases may be left out, as if nobody had written them.
pub fn labels(
    entries: &[Entry],
    (language, stems): (Language, &Stems),
    vocabulary: &mut Vocabulary,
    leaves_out: &dyn Fn(&str) -> bool,
) -> Vec<Label> {
    let written = Paraphrases::of(language);
    let mut reader = Reader {
        language,
        stems,
        vocabulary,
    };
    let kept = |all: &'static [String]| all.iter().map(String::as_str).filter(|text| !leaves_out(text));
    let mut labels: Vec<Label> = entries
        .iter()
        .map(|entry| Label {
            question: reader.text(&entry.question),
            also: reader.texts(entry.also.split(',')),
            paraphrases: reader.texts(kept(written.of_question(entry.page, &entry.key))),
            answer: reader.text(&without_figures(&entry.answer)),
            about: reader.text(&entry.about),
        })
        .collect();
    labels.extend(written.without_answer().map(|all| Label {
        question: reader.text(""),
        also: Vec::new(),
        paraphrases: reader.texts(kept(all)),
        answer: reader.text(""),
        about: reader.text(""),
    }));
    labels
}

impl Reader<'_> {
    fn text(&mut self, text: &str) -> Text {
        let spelt = spelt(text);
        let says = spelt.iter().filter(|word| says_something(word, self.language));
        let stems = says.map(|word| self.vocabulary.add(word, |word| self.stems.stem(word)));
        Text {
            stems: stems.collect(),
            spelt,
        }
    }

    fn texts<'b>(&mut self, texts: impl Iterator<Item = &'b str>) -> Vec<Text> {
        texts.map(|text| self.text(text)).collect()
    }
}

impl Text {
    /// Each of its stems once.
    pub fn different(&self) -> BTreeSet<Stem> {
        self.stems.iter().copied().collect()
    }
}

impl Label {
    /// How often it has each word, field by field.
    pub fn counts(&self) -> Counts {
        [
            counts(once(&self.question)),
            counts(&self.also),
            counts(&self.paraphrases),
            counts(once(&self.answer)),
            counts(once(&self.about)),
        ]
    }

    /// Each way in which it is asked.
    pub fn phrases(&self) -> impl Iterator<Item = &Text> {
        let all = once(&self.question).chain(&self.also).chain(&self.paraphrases);
        all.filter(|text| !text.spelt.is_empty())
    }

    /// Every word of the question and its paraphrases, as often as it is there.
    pub fn asked_words(&self) -> impl Iterator<Item = Stem> {
        let texts = once(&self.question).chain(&self.paraphrases);
        texts.flat_map(|text| text.stems.iter().copied())
    }
}

fn counts<'a>(texts: impl IntoIterator<Item = &'a Text>) -> HashMap<Stem, f32> {
    let mut counts = HashMap::new();
    for stem in texts.into_iter().flat_map(|text| &text.stems) {
        *counts.entry(*stem).or_default() += 1.0;
    }
    counts
}
