//! Finds the question of the FAQ that somebody asks in other words. Pure: it reads no clock, no file and no environment.
//!
//! The texts are those of the web app's two FAQ pages, compiled in: what the chat answers from is what the pages show.

mod fields;
mod grams;
mod index;
mod labels;
mod number;
mod paraphrases;
mod phrases;
mod side;
mod source;
mod stem;
mod vocabulary;
mod words;

use std::sync::LazyLock;

use domain::Language;
use serde::{Deserialize, Serialize};

use crate::index::Index;
use crate::paraphrases::Paraphrases;

/// Answers at most.
pub const MOST_FOUND: usize = 3;

/// From which part of a question on that nobody has written in a language it may be of the other one.
const OTHER_LANGUAGE: f32 = 0.5;

/// A page of the web app that answers questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Page {
    /// Scores, credits, account and product: `/faq`.
    Faq,
    /// Recurring reports: `/xray-faq`.
    XrayFaq,
}

/// A question that fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The page it is on.
    pub page: Page,
    /// The section of the page, a place in its address.
    pub section: &'static str,
    /// The section's title in the language that was asked for.
    pub title: &'static str,
    /// The question's key; on [`Page::Faq`] a place in the address too.
    pub key: &'static str,
    /// The question in the language that was asked for.
    pub question: &'static str,
    /// How well it fits: 0 for not at all, 1 for a question that has every word.
    pub fit: f32,
}

/// The questions that fit best, best first; none where nothing fits well enough.
///
/// A question that is hardly of this language is looked for in the other one; the texts are those of this one all the same.
/// Only the beginning of a long text is read, so that the time stays bounded.
#[must_use]
pub fn find(question: &str, language: Language) -> Vec<Found> {
    let own = index(language);
    let search = own.find(question);
    if !search.found.is_empty() || search.strange < OTHER_LANGUAGE {
        return search.found;
    }
    let other = match language {
        Language::De => Language::En,
        Language::En => Language::De,
    };
    own.translated(index(other).find(question).found)
}

/// A question with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The page it is on.
    pub page: Page,
    /// The section of the page.
    pub section: &'static str,
    /// Its key.
    pub key: &'static str,
    /// The question itself, in the language that was asked for.
    pub question: &'static str,
}

/// Every question that can be found.
pub fn questions(language: Language) -> impl Iterator<Item = Question> {
    index(language).questions()
}

/// Builds the index of a language, as the first question does otherwise.
pub fn prepare(language: Language) {
    let _ = index(language);
}

/// Another way to ask a question, or something that is asked although it has no answer here.
#[derive(Clone, Copy, Debug)]
pub struct Paraphrase {
    /// As somebody may type it.
    pub text: &'static str,
    /// The question it asks; none where it has no answer.
    pub question: Option<Question>,
}

/// Every paraphrase by which questions are found.
pub fn paraphrases(language: Language) -> impl Iterator<Item = Paraphrase> {
    Paraphrases::of(language).all(questions(language))
}

/// A paraphrase, and what is found for it when it has not been written.
#[derive(Clone, Debug)]
pub struct CrossChecked {
    /// The paraphrase.
    pub paraphrase: Paraphrase,
    /// What is found.
    pub found: Vec<Found>,
}

/// Every paraphrase with what is found for it while it, and with it each such part of all of them, is left out: how well questions are
/// found that nobody has thought of. For reports and tests; it builds this number of indexes.
#[must_use]
pub fn cross_check(language: Language, parts: usize) -> Vec<CrossChecked> {
    let all: Vec<Paraphrase> = paraphrases(language).collect();
    let mut checked = Vec::new();
    for part in 0..parts {
        let out: Vec<_> = all.iter().skip(part).step_by(parts).copied().collect();
        let index = Index::without(language, &|text| out.iter().any(|left_out| left_out.text == text));
        checked.extend(out.into_iter().map(|paraphrase| CrossChecked {
            found: index.find(paraphrase.text).found,
            paraphrase,
        }));
    }
    checked
}

fn index(language: Language) -> &'static Index {
    static GERMAN: LazyLock<Index> = LazyLock::new(|| Index::of(Language::De));
    static ENGLISH: LazyLock<Index> = LazyLock::new(|| Index::of(Language::En));
    match language {
        Language::De => &GERMAN,
        Language::En => &ENGLISH,
    }
}
