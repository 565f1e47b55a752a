//! Labelled questions, which the second opinion is made from.

use domain::Language;
use serde::Deserialize;

use super::{Intent, Subject};

/// A question, and what it asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Example {
    /// The question as somebody asks it.
    #[serde(rename = "q")]
    pub text: String,
    /// What is wanted.
    pub intent: Intent,
    /// The figure it is about, where it is about one.
    pub subject: Option<Subject>,
}

macro_rules! sets {
    ($($language:ident: $($file:literal),*;)*) => {
        /// The sets of one language, as they lie in `questions/`.
        const fn texts(language: Language) -> &'static [&'static str] {
            match language {
                $(Language::$language => &[$(include_str!(concat!("../../questions/", $file, ".json"))),*],)*
            }
        }
    };
}

sets! {
    De: "tune.de", "seen.de", "more.de";
    En: "tune.en", "seen.en", "more.en";
}

/// The examples of a language. A test reads them all; what could not be read would be left out.
pub fn examples(language: Language) -> Vec<Example> {
    let sets = texts(language).iter();
    sets.flat_map(|text| serde_json::from_str::<Vec<Example>>(text).unwrap_or_default())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_read() {
        for language in [Language::De, Language::En] {
            for text in texts(language) {
                assert!(serde_json::from_str::<Vec<Example>>(text).unwrap().len() >= 60);
            }
            let all = examples(language);
            for intent in Intent::ALL {
                let count = all.iter().filter(|example| example.intent == intent).count();
                assert!(count >= 30, "{intent:?} has {count}");
            }
            for subject in Subject::ALL {
                let count = all.iter().filter(|example| example.subject == Some(*subject)).count();
                assert!(count >= 5, "{subject:?} has {count}");
            }
        }
    }
}
