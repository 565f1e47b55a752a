//! What the engine advises: every sentence a key of the translation area `advice` with typed values, every rule from measured evidence.

pub mod effect;
pub mod facts;
mod ideas;
pub mod keys;
mod kinds;
pub mod recommend;
pub mod summary;

use facts::Facts;

use crate::baselines::Baselines;
use crate::comparison::benchmarks;
use crate::content::{gaps, niche, policy, topics};
use crate::figures::money;
use crate::figures::outliers::Judged;
use crate::input::eligible::EligibleUploads;
use crate::input::snapshot::{Snapshot, Video};
use crate::report::{ContentAnalysis, NicheProfile, NicheScope, Param, Report, Statement};
use crate::statistics::random::Random;

/// A number in a sentence.
fn number(value: impl Into<f64>) -> Param {
    Param::Number(value.into())
}

/// A word in a sentence.
fn text(value: &str) -> Param {
    Param::Text(value.to_owned())
}

/// Adds to a report all that is said about content. Draws from a stream of its own, so that the figures stay as they are.
pub(crate) fn add(
    report: &mut Report,
    snapshot: &Snapshot,
    eligible: &EligibleUploads<'_>,
    verdicts: &[Option<Judged>],
    baselines: &Baselines,
) {
    let mut random = Random::new(eligible.seed ^ 0x5eed_0000_0000_0ad1);
    let videos: Vec<&Video> = eligible.items.iter().map(|item| item.video).collect();
    report.niche_profile = niche::classify(&snapshot.channel, &videos);
    report.niche_profile.niche_explanation = niche_explanation(&report.niche_profile, videos.len());
    let found = topics::find(eligible, verdicts, &snapshot.channel.title);
    let language = report.channel_info.language.as_deref();
    let missing = gaps::find(eligible, &report.niche_profile, language, baselines);
    report.content_analysis = ContentAnalysis {
        topics: found,
        gaps: missing.gaps,
        gaps_reason: missing.reason,
        baselines: missing.used,
        ..std::mem::take(&mut report.content_analysis)
    };
    report.benchmarks = benchmarks::find(report, baselines);
    let metrics = &report.metrics;
    report.policy_risk = policy::measure(
        eligible,
        &metrics.title_pattern_score,
        &metrics.consistency_score,
        &mut random,
    );
    let country = snapshot.channel.country.as_deref();
    report.monetisation = money::estimate(eligible, &report.metrics_rev, &report.niche_profile, country);
    let facts = Facts { report };
    let recommendations = recommend::give(facts);
    let summary = summary::write(facts, &recommendations);
    let guidance = ideas::guidance(facts);
    let opportunities = ideas::spin_offs(facts, &mut random);
    report.next_step = recommend::first(report, &recommendations);
    report.recommendations = recommendations;
    report.summary = summary;
    report.action_guidance = guidance;
    report.content_analysis.opportunities = opportunities;
}

/// Why the channel is in its niche, over `uploads` uploads; `None` without a niche.
fn niche_explanation(profile: &NicheProfile, uploads: usize) -> Option<Statement> {
    let meta = profile.meta_niche.as_deref()?;
    let key = match (profile.sub_niche.is_some(), profile.niche_scope) {
        (true, NicheScope::Broad) => keys::NICHE_BROAD,
        (true, _) => keys::NICHE_CLEAR,
        (false, _) => keys::NICHE_META,
    };
    let words: Vec<&str> = profile
        .niche_keywords
        .iter()
        .take(3)
        .map(|keyword| keyword.word.as_str())
        .collect();
    Some(key.with([
        ("niche", text(profile.sub_niche.as_deref().unwrap_or(meta))),
        ("meta", text(meta)),
        ("words", text(&words.join(", "))),
        ("count", number(uploads as f64)),
    ]))
}
