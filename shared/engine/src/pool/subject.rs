//! The topics that titles can be written for, spelled as the channel spells them.

use std::collections::HashMap;

use super::writer::Tongue;
use crate::report::{Movement, TitleFeature, Topic};
use crate::rules;
use crate::titles::cues::{self, FEATURES};
use crate::topics::written_in;
use crate::window::Window;

/// A topic as a title can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Key of the topic.
    pub key: String,
    /// Its words as the channel's titles write them mostly.
    pub written: String,
}

/// The topics that a title can name, those that stand out first; never one that has fewer views than the others.
#[must_use]
pub fn subjects(window: &Window<'_>, topics: &[Topic], tongue: Tongue) -> Vec<Subject> {
    let titles: Vec<(&str, Option<u32>)> = (window.items.iter().zip(window.upload_indices()))
        .map(|(item, index)| (item.video.title.as_str(), index))
        .collect();
    let mut usable: Vec<&Topic> = topics
        .iter()
        .filter(|topic| topic.stands_out != Some(Movement::Down))
        .collect();
    // Stable: the others stay as they are, most uploads first.
    usable.sort_by_key(|topic| topic.stands_out.is_none());
    let subject = |topic: &Topic| {
        Some(Subject {
            key: topic.key.clone(),
            written: written(&titles, topic, tongue)?,
        })
    };
    usable.into_iter().filter_map(subject).collect()
}

/// The most frequent spelling in titles that can stand alone; of equals the first in the alphabet. Tags do not count: they are in lower case.
fn written(titles: &[(&str, Option<u32>)], topic: &Topic, tongue: Tongue) -> Option<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (title, index) in titles {
        if index.is_some_and(|index| topic.upload_indices.binary_search(&index).is_ok())
            && let Some(form) = written_in(title, &topic.key)
        {
            *counts.entry(form).or_default() += 1;
        }
    }
    let mut forms: Vec<(&str, usize)> = counts.into_iter().filter(|(form, _)| can_stand_alone(form, tongue)).collect();
    forms.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    forms.first().map(|(form, _)| match tongue {
        Tongue::German => (*form).to_owned(),
        Tongue::English => capitalized(form),
    })
}

/// Whether a word or two can be a heading of their own: no cue, no sign between them, and a noun as far as spelling tells.
fn can_stand_alone(form: &str, tongue: Tongue) -> bool {
    let cues = cues::read(form);
    let plain = FEATURES
        .into_iter()
        .all(|feature| feature == TitleFeature::Short || !cues.has(feature));
    let words: Vec<&str> = form.split([' ', '-']).collect();
    let is_word = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '+');
    plain
        && form.chars().count() <= rules::POOL_TOPIC_CHARACTERS
        && words.iter().all(is_word)
        && match tongue {
            Tongue::German => is_german_noun(&words),
            Tongue::English => is_english_noun(&words),
        }
}

/// Nouns and names begin with a capital. An adjective before one has a case that would be wrong where it stands alone; an infinitive may follow.
fn is_german_noun(words: &[&str]) -> bool {
    let infinitive = |word: &str| ["en", "eln", "ern"].iter().any(|ending| word.ends_with(ending));
    words.iter().enumerate().all(|(place, word)| {
        let capital = word.chars().any(char::is_uppercase) || word.starts_with(|c: char| c.is_ascii_digit());
        capital || (place > 0 && infinitive(word))
    })
}

/// English spells nouns like any other word: what its ending shows to be an adverb or a verb in the past is none.
fn is_english_noun(words: &[&str]) -> bool {
    words.last().is_some_and(|last| {
        let last = last.to_lowercase();
        !(last.ends_with("ly") || last.ends_with("ed") && last.len() > 4 && !last.ends_with("eed"))
    })
}

/// As in a title: words in lower case begin with a capital, others stay ("iPhone").
fn capitalized(form: &str) -> String {
    let mut at_start = true;
    let lower = !form.chars().any(char::is_uppercase);
    form.chars()
        .flat_map(|c| {
            let raised = lower && at_start;
            at_start = !c.is_alphanumeric();
            if raised { c.to_uppercase().collect::<Vec<_>>() } else { vec![c] }
        })
        .collect()
}
