//! How well examples are understood by what was made from the other ones.

use domain::Language;

use super::examples::{Example, examples};
use super::lexicon::Lexicon;
use super::opinion::{Opinion, Seen, as_question};
use super::text::Tokens;
use super::{Understood, score};

/// Groups of examples that are left out in turn.
const FOLDS: usize = 10;
/// Share of features from which two examples are paraphrases, and left out together.
const ALIKE: f32 = 0.5;

/// An example, and what it was taken as without itself and its paraphrases.
pub struct Checked {
    /// The question.
    pub text: String,
    /// What it asks for.
    pub wanted: Understood,
    /// What it was taken as.
    pub got: Understood,
}

/// Understands each example by an opinion that knows nine tenths of the others and none of its paraphrases. The lexicon stays the same, and
/// was made with examples in view: this measures how the two are put together, not how new questions fare.
#[must_use]
pub fn cross_validate(language: Language) -> Vec<Checked> {
    let lexicon = Lexicon::of(language);
    let examples = examples(language);
    let seen: Vec<Seen> = examples.iter().map(|example| as_question(example, lexicon)).collect();
    let groups = groups(&seen);
    let fold = |at: usize| groups.get(at).map_or(0, |group| (group * 7919) % FOLDS);
    let mut checked: Vec<(usize, Checked)> = Vec::new();
    for out in 0..FOLDS {
        let pairs: Vec<_> = examples.iter().zip(&seen).enumerate().collect();
        let rest: Vec<_> = pairs
            .iter()
            .filter(|(at, _)| fold(*at) != out)
            .map(|(_, pair)| *pair)
            .collect();
        let opinion = Opinion::from(&rest);
        for (at, (example, _)) in pairs.into_iter().filter(|(at, _)| fold(*at) == out) {
            checked.push((at, check(example, lexicon, &opinion)));
        }
    }
    checked.sort_by_key(|(at, _)| *at);
    checked.into_iter().map(|(_, checked)| checked).collect()
}

fn check(example: &Example, lexicon: &Lexicon, opinion: &Opinion) -> Checked {
    let tokens = Tokens::of(&example.text, lexicon);
    let evidence = score::weigh(&tokens, lexicon);
    Checked {
        text: example.text.clone(),
        wanted: Understood::of(example.intent, example.subject),
        got: super::read(&example.text, (&tokens, &evidence), lexicon, opinion),
    }
}

/// The group of each example: paraphrases, and their paraphrases, are one.
fn groups(seen: &[Seen]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..seen.len()).collect();
    for (at, one) in seen.iter().enumerate() {
        for (other, another) in seen.iter().enumerate().take(at) {
            if one.alike(another) > ALIKE {
                let (from, to) = (groups[other], groups[at]);
                groups
                    .iter_mut()
                    .filter(|group| **group == from)
                    .for_each(|group| *group = to);
            }
        }
    }
    groups
}
