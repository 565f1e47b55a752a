//! Records of other makers and of older versions, read by the rules of the specification.

use engine::analyze;
use engine::legacy::{self, Risk, initials, read, read_text, risk, shown_risk};
use engine::report::{Rating, Reason, Report, RiskLevel, Stage, State};
use serde_json::{Value, json};

use crate::build::steady;

fn badge_keys(badges: &Value) -> Vec<String> {
    let record = read(&json!({ "badges": badges }));
    record.badges.into_iter().map(|badge| badge.key).collect()
}

#[test]
fn a_record_of_the_table_is_read_field_by_field() {
    let record = read(&json!({
        "id": 17, "channel_name": " Lake ", "channel_logo_url": "https://pictures.example/1", "created_at": "2026-01-01T00:00:00Z",
        "channel_subscribers": "1200", "channel_total_videos": 40, "overall_score": 71.5, "rating": "Viral Channel!", "stage": "Mature Channel",
        "is_viral_channel": true, "evergreen_flag": "true", "automation_potential": 20, "penalty": 3, "median_views": 900,
        "title_pattern_score": null, "content_risk_level": "High", "main_topics": ["boats"], "niche_scope": "niche", "meta_niche": "sport",
        "recommendation": "Film more", "action_guidance": {"gap": "Rope"}, "spin_off_opportunities": ["Sails"],
    }));
    assert_eq!(
        (record.id.as_deref(), record.channel_name.as_str()),
        (Some("17"), "Lake")
    );
    assert_eq!(
        (record.channel_subscribers, record.overall_score, record.penalty),
        (1_200.0, 71.5, 3.0)
    );
    assert_eq!(
        (record.rating, record.stage),
        (Some(Rating::ViralChannel), Some(Stage::MatureChannel))
    );
    assert!(record.is_viral_channel && record.evergreen_flag && !record.is_hidden_gem);
    assert_eq!(
        (record.metrics.median_views, record.metrics.title_pattern_score),
        (900.0, 0.0)
    );
    assert_eq!(record.content_risk_level, Risk(RiskLevel::High));
    assert_eq!(
        (record.main_topics, record.meta_niche.as_deref()),
        (vec!["boats".to_owned()], Some("sport"))
    );
    assert_eq!(record.action_guidance.gap.as_deref(), Some("Rope"));
    assert_eq!(record.spin_off_opportunities[0].label, "Sails");
}

#[test]
fn a_missing_or_unknown_risk_level_is_medium_and_before_any_record_it_is_unknown() {
    for (level, expected) in [
        (Some("low"), RiskLevel::Low),
        (Some(" HIGH "), RiskLevel::High),
        (Some("unknown"), RiskLevel::Unknown),
        (Some("extreme"), RiskLevel::Medium),
        (Some(""), RiskLevel::Medium),
        (None, RiskLevel::Medium),
    ] {
        assert_eq!(risk(level), expected, "{level:?}");
    }
    assert_eq!(shown_risk(None), RiskLevel::Unknown);
    assert_eq!(shown_risk(Some(&read(&json!({})))), RiskLevel::Medium);
}

#[test]
fn legacy_names_stand_in_where_the_new_ones_are_missing() {
    let old = read(&json!({"score": 61, "recent_perf_ratio": 1.4, "hidden_gem_score_value": 66, "med_views": 5}));
    assert_eq!(old.overall_score, 61.0);
    assert_eq!(
        (old.metrics.recent_performance_ratio, old.metrics.hidden_gem_score),
        (1.4, 66.0)
    );
    let both =
        read(&json!({"score": 61, "overall_score": 70, "recent_perf_ratio": 1.4, "recent_performance_ratio": 2.0}));
    assert_eq!((both.overall_score, both.metrics.recent_performance_ratio), (70.0, 2.0));
    assert_eq!(read(&json!({"overall_score": null, "score": 61})).overall_score, 61.0);
}

#[test]
fn numbers_that_are_none_are_nought() {
    for nothing in [
        json!(null),
        json!("many"),
        json!([1]),
        json!("1e999"),
        json!(true),
        json!({"value": null}),
    ] {
        assert_eq!(read(&json!({ "median_views": nothing })).metrics.median_views, 0.0);
    }
    assert_eq!(
        read(&json!({"median_views": {"value": 12.5}})).metrics.median_views,
        12.5
    );
}

