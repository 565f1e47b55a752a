//! What a report decided of experiments is said in the app's words.

use engine::Report;
use engine::report::{
    Claim, Detectable, ExperimentCount, ExperimentProgress, ExperimentSide, ExperimentState, ExperimentVerdict, Format,
    Hypothesis,
};
use engine::titles::cues::FEATURES;

use crate::app_texts::{Area, LANGUAGES, assert_says, completed, letter};
use crate::samples::Material;

/// An experiment that the report decided: the ratio is 1.8 from the side that is ahead, or 1.1.
fn decided(report: &Report, hypothesis: Hypothesis, ahead: Option<ExperimentSide>) -> Report {
    let (value, low, high) = match ahead {
        Some(ExperimentSide::First) => (1.8, 1.3, 2.5),
        Some(ExperimentSide::Second) => (1.0 / 1.8, 1.0 / 2.5, 1.0 / 1.3),
        None => (1.1, 0.8, 1.5),
    };
    let ratio = Claim {
        value: Some(value),
        low: Some(low),
        high: Some(high),
        ..report.score.clone()
    };
    let count = ExperimentCount {
        have: 16,
        upload_indices: Vec::new(),
    };
    let mut report = report.clone();
    report.xray.as_mut().unwrap().experiments = vec![ExperimentProgress {
        id: "1".repeat(32),
        hypothesis,
        format: Format::Long,
        detects: Detectable::Double,
        needed: 16,
        started_at: report.analysis_date,
        counted_since: report.analysis_date,
        first: count.clone(),
        second: count,
        young: 0,
        ignored: 0,
        next: Vec::new(),
        state: ExperimentState::Decided,
        verdict: Some(ExperimentVerdict { ratio, ahead }),
    }];
    report
}

#[test]
fn every_verdict_of_an_experiment_has_the_apps_words() {
    let material = Material::new().unwrap();
    for (language, tag) in LANGUAGES {
        let (own, advice, common) = (
            Area::of(tag, "experiments"),
            Area::of(tag, "advice"),
            Area::of(tag, "common"),
        );
        let (ratio, range, none, none_range) = match tag {
            "de" => ("1,8×", "1,3×–2,5×", "1,1×", "0,8×–1,5×"),
            _ => ("1.8×", "1.3×–2.5×", "1.1×", "0.8×–1.5×"),
        };
        let likely = |range| common.say("range.likely", &[("range", range)]);
        let says = |hypothesis, compared: String, ahead, [side, other]: [&str; 2]| {
            let (key, ratio, range) = match ahead {
                Some(_) => ("verdict.ahead", ratio, likely(range)),
                None => ("verdict.none", none, likely(none_range)),
            };
            let report = decided(&material.report, hypothesis, ahead);
            let letter = letter(&material, language, completed(&report, None), None);
            let values = [("side", side), ("other", other), ("ratio", ratio), ("range", &range)];
            let said = own.say(key, &values);
            let lead = if tag == "de" {
                "Experiment entschieden"
            } else {
                "Experiment decided"
            };
            assert_says(&letter, &format!("{lead}. {compared}. {said}"));
        };
        let (with, without) = (own.say("with", &[]), own.say("without", &[]));
        for feature in FEATURES {
            let key = serde_json::to_value(feature).unwrap();
            let name = advice.say(&format!("featureName.{}", key.as_str().unwrap()), &[]);
            let compared = || own.say("hypothesis.title", &[("feature", &name)]);
            let hypothesis = Hypothesis::Title { feature };
            says(hypothesis, compared(), Some(ExperimentSide::First), [&with, &without]);
            says(hypothesis, compared(), Some(ExperimentSide::Second), [&without, &with]);
            says(hypothesis, compared(), None, [&with, &without]);
        }
        let slot = |block: usize| {
            let slot = engine::timing::slot(block);
            let week = if slot.weekend { "weekend" } else { "weekday" };
            let daypart = serde_json::to_value(slot.daypart).unwrap();
            advice.say(&format!("slotName.{week}_{}", daypart.as_str().unwrap()), &[])
        };
        for block in 0..8 {
            let (first, second) = (slot(block), slot(7 - block));
            let compared = own.say("hypothesis.slots", &[("first", &first), ("second", &second)]);
            let hypothesis = Hypothesis::Slots {
                first: engine::timing::slot(block),
                second: engine::timing::slot(7 - block),
            };
            says(
                hypothesis,
                compared.clone(),
                Some(ExperimentSide::Second),
                [&second, &first],
            );
            says(hypothesis, compared, None, [&first, &second]);
        }
    }
}
