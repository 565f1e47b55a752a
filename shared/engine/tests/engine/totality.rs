//! No snapshot, however odd, lets anything that is said about content, advice, risk or money be no number, or out of its range.

use engine::experiment::Experiment;
use engine::report::{
    BenchmarkGroup, Claim, Detectable, ExperimentState, Format, Hypothesis, PolicyRisk, Report, RiskLevel, State,
    TitleFeature, Xray,
};
use engine::{Baselines, Before, NotAnalysable, analyze, xray};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::properties::{any_snapshot, any_snapshot_of, is_whole, shuffled, within};

fn is_share(value: f64) -> bool {
    (0.0..=1.0 + 1e-9).contains(&value)
}

fn is_amount(value: f64) -> bool {
    value.is_finite() && value >= 0.0
}

fn ascend(values: &[f64]) -> bool {
    values.iter().all(|value| is_amount(*value)) && values.is_sorted()
}

/// Values of sentences anywhere in a report; on the wire a number that is none is `null`.
fn params<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::Object(values) if name == "params" => found.extend(values.values()),
                    _ => params(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| params(item, found)),
        _ => {}
    }
}

fn money(report: &Report) -> Result<(), TestCaseError> {
    let money = &report.monetisation;
    for rpm in [money.rpm, money.shorts_rpm] {
        prop_assert!(rpm.low > 0.0 && ascend(&[rpm.low, rpm.high]), "{rpm:?}");
    }
    prop_assert!(money.shorts_rpm.high < money.rpm.high, "Shorts earn far less");
    let views = money.monthly_views.as_ref().unwrap();
    prop_assert!(is_whole(views) && views.value.is_none_or(is_amount), "{views:?}");
    prop_assert!(is_share(money.shorts_views_share));
    if let Some(revenue) = money.revenue {
        prop_assert!(ascend(&[revenue.p10, revenue.p50, revenue.p90]), "{revenue:?}");
    }
    prop_assert!(
        money.revenue.is_none() || views.value.is_some(),
        "no revenue without views"
    );
    let start = money.simulator;
    prop_assert!(
        is_amount(start.monthly_views) && is_amount(start.monthly_uploads),
        "{start:?}"
    );
    Ok(())
}

fn content(report: &Report) -> Result<(), TestCaseError> {
    let (content, eligible) = (&report.content_analysis, report.channel_info.eligible_count);
    for topic in &content.topics {
        prop_assert!(
            is_whole(&topic.multiple) && topic.multiple.value.is_none_or(is_amount),
            "{topic:?}"
        );
        prop_assert!(is_share(topic.coverage), "{topic:?}");
        prop_assert!(topic.recent <= topic.uploads && topic.uploads <= eligible, "{topic:?}");
        prop_assert!(
            topic.multiple.n <= topic.uploads && !topic.key.is_empty() && !topic.label.is_empty(),
            "{topic:?}"
        );
    }
    for idea in &content.opportunities {
        prop_assert!(is_whole(&idea.evidence), "{idea:?}");
        prop_assert!(
            idea.evidence.state != State::Abstained && !idea.label.is_empty(),
            "an idea rests on something: {idea:?}"
        );
    }
    prop_assert!(
        content.gaps.is_empty() && content.gaps_reason.is_some(),
        "what ships holds no topics"
    );
    Ok(())
}

fn niche(report: &Report) -> Result<(), TestCaseError> {
    let profile = &report.niche_profile;
    let confidence = profile.confidence.as_ref().unwrap();
    prop_assert!(
        is_whole(confidence) && within(confidence, 0.0, 1.0 + 1e-9),
        "{confidence:?}"
    );
    prop_assert_eq!(confidence.value.is_some(), profile.meta_niche.is_some());
    prop_assert!(profile.sub_niche.is_none() || profile.meta_niche.is_some());
    let shares: Vec<f64> = profile.candidates.iter().map(|candidate| candidate.share).collect();
    prop_assert!(
        shares.iter().all(|share| is_share(*share)) && shares.is_sorted_by(|a, b| a >= b),
        "{shares:?}"
    );
    prop_assert!(is_share(shares.iter().sum()), "{shares:?}");
    Ok(())
}

