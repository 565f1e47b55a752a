//! Finds fields whatever their case, their nesting and the form of their value.

use serde_json::{Map, Value};

/// Parts of a record that hold fields of their own.
const PARTS: [&str; 9] = [
    "analysisdata",
    "rawdata",
    "channelinfo",
    "metrics",
    "breakdown",
    "contentanalysis",
    "dependency",
    "nicheprofile",
    "metricsrev",
];

/// The fields of a record and of its parts, as one list; what comes first wins.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    all: Vec<(String, Value)>,
}

impl Fields {
    /// Collects a record. Parts may be objects or JSON texts, and may be inside the first two parts once more.
    pub(super) fn of(value: &Value) -> Self {
        let mut fields = Self::default();
        if let Some(record) = object(value) {
            fields.take(record, 2);
        }
        fields
    }

    fn take(&mut self, record: Map<String, Value>, depth: usize) {
        let mut parts = Vec::new();
        for (name, value) in record {
            let name = plain(&name);
            if PARTS.contains(&name.as_str())
                && let Some(part) = object(&value)
            {
                parts.push((name, part));
            } else if !is_nothing(&value) {
                self.all.push((name, value));
            }
        }
        parts.sort_by_key(|(name, _)| PARTS.iter().position(|part| part == name));
        if depth > 0 {
            parts.into_iter().for_each(|(_, part)| self.take(part, depth - 1));
        }
    }

    /// The first field that has one of these names, in the order of the names.
    pub(super) fn find(&self, names: &[&str]) -> Option<&Value> {
        names.iter().find_map(|wanted| {
            self.all
                .iter()
                .find(|(name, _)| *name == plain(wanted))
                .map(|(_, value)| value)
        })
    }

    /// A number, 0 where there is none: a number, its text, or a claim with a value.
    pub(super) fn number(&self, names: &[&str]) -> f64 {
        self.find(names).and_then(number).unwrap_or(0.0)
    }

    /// A text that says something.
    pub(super) fn text(&self, names: &[&str]) -> Option<String> {
        self.find(names).and_then(text)
    }

    /// A yes; anything else is no. A claim or flag is what its value is.
    pub(super) fn flag(&self, names: &[&str]) -> bool {
        match self.find(names) {
            Some(Value::Object(flag)) => flag.get("value").is_some_and(is_yes),
            Some(value) => is_yes(value),
            None => false,
        }
    }
}

/// A name without case and underscores, so that `overall_score` and `overallScore` are one.
pub(super) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}

/// An object, also one written as JSON text.
pub(super) fn object(value: &Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(map) => Some(map.clone()),
        Value::String(text) if text.trim_start().starts_with('{') => serde_json::from_str(text.trim()).ok(),
        _ => None,
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => is_nothing_said(text),
        _ => false,
    }
}

/// Empty, or the word for it.
pub(super) fn is_nothing_said(text: &str) -> bool {
    matches!(text.trim(), "" | "null" | "undefined")
}

fn is_yes(value: &Value) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Number(number) => number.as_f64().is_some_and(|number| number != 0.0),
        Value::String(text) => matches!(text.trim().to_ascii_lowercase().as_str(), "true" | "1" | "yes"),
        _ => false,
    }
}

pub(super) fn number(value: &Value) -> Option<f64> {
    let found = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        Value::Object(claim) => match claim.get("value")? {
            Value::Number(number) => number.as_f64(),
            _ => None,
        },
        _ => None,
    };
    found.filter(|number: &f64| number.is_finite())
}

/// A text that says something; numbers as they are written.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !is_nothing_said(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
