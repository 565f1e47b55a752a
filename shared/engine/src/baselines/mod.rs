//! Baselines of a niche: size cohorts, rhythm, demand and supply of topics over independent channels.
//!
//! [`Builder`] folds channel summaries into a [`Baselines`]; [`Baselines::shipped`] is what the engine starts with. The score never reads
//! them: it compares with the constants of [`rules`], so that it does not change with who else was analysed.

mod builder;
mod histogram;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use builder::{Builder, ChannelSummary, TopicSummary};
pub use histogram::Histogram;

use crate::rules;

/// Independent channels that a statement about a topic needs (design).
pub const LEAST_CHANNELS: u32 = 3;
/// Uploads that it needs (design).
pub const LEAST_VIDEOS: u32 = 5;
/// Topics with both that a niche needs, so that one of them can stand out (chosen).
pub const LEAST_TOPICS: usize = 5;
/// Channels that quartiles need (chosen).
pub const LEAST_PEERS: u32 = 10;

/// What the baselines that ship with the engine call their origin.
pub const SHIPPED: &str = "shipped";

/// Niche-wide baselines, with where they come from and when they were built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Baselines {
    /// [`SHIPPED`], or what built them.
    pub provenance: String,
    /// When they were built; absent for those that ship with the engine.
    pub built_at: Option<Timestamp>,
    /// Version of the engine whose reports were folded.
    pub engine_version: String,
    /// Channels behind them.
    pub channels: u32,
    /// Baselines by size.
    pub cohorts: Vec<Cohort>,
    /// All channels together.
    pub all: PeerQuartiles,
    /// By niche and language, as `cooking/de`.
    pub niches: BTreeMap<String, NicheBaseline>,
}

/// Channels of about one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cohort {
    /// Centre of the cohort, log10 of subscribers.
    pub size: f64,
    /// Its quartiles; nothing in what older engines have built.
    #[serde(default, rename = "usual")]
    pub peers: PeerQuartiles,
}

/// Quartiles of a group of channels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PeerQuartiles {
    /// Channels of the group.
    pub channels: u32,
    /// Uploads a week, where enough channels show them.
    pub per_week: Option<Quartiles>,
    /// Views per subscriber, where enough channels show them.
    pub ratio: Option<Quartiles>,
}

/// Quartiles of a figure over channels: a quarter of them lies below the lower, half below the median, a quarter above the upper.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quartiles {
    /// Channels behind them.
    pub channels: u32,
    /// The lower.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// The upper.
    pub high: f64,
}

/// A niche in one language.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NicheBaseline {
    /// Its quartiles.
    #[serde(rename = "usual")]
    pub peers: PeerQuartiles,
    /// Topics by their key.
    pub topics: BTreeMap<String, TopicBaseline>,
}

/// Demand and supply of a topic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TopicBaseline {
    /// Independent channels that have uploads about it.
    pub channels: u32,
    /// Their uploads about it.
    pub videos: u32,
    /// Median over the channels of ln(median multiple of these uploads).
    pub demand: f64,
    /// Spread of it between channels.
    pub spread: f64,
    /// Uploads about it in the 90 days before each channel was read.
    pub recent_videos: u32,
    /// Channels behind those.
    pub recent_channels: u32,
}

impl TopicBaseline {
    /// Enough channels and uploads to speak of.
    #[must_use]
    pub fn carries(&self) -> bool {
        self.channels >= LEAST_CHANNELS && self.videos >= LEAST_VIDEOS
    }
}

/// The key of a niche in a language.
#[must_use]
pub fn niche_key(niche: &str, language: Option<&str>) -> String {
    let primary = language
        .and_then(|tag| tag.split('-').next())
        .filter(|tag| !tag.is_empty());
    format!("{niche}/{}", primary.unwrap_or("any"))
}

impl Baselines {
    /// What the engine starts with: aggregate figures of some 200 channels read between 2020 and 2026 (the cohorts that the score uses,
    /// quartiles of the rhythm). It holds no topics: gaps abstain until channels have been analysed.
    #[must_use]
    pub fn shipped() -> Self {
        // The cohorts of the score, whose logarithms have a median and a spread; quartiles of a normal one lie 0.6745 spreads off.
        let cohort = |((size, channels), (ratio, spread)): ((&f64, u32), (&f64, &f64))| Cohort {
            size: *size,
            peers: PeerQuartiles {
                channels,
                per_week: None,
                ratio: Some(Quartiles {
                    channels,
                    low: ratio * (-0.6745 * spread).exp(),
                    median: *ratio,
                    high: ratio * (0.6745 * spread).exp(),
                }),
            },
        };
        let quartiles = |channels, [low, median, high]: [f64; 3]| Quartiles {
            channels,
            low,
            median,
            high,
        };
        Self {
            provenance: SHIPPED.to_owned(),
            built_at: None,
            engine_version: crate::VERSION.to_owned(),
            channels: 242,
            cohorts: rules::COHORT_SIZES
                .iter()
                .zip([36, 76, 66, 34])
                .zip(rules::COHORT_RATIO.iter().zip(&rules::COHORT_SPREAD))
                .map(cohort)
                .collect(),
            all: PeerQuartiles {
                channels: 242,
                per_week: Some(quartiles(242, [0.82, 1.86, 4.72])),
                ratio: Some(quartiles(212, [0.039, 0.12, 0.36])),
            },
            niches: BTreeMap::new(),
        }
    }

    /// The baseline of a niche in a language, where there is one.
    #[must_use]
    pub fn niche(&self, niche: &str, language: Option<&str>) -> Option<&NicheBaseline> {
        self.niches.get(&niche_key(niche, language))
    }
}
