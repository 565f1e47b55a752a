//! What a channel is about: a niche out of the taxonomy, with the words that speak for it, or an abstention.
//!
//! Words, phrases and, inside longer words, character 3- to 5-grams are looked up in the lexicons of all niches. How often a channel
//! uses a word (title ×3, tags ×2, description ×1 for each upload) counts on a logarithmic scale, rare words count more (inverse
//! document frequency over niches), and a niche's sum is divided by the length of its own vector.

mod lexicon;
mod text;

use std::collections::HashMap;

use lexicon::{HashedMap, Model, Votes, model};
pub use lexicon::{Niche, niches};
pub(crate) use text::{Word, words};

use crate::report::{Claim, Keyword, NicheCandidate, NicheProfile, NicheScope, Param, Reason, Statement};
use crate::snapshot::{Channel, Video};

const TITLE: f32 = 3.0;
const TAGS: f32 = 2.0;
const DESCRIPTION: f32 = 1.0;
/// Name and description of the channel count like several uploads.
const CHANNEL: f32 = 5.0;
/// Tags of one upload that are read.
const LEAST_INSIDE: usize = 5;
/// Longest word that is searched for others inside.
const LONGEST_INSIDE: usize = 40;
/// How far the first niche must be ahead of the second, as a share of itself.
pub const LEAST_MARGIN: f64 = 0.12;
/// How far the first meta niche must be ahead of the second, where the niche itself is not clear.
pub const LEAST_META_MARGIN: f64 = 0.2;
/// Different words that must speak for a niche.
pub const LEAST_WORDS: usize = 2;
/// Evidence that must speak for a niche.
pub const LEAST_EVIDENCE: f64 = 0.5;
/// Uploads with evidence from which one subject can be told from many.
const LEAST_SCOPE: usize = 6;
/// Concentration (1 − normalised entropy over meta niches) from which a channel has one subject.
pub const CONCENTRATED: f64 = 0.45;
const KEYWORDS: usize = 8;
const CANDIDATE_KEYWORDS: usize = 4;
const CANDIDATES: usize = 3;

/// Something a channel says that speaks for niches.
struct Feature {
    text: String,
    votes: Votes,
    weight: f32,
    uploads: u32,
    last: usize,
}

/// Everything a channel says that speaks for niches.
#[derive(Default)]
struct Reader {
    known: HashedMap<Option<u32>>,
    features: Vec<Feature>,
    /// For each upload the features in it.
    uploads: Vec<Vec<u32>>,
}

impl Reader {
    /// Reads a text of the upload `place` (0 is the channel itself).
    fn read(&mut self, words: &[Word], weight: f32, place: usize, inside: bool) {
        let model = model();
        let hashes: Vec<u64> = words.iter().map(|word| word.hash).collect();
        for start in 0..words.len() {
            for size in 1..=3.min(words.len() - start) {
                let hash = text::joined(&hashes[start..start + size]);
                let known = self.known.get(&hash).copied();
                let found = known.unwrap_or_else(|| {
                    let found = self.look_up(model, &words[start..start + size], hash, inside);
                    self.known.insert(hash, found);
                    found
                });
                if let Some(feature) = found {
                    self.note(feature, weight, place);
                }
            }
        }
    }

    fn look_up(&mut self, model: &Model, words: &[Word], hash: u64, inside: bool) -> Option<u32> {
        let votes = match (model.exact(hash), words) {
            (Some(votes), _) => votes.clone(),
            (None, [word]) if inside && (LEAST_INSIDE..=LONGEST_INSIDE).contains(&word.text.len()) => {
                model.inside(&word.text)
            }
            _ => return None,
        };
        if votes.is_empty() {
            return None;
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        self.features.push(Feature {
            text: texts.join(" "),
            votes,
            weight: 0.0,
            uploads: 0,
            last: usize::MAX,
        });
        u32::try_from(self.features.len() - 1).ok()
    }

    fn note(&mut self, feature: u32, weight: f32, place: usize) {
        let found = &mut self.features[feature as usize];
        found.weight += weight;
        if found.last != place {
            found.last = place;
            if place > 0 {
                found.uploads += 1;
                self.uploads[place - 1].push(feature);
            }
        }
    }
}

/// The niche of a channel.
#[must_use]
pub fn classify(channel: &Channel, videos: &[&Video]) -> NicheProfile {
    let reader = read(channel, videos);
    let model = model();
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
    verdict(model, &reader, &scores)
}

fn read(channel: &Channel, videos: &[&Video]) -> Reader {
    let mut reader = Reader {
        uploads: vec![Vec::new(); videos.len()],
        ..Reader::default()
    };
    let mut lines: HashMap<&str, usize> = HashMap::new();
    for video in videos {
        for line in text::description(&video.description) {
            *lines.entry(line).or_default() += 1;
        }
    }
    // A line that most descriptions share says nothing about one of them.
    let shared = (videos.len() / 2).max(2);
    for (place, video) in videos.iter().enumerate() {
        reader.read(&words(&video.title), TITLE, place + 1, true);
        for tag in &video.tags {
            reader.read(&words(tag), TAGS, place + 1, true);
        }
        for line in text::description(&video.description).filter(|line| lines[line] <= shared) {
            reader.read(&words(&text::without_links(line)), DESCRIPTION, place + 1, false);
        }
    }
    let mut about: Vec<(&str, usize)> = lines.into_iter().filter(|(_, count)| *count > shared).collect();
    about.sort_unstable();
    for (line, _) in about {
        reader.read(&words(&text::without_links(line)), DESCRIPTION, 0, false);
    }
    reader.read(&words(&channel.title), CHANNEL, 0, true);
    for line in text::description(&channel.description) {
        reader.read(&words(&text::without_links(line)), CHANNEL, 0, true);
    }
    reader
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

fn verdict(model: &Model, reader: &Reader, scores: &[f64]) -> NicheProfile {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)));
    let (first, second) = (order[0], order[1]);
    let total: f64 = scores.iter().sum();
    let with_words = reader.uploads.iter().filter(|upload| !upload.is_empty()).count();
    let candidates: Vec<NicheCandidate> = order
        .iter()
        .take(CANDIDATES)
        .filter(|niche| scores[**niche] > 0.0)
        .map(|niche| NicheCandidate {
            niche: model.niches[*niche].key.to_owned(),
            meta: model.niches[*niche].meta.to_owned(),
            share: scores[*niche] / total,
            keywords: seen_keywords(reader, *niche, CANDIDATE_KEYWORDS),
        })
        .collect();
    let speaking = keywords(reader, first, LEAST_WORDS).len();
    let abstained = |reason| NicheProfile {
        confidence: Some(Claim::abstained("niche_confidence", reason, with_words)),
        candidates: candidates.clone(),
        ..NicheProfile::default()
    };
    if scores[first] < LEAST_EVIDENCE || speaking < LEAST_WORDS {
        return abstained(Reason::FewWords);
    }
    let margin = 1.0 - scores[second] / scores[first];
    let (meta, meta_margin) = best_meta(model, scores);
    let clear = margin >= LEAST_MARGIN;
    let meta = if clear { model.niches[first].meta } else { meta };
    if !clear && (meta_margin < LEAST_META_MARGIN || meta != model.niches[first].meta) {
        return abstained(Reason::SmallMargin);
    }
    let words = seen_keywords(reader, first, KEYWORDS);
    let few = (with_words < crate::rules::ENOUGH).then_some(Reason::FewVideos);
    let confidence = if clear { margin } else { meta_margin };
    let profile = NicheProfile {
        meta_niche: Some(meta.to_owned()),
        sub_niche: clear.then(|| model.niches[first].key.to_owned()),
        niche_scope: scope(model, reader),
        confidence: Some(Claim::measured("niche_confidence", confidence, with_words).doubted(few)),
        niche_keywords: words,
        candidates,
        niche_explanation: None,
    };
    NicheProfile {
        niche_explanation: Some(explanation(&profile, reader.uploads.len())),
        ..profile
    }
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

