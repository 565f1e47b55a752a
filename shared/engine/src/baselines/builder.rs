//! Folds channels into baselines: streaming, mergeable, in bounded memory, whatever the order.
//!
//! Every channel must be folded once (its latest report): that makes the channels behind a figure independent. Of a niche's topics the
//! [`MOST_TOPICS`] with the smallest hashes remain: a sample that does not depend on the order, and that merging leaves as it is.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::histogram::Histogram;
use super::{Baselines, Cohort, LEAST_PEERS, NicheBaseline, PeerQuartiles, Quartiles, TopicBaseline, niche_key};
use crate::report::Report;
use crate::rules;
use crate::statistics::random::ContentHash;

/// Topics stored for each niche and language.
pub const MOST_TOPICS: usize = 1_000;
/// Niches and languages stored; the taxonomy times the languages that are common.
pub const MOST_NICHES: usize = 600;
/// What a baseline takes from a channel.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChannelSummary {
    /// Niche, where it is known.
    pub niche: Option<String>,
    /// Language.
    pub language: Option<String>,
    /// Subscribers, where shown.
    pub subscribers: Option<u64>,
    /// Median views ÷ subscribers.
    pub views_to_subs_ratio: Option<f64>,
    /// Uploads a week.
    pub uploads_per_week: Option<f64>,
    /// Its topics.
    pub topics: Vec<TopicSummary>,
}

/// What a baseline takes from a channel's topic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TopicSummary {
    /// Its key.
    pub key: String,
    /// Uploads about it.
    pub uploads: u32,
    /// Of them in the last 90 days.
    pub recent: u32,
    /// Median multiple, where it could be measured.
    pub multiple: Option<f64>,
}

impl From<&Report> for ChannelSummary {
    fn from(report: &Report) -> Self {
        let topic = |topic: &crate::report::Topic| TopicSummary {
            key: topic.key.clone(),
            uploads: topic.uploads,
            recent: topic.recent,
            multiple: topic.multiple.value,
        };
        Self {
            niche: report.niche_profile.sub_niche.clone(),
            language: report.channel_info.language.clone(),
            subscribers: report.channel_info.subscriber_count,
            views_to_subs_ratio: report.metrics.views_to_subs_ratio.value,
            uploads_per_week: report.metrics.uploads_per_week.value,
            topics: report.content_analysis.topics.iter().map(topic).collect(),
        }
    }
}

/// Quartiles in the making.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PeerFold {
    channels: u32,
    per_week: Histogram,
    ratio: Histogram,
}

/// A topic in the making.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TopicFold {
    key: String,
    channels: u32,
    videos: u32,
    recent_videos: u32,
    recent_channels: u32,
    multiples: Histogram,
}

/// A niche in the making; topics by the hash of their key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NicheFold {
    #[serde(rename = "usual")]
    peers: PeerFold,
    topics: BTreeMap<u64, TopicFold>,
}

/// Baselines in the making.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Builder {
    all: PeerFold,
    cohorts: [PeerFold; 4],
    niches: BTreeMap<String, NicheFold>,
}

fn add(to: &mut u32, count: u32) {
    *to = to.saturating_add(count);
}

