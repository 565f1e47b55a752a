//! What a channel is about: a niche out of the taxonomy, with the words that speak for it, or an abstention.
//!
//! Words, phrases and, inside longer words, character 3- to 5-grams are looked up in the lexicons of all niches. How often a channel
//! uses a word (title ×3, tags ×2, description ×1 for each upload) counts on a logarithmic scale, rare words count more (inverse
//! document frequency over niches), and a niche's sum is divided by the length of its own vector. It gains where many uploads agree,
//! and where they lie in the platform's categories of its meta niche.

mod evidence;
mod lexicon;
mod reader;
mod taxonomy;
mod text;

use std::collections::HashMap;

use evidence::Evidence;
pub use lexicon::niches;
use lexicon::{Model, model};
use reader::{Feature, Reader};
pub use taxonomy::{Niche, OTHER};
pub(crate) use text::{Word, words};

use crate::input::snapshot::{Channel, Video};
use crate::report::{Claim, Keyword, NicheCandidate, NicheProfile, NicheScope, Reason};
use crate::rules;

/// Uploads with evidence from which one subject can be distinguished from many.
const LEAST_SCOPE: usize = 6;
const KEYWORDS: usize = 8;
const CANDIDATE_KEYWORDS: usize = 4;
const CANDIDATES: usize = 3;

/// The niche of a channel, without its explanation, which [`advice`](crate::advice) writes.
#[must_use]
pub fn classify(channel: &Channel, videos: &[&Video]) -> NicheProfile {
    let model = model();
    let reader = reader::read(channel, videos);
    let evidence = evidence::weigh(model, &reader, channel, videos);
    verdict(model, &reader, &evidence)
}

/// What the evidence comes to.
enum Choice {
    /// A niche by its place in the taxonomy, and how far it is ahead.
    Niche(usize, f64),
    /// A meta niche, and how far it is ahead.
    Meta(&'static str, f64),
    Nothing(Reason),
}

fn verdict(model: &Model, reader: &Reader, evidence: &Evidence) -> NicheProfile {
    let scores = &evidence.scores;
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)));
    let total: f64 = scores.iter().sum();
    let with_words = evidence.best.len();
    let candidates: Vec<NicheCandidate> = order
        .iter()
        .take(CANDIDATES)
        .filter(|niche| scores[**niche] > 0.0)
        .map(|niche| NicheCandidate {
            niche: model.niches[*niche].key.to_owned(),
            meta: model.niches[*niche].meta.to_owned(),
            share: scores[*niche] / total,
            keywords: keywords(reader, *niche, CANDIDATE_KEYWORDS),
        })
        .collect();
    let (meta, niche, confidence) = match choose(model, reader, evidence, &order) {
        Choice::Niche(niche, margin) => (model.niches[niche].meta, Some(model.niches[niche].key), margin),
        Choice::Meta(meta, margin) => (meta, None, margin),
        Choice::Nothing(reason) => {
            return NicheProfile {
                confidence: Some(Claim::abstained("niche_confidence", reason, with_words)),
                candidates,
                ..NicheProfile::default()
            };
        }
    };
    let few = (with_words < rules::ENOUGH).then_some(Reason::FewVideos);
    NicheProfile {
        meta_niche: Some(meta.to_owned()),
        sub_niche: niche.map(str::to_owned),
        niche_scope: scope(model, &evidence.best),
        confidence: Some(Claim::measured("niche_confidence", confidence, with_words).doubted(few)),
        niche_keywords: keywords(reader, order[0], KEYWORDS),
        candidates,
        niche_explanation: None,
    }
}

