//! One analysis from end to end: every part is worked out in its order and put together as a report.

use std::collections::BTreeMap;

use crate::NotAnalysable;
use crate::VERSION;
use crate::advice;
use crate::baselines::{Baselines, niche_key};
use crate::content::niche;
use crate::content::titles;
use crate::content::titles::cues::{self, Cues};
use crate::figures::engagement_ratio;
use crate::figures::findings::{self, Findings};
use crate::figures::inputs::Inputs;
use crate::figures::metrics;
use crate::figures::outliers::{self, Judged};
use crate::figures::sustainability;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::input::snapshot::{Snapshot, Video};
use crate::report::{
    ActionGuidance, Breakdown, ChannelInfo, Claim, ContentAnalysis, Metrics, Monetisation, NicheProfile, PolicyRisk,
    Report, Stage, State, Summary, Upload,
};
use crate::score::Scored;
use crate::score::badges;
use crate::score::interim;
use crate::score::measurements::Measurements;
use crate::score::verdict::{self, StageFacts};

/// A whole report of a snapshot, without what an X-Ray adds.
pub(crate) fn whole(
    snapshot: &Snapshot,
    eligible: &EligibleUploads<'_>,
    baselines: &Baselines,
) -> Result<Report, NotAnalysable> {
    let (mut report, verdicts) = figures_of(snapshot, eligible)?;
    advice::add(&mut report, snapshot, eligible, &verdicts, baselines);
    report.narrowing = interim::of_report(snapshot, eligible, &report);
    Ok(report)
}

pub(crate) type Measured = (Report, Vec<Option<Judged>>);

pub(crate) fn figures_of(snapshot: &Snapshot, eligible: &EligibleUploads<'_>) -> Result<Measured, NotAnalysable> {
    if eligible.items.is_empty() {
        return Err(NotAnalysable::NoVideos);
    }
    let mut measurements = Measurements::new(eligible, snapshot.channel.shown_subscribers());
    let (evidence, scored) = measurements.score(eligible);
    let Measurements {
        titles,
        verdicts,
        rhythm,
        trend,
        hits,
        cohort,
        replicates,
        mut resamples,
        mut random,
    } = measurements;
    let all_titles: Vec<&str> = eligible.items.iter().map(|item| item.video.title.as_str()).collect();
    let cues: Vec<Cues> = all_titles.iter().map(|title| cues::read(title)).collect();
    let inputs = Inputs {
        eligible,
        verdicts: &verdicts,
        rhythm: &rhythm,
        trend: &trend,
        titles: &titles,
        cues: &cues,
        staying: sustainability::staying(eligible),
        hits: &hits,
        replicates: &replicates,
        evidence: &evidence,
        cohort,
    };
    let Scored {
        score,
        breakdown,
        template,
    } = scored;
    let metrics = Metrics {
        format_template_score: template,
        ..metrics::measure(inputs, &mut resamples, &mut random)
    };
    let channel_info = channel_info(snapshot, eligible, &all_titles);
    let stage = stage(&channel_info, &inputs, &metrics, &score);
    let country = snapshot.channel.country.as_deref();
    let findings = findings::measure(inputs, &metrics, &all_titles, country, &mut resamples, &mut random);
    let found = Verdicts {
        channel_info,
        score,
        stage,
        breakdown,
        metrics,
        findings,
    };
    let report = report(snapshot, eligible, &verdicts, found);
    Ok((report, verdicts))
}

/// What has been found out, before it is put together.
struct Verdicts {
    channel_info: ChannelInfo,
    score: Claim,
    stage: Stage,
    breakdown: Breakdown,
    metrics: Metrics,
    findings: Findings,
}

