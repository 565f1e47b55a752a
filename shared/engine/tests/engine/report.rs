//! Whole reports of channels whose truth is known.

use engine::report::{EffectKind, Format, Reason, Stage, State};
use engine::snapshot::{Live, Snapshot};
use engine::{NotAnalysable, analyze};

use crate::build::{snapshot, steady, video};

#[test]
fn a_steady_weekly_channel_gets_the_figures_it_has() {
    let report = analyze(&steady(50, 7.0, 10_000, 20_000)).unwrap();
    let metrics = &report.metrics;
    assert!((12_500.0..17_500.0).contains(&metrics.median_views.value.unwrap()));
    assert!(
        (metrics.views_to_subs_ratio.value.unwrap() - metrics.median_views.value.unwrap() / 20_000.0).abs() < 1e-12
    );
    assert!((metrics.uploads_per_week.value.unwrap() - 1.0).abs() < 0.01);
    assert!(metrics.consistency_score.value.unwrap() > 99.0);
    assert_eq!(
        (metrics.viral_videos_count, metrics.outlier_share.value),
        (0, Some(0.0))
    );
    assert_eq!(metrics.median_views.state, State::Measured);
    assert_eq!(
        (report.channel_info.main_format, report.channel_info.eligible_count),
        (Some(Format::Long), 50)
    );
    assert_eq!(report.uploads.len(), 50);
    assert!(report.score.value.is_some() && report.rating_label.is_some());
}

#[test]
fn a_hit_is_listed_with_its_multiple_and_its_doubt() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    channel.videos[12].views = Some(400_000);
    let report = analyze(&channel).unwrap();
    let hit = &report.outliers[0];
    assert_eq!(
        (
            hit.video_id.as_str(),
            hit.exceptional,
            report.metrics.viral_videos_count
        ),
        ("video0012", true, 1)
    );
    let (low, value, high) = (
        hit.multiple.low.unwrap(),
        hit.multiple.value.unwrap(),
        hit.multiple.high.unwrap(),
    );
    assert!(
        low < value && value < high && (20.0..45.0).contains(&value),
        "{low} {value} {high}"
    );
    assert!(report.uploads.iter().filter(|upload| upload.outlier).count() == 1);
    let share = report.metrics.outlier_share.value.unwrap();
    assert!(
        (share - 100.0 * 400_000.0 / channel.videos.iter().filter_map(|v| v.views).sum::<u64>() as f64).abs() < 1e-9
    );
}

#[test]
fn shorts_and_long_videos_are_never_mixed_in_a_baseline() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    // Every second upload is a Short with fifty times the views: two even lines, no outlier.
    for short in channel.videos.iter_mut().step_by(2) {
        short.duration_s = Some(40);
        short.views = short.views.map(|views| views * 50);
    }
    let report = analyze(&channel).unwrap();
    assert_eq!(report.metrics.viral_videos_count, 0);
    assert_eq!(report.channel_info.main_format, Some(Format::Short));
    assert_eq!(report.metrics.shorts_share.value, Some(0.5));
    assert!(report.metrics.median_views.value.unwrap() > 400_000.0);
}

#[test]
fn hidden_subscribers_take_the_ratio_and_reach_but_not_the_score() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    channel.channel.subscribers = None;
    let report = analyze(&channel).unwrap();
    for claim in [
        &report.metrics.views_to_subs_ratio,
        &report.metrics.hidden_gem_score,
        &report.breakdown.reach_virality,
    ] {
        assert_eq!(
            (claim.state, claim.reason),
            (State::Abstained, Some(Reason::HiddenSubscribers))
        );
    }
    assert!(report.score.value.is_some());
    assert!(report.badges.is_empty());
}

#[test]
fn hidden_views_leave_rhythm_and_nothing_made_up() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    channel.videos.iter_mut().for_each(|video| video.views = None);
    let report = analyze(&channel).unwrap();
    assert_eq!(report.metrics.median_views.reason, Some(Reason::HiddenViews));
    assert_eq!(
        (report.score.state, report.score.reason),
        (State::Abstained, Some(Reason::LowCoverage))
    );
    assert!(report.metrics.consistency_score.value.is_some());
    assert!(report.uploads.is_empty());
}

#[test]
fn five_uploads_are_the_least_a_score_rests_on() {
    let few = analyze(&steady(4, 5.0, 10_000, 20_000)).unwrap();
    assert_eq!(
        (few.score.state, few.score.reason, few.rating_label),
        (State::Abstained, Some(Reason::FewVideos), None)
    );
    assert!(few.breakdown.penalty.is_empty());
    let enough = analyze(&steady(6, 5.0, 10_000, 20_000)).unwrap();
    assert_eq!(
        (enough.score.state, enough.score.reason),
        (State::Provisional, Some(Reason::FewVideos))
    );
}

#[test]
fn young_uploads_make_figures_provisional() {
    let report = analyze(&steady(12, 0.4, 10_000, 20_000)).unwrap();
    assert_eq!(
        (report.metrics.median_views.state, report.metrics.median_views.reason),
        (State::Provisional, Some(Reason::YoungVideos))
    );
}