/// The first niche where it is clear of the second; where the second is its kin, the niche that both belong to, if that is clear of all
/// others; else the meta niche, or nothing.
fn choose(model: &Model, reader: &Reader, evidence: &Evidence, order: &[usize]) -> Choice {
    let scores = &evidence.scores;
    let first = order[0];
    let speaking = reader.features.iter().filter(|feature| feature.vote(first).is_some());
    let (own, seen): (Vec<&Feature>, Vec<&Feature>) = speaking.partition(|feature| feature.uploads == 0);
    let itself = own.len() >= rules::LEAST_WORDS;
    let least = if itself {
        rules::LEAST_OWN_EVIDENCE
    } else {
        rules::LEAST_EVIDENCE
    };
    let saying = f64::from(evidence.uploads[first]) >= rules::LEAST_SAYING * reader.uploads.len() as f64;
    let enough = own.len() + seen.len() >= rules::LEAST_WORDS && evidence.words[first] >= least;
    if !enough || !(itself || saying) {
        return Choice::Nothing(Reason::FewWords);
    }
    let ahead_of = |other: Option<&usize>| 1.0 - other.map_or(0.0, |other| scores[*other]) / scores[first];
    let margin = ahead_of(order.get(1));
    if margin >= rules::LEAST_MARGIN {
        return Choice::Niche(first, margin);
    }
    let family = model.niches[first].family;
    let stranger = order.iter().find(|niche| model.niches[**niche].family != family);
    let family_margin = ahead_of(stranger);
    let kin = order
        .get(1)
        .is_some_and(|second| model.niches[*second].family == family);
    if kin && family_margin >= rules::LEAST_MARGIN {
        return Choice::Niche(model.place(family).unwrap_or(first), family_margin);
    }
    let (meta, margin) = best_meta(model, scores);
    if margin < rules::LEAST_META_MARGIN || meta != model.niches[first].meta {
        return Choice::Nothing(Reason::SmallMargin);
    }
    Choice::Meta(meta, margin)
}

/// The meta niche with the highest sum of its two best niches, and how far it is ahead.
fn best_meta(model: &Model, scores: &[f64]) -> (&'static str, f64) {
    let mut metas: Vec<(&'static str, [f64; 2])> = Vec::new();
    for (niche, score) in model.niches.iter().zip(scores) {
        let best = match metas.iter_mut().find(|meta| meta.0 == niche.meta) {
            Some(meta) => &mut meta.1,
            None => {
                metas.push((niche.meta, [0.0; 2]));
                match metas.last_mut() {
                    Some(meta) => &mut meta.1,
                    None => continue,
                }
            }
        };
        if *score > best[0] {
            *best = [*score, best[0]];
        } else if *score > best[1] {
            best[1] = *score;
        }
    }
    metas.sort_by(|a, b| (b.1[0] + b.1[1]).total_cmp(&(a.1[0] + a.1[1])).then(a.0.cmp(b.0)));
    let sum = |place: usize| metas.get(place).map_or(0.0, |meta| meta.1[0] + meta.1[1]);
    (
        metas.first().map_or("", |meta| meta.0),
        1.0 - sum(1) / sum(0).max(f64::MIN_POSITIVE),
    )
}

/// A channel's words that suggest a niche, strongest first, without words that no upload shows: what only the channel's description
/// holds suggests a niche, but is no keyword of its uploads. Where no upload shows any, the description has to do.
fn keywords(reader: &Reader, niche: usize, most: usize) -> Vec<Keyword> {
    let mut words: Vec<(f32, &Feature)> = reader
        .features
        .iter()
        .filter_map(|feature| Some((feature.vote(niche)? * (1.0 + feature.weight).ln(), feature)))
        .collect();
    if words.iter().any(|(_, feature)| feature.uploads > 0) {
        words.retain(|(_, feature)| feature.uploads > 0);
    }
    words.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.text.cmp(&b.1.text)));
    words
        .into_iter()
        .take(most)
        .map(|(_, feature)| Keyword {
            word: feature.text.clone(),
            uploads: feature.uploads,
        })
        .collect()
}

/// One subject or many: the entropy of the uploads' meta niches, as a share of what it could be. `best` are the niches that uploads
/// speak for most.
fn scope(model: &Model, best: &[usize]) -> NicheScope {
    if best.len() < LEAST_SCOPE {
        return NicheScope::Unknown;
    }
    let mut votes: HashMap<&str, f64> = HashMap::new();
    for niche in best {
        *votes.entry(model.niches[*niche].meta).or_default() += 1.0;
    }
    let mut counts: Vec<f64> = votes.into_values().collect();
    counts.sort_unstable_by(f64::total_cmp);
    let entropy: f64 = counts
        .iter()
        .map(|count| count / best.len() as f64)
        .map(|share| -share * share.ln())
        .sum();
    let most = (best.len().min(14) as f64).ln();
    if 1.0 - entropy / most >= rules::CONCENTRATED {
        NicheScope::Niche
    } else {
        NicheScope::Broad
    }
}
