//! Questions in other words with the key that is right, and how often it is found.

use std::fs;
use std::path::{Path, PathBuf};

use domain::Language;
use faq::{Found, Page};
use serde::Deserialize;

/// A question as somebody asks it; without a key none fits.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    pub q: String,
    pub page: Option<Page>,
    pub key: Option<String>,
    /// Keys of questions that answer it as well.
    #[serde(default, rename = "or")]
    pub others: Vec<String>,
}

/// What came of a set of questions.
#[derive(Debug, Default)]
pub struct Figures {
    pub asked: usize,
    pub first: usize,
    pub among_three: usize,
    pub section_first: usize,
    /// Of those that have an answer, how many got none.
    pub silent: usize,
    pub unanswerable: usize,
    pub answered_wrongly: usize,
    /// Each question that went wrong, with what was found.
    pub misses: Vec<String>,
}

/// Sets of questions. Words and weights were set by the first two; the last one was not looked at.
pub const SETS: [&str; 3] = ["tune", "seen", "held"];

/// The questions of a set; `None` where nobody has written it yet.
pub fn read(set: &str, language: Language) -> Option<Vec<Case>> {
    let name = match language {
        Language::De => "de",
        Language::En => "en",
    };
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("questions");
    let text = fs::read_to_string(folder.join(format!("{set}.{name}.json"))).ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

pub fn measure(cases: &[Case], language: Language) -> Figures {
    let mut figures = Figures::default();
    for case in cases {
        figures.count(case, &faq::find(&case.q, language), language);
    }
    figures
}

/// The paraphrases, each found by the others.
pub fn cross_check(language: Language, parts: usize) -> Figures {
    let mut figures = Figures::default();
    for checked in faq::cross_check(language, parts) {
        let case = Case {
            q: checked.paraphrase.text.to_owned(),
            page: checked.paraphrase.question.map(|question| question.page),
            key: checked.paraphrase.question.map(|question| question.key.to_owned()),
            others: Vec::new(),
        };
        figures.count(&case, &checked.found, language);
    }
    figures
}

impl Figures {
    fn count(&mut self, case: &Case, found: &[Found], language: Language) {
        if let (Some(page), Some(key)) = (case.page, &case.key) {
            answered(self, case, found, (page, key), language);
            return;
        }
        self.unanswerable += 1;
        if !found.is_empty() {
            self.answered_wrongly += 1;
            self.misses.push(miss(case, found));
        }
    }
}

fn answered(figures: &mut Figures, case: &Case, found: &[Found], (page, key): (Page, &str), language: Language) {
    let is_right =
        |found: &Found| (found.page == page && found.key == key) || case.others.iter().any(|other| other == found.key);
    let section = section_of(page, key, language);
    figures.asked += 1;
    figures.silent += usize::from(found.is_empty());
    figures.among_three += usize::from(found.iter().any(is_right));
    figures.section_first += usize::from(
        found
            .first()
            .is_some_and(|first| is_right(first) || (first.page == page && Some(first.section) == section)),
    );
    if found.first().is_some_and(is_right) {
        figures.first += 1;
    } else {
        figures.misses.push(miss(case, found));
    }
}

fn section_of(page: Page, key: &str, language: Language) -> Option<&'static str> {
    faq::questions(language)
        .find(|question| question.page == page && question.key == key)
        .map(|question| question.section)
}

fn miss(case: &Case, found: &[Found]) -> String {
    let keys: Vec<String> = found
        .iter()
        .map(|found| format!("{} {:.2}", found.key, found.fit))
        .collect();
    format!(
        "{} -> {} instead of {}",
        case.q,
        if keys.is_empty() {
            "nothing".to_owned()
        } else {
            keys.join(", ")
        },
        case.key.as_deref().unwrap_or("nothing")
    )
}
