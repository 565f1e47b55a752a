//! Runs the same computation in Python and sets its figures alongside ours.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail, ensure};
use engine::analyze;
use engine::internals::content::niche;
use engine::internals::content::topics;
use engine::internals::figures::money;
use engine::internals::input::age;
use engine::report::{Report, RpmRange, TitleFeature};
use engine::rules;
use engine::snapshot::{Live, Snapshot};
use engine::titles::cues::{self, FEATURES};
use serde::Deserialize;
use serde_json::{Value, json};

/// What the other side did.
pub struct PythonRun {
    /// Milliseconds of one analysis.
    pub ms: f64,
    /// Of its statistical part alone.
    pub part: f64,
    /// Figures of a channel that agree.
    pub agreed: usize,
}

#[derive(Deserialize)]
struct Answer {
    ms: f64,
    part: f64,
    results: Vec<Figures>,
}

#[derive(Deserialize)]
struct Figures {
    figures: BTreeMap<String, f64>,
    intervals: BTreeMap<String, (f64, f64)>,
    effects: BTreeMap<String, f64>,
    content: Content,
}

/// Shares of niches, multiples of topics, signs of a template, percentiles of the revenue: each by its name.
#[derive(Deserialize)]
struct Content {
    niches: BTreeMap<String, f64>,
    topics: BTreeMap<String, f64>,
    risk: BTreeMap<String, f64>,
    money: BTreeMap<String, f64>,
}

