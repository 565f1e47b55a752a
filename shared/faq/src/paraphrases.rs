//! The same questions as people type them, written by hand, and questions that have no answer here.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Language;
use serde::Deserialize;

use crate::{Page, Paraphrase, Question};

/// Paraphrases of one language, by page and key; those without an answer by what they are about.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Paraphrases {
    faq: BTreeMap<String, Vec<String>>,
    xray_faq: BTreeMap<String, Vec<String>>,
    none: BTreeMap<String, Vec<String>>,
}

impl Paraphrases {
    #[expect(
        clippy::expect_used,
        reason = "the files are compiled in, and a test reads each of them"
    )]
    pub fn of(language: Language) -> &'static Self {
        static GERMAN: LazyLock<Paraphrases> =
            LazyLock::new(|| read(include_str!("../paraphrases/de.json")).expect("German paraphrases"));
        static ENGLISH: LazyLock<Paraphrases> =
            LazyLock::new(|| read(include_str!("../paraphrases/en.json")).expect("English paraphrases"));
        match language {
            Language::De => &GERMAN,
            Language::En => &ENGLISH,
        }
    }

    /// The other ways in which a question is asked.
    pub fn of_question(&self, page: Page, key: &str) -> &[String] {
        let questions = match page {
            Page::Faq => &self.faq,
            Page::XrayFaq => &self.xray_faq,
        };
        questions.get(key).map(Vec::as_slice).unwrap_or_default()
    }

    /// Every paraphrase of these questions, and everything that has no answer.
    pub fn all(&'static self, questions: impl Iterator<Item = Question> + 'static) -> impl Iterator<Item = Paraphrase> {
        let answered = questions.flat_map(|question| {
            let written = self.of_question(question.page, question.key);
            written.iter().map(move |text| Paraphrase {
                text,
                question: Some(question),
            })
        });
        let without_answer = self.without_answer().flatten();
        answered.chain(without_answer.map(|text| Paraphrase { text, question: None }))
    }

    /// What is asked here although it has no answer, by what it is about.
    pub fn without_answer(&self) -> impl Iterator<Item = &[String]> {
        self.none.values().map(Vec::as_slice)
    }
}

fn read(text: &str) -> serde_json::Result<Paraphrases> {
    serde_json::from_str(text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::source::entries;

    const LANGUAGES: [Language; 2] = [Language::De, Language::En];

    #[test]
    fn every_question_has_enough_paraphrases_and_every_key_is_a_question() {
        for language in LANGUAGES {
            let all = Paraphrases::of(language);
            let entries = entries(language);
            for entry in entries {
                let enough = all.of_question(entry.page, &entry.key).len() >= 8;
                assert!(enough, "{language:?} {}", entry.key);
            }
            assert_eq!(all.faq.len() + all.xray_faq.len(), entries.len(), "{language:?}");
        }
    }

    #[test]
    fn nothing_is_written_twice_or_empty() {
        for language in LANGUAGES {
            let all = Paraphrases::of(language);
            let mut seen = BTreeSet::new();
            let written = [&all.faq, &all.xray_faq, &all.none]
                .into_iter()
                .flat_map(BTreeMap::values);
            for text in written.flatten() {
                assert!(!text.trim().is_empty() && seen.insert(text.to_lowercase()), "{text}");
            }
        }
    }
}
