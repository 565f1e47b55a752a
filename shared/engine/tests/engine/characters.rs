//! Named channels of the sample platform: what is said about very different characters, and that nothing said contradicts itself.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use engine::analyze;
use engine::report::{Report, Stage, State};

use crate::advice::{is_announced, statements};
use crate::build::{snapshot, steady, video};
use crate::sample;

const STEADY: &str = "@SemicolonHarbour";
const GEM: &str = "@tildasteig";
const ONE_HIT: &str = "@lanternattic";
const SHORTS: &str = "@pfannenblitz";
const DORMANT: &str = "@bitundbohne";
const HIDDEN: &str = "@skilletsociety";

pub fn reports() -> &'static [(sample::Sample, Report)] {
    static REPORTS: OnceLock<Vec<(sample::Sample, Report)>> = OnceLock::new();
    REPORTS.get_or_init(|| {
        // Every third of the catalogue as well: rare combinations must hold, too.
        let mut place = 0;
        let mut samples = sample::channels(|_| true).unwrap();
        samples.retain(|one| {
            place += 1;
            place % 3 == 0 || [STEADY, GEM, ONE_HIT, SHORTS, DORMANT, HIDDEN].contains(&one.handle.as_str())
        });
        let analysed = |one: sample::Sample| {
            let report = analyze(&one.snapshot).ok()?;
            Some((one, report))
        };
        samples.into_iter().filter_map(analysed).collect()
    })
}

fn report(handle: &str) -> &'static Report {
    &reports().iter().find(|one| one.0.handle == handle).unwrap().1
}

fn keys(report: &Report) -> BTreeSet<&str> {
    statements(report)
        .into_iter()
        .map(|statement| statement.key.as_str())
        .collect()
}

/// What must never be said together.
const CONTRADICTIONS: &[(&str, &str)] = &[
    ("strength.ratio", "weakness.ratio"),
    ("strength.sizeReach", "weakness.ratio"),
    ("strength.gem", "weakness.ratio"),
    ("strength.ratio", "potential.ratioAverage"),
    ("strength.ratio", "potential.ratioUsual"),
    ("strength.ratio", "potential.hiddenSubscribers"),
    ("strength.rhythm", "weakness.rhythm"),
    ("strength.rhythm", "weakness.output"),
    ("strength.rhythm", "rec.even_rhythm.advice"),
    ("strength.rhythm", "weakness.silence"),
    ("strength.trend", "weakness.trend"),
    ("strength.trend", "weakness.silence"),
    ("strength.trend", "potential.growthLimited"),
    ("weakness.trend", "potential.growthSignificant"),
    ("strength.lasting", "weakness.lasting"),
    ("strength.lasting", "weakness.oneHit"),
    ("strength.lasting", "weakness.fewHits"),
    ("strength.lasting", "potential.sustainabilitySolid"),
    ("potential.sustainabilitySolid", "weakness.oneHit"),
    ("potential.sustainabilitySolid", "weakness.fewHits"),
    ("strength.spread", "weakness.oneHit"),
    ("strength.spread", "weakness.fewHits"),
    ("strength.spread", "rec.spread_risk.advice"),
    ("strength.hits", "weakness.oneHit"),
    ("strength.hits", "weakness.fewHits"),
    ("strength.automation", "weakness.policy"),
    ("strength.automation", "rec.vary_template.advice"),
    ("policy.low", "rec.vary_template.advice"),
    ("weakness.silence", "rec.raise_frequency.advice"),
    ("weakness.silence", "rec.even_rhythm.advice"),
    ("weakness.silence", "potential.frequencyHint"),
    ("weakness.silence", "conclusion.strong"),
    ("weakness.policy", "rec.title_use.advice"),
    ("weakness.policy", "rec.raise_frequency.advice"),
    ("rec.repeat_hit.advice", "rec.spread_risk.advice"),
    ("rec.test_titles.advice", "rec.title_use.advice"),
    ("guidance.nicheStay", "guidance.nicheFocus"),
    ("guidance.nicheStay", "spinOff.secondChannel"),
    ("headline.strong", "conclusion.expandable"),
    ("headline.expandable", "conclusion.strong"),
    ("headline.abstained", "conclusion.strong"),
];

fn contradiction(report: &Report) -> Option<&'static (&'static str, &'static str)> {
    let said = keys(report);
    CONTRADICTIONS
        .iter()
        .find(|(one, other)| said.contains(one) && said.contains(other))
}

