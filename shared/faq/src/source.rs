//! The files of the web app that the pages are made of. They are the only place where questions, answers and sections are written.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Language;
use serde::Deserialize;

use crate::Page;

/// Section to its questions, in the page's order.
type Keys = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
struct Text {
    q: String,
    a: String,
}

#[derive(Deserialize)]
struct FaqTexts {
    groups: BTreeMap<String, String>,
    items: BTreeMap<String, Text>,
}

#[derive(Deserialize)]
struct Section {
    title: String,
    summary: String,
}

#[derive(Deserialize)]
struct XrayTexts {
    title: String,
    sections: BTreeMap<String, Section>,
    items: BTreeMap<String, Text>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Words {
    faq: BTreeMap<String, String>,
    xray_faq: BTreeMap<String, String>,
}

/// A question with all that is written about it.
pub struct Entry {
    pub page: Page,
    pub section: String,
    pub title: String,
    pub key: String,
    pub question: String,
    /// Other words that people use for it.
    pub also: String,
    pub answer: String,
    /// What page and section are about.
    pub about: String,
}

struct Files {
    faq: &'static str,
    xray_faq: &'static str,
    words: &'static str,
}

macro_rules! locale {
    ($language:literal) => {
        Files {
            faq: include_str!(concat!(
                "../../../frontend/src/i18n/locales/",
                $language,
                "/help/faq.json"
            )),
            xray_faq: include_str!(concat!(
                "../../../frontend/src/i18n/locales/",
                $language,
                "/help/xrayFaq.json"
            )),
            words: include_str!(concat!(
                "../../../frontend/src/i18n/locales/",
                $language,
                "/help/faqWords.json"
            )),
        }
    };
}

const GERMAN: Files = locale!("de");
const ENGLISH: Files = locale!("en");
const FAQ_KEYS: &str = include_str!("../../../frontend/src/features/help/questions.json");
const XRAY_KEYS: &str = include_str!("../../../frontend/src/features/help/xray-questions.json");

/// Every question in a language.
#[expect(
    clippy::expect_used,
    reason = "the files are compiled in, and a test reads each of them"
)]
pub fn entries(language: Language) -> &'static [Entry] {
    const FORM: &str = "the FAQ of the web app has another form";
    static IN_GERMAN: LazyLock<Vec<Entry>> = LazyLock::new(|| read(&GERMAN).expect(FORM));
    static IN_ENGLISH: LazyLock<Vec<Entry>> = LazyLock::new(|| read(&ENGLISH).expect(FORM));
    match language {
        Language::De => &IN_GERMAN,
        Language::En => &IN_ENGLISH,
    }
}

fn read(files: &Files) -> serde_json::Result<Vec<Entry>> {
    let faq: FaqTexts = serde_json::from_str(files.faq)?;
    let xray: XrayTexts = serde_json::from_str(files.xray_faq)?;
    let words: Words = serde_json::from_str(files.words)?;
    let mut entries = Vec::new();
    for (section, key) in places(FAQ_KEYS)? {
        let title = faq.groups.get(&section).cloned().unwrap_or_default();
        let about = title.clone();
        entries.extend(entry(Page::Faq, (section, key), (title, about), &faq.items, &words.faq));
    }
    for (section, key) in places(XRAY_KEYS)? {
        let Some(Section { title, summary }) = xray.sections.get(&section) else {
            continue;
        };
        let about = format!("{} {title} {summary}", xray.title);
        entries.extend(entry(
            Page::XrayFaq,
            (section, key),
            (title.clone(), about),
            &xray.items,
            &words.xray_faq,
        ));
    }
    Ok(entries)
}

/// Each question with its section.
fn places(keys: &str) -> serde_json::Result<Vec<(String, String)>> {
    let keys: Keys = serde_json::from_str(keys)?;
    Ok(keys
        .into_iter()
        .flat_map(|(section, keys)| keys.into_iter().map(move |key| (section.clone(), key)))
        .collect())
}

fn entry(
    page: Page,
    (section, key): (String, String),
    (title, about): (String, String),
    texts: &BTreeMap<String, Text>,
    words: &BTreeMap<String, String>,
) -> Option<Entry> {
    let Text { q, a } = texts.get(&key)?;
    Some(Entry {
        page,
        section,
        title,
        question: q.clone(),
        also: words.get(&key).cloned().unwrap_or_default(),
        answer: a.clone(),
        about,
        key,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_of_the_pages_is_there_with_everything_written_about_it() {
        let asked = places(FAQ_KEYS).unwrap().len() + places(XRAY_KEYS).unwrap().len();
        for language in [Language::De, Language::En] {
            let entries = entries(language);
            assert_eq!(entries.len(), asked);
            for entry in entries {
                let written = [&entry.title, &entry.question, &entry.also, &entry.answer, &entry.about];
                assert!(written.iter().all(|text| !text.is_empty()), "{}", entry.key);
            }
        }
    }

    #[test]
    fn no_question_waits_for_a_figure() {
        for language in [Language::De, Language::En] {
            assert!(entries(language).iter().all(|entry| !entry.question.contains("{{")));
        }
    }
}
