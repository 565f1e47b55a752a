//! How much the words of a question are those of questions that have no answer here.

use crate::index::count;
use crate::vocabulary::{Meaning, Stem};

/// What every word is taken to have been seen more often than it was, on either side: what is rare says little.
const MORE: f32 = 0.5;

/// For each stem how much likelier it is in a question without an answer: the logarithm of the ratio.
pub struct Strangeness {
    odds: Vec<f32>,
}

impl Strangeness {
    /// From each word of the questions with an answer, and of those without.
    pub fn of(known: impl Iterator<Item = Stem>, strange: impl Iterator<Item = Stem>, stems: usize) -> Self {
        let (known, strange) = (shares(known, stems), shares(strange, stems));
        let odds = strange.iter().zip(known).map(|(strange, known)| (strange / known).ln());
        Self { odds: odds.collect() }
    }

    /// Of a word by what it means best; nothing for a word that nobody has written.
    pub fn of_word(&self, meanings: &[Meaning]) -> f32 {
        let best = meanings.iter().fold(0.0_f32, |best, (_, weight)| best.max(*weight));
        let meant: Vec<&Meaning> = meanings.iter().filter(|(_, weight)| *weight >= best).collect();
        let odds = meant
            .iter()
            .map(|(stem, weight)| weight * self.odds.get(*stem).copied().unwrap_or_default());
        odds.sum::<f32>() / count(meant.len().max(1))
    }
}

fn shares(words: impl Iterator<Item = Stem>, stems: usize) -> Vec<f32> {
    let mut seen = vec![MORE; stems];
    let mut all = 1.0_f32;
    for stem in words {
        if let Some(seen) = seen.get_mut(stem) {
            *seen += 1.0;
            all += 1.0;
        }
    }
    seen.into_iter().map(|seen| seen / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_as_strange_as_the_questions_that_have_it() {
        let strangeness = Strangeness::of([0, 0, 1].into_iter(), [1, 2, 2].into_iter(), 3);
        let of = |stem| strangeness.of_word(&[(stem, 1.0)]);
        assert!(of(0) < of(1) && of(1) < of(2));
        assert!(of(1).abs() < 1e-6);
        assert!(strangeness.of_word(&[]).abs() < 1e-6);
    }
}
