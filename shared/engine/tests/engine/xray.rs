//! X-Rays: the ordinary report and one section more, with the fields of the specification's monitoring run.

mod advice;
mod alert;
mod experiments;
mod grades;
mod lengths;
mod since;
mod tiers;
mod windows;

use engine::internals::rulebook::rulebook;
use engine::legacy;
use engine::report::{Claim, Format, FormatAnalysis, Reason, Report, State, Xray};
use engine::snapshot::Snapshot;
use engine::{Baselines, Before, analyze, changes, xray};
use jiff::SignedDuration;
use serde_json::Value;

use crate::build::{at, snapshot, steady, video};
use crate::made::{Made, PLAIN, make};

fn report(snapshot: &Snapshot) -> Report {
    xray(snapshot, &Baselines::shipped(), Before::default()).unwrap()
}

fn section(snapshot: &Snapshot) -> Xray {
    report(snapshot).xray.unwrap()
}

/// 200 uploads, two a week, of one spread of views.
fn made(seed: u64) -> Snapshot {
    let wide = Made { videos: 200, ..PLAIN };
    make(wide, &mut engine::internals::statistics::random::Random::new(seed)).unwrap()
}

#[test]
fn it_is_the_ordinary_report_and_one_section_more() {
    for snapshot in [
        made(1),
        steady(3, 5.0, 900, 100),
        snapshot(None, vec![video(0, 2.0, 0)]),
    ] {
        let mut with = report(&snapshot);
        assert!(with.xray.is_some());
        with.xray = None;
        let ordinary = analyze(&snapshot).unwrap();
        assert_eq!(with, ordinary);
        let wire = serde_json::to_string(&ordinary).unwrap();
        assert_eq!(serde_json::to_string(&with).unwrap(), wire);
        assert!(!wire.contains("xray"), "a quick analysis has no such field on the wire");
    }
}

#[test]
fn a_channel_without_an_eligible_upload_has_no_xray_either() {
    let empty = snapshot(Some(10), Vec::new());
    assert_eq!(
        xray(&empty, &Baselines::shipped(), Before::default()).err(),
        analyze(&empty).err()
    );
    assert!(analyze(&empty).is_err());
}

#[test]
fn it_survives_the_wire_under_the_specifications_names_and_is_read_as_an_older_record() {
    let report = report(&made(2));
    let wire = serde_json::to_value(&report).unwrap();
    assert_eq!(serde_json::from_value::<Report>(wire.clone()).unwrap(), report);
    assert_eq!(legacy::report(&wire).as_ref(), Some(&report));
    for field in [
        "medianViews30d",
        "avgEngagement",
        "isYoung",
        "sweetSpotDurationMin",
        "durationViewsCorrelation",
        "formatAnalysis",
        "topVideosByVpm",
        "sizePercentile",
        "tier",
        "health",
        "derived",
    ] {
        assert!(wire["xray"].get(field).is_some(), "{field}");
    }
    assert!(
        wire["lengthStudy"]["bins"]
            .as_array()
            .is_some_and(|bins| bins.len() > 1)
    );
}

