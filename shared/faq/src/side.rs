//! On which page the words of a question are: "bericht" is hardly asked of an analysis, "konto" hardly of X-Ray.

use crate::number::count;
use crate::vocabulary::{Meaning, Stem};

/// What every word is taken to have been seen more often than it was, on either page: what is rare says little.
const MORE: f32 = 0.5;
/// Odds (logarithm) from which on more of them change little.
const CLEAR: f32 = 4.0;

/// For each stem how much likelier it is on the page of X-Ray: the logarithm of the ratio.
pub struct Sides {
    odds: Vec<f32>,
}

impl Sides {
    /// From each word of the questions of both pages.
    pub fn of(general: impl Iterator<Item = Stem>, xray: impl Iterator<Item = Stem>, stems: usize) -> Self {
        let (general, xray) = (shares(general, stems), shares(xray, stems));
        let odds = xray.iter().zip(general).map(|(xray, general)| (xray / general).ln());
        Self { odds: odds.collect() }
    }

    /// How clearly words with these meanings ask something of X-Ray: from -1, not at all, to 1.
    pub fn xray<'a>(&self, words: impl Iterator<Item = &'a [Meaning]>) -> f32 {
        (words.map(|meanings| self.of_word(meanings)).sum::<f32>() / CLEAR).tanh()
    }

    /// By what a word means best; nothing for a word that nobody has written.
    fn of_word(&self, meanings: &[Meaning]) -> f32 {
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
    fn words_are_for_the_page_that_has_them() {
        let sides = Sides::of([0, 0, 1].into_iter(), [1, 2, 2].into_iter(), 3);
        let xray = |meanings: &[Meaning]| sides.xray(std::iter::once(meanings));
        assert!(xray(&[(0, 1.0)]) < -0.2 && xray(&[(2, 1.0)]) > 0.2);
        assert!(xray(&[(1, 1.0)]).abs() < 1e-6 && xray(&[]).abs() < 1e-6);
    }
}
