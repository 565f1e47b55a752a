//! How strongly everything a channel says speaks for each niche.

use std::collections::HashMap;

use super::lexicon::Model;
use super::reader::Reader;
use crate::input::snapshot::{Channel, Video};
use crate::rules;

/// What speaks for the niches, in the order of the taxonomy.
pub struct Evidence {
    /// Words alone, ≥ 0: Σ ln(1 + weight) × inverse document frequency ÷ length of the niche's vector.
    pub words: Vec<f64>,
    /// The same times (1 + [`rules::AGREEING`] × share of the uploads' words + [`rules::IN_CATEGORY`] × share of uploads in the meta
    /// niche's categories): what is compared.
    pub scores: Vec<f64>,
    /// Uploads that say a word of the niche.
    pub uploads: Vec<u32>,
    /// For each upload that speaks for anything, the niche it speaks for most.
    pub best: Vec<usize>,
}

/// Weighs everything that was read.
#[must_use]
pub fn weigh(model: &Model, reader: &Reader, channel: &Channel, videos: &[&Video]) -> Evidence {
    let words = words(model, reader, channel, videos);
    let agreement = agreement(model, reader);
    let categories = categories(model, videos);
    let voting = agreement.best.len().max(1) as f64;
    let scores = words
        .iter()
        .zip(&agreement.shares)
        .zip(&model.niches)
        .map(|((score, share), niche)| {
            let category = categories.get(niche.meta).copied().unwrap_or_default();
            score * (1.0 + rules::AGREEING * share / voting + rules::IN_CATEGORY * category)
        })
        .collect();
    Evidence {
        words,
        scores,
        uploads: agreement.uploads,
        best: agreement.best,
    }
}

fn words(model: &Model, reader: &Reader, channel: &Channel, videos: &[&Video]) -> Vec<f64> {
    let mut scores = vec![0.0_f64; model.niches.len()];
    for feature in &reader.features {
        let often = (1.0 + f64::from(feature.weight)).ln();
        for (niche, weight) in &feature.votes {
            scores[usize::from(*niche)] += often * f64::from(*weight);
        }
    }
    coarse(model, channel, videos, &mut scores);
    for (score, norm) in scores.iter_mut().zip(&model.norms) {
        *score /= f64::from(*norm);
    }
    scores
}

/// The platform's own topics and categories: few points that decide between near equals.
fn coarse(model: &Model, channel: &Channel, videos: &[&Video], scores: &mut [f64]) {
    for (niche, weight) in channel.topics.iter().flat_map(|topic| model.topic(topic)) {
        scores[usize::from(*niche)] += f64::from(*weight);
    }
    let each = 1.0 / videos.len().max(1) as f64;
    for (niche, weight) in videos
        .iter()
        .filter_map(|video| video.category.as_deref())
        .flat_map(|category| model.category(category))
    {
        scores[usize::from(*niche)] += each * f64::from(*weight);
    }
}

#[derive(Default)]
struct Agreement {
    /// Sum over uploads of the niche's votes ÷ those of the upload's best niche.
    shares: Vec<f64>,
    uploads: Vec<u32>,
    best: Vec<usize>,
}

/// What each upload by itself speaks for: a subject that comes back is worth more than a word that was dropped once.
fn agreement(model: &Model, reader: &Reader) -> Agreement {
    let all = model.niches.len();
    let mut found = Agreement {
        shares: vec![0.0; all],
        uploads: vec![0; all],
        best: Vec::new(),
    };
    let mut votes = vec![0.0_f32; all];
    let mut voted: Vec<usize> = Vec::new();
    for upload in &reader.uploads {
        for (niche, weight) in upload
            .iter()
            .flat_map(|feature| &reader.features[*feature as usize].votes)
        {
            let niche = usize::from(*niche);
            if votes[niche] == 0.0 {
                voted.push(niche);
            }
            votes[niche] += weight;
        }
        let best = voted
            .iter()
            .copied()
            .max_by(|a, b| votes[*a].total_cmp(&votes[*b]).then(b.cmp(a)));
        if let Some(best) = best {
            let most = f64::from(votes[best]);
            for niche in voted.drain(..) {
                found.shares[niche] += f64::from(votes[niche]) / most;
                found.uploads[niche] += 1;
                votes[niche] = 0.0;
            }
            found.best.push(best);
        }
    }
    found
}

/// For each meta niche the share of uploads whose category is one of its niches', 0 to 1; default categories aside.
fn categories<'a>(model: &'a Model, videos: &[&Video]) -> HashMap<&'a str, f64> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let chosen = videos.iter().filter_map(|video| video.category.as_deref());
    for category in chosen.filter(|category| !rules::DEFAULT_CATEGORIES.contains(category)) {
        *counts.entry(category).or_default() += 1;
    }
    let mut shares: HashMap<&str, usize> = HashMap::new();
    for (category, count) in counts {
        let mut metas: Vec<&str> = model
            .category(category)
            .iter()
            .map(|vote| model.niches[usize::from(vote.0)].meta)
            .collect();
        metas.dedup();
        for meta in metas {
            *shares.entry(meta).or_default() += count;
        }
    }
    let all = videos.len().max(1) as f64;
    shares
        .into_iter()
        .map(|(meta, count)| (meta, count as f64 / all))
        .collect()
}
