//! The words for what a report says by key are the app's: its texts are the yardstick.

use std::path::Path;

use coach::facts::Words;
use domain::Language;
use serde_json::Value;

/// Where the app has them.
fn app(tag: &str, path: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../frontend/src/i18n/locales")
        .join(tag);
    let (area, rest) = path.split_once('.')?;
    let (file, rest) = match (area, rest) {
        ("report", "score") => ("report", "score.title".to_owned()),
        ("report", "outliers") => ("report", "outliers.title".to_owned()),
        ("xray", rest) if rest.starts_with("outcome") => ("xrayReport", format!("became.{rest}")),
        ("xray", rest) => ("xrayReport", rest.to_owned()),
        ("faq", rest) => ("faq", format!("figures.{rest}")),
        (area, rest) => (area, rest.to_owned()),
    };
    let group = if file == "faq" { "help" } else { "analysis" };
    let text = std::fs::read_to_string(root.join(group).join(file).with_extension("json")).unwrap();
    let texts: Value = serde_json::from_str(&text).unwrap();
    let word = rest.split('.').try_fold(&texts, |value, part| value.get(part))?;
    word.as_str().map(ToOwned::to_owned)
}

#[test]
fn every_word_is_the_apps() {
    for (language, tag) in [(Language::De, "de"), (Language::En, "en")] {
        let words = Words::of(language).all();
        assert!(words.len() > 150, "only {} words", words.len());
        for (path, word) in words {
            assert_eq!(app(tag, &path).as_deref(), Some(word.as_str()), "{tag}: {path}");
        }
    }
}
