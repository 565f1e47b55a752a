//! Answers about one figure: its value, why it is so, how sure it is, how it is computed.

use super::is_measured;
use super::texts::meaning;
use super::writer::{Slot, Writer};
use crate::understand::Subject as S;

/// The figures that matter most for a figure.
const fn drivers(subject: S) -> &'static [&'static str] {
    match subject {
        S::AutomationPotential => &["title_pattern_score", "consistency_score", "uploads_per_week"],
        S::ReachVirality => &["views_to_subs_ratio", "median_views", "viral_rate"],
        S::ConsistencyOutput => &["consistency_score", "uploads_per_week"],
        S::GrowthPotential => &["trend_delta", "recent_performance_ratio"],
        S::ConsistencyScore => &["median_gap", "silence"],
        S::UploadsPerWeek => &["uploads_counted", "silence"],
        S::ViewsToSubsRatio => &["median_views", "subscribers"],
        S::SizePercentile | S::HiddenGemScore => &["views_to_subs_ratio", "subscribers"],
        S::GrowthMomentum => &["recent_performance_ratio", "uploads_per_week"],
        S::TrendDelta | S::RecentPerformanceRatio => &["recent_performance_ratio", "trend_delta"],
        S::OutlierShare | S::ViralRate => &["outlier_count", "content_risk_level"],
        S::MedianViews | S::P75Views | S::MedianVpd => &["views_to_subs_ratio", "trend_delta"],
        S::SustainabilityScore => &["outlier_share", "content_risk_level"],
        _ => &[],
    }
}

const PARTS: [S; 4] = [
    S::AutomationPotential,
    S::ReachVirality,
    S::ConsistencyOutput,
    S::GrowthPotential,
];

/// The figure, and what it means.
pub fn value(w: &mut Writer<'_>, subject: S) {
    let sheet = w.sheet;
    match sheet.get(subject.key()) {
        Some(fact) => w.figure(fact),
        None => missing(w),
    }
    if subject == S::TrendDelta {
        w.key(w.t.value, "trend_direction");
    }
    w.end();
    w.plain(meaning::of(subject, sheet.language));
}

/// A figure that this kind of report does not have.
fn missing(w: &mut Writer<'_>) {
    w.plain(w.t.none_unknown);
}

/// Why a figure is as it is: what goes into it. Never a cause.
pub fn why(w: &mut Writer<'_>, subject: S) {
    match subject {
        S::OverallScore => why_score(w),
        S::Penalty => why_penalty(w),
        subject if PARTS.contains(&subject) => why_part(w, subject),
        subject => why_figure(w, subject),
    }
    w.end();
    w.plain(w.t.no_cause);
}

fn why_score(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let Some(score) = sheet.get("overall_score") else {
        return;
    };
    w.figure(score);
    w.end();
    if let Some(weakest) = sheet.get("part.weakest")
        && let Some(lost) = sheet.known(&format!("points_lost.{}", weakest.code))
    {
        w.say(t.why_weakest, &[("w", Slot::Fact(weakest)), ("lost", Slot::Fact(lost))]);
    }
    if let Some(strongest) = sheet.get("part.strongest")
        && let Some(points) = sheet.known(strongest.code)
    {
        w.say(
            t.why_strongest,
            &[("s", Slot::Fact(strongest)), ("sp", Slot::Fact(points))],
        );
    }
    if score.is_known() {
        why_penalty(w);
    }
}

fn why_penalty(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    match sheet.get("penalty") {
        Some(penalty) if !penalty.is_known() => w.figure(penalty),
        Some(penalty) if penalty.code == "none" => {
            w.plain(t.why_no_penalty);
        }
        _ => {
            w.plain(t.why_penalty_intro);
            for item in sheet.list("penalty") {
                w.of(t.why_penalty, item);
            }
        }
    }
}

fn why_part(w: &mut Writer<'_>, subject: S) {
    let (sheet, t) = (w.sheet, w.t);
    let Some(part) = sheet.get(subject.key()) else { return };
    let lost = sheet.known(&format!("points_lost.{}", subject.key()));
    let said = lost.is_some_and(|lost| w.say(t.why_part, &[("x", Slot::Fact(part)), ("lost", Slot::Fact(lost))]));
    if said {
        if let Some(rank) = sheet.known(&format!("part_rank.{}", subject.key())) {
            w.say(t.why_rank, &[("rank", Slot::Fact(rank))]);
        }
        w.doubt(part);
    } else {
        w.figure(part);
    }
    w.end();
    w.plain(meaning::of(subject, sheet.language));
    say_drivers(w, subject);
}

fn why_figure(w: &mut Writer<'_>, subject: S) {
    let sheet = w.sheet;
    match sheet.get(subject.key()) {
        Some(fact) => w.figure(fact),
        None => missing(w),
    }
    w.end();
    w.plain(meaning::of(subject, sheet.language));
    say_drivers(w, subject);
}

fn say_drivers(w: &mut Writer<'_>, subject: S) {
    let (sheet, t) = (w.sheet, w.t);
    let others = drivers(subject).iter().filter(|key| **key != subject.key());
    let known: Vec<_> = others.filter_map(|key| sheet.known(key)).collect();
    if known.is_empty() {
        return;
    }
    w.plain(t.why_drivers);
    for fact in known {
        w.of(t.driver, fact);
    }
}

/// How sure a figure is.
pub fn certainty(w: &mut Writer<'_>, subject: S) {
    let (sheet, t) = (w.sheet, w.t);
    match sheet.get(subject.key()) {
        Some(fact) => {
            w.figure(fact);
            if is_measured(fact) && fact.interval.is_none() {
                w.plain(t.no_range);
            } else if is_measured(fact) {
                w.plain(t.sure_measured);
            }
        }
        None => missing(w),
    }
    w.end();
    w.key(t.sure_means, "interval_cases");
    w.key(t.sure_more, "uploads_counted");
}

/// How a figure is computed, and where the data comes from.
pub fn formula(w: &mut Writer<'_>, subject: S) {
    let (sheet, t) = (w.sheet, w.t);
    if subject == S::OverallScore {
        w.plain(t.formula_parts);
    } else if let Some(fact) = sheet.get(subject.key()) {
        let meaning = Slot::Words(meaning::of(subject, sheet.language));
        w.say(t.formula, &[("x", Slot::Fact(fact)), ("m", meaning)]);
    } else {
        w.plain(meaning::of(subject, sheet.language));
    }
    w.end();
    w.plain(t.formula_tap);
    if let (Some(uploads), Some(date)) = (sheet.known("uploads_counted"), sheet.known("analyzed_on")) {
        w.say(t.formula_data, &[("x", Slot::Fact(uploads)), ("d", Slot::Fact(date))]);
    }
}
