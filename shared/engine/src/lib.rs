//! The channel analysis: one snapshot in, one report out.
//!
//! Pure: no I/O, no clock, no randomness that is not seeded from the input. The same snapshot gives the same bytes, in whatever order it
//! lists its uploads. Weights and thresholds stand in [`rules`], the fitted age curve in [`age`]; the README sets formulas beside code.

use std::collections::BTreeMap;
use std::fmt;

pub mod age;
pub mod badges;
mod claim;
pub mod cohort;
pub mod evidence;
pub mod metrics;
pub mod outliers;
pub mod random;
mod ratio;
pub mod report;
pub mod rhythm;
pub mod rules;
pub mod score;
pub mod snapshot;
pub mod stats;
mod sustain;
pub mod titles;
pub mod trend;
pub mod verdict;
pub mod window;

pub use report::Report;
pub use snapshot::Snapshot;

use evidence::Sample;
use metrics::Inputs;
use outliers::Judged;
use random::Random;
use report::{Breakdown, ChannelInfo, Claim, Metrics, Stage, State, Upload};
use rhythm::Rhythm;
use trend::Trend;
use verdict::StageFacts;
use window::Window;

/// Stamped on every report; raised whenever a result for the same snapshot may differ.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a snapshot gives no report at all. A report that merely lacks its score is a [`Report`] whose score abstains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnalysable {
    /// No eligible upload: public, not upcoming, dated, at least 1 day old.
    NoVideos,
}

impl fmt::Display for NotAnalysable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVideos => f.write_str("the channel has no public upload that is at least one day old"),
        }
    }
}

impl std::error::Error for NotAnalysable {}

/// Analyses a snapshot.
///
/// # Errors
/// [`NotAnalysable::NoVideos`] where no upload is eligible. With fewer than 5 eligible uploads there is a report whose score abstains.
pub fn analyze(snapshot: &Snapshot) -> Result<Report, NotAnalysable> {
    let window = Window::new(snapshot);
    if window.items.is_empty() {
        return Err(NotAnalysable::NoVideos);
    }
    let mut random = Random::new(window.seed);
    let all_titles: Vec<&str> = window.items.iter().map(|item| item.video.title.as_str()).collect();
    let repetition = titles::repetition(&all_titles);
    let verdicts = outliers::judge(&window);
    let rhythm = Rhythm::new(&window.published);
    let trend = Trend::new(&window, &mut random);
    let sample = Sample::new(
        &window,
        &verdicts,
        repetition.clone(),
        snapshot.channel.subscribers,
        &rhythm,
        &trend,
    );
    let evidence = sample.point();
    let subscribers = snapshot
        .channel
        .subscribers
        .filter(|count| *count > 0)
        .map(|count| count as f64);
    let inputs = Inputs {
        window: &window,
        verdicts: &verdicts,
        rhythm: &rhythm,
        trend: &trend,
        titles: &repetition,
        evidence: &evidence,
        subscribers,
    };
    let metrics = metrics::measure(inputs, &mut random);
    let (score, breakdown) = score::claims(&sample, &evidence, window.items.len(), window.doubt(), &mut random);
    let channel_info = channel_info(snapshot, &window, &all_titles);
    let stage = stage(&channel_info, &inputs, &metrics, &score);
    Ok(Report {
        outliers: outliers::listed(&window, &verdicts, &mut random),
        ..report(
            snapshot,
            &window,
            &verdicts,
            Verdicts {
                channel_info,
                score,
                stage,
                breakdown,
                metrics,
            },
        )
    })
}

/// What has been found out, before it is put together.
struct Verdicts {
    channel_info: ChannelInfo,
    score: Claim,
    stage: Stage,
    breakdown: Breakdown,
    metrics: Metrics,
}

fn report(snapshot: &Snapshot, window: &Window<'_>, verdicts: &[Option<Judged>], found: Verdicts) -> Report {
    let Verdicts {
        channel_info,
        score,
        stage,
        breakdown,
        metrics,
    } = found;
    let facts = badges::Facts {
        channel: &channel_info,
        score: &score,
        metrics: &metrics,
    };
    let label = |score| verdict::rating(score, stage, badges::is_viral(facts), badges::is_hidden_gem(facts));
    let rating_label = score.value.map(label);
    let badges = badges::award(facts);
    Report {
        engine_version: VERSION.to_owned(),
        analysis_date: snapshot.taken_at,
        sample: snapshot.sample,
        channel_info,
        score,
        rating_label,
        stage,
        breakdown,
        metrics,
        badges,
        outliers: Vec::new(),
        uploads: uploads(window, verdicts),
        unusual_ratio: ratio::unusual(window),
    }
}

fn stage(channel: &ChannelInfo, inputs: &Inputs<'_>, metrics: &Metrics, score: &Claim) -> Stage {
    let oldest = inputs.window.published.first().copied().unwrap_or(0.0);
    let age_days = channel.channel_age_days.map(f64::from);
    let gaps = &inputs.rhythm.gaps;
    verdict::stage(&StageFacts {
        age_days,
        age_at_least: age_days.unwrap_or(oldest).max(oldest),
        subscribers: channel.subscriber_count.map(|count| count as f64),
        silence: inputs.rhythm.silence,
        mean_gap: (!gaps.is_empty()).then(|| gaps.iter().sum::<f64>() / gaps.len() as f64),
        direction: if score.state == State::Abstained {
            None
        } else {
            metrics.trend_direction
        },
        recent_at_least: metrics.recent_performance_ratio.low,
        standing: inputs.evidence.median_standing,
    })
}

fn channel_info(snapshot: &Snapshot, window: &Window<'_>, titles: &[&str]) -> ChannelInfo {
    let channel = &snapshot.channel;
    let age = channel
        .created_at
        .map(|created| snapshot.taken_at.duration_since(created).as_secs() / 86_400);
    ChannelInfo {
        channel_id: channel.id.clone(),
        channel_name: channel.title.clone(),
        handle: channel.handle.clone(),
        channel_logo_url: channel.logo_url.clone(),
        country: channel.country.clone(),
        language: titles::language(titles, channel.language.as_deref().or(most_declared(window))),
        subscriber_count: channel.subscribers,
        total_videos: channel.total_videos,
        total_views: channel.total_views,
        channel_age_days: age.and_then(|days| u32::try_from(days).ok()),
        video_count: u32::try_from(window.read).unwrap_or(u32::MAX),
        eligible_count: u32::try_from(window.items.len()).unwrap_or(u32::MAX),
        main_format: window.main,
        main_topics: channel.topics.clone(),
    }
}

/// The language most uploads declare; of equals the first in the alphabet.
fn most_declared<'a>(window: &Window<'a>) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for item in &window.items {
        if let Some(language) = item.video.language.as_deref() {
            *counts.entry(language).or_default() += 1;
        }
    }
    counts
        .into_iter()
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
        .map(|(language, _)| language)
}

/// Every eligible upload that shows its views, as a point, oldest first.
fn uploads(window: &Window<'_>, verdicts: &[Option<Judged>]) -> Vec<Upload> {
    let point = |(item, verdict): (&window::Item<'_>, &Option<Judged>)| {
        Some(Upload {
            video_id: item.video.id.clone(),
            title: item.video.title.clone(),
            published_at: item.at,
            views: item.video.views?,
            duration_s: item.video.duration_s,
            format: item.format,
            young: !item.mature(),
            outlier: verdict.is_some_and(|judged| judged.strong),
        })
    };
    window.items.iter().zip(verdicts).filter_map(point).collect()
}
