//! Whole phrases: the question itself, and each of the other ways in which it is asked. Of two questions that have the same words, the
//! one that has them together is meant.

use crate::grams::Grams;
use crate::labels::Text;
use crate::number::count;
use crate::vocabulary::Stem;

/// Of each question, this number of its nearest phrases is looked at.
const NEAREST: usize = 8;

/// Every phrase, by the stems and the runs of letters it has.
pub struct Phrases {
    /// For each phrase the question it is of, and how rare its words are together.
    phrases: Vec<(usize, f32)>,
    /// For each stem the phrases that have it.
    postings: Vec<Vec<usize>>,
    grams: Grams,
}

/// A word of somebody's question: how rare it is, and which stems it may mean.
pub struct Meant<'a> {
    pub rarity: f32,
    pub meanings: &'a [(Stem, f32)],
}

/// How near the phrases of a question are that are nearest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Near([f32; NEAREST]);

impl Near {
    pub fn nearest(self) -> f32 {
        self.0.first().copied().unwrap_or_default()
    }

    /// The mean of the best few: several ways of asking that are near are a better sign than a single one.
    pub fn mean(self) -> f32 {
        self.0.iter().sum::<f32>() / count(NEAREST)
    }

    fn add(&mut self, mut near: f32) {
        for best in &mut self.0 {
            if near > *best {
                std::mem::swap(&mut near, best);
            }
        }
    }
}

impl Phrases {
    /// Of each phrase with the number of its question.
    pub fn of<'a>(
        written: impl Iterator<Item = (usize, &'a Text)>,
        stems: usize,
        rarity: impl Fn(Stem) -> f32,
    ) -> Self {
        let mut phrases = Vec::new();
        let mut postings = vec![Vec::new(); stems];
        let mut spelt = Vec::new();
        for (question, text) in written {
            let has = text.different();
            for stem in &has {
                if let Some(posting) = postings.get_mut(*stem) {
                    posting.push(phrases.len());
                }
            }
            phrases.push((question, has.into_iter().map(&rarity).sum()));
            spelt.push(text.spelt.as_slice());
        }
        Self {
            phrases,
            postings,
            grams: Grams::of(&spelt),
        }
    }

    /// For each of this number of questions how much its phrases and the asked words have in common: twice what they share, of what both
    /// have.
    pub fn by_words(&self, asked: &[Meant<'_>], questions: usize) -> Vec<Near> {
        let possible: f32 = asked.iter().map(|word| word.rarity).sum();
        let mut shared = vec![0.0_f32; self.phrases.len()];
        for word in asked {
            let mut best: Vec<(usize, f32)> = Vec::new();
            for (stem, weight) in word.meanings {
                let having = self.postings.get(*stem).map(Vec::as_slice).unwrap_or_default();
                best.extend(having.iter().map(|phrase| (*phrase, *weight)));
            }
            // Of several meanings of a word in one phrase only the best one counts.
            best.sort_by(|(a, less), (b, more)| a.cmp(b).then(more.total_cmp(less)));
            best.dedup_by_key(|(phrase, _)| *phrase);
            for (phrase, weight) in best {
                if let Some(shared) = shared.get_mut(phrase) {
                    *shared += weight * word.rarity;
                }
            }
        }
        // One word of a phrase may be meant by several that are asked.
        let in_common = |(_, has): &(usize, f32), shared: f32| (2.0 * shared / (possible + has)).min(1.0);
        let near = self.phrases.iter().zip(shared);
        self.by_question(near.map(|(phrase, shared)| in_common(phrase, shared)), questions)
    }

    /// The same by runs of letters.
    pub fn by_letters(&self, spelt: &[String], questions: usize) -> Vec<Near> {
        self.by_question(self.grams.nearness(spelt).into_iter(), questions)
    }

    fn by_question(&self, near: impl Iterator<Item = f32>, questions: usize) -> Vec<Near> {
        let mut nearest = vec![Near::default(); questions];
        for ((question, _), near) in self.phrases.iter().zip(near) {
            if let Some(nearest) = nearest.get_mut(*question) {
                nearest.add(near);
            }
        }
        nearest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_few_are_kept_best_first() {
        let mut near = Near::default();
        for each in [0.1, 0.6, 0.2, 0.9, 0.3, 0.5, 0.4, 0.8, 0.7] {
            near.add(each);
        }
        assert!(
            (near.nearest() - 0.9).abs() < 1e-6 && (near.mean() - 0.55).abs() < 1e-6,
            "{near:?}"
        );
    }
}
