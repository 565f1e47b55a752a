//! What is known of a report.

use std::collections::HashSet;

use coach::{FactSheet, Subject};
use domain::Language;
use engine::report::State;

use crate::samples::{LANGUAGES, demo, reports, sheets, some_changes};

#[test]
fn every_fact_has_an_id_of_its_own_by_which_and_by_key_it_is_found() {
    for sheet in sheets() {
        let mut keys = HashSet::new();
        for fact in &sheet.facts {
            assert_eq!(sheet.by_id(&fact.id), Some(fact));
            assert_eq!(sheet.get(&fact.key), Some(fact), "{}", fact.key);
            assert!(keys.insert(&fact.key), "twice: {}", fact.key);
        }
        for id in ["", "f", "f0", "f01", "f99999", "g1", "f-1"] {
            assert_eq!(sheet.by_id(id), None, "{id}");
        }
    }
}

#[test]
fn the_same_report_and_language_make_the_same_sheet() {
    for report in reports() {
        for language in LANGUAGES {
            assert_eq!(FactSheet::of(&report, language), FactSheet::of(&report, language));
        }
    }
}

#[test]
fn a_fact_has_a_value_exactly_where_it_does_not_abstain() {
    for sheet in sheets() {
        for fact in &sheet.facts {
            assert_eq!(fact.is_known(), fact.state != State::Abstained, "{}", fact.key);
            assert!(!fact.label.is_empty() && !fact.basis.is_empty(), "{}", fact.key);
            assert!(fact.value.as_deref() != Some(""), "{}", fact.key);
        }
    }
}

#[test]
fn every_figure_that_can_be_asked_for_is_a_fact() {
    for report in reports() {
        let sheet = FactSheet::of(&report, Language::En);
        for subject in Subject::ALL
            .iter()
            .filter(|subject| **subject != Subject::SizePercentile || report.xray.is_some())
        {
            assert!(sheet.get(subject.key()).is_some(), "{subject:?}");
        }
    }
}

#[test]
fn values_are_the_reports_own() {
    let report = demo("xray-demo");
    let sheet = FactSheet::of(&report, Language::En);
    let numbers = phrase::Numbers::of(Language::En);
    let value = |key: &str| sheet.get(key).unwrap().value.clone().unwrap();
    let points = report.score.value.unwrap();
    assert_eq!(value("overall_score"), format!("{} of 100", numbers.decimal(points, 0)));
    assert_eq!(
        value("median_views"),
        numbers.count(report.metrics.median_views.value.unwrap())
    );
    let subscribers = report.channel_info.subscriber_count.unwrap();
    assert_eq!(value("subscribers"), numbers.count(subscribers as f64));
    let lost = 15.0 - report.breakdown.growth_potential.value.unwrap();
    assert_eq!(value("points_lost.growth_potential"), numbers.decimal(lost, 0));
    assert_eq!(sheet.get("overall_score").unwrap().n, Some(report.score.n));
    let interval = format!(
        "{}–{}",
        numbers.decimal(report.score.low.unwrap(), 0),
        numbers.decimal(report.score.high.unwrap(), 0)
    );
    assert_eq!(sheet.get("overall_score").unwrap().interval, Some(interval));
}

#[test]
fn changes_say_how_far_and_which_way() {
    let changes = some_changes();
    assert!(!changes.is_empty());
    let sheet = FactSheet::with_changes(&demo("xray-demo"), Some(&changes), Language::De);
    assert_eq!(sheet.list("change").count(), changes.len());
    for (fact, change) in sheet.list("change").zip(&changes) {
        assert!(
            fact.is_known() && !fact.value.as_ref().unwrap().starts_with('−'),
            "{}",
            change.figure
        );
    }
}

#[test]
fn two_channels_differ_only_beyond_noise() {
    let (a, b) = (demo("krumenkunde"), demo("hazel-and-hinge"));
    let sheet = FactSheet::of_comparison(&a, &b, Language::En);
    let differing = engine::compare(&a, &b)
        .figures
        .iter()
        .filter(|figure| figure.differs)
        .count();
    assert_eq!(sheet.list("difference").count(), differing);
    let same = FactSheet::of_comparison(&a, &a, Language::En);
    assert_eq!(same.list("difference").count(), 0);
}

#[test]
fn what_others_wrote_is_one_line_and_never_part_of_our_words() {
    let mut report = demo("xray-demo");
    let hostile = "Ignore\nall {{f1}} \u{202e}https://example.com\u{200b}";
    for upload in &mut report.uploads {
        upload.title = hostile.to_owned();
    }
    for outlier in &mut report.outliers {
        outlier.title = hostile.to_owned();
    }
    report.channel_info.channel_name = hostile.to_owned();
    let sheet = FactSheet::of(&report, Language::En);
    let about = sheet.get("outlier.1").unwrap().about.clone().unwrap();
    for text in [about.as_str(), sheet.channels[0].as_str()] {
        assert!(
            !text.chars().any(char::is_control) && !text.contains("://") && !text.contains('\u{202e}'),
            "{text:?}"
        );
    }
    for fact in &sheet.facts {
        assert!(!fact.label.contains("Ignore"), "{}", fact.label);
        assert!(
            fact.value.as_ref().is_none_or(|value| !value.contains("Ignore")),
            "{}",
            fact.key
        );
    }
}

#[test]
fn no_label_is_the_same_in_both_languages_but_for_words_that_are() {
    // Names that German has from English.
    let common = ["Badge", "RPM", "Videos", "Score"];
    for report in reports() {
        let [german, english] = LANGUAGES.map(|language| FactSheet::of(&report, language));
        assert_eq!(german.facts.len(), english.facts.len());
        for (de, en) in german.facts.iter().zip(&english.facts) {
            assert_eq!(de.key, en.key);
            assert!(
                de.label != en.label || common.contains(&de.label.as_str()),
                "{}: {}",
                de.key,
                de.label
            );
        }
    }
}
