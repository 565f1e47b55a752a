//! Topics that do well in the niche and that the channel hardly covers: demand against supply over independent channels.

use std::collections::HashMap;

use crate::advice::{effect, keys};
use crate::baselines::{Baselines, LEAST_TOPICS, NicheBaseline, TopicBaseline};
use crate::content::niche::words;
use crate::input::eligible::EligibleUploads;
use crate::report::{BaselinesUsed, Claim, ContentGap, GapVerdict, NicheProfile, Param, Reason};
use crate::statistics::{self, Interval};

/// Share of this channel's uploads from which a topic is no gap.
pub const COVERED: f64 = 0.05;
/// Multiple from which a topic is wanted, and below which it flopped (chosen).
pub const WANTED: f64 = 1.2;
/// See [`WANTED`].
pub const FLOPPED: f64 = 0.8;
/// Channels up to which a topic that was taken up in 90 days still counts as new (chosen).
pub const FEW_RECENT: u32 = 2;
/// Gaps in a report.
pub const LISTED: usize = 8;

/// What was found, or why nothing could be.
pub struct Found {
    /// Gaps, largest first.
    pub gaps: Vec<ContentGap>,
    /// Why there are none.
    pub reason: Option<Reason>,
    /// What was looked in.
    pub used: BaselinesUsed,
}

/// Gaps of a channel.
#[must_use]
pub fn find(
    eligible: &EligibleUploads<'_>,
    profile: &NicheProfile,
    language: Option<&str>,
    baselines: &Baselines,
) -> Found {
    let niche = profile.sub_niche.as_deref();
    let baseline = niche.and_then(|niche| baselines.niche(niche, language));
    let used = BaselinesUsed {
        provenance: baselines.provenance.clone(),
        built_at: baselines.built_at,
        niche_channels: baseline.map_or(0, |baseline| baseline.peers.channels),
    };
    let none = |reason| (Vec::new(), Some(reason));
    let (gaps, reason) = match (niche, baseline) {
        (None, _) => none(Reason::UnknownNiche),
        (_, None) => none(Reason::FewChannels),
        (_, Some(baseline)) => match scaled(baseline) {
            Err(reason) => none(reason),
            Ok(scaled) => (of_channel(&scaled, eligible), None),
        },
    };
    Found { gaps, reason, used }
}

/// A topic of the niche on the scale of all its topics.
struct Scaled<'a> {
    key: &'a str,
    topic: &'a TopicBaseline,
    gap: f64,
    error: f64,
}

/// z(demand) − z(supply) of every topic that enough channels and uploads carry.
fn scaled(niche: &NicheBaseline) -> Result<Vec<Scaled<'_>>, Reason> {
    let carried: Vec<(&str, &TopicBaseline)> = niche
        .topics
        .iter()
        .filter(|(_, topic)| topic.carries() && topic.demand.is_finite() && topic.spread.is_finite())
        .map(|(key, topic)| (key.as_str(), topic))
        .collect();
    if carried.len() < LEAST_TOPICS {
        return Err(Reason::FewChannels);
    }
    let supply = |topic: &TopicBaseline| (1.0 + f64::from(topic.recent_videos)).ln();
    let demand = moments(carried.iter().map(|(_, topic)| topic.demand)).ok_or(Reason::NoSpread)?;
    // Where all are served alike, demand alone decides.
    let served = moments(carried.iter().map(|(_, topic)| supply(topic)));
    Ok(carried
        .into_iter()
        .map(|(key, topic)| Scaled {
            key,
            topic,
            gap: (topic.demand - demand.0) / demand.1 - served.map_or(0.0, |(mean, sd)| (supply(topic) - mean) / sd),
            error: demand_error(topic) / demand.1,
        })
        .collect())
}

/// Mean and standard deviation; `None` where there is no spread.
fn moments(values: impl Iterator<Item = f64> + Clone) -> Option<(f64, f64)> {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    let sd = (values.map(|value| (value - mean).powi(2)).sum::<f64>() / n).sqrt();
    (sd > 1e-9 && sd.is_finite()).then_some((mean, sd))
}

