//! Two channels side by side: what they differ in beyond noise.

use engine::Report;
use engine::report::{Side, State, Unit as Size};

use super::build::Builder;
use super::write::{Noun, Unit};

/// What a compared figure is called, and how it is written.
pub fn named(to: &Builder, key: &str) -> (String, Unit) {
    let hundred = Unit::Of(100.0);
    let (path, unit) = match key {
        "overall_score" => ("report.score", hundred),
        "automation_potential" => ("report.breakdown.automationPotential", Unit::Points),
        "reach_virality" => ("report.breakdown.reachVirality", Unit::Points),
        "consistency_output" => ("report.breakdown.consistencyOutput", Unit::Points),
        "growth_potential" => ("report.breakdown.growthPotential", Unit::Points),
        "median_views" => ("report.figures.medianViews", Unit::Count),
        "p75_views" => ("report.figures.p75Views", Unit::Count),
        "views_to_subs_ratio" => ("report.figures.viewsToSubsRatio", Unit::PerHundred),
        "uploads_per_week" => ("report.figures.uploadsPerWeek", Unit::Decimal),
        "consistency_score" => ("report.figures.consistencyScore", hundred),
        "outlier_share" => ("report.figures.outlierShare", Unit::Percent),
        "median_vpd" => ("report.figures.medianVpd", Unit::Count),
        "engagement_rate" => ("report.figures.engagementRate", Unit::Share(1)),
        "shorts_share" => ("report.figures.shortsShare", Unit::Share(0)),
        "median_duration" => ("report.figures.medianDuration", Unit::Clock),
        "title_pattern_score" => ("report.figures.titlePatternScore", hundred),
        "hidden_gem_score" => ("report.figures.hiddenGemScore", hundred),
        "sustainability_score" => ("report.figures.sustainabilityScore", hundred),
        "subscribers" => ("report.facts.subscribers", Unit::Count),
        "total_views" => ("report.figures.totalViews", Unit::Count),
        "window_uploads" => ("faq.window_uploads", Unit::Decimal),
        "window_views" => ("faq.window_views", Unit::Count),
        "window_engagement" => ("faq.window_engagement", Unit::Share(1)),
        other => (other, Unit::Decimal),
    };
    (to.word(path), unit)
}

/// How a distance between two values is written.
pub const fn points(unit: Unit) -> Unit {
    match unit {
        Unit::Of(_) => Unit::Points,
        other => other,
    }
}

pub fn add(to: &mut Builder, a: &Report, b: &Report) {
    super::figures::add_cases(to);
    let compared = engine::compare(a, b);
    let label = to.say("Unterschiede jenseits des Rauschens", "Differences beyond noise");
    let differing: Vec<_> = compared.figures.iter().filter(|figure| figure.differs).collect();
    let fact = to.number(
        "differences",
        label,
        "compare",
        Some(differing.len() as f64),
        Unit::Count,
    );
    fact.code = if differing.is_empty() { "none" } else { "some" };
    for figure in &compared.figures {
        let (label, unit) = named(to, &figure.figure);
        for (side, claim) in [("a", &figure.a), ("b", &figure.b)] {
            to.claim(&format!("{side}.{}", figure.figure), &label, claim, unit, Noun::Uploads);
        }
    }
    for (number, figure) in (1..).zip(differing) {
        let (label, unit) = named(to, &figure.figure);
        let unit = match figure.unit {
            Size::Times => Unit::Times,
            Size::Points => points(unit),
        };
        let known = [&figure.a, &figure.b]
            .iter()
            .all(|claim| claim.state != State::Abstained);
        let fact = to.number(
            &format!("difference.{number}"),
            &label,
            &figure.figure,
            figure.size.filter(|_| known),
            unit,
        );
        fact.code = match figure.winner {
            Some(Side::A) => "a",
            Some(Side::B) => "b",
            None => "",
        };
    }
}