#[test]
fn badges_are_read_in_all_their_forms() {
    let expected = ["hidden_gem", "viral_channel"];
    for badges in [
        json!([{"key": "hidden_gem", "group": "meta", "style": "legendary"}, {"key": "viral_channel"}]),
        json!(["Hidden Gem", "Viral Channel!"]),
        json!(r#"["Hidden Gem", {"key": "Viral Channel!"}]"#),
        json!("Hidden Gem, Viral Channel!"),
    ] {
        assert_eq!(badge_keys(&badges), expected);
    }
    let record = read(&json!({"badges": "Hidden Gem, Trend Based, Night Owl"}));
    let shown: Vec<_> = record
        .badges
        .iter()
        .map(|badge| (badge.group.as_str(), badge.style.as_str()))
        .collect();
    assert_eq!(shown, [("meta", "legendary"), ("perf", "common"), ("", "common")]);
}

#[test]
fn a_summary_is_an_object_its_text_or_plain_words() {
    let object = json!({"evaluation": {"Strengths": "Even", "Weaknesses": ["Few", "Late"]}, "potential": "More"});
    for summary in [object.clone(), json!(object.to_string())] {
        let summary = read(&json!({ "summary": summary })).summary;
        assert_eq!(
            (summary.strengths, summary.weaknesses.len()),
            (vec!["Even".to_owned()], 2)
        );
        assert_eq!(
            (summary.potential, summary.conclusion.len()),
            (vec!["More".to_owned()], 0)
        );
    }
    assert_eq!(read(&json!({"summary": "Good"})).summary.conclusion, ["Good"]);
    assert_eq!(read(&json!({"summary": "{broken"})).summary.conclusion, ["{broken"]);
}

#[test]
fn gaps_are_texts_or_objects_with_a_label_and_perhaps_an_impact() {
    let record = read(&json!({"content_gaps": ["Rope", {"label": "Sails", "impact": "high"}, {"impact": "low"}, ""]}));
    let gaps: Vec<_> = record
        .content_gaps
        .iter()
        .map(|gap| (gap.label.as_str(), gap.impact.as_deref()))
        .collect();
    assert_eq!(gaps, [("Rope", None), ("Sails", Some("high"))]);
}

#[test]
fn a_logo_must_say_something_or_initials_stand_in() {
    for nothing in ["", "  ", "null", "undefined"] {
        assert_eq!(read(&json!({ "channel_logo_url": nothing })).channel_logo_url, None);
    }
    for (name, expected) in [
        ("lake and boat", "LA"),
        ("Lake", "L"),
        ("", "YT"),
        ("  ", "YT"),
        ("ß boat", "SSB"),
    ] {
        assert_eq!(initials(name), expected);
    }
    assert_eq!(read(&json!({"stage": "null"})).stage, None);
}

#[test]
fn what_is_no_record_is_an_empty_one() {
    for text in ["", "nonsense", "[]", "7", "null", "{"] {
        let record = read_text(text);
        assert_eq!(
            (record.overall_score, record.channel_name.as_str(), record.badges.len()),
            (0.0, "", 0)
        );
    }
}

#[test]
fn our_own_report_is_read_like_any_other() {
    let report = analyze(&steady(40, 5.0, 10_000, 20_000)).unwrap();
    let record = read(&serde_json::to_value(&report).unwrap());
    assert_eq!(record.channel_name, report.channel_info.channel_name);
    assert_eq!(Some(record.overall_score), report.score.value);
    assert_eq!(Some(record.metrics.median_views), report.metrics.median_views.value);
    assert_eq!(Some(record.reach_virality), report.breakdown.reach_virality.value);
    assert_eq!((record.rating, record.stage), (report.rating_label, Some(report.stage)));
    assert_eq!(record.badges, report.badges);
    assert_eq!(record.content_risk_level, Risk(report.metrics.content_risk_level));
}

#[test]
fn a_report_of_the_first_engine_still_reads_and_says_what_it_lacks() {
    let mut wire = serde_json::to_value(analyze(&steady(40, 5.0, 10_000, 20_000)).unwrap()).unwrap();
    let whole = wire.as_object_mut().unwrap();
    // What the first engine wrote, and no more.
    let first = [
        "engineVersion",
        "analysisDate",
        "sample",
        "channelInfo",
        "score",
        "ratingLabel",
        "stage",
        "breakdown",
        "metrics",
        "badges",
        "outliers",
        "uploads",
        "unusualRatio",
    ];
    whole.retain(|name, _| first.contains(&name.as_str()));
    let metrics = whole["metrics"].as_object_mut().unwrap();
    for new in ["formatTemplateScore", "growthMomentum", "totalViews"] {
        assert!(metrics.remove(new).is_some());
    }
    let old: Report = serde_json::from_value(wire).unwrap();
    assert_eq!((old.title_study.state, old.title_study.tested), (State::Abstained, 0));
    assert_eq!(
        (old.metrics.growth_momentum.value, old.evergreen_flag.value),
        (None, None)
    );
    assert_eq!(
        serde_json::from_str::<Report>(&serde_json::to_string(&old).unwrap()).unwrap(),
        old
    );
}

/// Today's report as it lies in the table.
fn stored() -> (Report, Value) {
    let report = analyze(&steady(40, 5.0, 10_000, 20_000)).unwrap();
    let wire = serde_json::to_value(&report).unwrap();
    (report, wire)
}

#[test]
fn a_report_of_today_comes_back_as_it_is() {
    let (report, wire) = stored();
    assert_eq!(legacy::report(&wire), Some(report));
}

#[test]
fn a_report_that_does_not_parse_loses_what_does_not_fit_and_nothing_else() {
    let (report, mut wire) = stored();
    wire["metrics"]["medianViews"] = json!(900);
    wire["metrics"]["p75Views"] = json!({"value": null, "state": "fresh"});
    wire["stage"] = json!("Mature Channel");
    wire["uploads"][0] = json!({"views": 3});
    wire["timingStudy"]["heat"] = json!("none");
    assert!(serde_json::from_value::<Report>(wire.clone()).is_err());
    let old = legacy::report(&wire).unwrap();
    assert_eq!(
        (old.metrics.median_views.value, old.metrics.median_views.state),
        (Some(900.0), State::Provisional)
    );
    assert_eq!(old.metrics.median_views.reason, Some(Reason::OlderRecord));
    assert_eq!(
        (old.metrics.p75_views.state, old.metrics.p75_views.reason),
        (State::Abstained, Some(Reason::NotMeasured))
    );
    assert_eq!(
        (old.stage, old.uploads.len()),
        (Stage::MatureChannel, report.uploads.len() - 1)
    );
    assert_eq!(old.timing_study.state, State::Abstained);
    assert_eq!(
        (&old.score, &old.metrics.uploads_per_week),
        (&report.score, &report.metrics.uploads_per_week)
    );
    assert_eq!(
        (&old.summary, &old.title_study, &old.niche_profile),
        (&report.summary, &report.title_study, &report.niche_profile)
    );
    assert_eq!(
        (&old.channel_info, old.analysis_date),
        (&report.channel_info, report.analysis_date)
    );
}

#[test]
fn a_record_of_another_maker_becomes_a_report_that_claims_no_more_than_it_says() {
    let record = json!({
        "channel_id": "UCx", "channel_name": "Lake", "created_at": "2026-01-01", "channel_subscribers": "1200", "score": 71.5,
        "rating": "Great", "median_views": 900, "penalty": 3, "content_risk_level": "High", "badges": "Hidden Gem",
        "niche_keywords": "Boats, Rope", "summary": {"evaluation": {"Strengths": "Even"}},
    });
    let report = legacy::report(&record).unwrap();
    assert_eq!(
        (report.score.value, report.score.n, report.score.state),
        (Some(71.5), 0, State::Provisional)
    );
    assert_eq!(
        (report.rating_label, report.stage),
        (Some(Rating::Great), Stage::UnclearStage)
    );
    assert_eq!(
        (report.channel_info.subscriber_count, report.channel_info.total_videos),
        (Some(1_200), None)
    );
    assert_eq!(report.analysis_date.to_string(), "2026-01-01T00:00:00Z");
    assert_eq!(
        (report.metrics.viral_rate.value, report.metrics.content_risk_level),
        (None, RiskLevel::High)
    );
    assert_eq!(
        report.breakdown.penalty.iter().map(|item| item.points).sum::<f64>(),
        3.0
    );
    assert_eq!((report.badges.len(), report.niche_profile.niche_keywords.len()), (1, 2));
    let wire = serde_json::to_value(&report).unwrap();
    assert_eq!(
        serde_json::from_value::<Report>(wire).unwrap(),
        report,
        "it crosses the wire"
    );
    assert_eq!(
        legacy::report(&json!({"channel_id": "UCx", "rating": "Great", "created_at": "2026-01-01"}))
            .unwrap()
            .rating_label,
        None
    );
}

#[test]
fn what_names_no_channel_or_no_time_is_no_report() {
    for value in [
        json!(null),
        json!([]),
        json!("nonsense"),
        json!({}),
        json!({"channel_id": "UCx"}),
        json!({"created_at": "2026-01-01"}),
        json!({"channel_id": "UCx", "created_at": "soon"}),
    ] {
        assert_eq!(legacy::report(&value), None, "{value}");
    }
}