fn advice(report: &Report) -> Result<(), TestCaseError> {
    let given = &report.recommendations;
    prop_assert!(given.len() <= 5);
    for advice in given {
        prop_assert!(is_whole(&advice.effect), "{advice:?}");
        prop_assert!(
            advice.effect.state != State::Abstained,
            "advice rests on something: {advice:?}"
        );
    }
    let PolicyRisk {
        level,
        evidence,
        statement,
    } = &report.policy_risk;
    prop_assert_eq!(*level == RiskLevel::Unknown, statement.is_none());
    prop_assert_eq!(evidence.len(), 4);
    for sign in evidence {
        prop_assert!(
            is_whole(&sign.figure) && within(&sign.figure, 0.0, 100.0 + 1e-9),
            "{sign:?}"
        );
        prop_assert!(!sign.raises || sign.figure.value.is_some(), "{sign:?}");
    }
    Ok(())
}

fn benchmarks(report: &Report) -> Result<(), TestCaseError> {
    prop_assert_eq!(report.benchmarks.len(), 4, "two figures, in the niche and at the size");
    for one in &report.benchmarks {
        prop_assert!(is_whole(&one.median), "{one:?}");
        let quartiles = [one.low, one.median.value, one.high];
        prop_assert!(
            quartiles.iter().all(Option::is_some) || quartiles.iter().all(Option::is_none),
            "{one:?}"
        );
        prop_assert!(ascend(&quartiles.into_iter().flatten().collect::<Vec<_>>()), "{one:?}");
        prop_assert!(
            one.group != BenchmarkGroup::Niche || one.low.is_none(),
            "what ships holds no niches"
        );
    }
    Ok(())
}

/// Figures of what the section says of advice.
fn of_advice<'a>(report: &Report, xray: &'a Xray) -> Result<Vec<&'a Claim>, TestCaseError> {
    let mut claims = Vec::new();
    for grade in &xray.grades {
        claims.push(&grade.moved);
        let places = &grade.upload_indices;
        prop_assert!(
            places.is_sorted_by(|a, b| a < b) && places.iter().all(|index| (*index as usize) < report.uploads.len())
        );
        prop_assert!(grade.uploads <= grade.needed && grade.followed.is_none_or(|followed| followed <= grade.uploads));
    }
    for given in &xray.advice {
        prop_assert!(report.recommendations.iter().any(|one| one.key == given.key));
        prop_assert!(given.share_before.is_none_or(is_share) && given.given_at < given.look_again_at);
        let expected = given
            .expected
            .map_or([0.0; 2], |expected| [expected.ln_views, expected.squares]);
        prop_assert!(expected.into_iter().all(f64::is_finite), "{given:?}");
    }
    prop_assert!(xray.advice.len() <= 3);
    Ok(claims)
}

/// The claims of what changed.
fn of_change<'a>(report: &Report, xray: &'a Xray) -> Result<Vec<&'a Claim>, TestCaseError> {
    let mut claims = Vec::new();
    let windows = xray.windows.iter().flat_map(|windows| &windows.formats);
    for figure in windows.flat_map(|format| [&format.uploads, &format.views, &format.engagement]) {
        claims.push(&figure.ratio);
        prop_assert!(
            [figure.earlier, figure.recent].into_iter().flatten().all(is_amount),
            "{figure:?}"
        );
    }
    let alert = xray.drop_alert.as_ref().unwrap();
    claims.push(&alert.ratio);
    let newest = &alert.upload_indices;
    prop_assert!(
        newest.is_sorted_by(|a, b| a < b) && newest.iter().all(|index| (*index as usize) < report.uploads.len())
    );
    prop_assert_eq!(newest.len(), alert.uploads as usize);
    prop_assert_eq!(alert.rings.is_some(), alert.ratio.value.is_some());
    claims.extend(of_advice(report, xray)?);
    let planner = xray.planner.as_ref().unwrap();
    claims.push(&planner.spread);
    prop_assert_eq!(planner.plans.is_empty(), planner.spread.value.is_none());
    prop_assert!(planner.plans.iter().all(|plan| plan.uploads_a_side >= 5), "{planner:?}");
    for one in &xray.experiments {
        claims.extend(one.verdict.iter().map(|verdict| &verdict.ratio));
        for side in [&one.first, &one.second] {
            let uploads = &side.upload_indices;
            prop_assert!(side.have <= one.needed && uploads.len() == side.have as usize);
            prop_assert!(
                uploads.is_sorted_by(|a, b| a < b)
                    && uploads.iter().all(|index| (*index as usize) < report.uploads.len())
            );
        }
        prop_assert_eq!(one.verdict.is_some(), one.state == ExperimentState::Decided);
        prop_assert!(one.verdict.is_none() || (one.first.have == one.needed && one.second.have == one.needed));
    }
    if let Some(since) = &xray.since_last {
        claims.push(&since.velocity);
        prop_assert!(since.days >= 1.0 && since.older_share.is_none_or(is_share), "{since:?}");
        let of_uploads = since
            .gains
            .iter()
            .all(|gain| (gain.upload as usize) < report.uploads.len());
        prop_assert!(of_uploads && since.gains.is_sorted_by(|a, b| a.upload < b.upload));
    }
    Ok(claims)
}

