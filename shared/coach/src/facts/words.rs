//! The app's words for what a report says by key. They are the app's own: a test reads its texts.

use std::sync::LazyLock;

use domain::Language;
use serde_json::Value;

/// The words of one language, by the path they have in the app's texts: `report.stage.growing`.
pub struct Words(Value);

static DE: LazyLock<Words> = LazyLock::new(|| Words::parse(include_str!("../../words/de.json")));
static EN: LazyLock<Words> = LazyLock::new(|| Words::parse(include_str!("../../words/en.json")));

impl Words {
    /// Those of a language.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::De => &DE,
            Language::En => &EN,
        }
    }

    fn parse(text: &str) -> Self {
        // A test reads both files: what cannot be parsed is never built.
        Self(serde_json::from_str(text).unwrap_or_default())
    }

    /// The word at a path; `None` for a key that this version does not know.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&str> {
        path.split('.')
            .try_fold(&self.0, |value, part| value.get(part))
            .and_then(Value::as_str)
    }

    /// All of them, with their paths.
    #[must_use]
    pub fn all(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        collect(&self.0, "", &mut found);
        found
    }
}

fn collect(value: &Value, path: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::String(word) => found.push((path.to_owned(), word.clone())),
        Value::Object(parts) => {
            for (key, part) in parts {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                collect(part, &path, found);
            }
        }
        _ => {}
    }
}