/// Runs it, and makes sure that both sides computed the same.
pub fn run(python: &str, way: &str, channels: &[Snapshot]) -> anyhow::Result<PythonRun> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench/quick.py");
    let folder = std::env::temp_dir().join(format!("engine-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let given = folder.join("channels.json");
    std::fs::write(&given, serde_json::to_vec(&input(channels))?)?;
    // One core for everybody.
    let output = Command::new(python)
        .envs(["OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"].map(|name| (name, "1")))
        .args(["-W", "ignore"])
        .arg(script)
        .arg(&given)
        .arg(way)
        .output()
        .with_context(|| format!("{python} did not start"))?;
    std::fs::remove_dir_all(&folder)?;
    ensure!(
        output.status.success(),
        "the usual way failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let answer: Answer = serde_json::from_slice(&output.stdout)?;
    ensure!(answer.results.len() == channels.len(), "some channels were left out");
    let mut agreed = usize::MAX;
    for (snapshot, theirs) in channels.iter().zip(&answer.results) {
        let report = analyze(snapshot)?;
        agreed = agreed.min(compare(&report, theirs)? + compare_content(&report, &theirs.content)?);
    }
    Ok(PythonRun {
        ms: answer.ms,
        part: answer.part,
        agreed,
    })
}

/// Every figure of theirs must be ours; returns how many there are.
fn compare(report: &Report, theirs: &Figures) -> anyhow::Result<usize> {
    let wire = serde_json::to_value(report)?;
    let parts = ["metrics", "breakdown", "metricsRev", "lengthStudy", "uploadRhythm"];
    for (name, value) in &theirs.figures {
        let own = match name.as_str() {
            "score" => &wire["score"],
            "durationViewsCorrelation" => &wire["lengthStudy"]["correlation"],
            name => parts
                .iter()
                .map(|part| &wire[*part][name])
                .find(|claim| !claim.is_null())
                .with_context(|| format!("we have no {name}"))?,
        };
        close(name, own["value"].as_f64(), *value)?;
        let Some((low, high)) = theirs.intervals.get(name).filter(|_| EXACT.contains(&name.as_str())) else {
            continue;
        };
        close(name, own["low"].as_f64(), *low)?;
        close(name, own["high"].as_f64(), *high)?;
    }
    for (feature, value) in &theirs.effects {
        let claims = wire["titleStudy"]["claims"].as_array().context("no title study")?;
        let own = claims
            .iter()
            .find(|claim| claim["feature"].as_str() == Some(feature.as_str()));
        close(feature, own.and_then(|claim| claim["rawLift"].as_f64()), *value)?;
    }
    Ok(theirs.figures.len() + theirs.effects.len())
}

/// What is said about content must be the same, too; returns how many figures that are.
fn compare_content(report: &Report, theirs: &Content) -> anyhow::Result<usize> {
    let candidates = &report.niche_profile.candidates;
    ensure!(
        candidates.len() == theirs.niches.len(),
        "other niches: {:?}",
        theirs.niches
    );
    for candidate in candidates {
        let share = theirs.niches.get(&candidate.niche);
        close(
            &candidate.niche,
            Some(candidate.share),
            *share.context("another niche")?,
        )?;
    }
    let own = &report.content_analysis.topics;
    for topic in own.iter().filter(|topic| topic.multiple.value.is_some()) {
        let multiple = theirs.topics.get(&topic.key);
        close(&topic.key, topic.multiple.value, *multiple.context("another topic")?)?;
    }
    let signs = &report.policy_risk.evidence;
    for (key, value) in &theirs.risk {
        let sign = signs.iter().find(|sign| sign.key == *key);
        close(key, sign.and_then(|sign| sign.figure.value), *value)?;
    }
    // The outer percentiles widen with an interval that is drawn.
    close(
        "revenue",
        report.monetisation.revenue.map(|revenue| revenue.p50),
        theirs.money["p50"],
    )?;
    Ok(theirs.niches.len() + theirs.topics.len() + theirs.risk.len() + 1)
}

/// Figures whose intervals are not drawn, so both sides must find the same ends.
const EXACT: [&str; 10] = [
    "medianViews",
    "p75Views",
    "medianVpd",
    "engagementRate",
    "medianDuration",
    "medianGap",
    "viralRate",
    "trendDelta",
    "recentPerformanceRatio",
    "growthMomentum",
];

fn close(name: &str, ours: Option<f64>, theirs: f64) -> anyhow::Result<()> {
    match ours {
        Some(ours) if (ours - theirs).abs() <= 1e-6 * ours.abs().max(1.0) => Ok(()),
        _ => bail!("{name}: {ours:?} here, {theirs} there"),
    }
}

fn seconds(at: jiff::Timestamp) -> f64 {
    at.as_nanosecond() as f64 / 1e9
}

/// Channels and constants, as the other side reads them.
fn input(channels: &[Snapshot]) -> Value {
    let live = |live: Live| match live {
        Live::None => "none",
        Live::Upcoming => "upcoming",
        Live::Active | Live::Ended => "live",
    };
    let channel = |snapshot: &Snapshot| {
        let videos = snapshot.videos.iter().map(|video| {
            json!({
                "id": video.id, "title": video.title, "at": video.published_at.map(seconds), "duration": video.duration_s,
                "tags": video.tags, "views": video.views, "likes": video.likes, "comments": video.comments, "live": live(video.live),
            })
        });
        json!({
            "takenAt": seconds(snapshot.taken_at), "title": snapshot.channel.title, "description": snapshot.channel.description,
            "topics": snapshot.channel.topics, "subscribers": snapshot.channel.subscribers, "videos": videos.collect::<Vec<_>>(),
        })
    };
    let term = |(points, ramp): (f64, rules::Ramp)| json!([points, [ramp.from, ramp.to]]);
    let lexicon: HashMap<TitleFeature, _> = FEATURES
        .into_iter()
        .map(|feature| (feature, cues::lexicon(feature)))
        .filter(|(_, (words, _))| !words.is_empty())
        .collect();
    let niches = niche::niches().iter().map(|niche| {
        let words = niche.words.iter().map(|(language, word, weight)| json!([word, weight, *language != niche::OTHER]));
        json!({
            "key": niche.key, "meta": niche.meta, "family": niche.family, "words": words.collect::<Vec<_>>(), "topics": niche.topics, "categories": niche.categories,
        })
    });
    let pair = |range: RpmRange| json!([range.low, range.high]);
    let keys = niche::niches().iter().flat_map(|niche| [niche.key, niche.meta]);
    let rates: HashMap<&str, Value> = keys.filter_map(|key| Some((key, pair(money::rates(key)?)))).collect();
    let constants = json!({
        "longerShorts": 1_728_950_400, "knots": age::KNOTS, "long": age::LONG, "short": age::SHORT,
        "cohortSizes": rules::COHORT_SIZES, "cohortRatio": rules::COHORT_RATIO, "cohortSpread": rules::COHORT_SPREAD,
        "upperLn": rules::UPPER_LN, "trendSd": rules::TREND_SD, "recentSd": rules::RECENT_SD, "trendRecent": rules::TREND_RECENT,
        "autoTitles": term(rules::AUTO_TITLES), "autoLengths": term(rules::AUTO_LENGTHS), "autoCadence": term(rules::AUTO_CADENCE),
        "autoEven": term(rules::AUTO_EVEN), "autoOutput": term(rules::AUTO_OUTPUT), "reachMedian": term(rules::REACH_MEDIAN),
        "reachUpper": term(rules::REACH_UPPER), "reachViews": term(rules::REACH_VIEWS), "consRhythm": term(rules::CONS_RHYTHM),
        "consOutput": term(rules::CONS_OUTPUT), "growTrend": term(rules::GROW_TREND), "growRecent": term(rules::GROW_RECENT),
        "growRoom": term(rules::GROW_ROOM), "silence": term(rules::PENALTY_SILENCE), "hits": term(rules::PENALTY_HITS),
        "decline": term(rules::PENALTY_DECLINE), "sustEven": term(rules::SUST_EVEN), "sustStaying": term(rules::SUST_STAYING),
        "sustTimeless": term(rules::SUST_TIMELESS), "gemRatio": term(rules::GEM_RATIO), "gemSmall": term(rules::GEM_SMALL),
        "gemBroad": term(rules::GEM_BROAD), "titleSd": rules::TITLE_SD, "timeSd": rules::TIME_SD,
        "titlePriors": rules::TITLE_PRIORS.into_iter().collect::<HashMap<_, _>>(),
        "lexicon": { "features": lexicon, "listed": cues::listed() },
    });
    json!({
        "channels": channels.iter().map(channel).collect::<Vec<_>>(), "constants": constants, "rates": rates,
        "ordinary": pair(money::ORDINARY), "niches": niches.collect::<Vec<_>>(),
        "stop": topics::stopwords::all().collect::<Vec<_>>(),
    })
}
