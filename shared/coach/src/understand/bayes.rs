//! Which label the examples speak for that a question is like: complement naive Bayes. For each label it weighs a feature by how rare it is
//! among the examples of all the other labels, which is fair to labels with few examples of their own.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::features::Feature;

/// Added to each count, so that a feature that was never seen elsewhere proves nothing for certain.
const SMOOTHING: f32 = 0.3;
/// How sharply differences of weight become shares: smaller is sharper.
const SOFTNESS: f32 = 0.2;

/// Takes a feature as its own hash, which it is.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, feature: u64) {
        self.0 = feature;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Labels are numbers from 0 on.
pub struct Bayes {
    labels: usize,
    places: HashMap<Feature, usize, BuildHasherDefault<Itself>>,
    /// How rare each feature is.
    rarity: Vec<f32>,
    /// How rare one is that no example has.
    unseen: f32,
    /// By feature, then by label.
    weights: Vec<f32>,
}

/// An example: its features and its label.
pub type Labelled<'a> = (&'a [(Feature, f32)], usize);

impl Bayes {
    pub fn of(examples: &[Labelled<'_>], labels: usize) -> Self {
        let mut bayes = Self {
            labels,
            places: HashMap::default(),
            rarity: Vec::new(),
            unseen: 0.0,
            weights: Vec::new(),
        };
        for (feature, _) in examples.iter().flat_map(|(features, _)| features.iter()) {
            let next = bayes.places.len();
            let place = *bayes.places.entry(*feature).or_insert(next);
            if place == next {
                bayes.rarity.push(0.0);
            }
            bayes.rarity[place] += 1.0;
        }
        let all = examples.len() as f32 + 1.0;
        for rarity in &mut bayes.rarity {
            *rarity = (all / (*rarity + 0.5)).ln();
        }
        bayes.unseen = (all / 0.5).ln();
        bayes.weigh(examples);
        bayes
    }

    fn weigh(&mut self, examples: &[Labelled<'_>]) {
        let mut counts = vec![0.0_f32; self.places.len() * self.labels];
        for (features, label) in examples {
            for (place, share) in self.placed(features) {
                counts[place * self.labels + label] += share;
            }
        }
        let mut sums = vec![0.0_f32; self.labels];
        for row in counts.chunks_exact(self.labels) {
            for (sum, count) in sums.iter_mut().zip(row) {
                *sum += count;
            }
        }
        let whole: f32 = sums.iter().sum();
        let smooth = SMOOTHING * self.places.len() as f32;
        let others: Vec<f32> = sums.iter().map(|sum| (whole - sum + smooth).ln()).collect();
        for row in counts.chunks_exact_mut(self.labels) {
            let total: f32 = row.iter().sum();
            // Most labels have none of it, and then all of it is with the others.
            let elsewhere = (total + SMOOTHING).ln();
            for (count, others) in row.iter_mut().zip(&others) {
                let elsewhere = if *count > 0.0 {
                    (total - *count + SMOOTHING).ln()
                } else {
                    elsewhere
                };
                *count = others - elsewhere;
            }
        }
        self.weights = counts;
    }

    /// The features that examples have, weighed by rarity and of length one in all; features that no example has make the others count less.
    fn placed(&self, features: &[(Feature, f32)]) -> Vec<(usize, f32)> {
        let mut length = 0.0_f32;
        let mut placed = Vec::with_capacity(features.len());
        for (feature, counts) in features {
            let place = self.places.get(feature).copied();
            let weight = counts * place.map_or(self.unseen, |place| self.rarity[place]);
            length += weight * weight;
            placed.extend(place.map(|place| (place, weight)));
        }
        let length = length.sqrt().max(f32::MIN_POSITIVE);
        for (_, weight) in &mut placed {
            *weight /= length;
        }
        placed
    }

    /// What each label's share of the evidence is.
    pub fn shares(&self, features: &[(Feature, f32)]) -> Vec<f32> {
        let mut shares = vec![0.0_f32; self.labels];
        for (place, weight) in self.placed(features) {
            let row = &self.weights[place * self.labels..][..self.labels];
            for (share, of_label) in shares.iter_mut().zip(row) {
                *share += weight * of_label;
            }
        }
        let best = shares.iter().copied().fold(f32::MIN, f32::max);
        for share in &mut shares {
            *share = ((*share - best) / SOFTNESS).exp();
        }
        let sum: f32 = shares.iter().sum();
        shares.iter().map(|share| share / sum).collect()
    }
}