fn of_channel(scaled: &[Scaled<'_>], eligible: &EligibleUploads<'_>) -> Vec<ContentGap> {
    let covered = coverage(scaled, eligible);
    let mut gaps: Vec<ContentGap> = scaled
        .iter()
        .zip(covered)
        .filter(|(one, covered)| *covered < COVERED && is_notable(one))
        .map(|(one, covered)| gap(one, covered))
        .collect();
    gaps.sort_by(|a, b| {
        let value = |gap: &ContentGap| gap.gap.value.unwrap_or(f64::MIN);
        value(b).total_cmp(&value(a)).then_with(|| a.label.cmp(&b.label))
    });
    gaps.truncate(LISTED);
    gaps
}

/// Wanted beyond noise, or flopped beyond noise (a warning is worth as much).
fn is_notable(one: &Scaled<'_>) -> bool {
    verdict(one.topic) == GapVerdict::Flopped || (one.gap - statistics::Z90 * one.error > 0.0 && one.topic.demand > 0.0)
}

/// Standard error of a topic's demand, which is a median over channels, on the logarithmic scale.
fn demand_error(topic: &TopicBaseline) -> f64 {
    1.2533 * topic.spread / f64::from(topic.channels.max(1)).sqrt()
}

/// How the niche has fared with a topic.
#[must_use]
pub fn verdict(topic: &TopicBaseline) -> GapVerdict {
    let error = demand_error(topic);
    if !topic.carries() {
        GapVerdict::Unknown
    } else if topic.demand + statistics::Z90 * error < FLOPPED.ln() {
        GapVerdict::Flopped
    } else if topic.demand < WANTED.ln() {
        GapVerdict::Unknown
    } else if topic.recent_videos == 0 {
        GapVerdict::Free
    } else if topic.recent_channels <= FEW_RECENT {
        GapVerdict::Recent
    } else {
        GapVerdict::Proven
    }
}

/// Share of the channel's uploads whose titles or tags hold each topic.
fn coverage(scaled: &[Scaled<'_>], eligible: &EligibleUploads<'_>) -> Vec<f64> {
    let mut places: HashMap<Vec<u64>, usize> = HashMap::new();
    for (place, one) in scaled.iter().enumerate() {
        places.insert(words(one.key).iter().map(|word| word.hash).collect(), place);
    }
    let mut counts = vec![0_usize; scaled.len()];
    let mut last = vec![usize::MAX; scaled.len()];
    for (upload, item) in eligible.items.iter().enumerate() {
        let texts = std::iter::once(&item.video.title).chain(&item.video.tags);
        for text in texts {
            let hashes: Vec<u64> = words(text).iter().map(|word| word.hash).collect();
            for size in [1, 2] {
                for eligible in hashes.windows(size) {
                    if let Some(place) = places.get(eligible)
                        && last[*place] != upload
                    {
                        last[*place] = upload;
                        counts[*place] += 1;
                    }
                }
            }
        }
    }
    let all = eligible.items.len().max(1) as f64;
    counts.into_iter().map(|count| count as f64 / all).collect()
}

fn gap(one: &Scaled<'_>, coverage: f64) -> ContentGap {
    let topic = one.topic;
    let verdict = verdict(topic);
    let key = match verdict {
        GapVerdict::Free => keys::GAP_FREE,
        GapVerdict::Recent => keys::GAP_RECENT,
        GapVerdict::Proven => keys::GAP_PROVEN,
        GapVerdict::Flopped => keys::GAP_FLOPPED,
        GapVerdict::Unknown => keys::GAP_UNKNOWN,
    };
    let half = statistics::Z90 * one.error;
    let claim = Claim::measured("content_gap", one.gap, topic.channels as usize).within(Some(Interval {
        low: one.gap - half,
        high: one.gap + half,
    }));
    let impact = match verdict {
        GapVerdict::Flopped | GapVerdict::Unknown => None,
        _ => Some(effect::word_of(
            (topic.demand - statistics::Z90 * demand_error(topic)).exp(),
        )),
    };
    ContentGap {
        label: one.key.to_owned(),
        impact,
        verdict,
        gap: claim,
        demand: topic.demand.exp(),
        supply: f64::from(topic.recent_videos),
        channels: topic.channels,
        videos: topic.videos,
        coverage,
        statement: key.with([
            ("topic", Param::Text(one.key.to_owned())),
            ("multiple", Param::Number(topic.demand.exp())),
            ("channels", Param::Number(f64::from(topic.channels))),
            ("count", Param::Number(f64::from(topic.videos))),
        ]),
    }
}