/// Every `basis` anywhere in a value.
fn bases(json: &Value, found: &mut Vec<String>) {
    match json {
        Value::Object(members) => {
            found.extend(members.get("basis").and_then(Value::as_str).map(str::to_owned));
            members.values().for_each(|value| bases(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| bases(item, found)),
        _ => {}
    }
}

#[test]
fn every_figure_of_it_has_its_formula_in_the_rulebook() {
    let mut found = Vec::new();
    bases(&serde_json::to_value(section(&made(3))).unwrap(), &mut found);
    let formulas = rulebook().formulas;
    assert!(found.len() > 8);
    for basis in found {
        assert!(
            formulas.contains_key(basis.as_str()),
            "src/rulebook/formulas.rs lacks {basis}"
        );
    }
}

#[test]
fn the_median_of_a_month_is_that_of_the_main_format_up_to_30_days_and_takes_3_uploads() {
    let of = |ages: &[f64]| {
        let mut videos: Vec<_> = (0..20).map(|i| video(i, 40.0 + i as f64, 9_000)).collect();
        videos.extend((20..).zip(ages).map(|(i, age)| video(i, *age, 1_000 * i as u64)));
        // A Short has more views and does not count.
        let mut short = video(90, 8.0, 90_000);
        short.duration_s = Some(20);
        videos.push(short);
        section(&snapshot(Some(5_000), videos)).median_views_30d
    };
    let two = of(&[2.0, 9.0]);
    assert_eq!(
        (two.state, two.reason, two.n),
        (State::Abstained, Some(Reason::FewVideos), 2)
    );
    let border = of(&[2.0, 9.0, 30.0]);
    assert_eq!((border.value, border.n, border.low), (Some(21_000.0), 3, None));
    assert_eq!(of(&[2.0, 9.0, 30.1]).n, 2);
    let five = of(&[2.0, 9.0, 10.0, 11.0, 12.0]);
    assert_eq!((five.value, five.state), (Some(22_000.0), State::Provisional));
    assert!(five.low.unwrap() < 22_000.0 && five.high.unwrap() > 22_000.0);
}

#[test]
fn a_month_without_views_says_that_they_are_hidden() {
    let mut channel = steady(20, 3.0, 10_000, 20_000);
    channel.videos.iter_mut().for_each(|video| video.views = None);
    assert_eq!(section(&channel).median_views_30d.reason, Some(Reason::HiddenViews));
}

#[test]
fn engagement_is_the_mean_over_uploads_that_show_both_counts() {
    let mut channel = snapshot(Some(5_000), (0..12).map(|i| video(i, 10.0 + i as f64, 1_000)).collect());
    // 5, 6 and 7 percent in turn.
    for (place, video) in (0..).zip(&mut channel.videos) {
        (video.likes, video.comments) = (Some(40 + place % 3 * 10), Some(10));
    }
    let all = section(&channel).avg_engagement;
    assert!((all.value.unwrap() - 0.06).abs() < 1e-12);
    assert_eq!((all.n, all.state), (12, State::Measured));
    assert!(
        all.low.unwrap() > 0.05 && all.high.unwrap() < 0.07,
        "an interval of ratios: {all:?}"
    );
    // Unknown is not zero, and without views there is no ratio.
    channel.videos[1].likes = None;
    channel.videos[2].comments = None;
    channel.videos[3].views = Some(0);
    let shown = section(&channel).avg_engagement;
    assert!((shown.value.unwrap() - 0.06).abs() < 1e-12);
    assert_eq!((shown.n, shown.state), (9, State::Provisional));
    channel.videos.iter_mut().skip(2).for_each(|video| video.likes = None);
    let one = section(&channel).avg_engagement;
    assert_eq!((one.value, one.reason, one.n), (None, Some(Reason::FewVideos), 1));
}

#[test]
fn a_channel_is_young_under_365_days_and_of_unknown_age_neither() {
    let young = |created| {
        let mut channel = steady(10, 5.0, 1_000, 1_000);
        channel.channel.created_at = created;
        section(&channel).is_young
    };
    assert_eq!(young(Some(at(364.5))), Some(true));
    assert_eq!(young(Some(at(365.0))), Some(false));
    assert_eq!(young(None), None);
}

#[test]
fn length_and_views_correlate_as_in_the_study_of_lengths() {
    let report = report(&made(4));
    assert_eq!(
        report.xray.unwrap().duration_views_correlation,
        report.length_study.correlation
    );
}

#[test]
fn each_format_is_analysed_by_itself() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    for short in channel.videos.iter_mut().take(8) {
        short.duration_s = Some(40);
        short.views = Some(500);
    }
    let report = report(&channel);
    let formats = report.xray.unwrap().format_analysis;
    let [short, long] = &formats[..] else {
        panic!("{formats:?}")
    };
    assert_eq!(
        (short.format, short.count, short.median_views.value),
        (Format::Short, 8, Some(500.0))
    );
    assert_eq!((long.format, long.count), (Format::Long, 32));
    assert_eq!(report.channel_info.main_format, Some(Format::Long));
    let plain = |claim: &Claim| (claim.value, claim.low, claim.high, claim.n, claim.state);
    assert_eq!(plain(&long.median_views), plain(&report.metrics.median_views));
    let share = |format: &FormatAnalysis| format.views_share.unwrap();
    assert!((share(short) + share(long) - 1.0).abs() < 1e-12 && share(short) < 0.02);
    // Eight uploads in 36.5 days, of which the first opens the time; the long ones go back 196.5 days.
    assert!((short.uploads_per_week.value.unwrap() - 7.0 * 7.0 / 36.5).abs() < 1e-6);
    assert!((long.uploads_per_week.value.unwrap() - 31.0 * 7.0 / 196.5).abs() < 1e-6);
    assert!(long.uploads_per_week.low.is_some());
}

#[test]
fn a_channel_of_one_format_has_its_rate_as_the_format_and_without_views_no_shares() {
    let mut channel = steady(30, 4.0, 10_000, 20_000);
    let rate = |report: &Report| report.xray.as_ref().unwrap().format_analysis[0].uploads_per_week.value;
    let shown = report(&channel);
    let apart = rate(&shown).unwrap() - shown.metrics.uploads_per_week.value.unwrap();
    assert!(apart.abs() < 1e-9, "{apart}");
    channel.videos.iter_mut().for_each(|video| video.views = None);
    let hidden = section(&channel).format_analysis;
    assert_eq!((hidden.len(), hidden[0].views_share), (1, None));
    // One Short without views among many with them has a share of nothing.
    let mut mixed = steady(30, 4.0, 10_000, 20_000);
    (mixed.videos[3].duration_s, mixed.videos[3].views) = (Some(20), None);
    let short = section(&mixed).format_analysis.swap_remove(0);
    assert_eq!(short.views_share.map(f64::to_bits), Some(0.0_f64.to_bits()));
    assert_eq!(hidden[0].median_views.reason, Some(Reason::HiddenViews));
}

#[test]
fn the_uploads_with_most_views_a_month_come_first_from_a_week_of_age_on() {
    let mut videos: Vec<_> = (0..14).map(|i| video(i, 30.44 * (i + 1) as f64, 10_000)).collect();
    videos.push(video(50, 6.9, 900_000));
    videos.push(video(51, 7.0, 7_000));
    let top = section(&snapshot(Some(5_000), videos)).top_videos_by_vpm;
    assert_eq!(top.len(), 10);
    let ids: Vec<&str> = top.iter().map(|video| video.video_id.as_str()).collect();
    assert_eq!(&ids[..4], ["video0051", "video0000", "video0001", "video0002"]);
    assert!((top[0].views_per_month - 30_440.0).abs() < 1e-6);
    assert!(
        (top[1].views_per_month - 10_000.0).abs() < 1e-3,
        "a month old: its views"
    );
    assert!(top.is_sorted_by(|a, b| a.views_per_month >= b.views_per_month));
    assert!(top.iter().all(|video| video.basis == "lifetime_pace"));
}

#[test]
fn uploads_of_one_pace_are_in_the_order_of_their_ids() {
    let videos = [7, 2, 9, 4].map(|i| video(i, 20.0, 5_000));
    let top = section(&snapshot(Some(5_000), videos.into())).top_videos_by_vpm;
    let ids: Vec<&str> = top.iter().map(|video| video.video_id.as_str()).collect();
    assert_eq!(ids, ["video0002", "video0004", "video0007", "video0009"]);
}

#[test]
fn the_rough_figures_are_the_specifications_and_missing_where_their_inputs_are() {
    let mut channel = steady(20, 3.0, 10_000, 20_000);
    channel.channel.total_videos = Some(104);
    let xray = section(&channel);
    let median = xray.median_views_30d.value.unwrap();
    let rough = xray.derived;
    assert_eq!(
        (
            rough.p75_views,
            rough.monthly_views,
            rough.total_views,
            rough.uploads_per_week
        ),
        (Some(1.5 * median), Some(4.0 * median), Some(104.0 * median), Some(2.0))
    );
    channel.channel.total_videos = None;
    let rough = section(&channel).derived;
    assert_eq!(
        (rough.p75_views, rough.total_views, rough.uploads_per_week),
        (Some(1.5 * median), None, None)
    );
    let silent = section(&later(steady(20, 3.0, 10_000, 20_000), 60, false)).derived;
    assert_eq!((silent.p75_views, silent.monthly_views), (None, None));
    assert!(silent.uploads_per_week.is_some());
}

/// The snapshot `days` days later, with its uploads moved along or left where they are.
fn later(mut snapshot: Snapshot, days: i64, uploads: bool) -> Snapshot {
    let shift = SignedDuration::from_hours(24 * days);
    snapshot.taken_at = snapshot.taken_at.checked_add(shift).unwrap();
    for video in snapshot.videos.iter_mut().filter(|_| uploads) {
        video.published_at = video.published_at.map(|at| at.checked_add(shift).unwrap());
    }
    snapshot
}

#[test]
fn two_xrays_show_the_changes_of_their_reports_and_hardly_any_by_chance() {
    let grown = |seed| {
        let mut snapshot = later(made(seed), 30, true);
        snapshot
            .videos
            .iter_mut()
            .for_each(|video| video.views = video.views.map(|views| views * 4));
        snapshot
    };
    let found = changes(&report(&made(10)), &report(&grown(11)));
    assert!(found.iter().any(|change| change.figure == "median_views"));
    let ordinary = changes(&analyze(&made(10)).unwrap(), &analyze(&grown(11)).unwrap());
    assert_eq!(found, ordinary);
    let pair = |seed: u64| changes(&report(&made(seed)), &report(&later(made(seed + 1_000), 30, true)));
    let by_chance = (0..40).filter(|seed| !pair(*seed).is_empty()).count();
    assert!(by_chance <= 4, "{by_chance} of 40 pairs of one truth");
}
