//! Makes facts in order, with ids.

use std::collections::HashMap;

use domain::Language;
use engine::report::{Claim, Reason, State};

use super::write::{Noun, Unit};
use super::{Fact, FactSheet, Kind, Quoted, Words};

/// Collects the facts of a sheet.
pub struct Builder {
    pub language: Language,
    facts: Vec<Fact>,
    by_key: HashMap<String, usize>,
}

impl Builder {
    pub fn new(language: Language) -> Self {
        Self {
            language,
            facts: Vec::with_capacity(128),
            by_key: HashMap::with_capacity(128),
        }
    }

    pub fn finish(self, kind: Kind, channels: Vec<Quoted>) -> FactSheet {
        FactSheet {
            language: self.language,
            kind,
            channels,
            facts: self.facts,
            by_key: self.by_key,
        }
    }

    /// The word at a path of the app's texts, else the key itself: an engine of another version may know more.
    pub fn word(&self, path: &str) -> String {
        let last = || path.rsplit('.').next().unwrap_or(path).replace('_', " ");
        Words::of(self.language).get(path).map_or_else(last, ToOwned::to_owned)
    }

    /// With a capital letter, as a sentence begins.
    pub fn first_upper(text: &str) -> String {
        let mut letters = text.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// A word of ours.
    pub const fn say(&self, german: &'static str, english: &'static str) -> &'static str {
        match self.language {
            Language::De => german,
            Language::En => english,
        }
    }

    fn push(&mut self, fact: Fact) -> &mut Fact {
        let at = self.facts.len();
        self.by_key.insert(fact.key.clone(), at);
        self.facts.push(fact);
        // It was pushed just now.
        &mut self.facts[at]
    }

    fn next(&self, key: &str, label: &str, basis: &str) -> Fact {
        Fact {
            id: format!("f{}", self.facts.len() + 1),
            key: key.to_owned(),
            label: label.to_owned(),
            about: None,
            value: None,
            interval: None,
            n: None,
            sample: None,
            basis: basis.to_owned(),
            state: State::Measured,
            reason: None,
            code: "",
        }
    }

    /// A figure of the report.
    pub fn claim(&mut self, key: &str, label: &str, claim: &Claim, unit: Unit, noun: Noun) -> &mut Fact {
        let language = self.language;
        let mut fact = self.next(key, label, if claim.basis.is_empty() { key } else { &claim.basis });
        fact.value = claim
            .value
            .filter(|_| claim.state != State::Abstained)
            .map(|value| unit.write(value, language));
        let ends = claim.low.zip(claim.high).filter(|_| fact.value.is_some());
        fact.interval = ends.map(|(low, high)| unit.range(low, high, language));
        fact.state = if fact.value.is_some() {
            claim.state
        } else {
            State::Abstained
        };
        fact.reason = claim.reason;
        fact.n = (claim.n > 0).then_some(claim.n);
        fact.sample = fact.n.map(|n| noun.count(n, language));
        self.push(fact)
    }

    /// A number that is counted, or made of figures.
    pub fn number(&mut self, key: &str, label: &str, basis: &str, value: Option<f64>, unit: Unit) -> &mut Fact {
        let mut fact = self.next(key, label, basis);
        fact.value = value
            .filter(|value| value.is_finite())
            .map(|value| unit.write(value, self.language));
        if fact.value.is_none() {
            fact.state = State::Abstained;
            fact.reason = Some(Reason::NotMeasured);
        }
        self.push(fact)
    }

    /// A word as a value.
    pub fn term(&mut self, key: &str, label: &str, basis: &str, value: &str) -> &mut Fact {
        let mut fact = self.next(key, label, basis);
        fact.value = Some(value.to_owned());
        self.push(fact)
    }
}

/// The key of a value as it crosses the wire: `below_average` of `Rating::BelowAverage`.
pub fn key_of<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|value| value.as_str().map(ToOwned::to_owned))
        .unwrap_or_default()
}