#[test]
fn a_channel_without_an_eligible_upload_is_not_analysable() {
    let empty = snapshot(Some(10), Vec::new());
    assert_eq!(analyze(&empty), Err(NotAnalysable::NoVideos));
    let mut upcoming = steady(3, 5.0, 100, 10);
    upcoming.videos.iter_mut().for_each(|video| video.live = Live::Upcoming);
    assert_eq!(analyze(&upcoming), Err(NotAnalysable::NoVideos));
    assert_eq!(
        analyze(&snapshot(Some(10), vec![video(0, 0.9, 5)])),
        Err(NotAnalysable::NoVideos)
    );
}

#[test]
fn a_silent_channel_is_inactive_and_pays_for_it_by_name() {
    let mut channel = steady(30, 5.0, 10_000, 20_000);
    let shift = jiff::SignedDuration::from_hours(24 * 200);
    channel.taken_at = channel.taken_at.checked_add(shift).unwrap();
    let report = analyze(&channel).unwrap();
    assert_eq!(report.stage, Stage::Inactive);
    let silence = report
        .breakdown
        .penalty
        .iter()
        .find(|item| item.key == "silence")
        .unwrap();
    assert!((silence.points - 10.0).abs() < 1e-9);
}

#[test]
fn the_score_is_the_sum_of_its_parts_less_the_penalty() {
    let mut channel = steady(30, 5.0, 10_000, 20_000);
    channel.taken_at = channel
        .taken_at
        .checked_add(jiff::SignedDuration::from_hours(24 * 80))
        .unwrap();
    let report = analyze(&channel).unwrap();
    let b = &report.breakdown;
    let parts = [
        &b.automation_potential,
        &b.reach_virality,
        &b.consistency_output,
        &b.growth_potential,
    ];
    let sum: f64 = parts.iter().map(|part| part.value.unwrap()).sum();
    let penalty: f64 = b.penalty.iter().map(|item| item.points).sum();
    assert!(penalty > 0.0);
    assert!((report.score.value.unwrap() - (sum - penalty)).abs() < 1e-9);
}

#[test]
fn bought_views_show_as_an_unusual_ratio() {
    let wobbling = |bought: usize| -> Snapshot {
        let mut channel = steady(40, 5.0, 10_000, 20_000);
        for (i, video) in channel.videos.iter_mut().enumerate() {
            video.likes = video.views.map(|views| views / 30 + i as u64 % 13);
        }
        for video in channel.videos.iter_mut().take(bought) {
            video.views = video.views.map(|views| views * 40);
        }
        channel
    };
    assert!(!analyze(&wobbling(0)).unwrap().unusual_ratio);
    assert!(!analyze(&wobbling(2)).unwrap().unusual_ratio);
    assert!(analyze(&wobbling(4)).unwrap().unusual_ratio);
}

#[test]
fn a_report_survives_the_wire() {
    let report = analyze(&steady(30, 5.0, 10_000, 20_000)).unwrap();
    let wire = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<engine::Report>(&wire).unwrap(), report);
    assert!(wire.contains("\"hiddenGemScore\"") && wire.contains("\"contentRiskLevel\":\"low\""));
}

#[test]
fn two_weeks_separate_recent_from_earlier_and_a_month_shows_a_trend() {
    let of_span = |days: f64| analyze(&steady(20, days / 19.0, 10_000, 20_000)).unwrap().metrics;
    let claims = |days| {
        let metrics = of_span(days);
        (
            metrics.trend_delta.value.is_some(),
            metrics.recent_performance_ratio.value.is_some(),
        )
    };
    assert_eq!(claims(13.9), (false, false));
    assert_eq!(claims(14.1), (false, true));
    assert_eq!(claims(29.9), (false, true));
    assert_eq!(claims(30.1), (true, true));
}

#[test]
fn a_report_that_engine_0_5_stored_still_reads_and_lacks_what_came_later() {
    let report = analyze(&steady(30, 14.0, 10_000, 20_000)).unwrap();
    let mut wire = serde_json::to_value(&report).unwrap();
    for later in ["nextStep", "narrowing"] {
        assert!(wire.as_object_mut().unwrap().remove(later).is_some(), "{later}");
    }
    for (list, later) in [("uploads", "multiple"), ("recommendations", "effectKind")] {
        for one in wire[list].as_array_mut().unwrap() {
            assert!(one.as_object_mut().unwrap().remove(later).is_some(), "{later}");
        }
    }
    let old: engine::Report = serde_json::from_value(wire.clone()).unwrap();
    assert_eq!(engine::legacy::report(&wire).map(|read| read.next_step), Some(None));
    assert!(old.next_step.is_none() && old.narrowing.is_none());
    assert!(old.uploads.iter().all(|upload| upload.multiple.is_none()));
    let kinds = old.recommendations.iter().map(|advice| advice.effect_kind);
    assert!(!old.recommendations.is_empty() && kinds.into_iter().all(|kind| kind == EffectKind::Effect));
    assert_eq!((old.score, old.metrics), (report.score, report.metrics));
}