#[test]
fn no_two_statements_contradict_each_other_on_any_sample_channel() {
    assert!(reports().len() >= 250, "only {} channels", reports().len());
    for (sample::Sample { handle, .. }, report) in reports() {
        assert_eq!(contradiction(report), None, "{handle}");
        let recommended: Vec<&str> = report
            .recommendations
            .iter()
            .map(|advice| advice.key.as_str())
            .collect();
        assert_eq!(
            recommended.iter().collect::<BTreeSet<_>>().len(),
            recommended.len(),
            "{handle}: {recommended:?}"
        );
        let said = statements(report);
        assert!(said.iter().all(|statement| is_announced(statement)), "{handle}");
    }
}

#[test]
fn nine_of_ten_niches_are_named_and_nine_of_ten_of_those_rightly_in_both_languages() {
    for german in [true, false] {
        let of_language = reports()
            .iter()
            .filter(|(one, _)| one.german == german && one.snapshot.videos.len() >= 5);
        let (mut all, mut named, mut right) = (0, 0, 0);
        for (one, report) in of_language {
            all += 1;
            if let Some(niche) = &report.niche_profile.sub_niche {
                named += 1;
                let field = match one.field.as_str() {
                    "sleep-sounds" => "ambient_and_sleep".to_owned(),
                    "maths" => "mathematics".to_owned(),
                    "bushcraft" => "bushcraft_and_hiking".to_owned(),
                    field => field.replace('-', "_"),
                };
                right += usize::from(*niche == field);
            }
        }
        assert!(
            named * 10 >= all * 9 && right * 10 >= named * 9,
            "German {german}: {all} {named} {right}"
        );
    }
}

#[test]
fn what_must_never_be_said_together_names_real_sentences() {
    for (one, other) in CONTRADICTIONS {
        for key in [one, other] {
            assert!(
                engine::internals::advice::keys::ALL
                    .iter()
                    .any(|known| known.key == *key),
                "{key}"
            );
        }
    }
}

#[test]
fn a_channel_that_is_analysed_always_gets_advice_and_a_conclusion() {
    for (sample::Sample { handle, .. }, report) in reports() {
        assert!((1..=5).contains(&report.recommendations.len()), "{handle}");
        assert!(
            !report.summary.conclusion.is_empty() && !report.summary.headline.key.is_empty(),
            "{handle}"
        );
        for advice in &report.recommendations {
            assert_eq!(advice.effect.value.is_some(), advice.effect.state != State::Abstained);
            assert!(
                advice.effect.value.is_some(),
                "{handle}: {} names no effect",
                advice.key
            );
        }
    }
}

#[test]
fn the_big_and_steady_one_is_praised_for_its_rhythm_and_not_advised_to_wake_up() {
    let said = keys(report(STEADY));
    assert!(said.contains("strength.rhythm"), "{said:?}");
    assert!(!said.contains("weakness.silence") && !said.contains("rec.resume.advice"));
    assert_eq!(report(STEADY).niche_profile.sub_niche.as_deref(), Some("coding"));
}

#[test]
fn the_tiny_gem_is_found() {
    let said = keys(report(GEM));
    assert!(
        said.contains("strength.gem") || said.contains("strength.ratio") || said.contains("strength.sizeReach"),
        "{said:?}"
    );
    assert_eq!(report(GEM).niche_profile.sub_niche.as_deref(), Some("baking"));
}

#[test]
fn the_one_hit_learns_that_one_hit_carries_it() {
    let said = keys(report(ONE_HIT));
    assert!(
        said.contains("weakness.oneHit") || said.contains("weakness.fewHits"),
        "{said:?}"
    );
    assert!(said.contains("rec.spread_risk.advice"), "{said:?}");
}

#[test]
fn the_shorts_channel_is_spoken_to_about_shorts_and_earns_by_their_rates() {
    let report = report(SHORTS);
    assert_eq!(
        report.action_guidance.format.as_ref().unwrap().key,
        "guidance.formatShort"
    );
    assert!(report.monetisation.shorts_views_share > 0.95);
    assert!(keys(report).contains("money.shorts"));
    let revenue = report.monetisation.revenue.unwrap();
    let as_long = engine::internals::figures::money::revenue(
        report.monetisation.rpm.low,
        report.monetisation.simulator.monthly_views,
    );
    assert!(revenue.p90 < as_long, "Shorts earn far less than long videos would");
}

#[test]
fn the_dormant_one_hears_of_its_silence_first() {
    let report = report(DORMANT);
    assert_eq!(report.stage, Stage::Inactive);
    assert_eq!(report.summary.weaknesses[0].key, "weakness.silence");
    assert_eq!(report.recommendations[0].key, "resume");
    assert_eq!(report.summary.conclusion[0].key, "conclusion.inactive");
}

#[test]
fn hidden_subscribers_are_named_as_what_they_are() {
    let said = keys(report(HIDDEN));
    assert!(said.contains("potential.hiddenSubscribers"), "{said:?}");
    assert!(
        !said
            .iter()
            .any(|key| key.contains("ratio") || key.contains("sizeReach"))
    );
}