fn report(snapshot: &Snapshot, eligible: &EligibleUploads<'_>, verdicts: &[Option<Judged>], found: Verdicts) -> Report {
    let Verdicts {
        channel_info,
        score,
        stage,
        breakdown,
        metrics,
        findings,
    } = found;
    let facts = badges::Facts {
        channel: &channel_info,
        score: &score,
        metrics: &metrics,
    };
    let (viral, gem) = (badges::is_viral(facts), badges::is_hidden_gem(facts));
    let label = |score| verdict::rating(score, stage, viral, gem);
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
        outliers: outliers::listed(eligible, verdicts),
        uploads: uploads(eligible, verdicts),
        unusual_ratio: engagement_ratio::unusual(eligible),
        niche_profile: NicheProfile::default(),
        content_analysis: ContentAnalysis {
            dependency: findings.dependency,
            seasonality: findings.seasonality,
            ..ContentAnalysis::default()
        },
        recommendations: Vec::new(),
        next_step: None,
        action_guidance: ActionGuidance::default(),
        summary: Summary::default(),
        policy_risk: PolicyRisk::default(),
        monetisation: Monetisation::default(),
        is_hidden_gem: gem,
        is_viral_channel: viral,
        evergreen_flag: findings.evergreen_flag,
        automation_flags: findings.automation_flags,
        metrics_rev: findings.metrics_rev,
        title_study: findings.title_study,
        timing_study: findings.timing_study,
        length_study: findings.length_study,
        upload_rhythm: findings.upload_rhythm,
        benchmarks: Vec::new(),
        narrowing: None,
        xray: None,
    }
}

fn stage(channel: &ChannelInfo, inputs: &Inputs<'_>, metrics: &Metrics, score: &Claim) -> Stage {
    let oldest = inputs.eligible.published.first().copied().unwrap_or(0.0);
    let age_days = channel.channel_age_days.map(f64::from);
    let gaps = &inputs.rhythm.gaps;
    let scored = score.state != State::Abstained;
    verdict::stage(&StageFacts {
        age_days,
        age_at_least: age_days.unwrap_or(oldest).max(oldest),
        subscribers: channel.subscriber_count.map(|count| count as f64),
        silence: inputs.rhythm.silence,
        mean_gap: (!gaps.is_empty()).then(|| gaps.iter().sum::<f64>() / gaps.len() as f64),
        direction: metrics.trend_direction.filter(|_| scored),
        recent_at_least: metrics.recent_performance_ratio.low,
        recent_at_most: metrics.recent_performance_ratio.high.filter(|_| scored),
        views_z: inputs.evidence.median_z,
    })
}

fn channel_info(snapshot: &Snapshot, eligible: &EligibleUploads<'_>, titles: &[&str]) -> ChannelInfo {
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
        language: language(snapshot, eligible, titles),
        subscriber_count: channel.subscribers,
        total_videos: channel.total_videos,
        total_views: channel.total_views,
        channel_age_days: age.and_then(|days| u32::try_from(days).ok()),
        video_count: u32::try_from(eligible.read).unwrap_or(u32::MAX),
        eligible_count: u32::try_from(eligible.items.len()).unwrap_or(u32::MAX),
        main_format: eligible.main,
        main_topics: channel.topics.clone(),
    }
}

/// `de` or `en` where the titles show it, else what the channel or most of its uploads declare.
fn language(snapshot: &Snapshot, eligible: &EligibleUploads<'_>, titles: &[&str]) -> Option<String> {
    let declared = snapshot.channel.language.as_deref();
    titles::language(titles, declared.or(most_declared(eligible)))
}

/// The key of the niche and its language, as a report has them.
pub(crate) fn niche_of(snapshot: &Snapshot) -> Result<Option<String>, NotAnalysable> {
    let eligible = EligibleUploads::new(snapshot);
    if eligible.items.is_empty() {
        return Err(NotAnalysable::NoVideos);
    }
    let videos: Vec<&Video> = eligible.items.iter().map(|item| item.video).collect();
    let titles: Vec<&str> = videos.iter().map(|video| video.title.as_str()).collect();
    let niche = niche::classify(&snapshot.channel, &videos).sub_niche;
    Ok(niche.map(|niche| niche_key(&niche, language(snapshot, &eligible, &titles).as_deref())))
}

/// The language most uploads declare; of equals the first in the alphabet.
fn most_declared<'a>(eligible: &EligibleUploads<'a>) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for item in &eligible.items {
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
fn uploads(eligible: &EligibleUploads<'_>, verdicts: &[Option<Judged>]) -> Vec<Upload> {
    let point = |(item, verdict): (&EligibleUpload<'_>, &Option<Judged>)| {
        Some(Upload {
            video_id: item.video.id.clone(),
            title: item.video.title.clone(),
            published_at: item.at,
            views: item.video.views?,
            duration_s: item.video.duration_s,
            format: item.format,
            young: !item.mature(),
            outlier: verdict.is_some_and(|judged| judged.strong),
            multiple: verdict.map(|judged| judged.multiple),
            multiple_range: verdict.and_then(|judged| judged.range).map(Into::into),
        })
    };
    eligible.items.iter().zip(verdicts).filter_map(point).collect()
}
