//! What a report says of one thing in two places must be the same: multiples, words for effects, the next step.

use engine::analyze;
use engine::internals::advice::effect;
use engine::report::{EffectKind, Param, Report, State, TitleFeature};
use proptest::prelude::*;

use crate::characters::reports;
use crate::properties::any_snapshot;

/// Chart and table of outliers: the same figure to the last bit.
fn multiples_agree(report: &Report) -> bool {
    report.outliers.iter().all(|outlier| {
        let mut uploads = report.uploads.iter();
        uploads.any(|upload| {
            upload.video_id == outlier.video_id && upload.outlier && upload.multiple == outlier.multiple.value
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_outlier_is_as_many_times_its_line_in_the_chart_as_in_the_table(snapshot in any_snapshot()) {
        let Ok(report) = analyze(&snapshot) else { return Ok(()) };
        prop_assert!(multiples_agree(&report), "{:?} {:?}", report.outliers, report.uploads);
        prop_assert!(report.uploads.iter().filter_map(|upload| upload.multiple).all(|times| times.is_finite() && times > 0.0));
    }
}

#[test]
fn on_sample_channels_every_outlier_is_the_same_in_chart_and_table_and_most_uploads_have_a_line() {
    let (mut outliers, mut uploads, mut known) = (0, 0, 0);
    for (sample, report) in reports() {
        assert!(multiples_agree(report), "{}", sample.handle);
        outliers += report.outliers.len();
        uploads += report.uploads.len();
        known += report.uploads.iter().filter(|upload| upload.multiple.is_some()).count();
    }
    assert!(
        outliers > 100 && known * 10 > uploads * 9,
        "{outliers} outliers, {known} of {uploads}"
    );
}

#[test]
fn the_same_video_and_the_same_topic_have_one_word_for_their_effect() {
    let mut both = 0;
    for (sample, report) in reports() {
        for advice in &report.recommendations {
            for idea in &report.content_analysis.opportunities {
                if advice.effect == idea.evidence && advice.effect_kind == EffectKind::Effect {
                    assert_eq!(advice.impact, idea.impact, "{}: {advice:?} {idea:?}", sample.handle);
                    both += 1;
                }
            }
        }
    }
    assert!(both > 0, "some channel has both");
}

#[test]
fn a_word_is_next_to_an_effect_with_an_interval_and_never_alongside_what_is_today() {
    for (sample, report) in reports() {
        for advice in &report.recommendations {
            let expected = match advice.effect_kind {
                EffectKind::Effect => effect::word(&advice.effect),
                EffectKind::Today => None,
                EffectKind::Demand => continue,
            };
            assert_eq!(advice.impact, expected, "{}: {advice:?}", sample.handle);
        }
    }
}

#[test]
fn the_present_upload_rate_is_no_effect() {
    let mut rates = reports().iter().flat_map(|(_, report)| &report.recommendations);
    let advice = rates.find(|advice| advice.key == "raise_frequency").unwrap();
    assert_eq!((advice.effect_kind, advice.impact), (EffectKind::Today, None));
    assert_eq!(advice.effect.basis, "uploads_per_week");
}

#[test]
fn the_next_step_is_the_first_recommendation_in_its_words_and_the_one_the_conclusion_names() {
    let mut given = 0;
    for (sample, report) in reports() {
        let Some(next) = &report.next_step else {
            assert_eq!(report.score.state, State::Abstained, "{}", sample.handle);
            continue;
        };
        let first = &report.recommendations[0];
        assert_eq!(
            (&next.key, &next.advice, &next.success),
            (&first.key, &first.advice, &first.success)
        );
        assert_eq!((&next.alternative, next.impact), (&first.alternative, first.impact));
        let named = report
            .summary
            .conclusion
            .iter()
            .find(|said| said.key == "conclusion.nextStep")
            .unwrap();
        assert_eq!(named.params.get("kind"), Some(&Param::Text(next.key.clone())));
        given += 1;
    }
    assert!(given > 200, "{given}");
}

#[test]
fn where_the_score_abstains_there_is_no_next_step() {
    let few = crate::build::steady(4, 3.0, 10_000, 20_000);
    let report = analyze(&few).unwrap();
    assert!(report.next_step.is_none() && !report.recommendations.is_empty());
}

#[test]
fn a_statement_names_the_very_uploads_that_have_what_it_is_about() {
    let mut named = 0;
    for (sample, report) in reports() {
        let long = report
            .title_study
            .claims
            .iter()
            .find(|claim| claim.feature == TitleFeature::Long);
        for (index, upload) in (0..).zip(&report.uploads) {
            let of_main = Some(upload.format) == report.channel_info.main_format;
            if let Some(claim) = long {
                let is_long = of_main && upload.title.chars().count() > 60;
                assert_eq!(
                    claim.upload_indices.contains(&index),
                    is_long,
                    "{}: {}",
                    sample.handle,
                    upload.title
                );
                named += usize::from(is_long);
            }
        }
    }
    assert!(named > 100, "{named} long titles");
}