#[test]
fn few_uploads_get_no_verdict_but_a_next_step() {
    let report = analyze(&snapshot(
        Some(100),
        (0..3).map(|i| video(i, 2.0 + i as f64, 50)).collect(),
    ))
    .unwrap();
    let said = keys(&report);
    assert!(
        said.contains("weakness.few") && said.contains("headline.abstained") && said.contains("rec.more_data.advice")
    );
    assert!(report.summary.strengths.is_empty() && report.summary.potential.is_empty());
    assert!(report.niche_profile.sub_niche.is_none());
}

/// The texts of the specification's thresholds, each on both sides of its border.
mod thresholds {
    use engine::internals::advice::facts::Facts;
    use engine::internals::advice::summary::write;
    use engine::report::{Claim, RiskLevel};

    use super::*;

    fn said(change: impl FnOnce(&mut Report)) -> BTreeSet<String> {
        let mut report = analyze(&steady(40, 7.0, 10_000, 20_000)).unwrap();
        report.metrics.trend_direction = Some(engine::report::Direction::Stable);
        change(&mut report);
        let facts = Facts { report: &report };
        let summary = write(facts, &[]);
        let lists = [
            &summary.strengths,
            &summary.weaknesses,
            &summary.potential,
            &summary.conclusion,
        ];
        let mut keys: BTreeSet<String> = lists
            .into_iter()
            .flatten()
            .map(|statement| statement.key.clone())
            .collect();
        keys.insert(summary.headline.key);
        keys
    }

    fn claim(value: f64) -> Claim {
        Claim::measured("x", value, 40)
    }

    fn check(low: impl FnOnce(&mut Report), below: &str, high: impl FnOnce(&mut Report), above: &str) {
        let (low, high) = (said(low), said(high));
        assert!(low.contains(below) && !low.contains(above), "{low:?}");
        assert!(high.contains(above) && !high.contains(below), "{high:?}");
    }

    #[test]
    fn growth_is_moderate_from_five_and_significant_from_ten() {
        let growth = |points| move |report: &mut Report| report.breakdown.growth_potential = claim(points);
        check(
            growth(4.99),
            "potential.growthLimited",
            growth(5.0),
            "potential.growthModerate",
        );
        check(
            growth(9.99),
            "potential.growthModerate",
            growth(10.0),
            "potential.growthSignificant",
        );
    }

    #[test]
    fn consistency_below_fifteen_leaves_room() {
        let part = |points| {
            move |report: &mut Report| {
                report.breakdown.consistency_output = claim(points);
                report.metrics.consistency_score = claim(80.0);
            }
        };
        check(part(14.99), "weakness.output", part(15.0), "strength.rhythm");
    }

    #[test]
    fn under_two_uploads_a_week_there_is_the_hint() {
        let rate = |rate| {
            move |report: &mut Report| {
                report.breakdown.consistency_output = claim(18.0);
                report.metrics.uploads_per_week = claim(rate);
            }
        };
        assert!(said(rate(1.99)).contains("potential.frequencyHint"));
        assert!(!said(rate(2.0)).contains("potential.frequencyHint"));
    }

    #[test]
    fn a_ratio_is_average_from_a_half_and_good_from_one() {
        // At this size the typical ratio lies below: an interval that holds it makes no claim about size.
        let ratio = |value: f64| {
            move |report: &mut Report| {
                let around = engine::statistics::Interval { low: 0.01, high: 9.0 };
                report.metrics.views_to_subs_ratio = claim(value).within(Some(around));
            }
        };
        check(
            ratio(0.499),
            "potential.ratioUsual",
            ratio(0.5),
            "potential.ratioAverage",
        );
        check(ratio(0.999), "potential.ratioAverage", ratio(1.0), "strength.ratio");
    }

    #[test]
    fn sustainability_is_solid_from_forty_and_very_consistent_from_seventy() {
        let sustained = |score| {
            move |report: &mut Report| {
                report.metrics.sustainability_score = claim(score);
                report.metrics.content_risk_level = RiskLevel::Low;
            }
        };
        check(
            sustained(39.99),
            "weakness.lasting",
            sustained(40.0),
            "potential.sustainabilitySolid",
        );
        check(
            sustained(69.99),
            "potential.sustainabilitySolid",
            sustained(70.0),
            "strength.lasting",
        );
    }

    #[test]
    fn the_whole_is_solid_from_forty_and_strong_from_sixty() {
        let score = |points| move |report: &mut Report| report.score = claim(points);
        check(score(39.99), "headline.expandable", score(40.0), "headline.solid");
        check(score(59.99), "headline.solid", score(60.0), "headline.strong");
        check(score(59.99), "conclusion.solid", score(60.0), "conclusion.strong");
    }
}
