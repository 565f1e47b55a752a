//! What people ask for that follows from the figures: distance to what is usual, points not reached, the strongest and the weakest part,
//! figures of a month.

use std::cmp::Ordering;

use engine::Report;
use engine::report::{Benchmark, BenchmarkFigure, BenchmarkGroup, Claim, State};

use super::build::Builder;
use super::figures::{Part, parts};
use super::write::{Noun, Unit};

pub fn add(to: &mut Builder, report: &Report) {
    add_parts(to, report);
    for benchmark in &report.benchmarks {
        add_peer_range(to, report, benchmark);
    }
    let rev = &report.metrics_rev;
    let label = to.word("faq.monthly_uploads");
    to.claim(
        "monthly_uploads",
        &label,
        &rev.monthly_uploads,
        Unit::Decimal,
        Noun::Uploads,
    );
    let label = to.word("faq.monthly_views_sim_avg");
    to.claim(
        "monthly_views",
        &label,
        &rev.monthly_views_sim_avg,
        Unit::Count,
        Noun::Uploads,
    );
    let label = to.word("faq.median_gap");
    to.claim(
        "median_gap",
        &label,
        &report.upload_rhythm.median_gap,
        Unit::Days,
        Noun::Gaps,
    );
}

/// Share of the full points; parts that abstain have none.
fn share(part: &Part<'_>) -> Option<f64> {
    part.claim
        .value
        .filter(|_| part.claim.state != State::Abstained)
        .map(|value| value / part.full)
}

fn add_parts(to: &mut Builder, report: &Report) {
    let mut known: Vec<(f64, Part<'_>)> = parts(report)
        .into_iter()
        .filter_map(|part| Some((share(&part)?, part)))
        .collect();
    for (_, part) in &known {
        let lost = part.full - part.claim.value.unwrap_or(part.full);
        let name = to.word(part.path);
        let label = format!(
            "{name}: {}",
            to.say("Punkte bis zum vollen Wert", "points to the full value")
        );
        to.number(
            &format!("points_lost.{}", part.key),
            &label,
            part.key,
            Some(lost.max(0.0)),
            Unit::Points,
        );
    }
    known.sort_by(|a, b| b.0.total_cmp(&a.0));
    let of = known.len() as f64;
    for (rank, (_, part)) in (1..).zip(&known) {
        let name = to.word(part.path);
        let label = format!("{name}: {}", to.say("Rang unter den Teilen", "rank among the parts"));
        to.number(
            &format!("part_rank.{}", part.key),
            &label,
            part.key,
            Some(f64::from(rank)),
            Unit::Of(of),
        );
    }
    let ends = [
        (
            "part.strongest",
            to.say("Stärkster Teil", "Strongest part"),
            known.first(),
        ),
        ("part.weakest", to.say("Schwächster Teil", "Weakest part"), known.last()),
    ];
    // Of one part alone there is nothing to rank.
    for (key, label, part) in ends.into_iter().filter(|_| known.len() > 1) {
        if let Some((_, part)) = part {
            let name = to.word(part.path);
            to.term(key, label, "overall_score", &name).code = part.key;
        }
    }
}

/// The figure of a benchmark, as it is among the facts.
pub const fn figure(figure: BenchmarkFigure) -> (&'static str, &'static str, Unit) {
    match figure {
        BenchmarkFigure::ViewsToSubsRatio => ("views_to_subs_ratio", "viewsToSubsRatio", Unit::PerHundred),
        BenchmarkFigure::UploadsPerWeek => ("uploads_per_week", "uploadsPerWeek", Unit::Decimal),
    }
}

const fn group(group: BenchmarkGroup) -> (&'static str, &'static str) {
    match group {
        BenchmarkGroup::Niche => ("niche", "faq.usual_in_niche"),
        BenchmarkGroup::Size => ("size", "faq.usual_at_size"),
        BenchmarkGroup::All => ("all", "faq.usual_of_all"),
    }
}

fn add_peer_range(to: &mut Builder, report: &Report, benchmark: &Benchmark) {
    let (key, name, unit) = figure(benchmark.figure);
    let (group, range) = group(benchmark.group);
    let own: &Claim = match benchmark.figure {
        BenchmarkFigure::ViewsToSubsRatio => &report.metrics.views_to_subs_ratio,
        BenchmarkFigure::UploadsPerWeek => &report.metrics.uploads_per_week,
    };
    let name = to.word(&format!("report.figures.{name}"));
    let label = format!("{name}: {}", to.word(range));
    let language = to.language;
    let fact = to.claim(
        &format!("usual.{group}.{key}"),
        &label,
        &benchmark.median,
        unit,
        Noun::Channels,
    );
    // What is usual is where half of the channels lie; the doubt of their median is another matter.
    fact.interval = benchmark
        .low
        .zip(benchmark.high)
        .map(|(low, high)| unit.range(low, high, language));
    let basis = fact.basis.clone();
    let (Some(value), Some(median)) = (own.value, benchmark.median.value) else {
        return;
    };
    let position = position(own, benchmark);
    let label = format!("{name}: {}", to.say("Abstand zum Üblichen", "distance to the usual"));
    let fact = to.number(
        &format!("distance.{group}.{key}"),
        &label,
        &basis,
        Some((value - median).abs()),
        unit,
    );
    fact.code = position;
    let ratio = (median > 0.0).then(|| value / median);
    let label = format!("{name}: {}", to.say("Vielfaches des Üblichen", "multiple of the usual"));
    to.number(
        &format!("times_usual.{group}.{key}"),
        &label,
        &basis,
        ratio,
        Unit::Times,
    )
    .code = position;
}

/// Where the channel's own figure lies against the usual range: beyond it only where its own interval leaves no doubt.
fn position(own: &Claim, benchmark: &Benchmark) -> &'static str {
    let value = own.value.unwrap_or_default();
    let (low, high) = (own.low.unwrap_or(value), own.high.unwrap_or(value));
    let (Some(usual_low), Some(usual_high)) = (benchmark.low, benchmark.high) else {
        return "open";
    };
    match (low.total_cmp(&usual_high), high.total_cmp(&usual_low)) {
        (Ordering::Greater, _) => "above",
        (_, Ordering::Less) => "below",
        _ if value >= usual_low && value <= usual_high => "within",
        _ => "open",
    }
}