fn section(report: &Report) -> Result<(), TestCaseError> {
    let xray: &Xray = report.xray.as_ref().unwrap();
    let mut claims = vec![
        &xray.median_views_30d,
        &xray.avg_engagement,
        &xray.sweet_spot_duration_min,
        &xray.duration_views_correlation,
        &xray.size_percentile,
    ];
    claims.extend(of_change(report, xray)?);
    let mut shares = 0.0;
    for format in &xray.format_analysis {
        claims.extend([&format.median_views, &format.uploads_per_week]);
        prop_assert!(
            format.count > 0 && format.views_share.is_none_or(is_share),
            "{format:?}"
        );
        shares += format.views_share.unwrap_or(0.0);
    }
    prop_assert!(is_share(shares));
    for claim in claims {
        prop_assert!(is_whole(claim), "{claim:?}");
        prop_assert!(claim.value.is_none_or(|value| value >= -1.0), "{claim:?}");
    }
    prop_assert!(within(&xray.size_percentile, 0.0, 100.0));
    let eligible: u32 = xray.format_analysis.iter().map(|format| format.count).sum();
    prop_assert_eq!(eligible, report.channel_info.eligible_count);
    prop_assert!(xray.sweet_spot_duration_min.value.is_none_or(|minutes| minutes > 0.0));
    let paces: Vec<f64> = xray
        .top_videos_by_vpm
        .iter()
        .map(|video| video.views_per_month)
        .collect();
    prop_assert!(paces.len() <= 10 && paces.iter().all(|pace| is_amount(*pace)));
    prop_assert!(paces.is_sorted_by(|a, b| a >= b), "{paces:?}");
    prop_assert!(xray.tier.is_none() || xray.size_percentile.value.is_some());
    prop_assert_eq!(xray.health.is_some(), report.score.value.is_some());
    let rough = xray.derived;
    let rough = [
        rough.p75_views,
        rough.total_views,
        rough.monthly_views,
        rough.uploads_per_week,
    ];
    prop_assert!(rough.into_iter().flatten().all(is_amount), "{rough:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_xray_of_up_to_200_uploads_is_whole_in_whatever_order_they_are_listed(snapshot in any_snapshot_of(200), seed in any::<u64>()) {
        let shipped = Baselines::shipped();
        let Ok(report) = xray(&snapshot, &shipped, Before::default()) else { return Ok(()) };
        section(&report)?;
        let wire = serde_json::to_string(&report).unwrap();
        prop_assert_eq!(serde_json::from_str::<Report>(&wire).unwrap(), report);
        let other = xray(&shuffled(&snapshot, seed), &shipped, Before::default()).unwrap();
        prop_assert_eq!(serde_json::to_string(&other).unwrap(), wire);
    }

    #[test]
    fn experiments_on_any_channel_are_whole(snapshot in any_snapshot_of(100), block in 0_usize..8, needed in 0_u32..40, days in 0_i64..900) {
        let started_at = snapshot.taken_at - jiff::SignedDuration::from_hours(24 * days);
        let slots = Hypothesis::Slots { first: engine::timing::slot(block), second: engine::timing::slot(7 - block) };
        let hypotheses = [slots, Hypothesis::Title { feature: TitleFeature::Number }];
        let experiments: Vec<Experiment> = hypotheses.into_iter().zip([Format::Long, Format::Short]).map(|(hypothesis, format)| Experiment {
            id: "one".into(), hypothesis, format, detects: Detectable::Double, needed, started_at,
        }).collect();
        let before = Before { experiments: &experiments, ..Before::default() };
        let Ok(report) = xray(&snapshot, &Baselines::shipped(), before) else { return Ok(()) };
        prop_assert_eq!(report.xray.as_ref().unwrap().experiments.len(), 2);
        section(&report)?;
        let wire = serde_json::to_string(&report).unwrap();
        prop_assert_eq!(serde_json::from_str::<Report>(&wire).unwrap(), report);
    }

    #[test]
    fn an_xray_after_any_earlier_report_of_the_channel_is_whole(mut then in any_snapshot_of(100), mut now in any_snapshot_of(100), days in 0_i64..90) {
        then.channel.id.clone_from(&now.channel.id);
        now.taken_at = then.taken_at + jiff::SignedDuration::from_hours(24 * days);
        let shipped = Baselines::shipped();
        let Ok(before) = xray(&then, &shipped, Before::default()) else { return Ok(()) };
        let known = Before { advice: &before.xray.as_ref().unwrap().advice, ..Before::from(&before) };
        let Ok(report) = xray(&now, &shipped, known) else { return Ok(()) };
        section(&report)?;
        let wire = serde_json::to_string(&report).unwrap();
        prop_assert_eq!(serde_json::from_str::<Report>(&wire).unwrap(), report);
        let again = xray(&now, &shipped, known).unwrap();
        prop_assert_eq!(serde_json::to_string(&again).unwrap(), wire);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_is_finite_and_in_order(snapshot in any_snapshot()) {
        analyze(&snapshot).map_or(Ok(()), |report| money(&report))?;
    }

    #[test]
    fn topics_and_ideas_are_whole(snapshot in any_snapshot()) {
        analyze(&snapshot).map_or(Ok(()), |report| content(&report))?;
    }

    #[test]
    fn the_confidence_in_a_niche_is_a_share(snapshot in any_snapshot()) {
        analyze(&snapshot).map_or(Ok(()), |report| niche(&report))?;
    }

    #[test]
    fn advice_and_risk_rest_on_whole_figures(snapshot in any_snapshot()) {
        analyze(&snapshot).map_or(Ok(()), |report| advice(&report))?;
    }

    #[test]
    fn the_usual_range_is_whole_or_not_reported(snapshot in any_snapshot()) {
        analyze(&snapshot).map_or(Ok(()), |report| benchmarks(&report))?;
    }

    #[test]
    fn every_value_of_a_sentence_is_a_number_or_a_word(snapshot in any_snapshot()) {
        let Ok(report) = analyze(&snapshot) else { return Ok(()) };
        let wire = serde_json::to_value(&report).unwrap();
        let mut found = Vec::new();
        params(&wire, &mut found);
        prop_assert!(!found.is_empty());
        for value in found {
            prop_assert!(value.is_number() || value.is_string(), "{value}");
        }
    }
}

/// The properties above would hold of reports that say nothing: the same snapshots do reach every part.
#[test]
fn the_snapshots_reach_every_part_of_a_report() {
    let mut runner = TestRunner::deterministic();
    let reports: Vec<Report> = (0..150)
        .map(|_| any_snapshot().new_tree(&mut runner).unwrap().current())
        .filter_map(|snapshot| {
            analyze(&snapshot)
                .map_err(|error| assert_eq!(error, NotAnalysable::NoVideos))
                .ok()
        })
        .collect();
    let measured = |claim: &Claim| claim.value.is_some();
    let reached = |part: fn(&Report) -> bool| reports.iter().filter(|report| part(report)).count();
    for (part, count) in [
        ("revenue", reached(|report| report.monetisation.revenue.is_some())),
        ("niche", reached(|report| report.niche_profile.sub_niche.is_some())),
        ("advice", reached(|report| !report.recommendations.is_empty())),
        (
            "ideas",
            reached(|report| !report.content_analysis.opportunities.is_empty()),
        ),
        ("risk", reached(|report| report.policy_risk.level != RiskLevel::Unknown)),
        (
            "topics",
            reports
                .iter()
                .flat_map(|report| &report.content_analysis.topics)
                .filter(|topic| measured(&topic.multiple))
                .count(),
        ),
    ] {
        assert!(count >= 10, "{part}: {count} of {}", reports.len());
    }
}
