//! What is usual in a niche: size cohorts, rhythm, demand and supply of topics over independent channels.
//!
//! [`Builder`] folds channel summaries into a [`Baselines`]; [`Baselines::shipped`] is what the engine starts with.

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

/// Niche-wide baselines, with where they come from and when they were built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Baselines {
    /// `shipped`, or what built them.
    pub provenance: String,
    /// When they were built; absent for those that ship with the engine.
    pub built_at: Option<Timestamp>,
    /// Version of the engine whose reports were folded.
    pub engine_version: String,
    /// Channels behind them.
    pub channels: u32,
    /// Views per subscriber by size.
    pub cohorts: Vec<Cohort>,
    /// All channels together.
    pub all: Usual,
    /// By niche and language, as `cooking/de`.
    pub niches: BTreeMap<String, NicheBaseline>,
}

/// Channels of about one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cohort {
    /// Centre of the cohort, log10 of subscribers.
    pub size: f64,
    /// Channels in it.
    pub channels: u32,
    /// Median of median views ÷ subscribers.
    pub ratio: f64,
    /// Spread of its ln.
    pub spread: f64,
}

/// What is usual: quartiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Usual {
    /// Channels behind it.
    pub channels: u32,
    /// Uploads a week.
    pub uploads_per_week: Option<[f64; 3]>,
    /// Views per subscriber.
    pub views_to_subs_ratio: Option<[f64; 3]>,
}

/// A niche in one language.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NicheBaseline {
    /// What is usual in it.
    pub usual: Usual,
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
        let cohorts = rules::COHORT_SIZES
            .iter()
            .zip(rules::COHORT_RATIO.iter().zip(&rules::COHORT_SPREAD))
            .zip([36, 76, 66, 34])
            .map(|((size, (ratio, spread)), channels)| Cohort {
                size: *size,
                channels,
                ratio: *ratio,
                spread: *spread,
            })
            .collect();
        Self {
            provenance: "shipped".to_owned(),
            built_at: None,
            engine_version: crate::VERSION.to_owned(),
            channels: 212,
            cohorts,
            all: Usual {
                channels: 242,
                uploads_per_week: Some([0.82, 1.86, 4.72]),
                views_to_subs_ratio: Some([0.039, 0.12, 0.36]),
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