fn hash(text: &str) -> u64 {
    let mut hash = ContentHash::default();
    hash.feed(text.as_bytes());
    // Spread over all bits: the smallest must not be the shortest.
    hash.value().wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl PeerFold {
    fn add(&mut self, channel: &ChannelSummary) {
        add(&mut self.channels, 1);
        let ln = |value: Option<f64>| value.filter(|value| *value > 0.0).map(f64::ln);
        ln(channel.uploads_per_week)
            .into_iter()
            .for_each(|rate| self.per_week.add(rate));
        ln(channel.views_to_subs_ratio)
            .into_iter()
            .for_each(|ratio| self.ratio.add(ratio));
    }

    fn merge(&mut self, other: &Self) {
        add(&mut self.channels, other.channels);
        self.per_week.merge(&other.per_week);
        self.ratio.merge(&other.ratio);
    }

    fn build(&self) -> PeerQuartiles {
        let quartiles = |histogram: &Histogram| {
            let channels = histogram.count();
            let [low, median, high] = histogram.quartiles().filter(|_| channels >= LEAST_PEERS)?;
            Some(Quartiles {
                channels,
                low,
                median,
                high,
            })
        };
        PeerQuartiles {
            channels: self.channels,
            per_week: quartiles(&self.per_week),
            ratio: quartiles(&self.ratio),
        }
    }
}

impl TopicFold {
    fn add(&mut self, topic: &TopicSummary) {
        add(&mut self.channels, 1);
        add(&mut self.videos, topic.uploads);
        add(&mut self.recent_videos, topic.recent);
        add(&mut self.recent_channels, u32::from(topic.recent > 0));
        topic
            .multiple
            .filter(|multiple| *multiple > 0.0)
            .into_iter()
            .for_each(|multiple| self.multiples.add(multiple.ln()));
    }

    fn merge(&mut self, other: &Self) {
        self.key.clone_from(&other.key);
        add(&mut self.channels, other.channels);
        add(&mut self.videos, other.videos);
        add(&mut self.recent_videos, other.recent_videos);
        add(&mut self.recent_channels, other.recent_channels);
        self.multiples.merge(&other.multiples);
    }

    fn build(&self) -> Option<TopicBaseline> {
        // Channels that show how the topic fared count, not all that have it.
        Some(TopicBaseline {
            channels: self.multiples.count(),
            videos: self.videos,
            demand: self.multiples.quantile(0.5)?,
            spread: self.multiples.spread()?,
            recent_videos: self.recent_videos,
            recent_channels: self.recent_channels,
        })
    }
}

impl NicheFold {
    fn trim(&mut self) {
        while self.topics.len() > MOST_TOPICS {
            self.topics.pop_last();
        }
    }
}

impl Builder {
    /// Folds a channel.
    pub fn add(&mut self, channel: &ChannelSummary) {
        self.all.add(channel);
        if let Some(subscribers) = channel.subscribers.filter(|count| *count > 0) {
            self.cohorts[cohort_of(subscribers)].add(channel);
        }
        let Some(niche) = &channel.niche else { return };
        let fold = self
            .niches
            .entry(niche_key(niche, channel.language.as_deref()))
            .or_default();
        fold.peers.add(channel);
        for topic in &channel.topics {
            let of_topic = fold.topics.entry(hash(&topic.key)).or_default();
            of_topic.key.clone_from(&topic.key);
            of_topic.add(topic);
        }
        fold.trim();
        self.trim();
    }

    /// Folds a report.
    pub fn add_report(&mut self, report: &Report) {
        self.add(&ChannelSummary::from(report));
    }

    /// Takes up what another has folded of other channels.
    pub fn merge(&mut self, other: &Self) {
        self.all.merge(&other.all);
        for (own, other) in self.cohorts.iter_mut().zip(&other.cohorts) {
            own.merge(other);
        }
        for (key, niche) in &other.niches {
            let own = self.niches.entry(key.clone()).or_default();
            own.peers.merge(&niche.peers);
            for (hash, topic) in &niche.topics {
                own.topics.entry(*hash).or_default().merge(topic);
            }
            own.trim();
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.niches.len() > MOST_NICHES {
            self.niches.pop_last();
        }
    }

    /// Channels folded so far.
    #[must_use]
    pub fn channels(&self) -> u32 {
        self.all.channels
    }

    /// The baselines: of what too few channels carry they say nothing.
    #[must_use]
    pub fn build(&self, provenance: &str, built_at: Timestamp) -> Baselines {
        let cohort = |(size, fold): (&f64, &PeerFold)| Cohort {
            size: *size,
            peers: fold.build(),
        };
        let niche = |fold: &NicheFold| NicheBaseline {
            peers: fold.peers.build(),
            topics: fold
                .topics
                .values()
                .filter_map(|topic| Some((topic.key.clone(), topic.build()?)))
                .collect(),
        };
        Baselines {
            provenance: provenance.to_owned(),
            built_at: Some(built_at),
            engine_version: crate::VERSION.to_owned(),
            channels: self.all.channels,
            cohorts: rules::COHORT_SIZES.iter().zip(&self.cohorts).map(cohort).collect(),
            all: self.all.build(),
            niches: self
                .niches
                .iter()
                .map(|(key, fold)| (key.clone(), niche(fold)))
                .collect(),
        }
    }
}

/// The cohort whose centre is nearest.
fn cohort_of(subscribers: u64) -> usize {
    let size = (subscribers.max(1) as f64).log10();
    let distance = |place: &usize| (rules::COHORT_SIZES[*place] - size).abs();
    (0..rules::COHORT_SIZES.len())
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
        .unwrap_or(0)
}