/// Words of a channel that speak for a niche, strongest first.
fn keywords(reader: &Reader, niche: usize, most: usize) -> Vec<Keyword> {
    let strength = |feature: &Feature| {
        let vote = feature.votes.iter().find(|vote| usize::from(vote.0) == niche)?;
        Some(vote.1 * (1.0 + feature.weight).ln())
    };
    let mut words: Vec<(f32, &Feature)> = reader
        .features
        .iter()
        .filter_map(|feature| Some((strength(feature)?, feature)))
        .collect();
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

/// The same without words that no upload shows: what only the channel's description holds speaks for a niche, but is no keyword of its
/// uploads. Where no upload shows any, the description has to do.
fn seen_keywords(reader: &Reader, niche: usize, most: usize) -> Vec<Keyword> {
    let mut words = keywords(reader, niche, usize::MAX);
    if words.iter().any(|word| word.uploads > 0) {
        words.retain(|word| word.uploads > 0);
    }
    words.truncate(most);
    words
}

/// One subject or many: the entropy of the uploads' meta niches, as a share of what it could be.
fn scope(model: &Model, reader: &Reader) -> NicheScope {
    let mut votes: HashMap<&str, f64> = HashMap::new();
    let mut voting = 0_usize;
    for upload in &reader.uploads {
        let mut scores = vec![0.0_f32; model.niches.len()];
        for (niche, weight) in upload
            .iter()
            .flat_map(|feature| &reader.features[*feature as usize].votes)
        {
            scores[usize::from(*niche)] += weight;
        }
        let best = (0..scores.len()).max_by(|a, b| scores[*a].total_cmp(&scores[*b]).then(b.cmp(a)));
        if let Some(best) = best.filter(|best| scores[*best] > 0.0) {
            *votes.entry(model.niches[best].meta).or_default() += 1.0;
            voting += 1;
        }
    }
    if voting < LEAST_SCOPE {
        return NicheScope::Unknown;
    }
    let mut counts: Vec<f64> = votes.into_values().collect();
    counts.sort_unstable_by(f64::total_cmp);
    let entropy: f64 = counts
        .iter()
        .map(|count| count / voting as f64)
        .map(|share| -share * share.ln())
        .sum();
    let most = (voting.min(14) as f64).ln();
    if 1.0 - entropy / most >= CONCENTRATED {
        NicheScope::Niche
    } else {
        NicheScope::Broad
    }
}

fn explanation(profile: &NicheProfile, uploads: usize) -> Statement {
    let key = match (profile.sub_niche.is_some(), profile.niche_scope) {
        (true, NicheScope::Broad) => crate::advice::keys::NICHE_BROAD,
        (true, _) => crate::advice::keys::NICHE_CLEAR,
        (false, _) => crate::advice::keys::NICHE_META,
    };
    let words: Vec<&str> = profile
        .niche_keywords
        .iter()
        .take(3)
        .map(|keyword| keyword.word.as_str())
        .collect();
    let niche = profile
        .sub_niche
        .clone()
        .or_else(|| profile.meta_niche.clone())
        .unwrap_or_default();
    key.with([
        ("niche", Param::Text(niche)),
        ("meta", Param::Text(profile.meta_niche.clone().unwrap_or_default())),
        ("words", Param::Text(words.join(", "))),
        ("count", Param::Number(uploads as f64)),
    ])
}
