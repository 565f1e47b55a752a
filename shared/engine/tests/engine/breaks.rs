//! Days on which the platform changed what a view is: nothing over time is claimed across them, and nothing changes without them.

use engine::breaks::{BREAKS, Break};
use engine::internals::input::age::ln_share;
use engine::internals::statistics::random::Random;
use engine::report::{Claim, Format, Reason, Report, State};
use engine::snapshot::{Snapshot, Video};
use engine::{analyze, changes, compare};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::build::{snapshot, video};
use crate::made::{Made, PLAIN, make};

const SHORTS: &Break = &BREAKS[0];
const ALL: &Break = &BREAKS[1];
const DAY: f64 = 86_400.0;

fn days(days: f64) -> SignedDuration {
    SignedDuration::from_secs_f64(days * DAY)
}

/// The same channel, seen `after` days after a break.
fn seen(mut snapshot: Snapshot, after: f64, of: &Break) -> Snapshot {
    let taken_at = of.at.checked_add(days(after)).unwrap();
    let shift = taken_at.duration_since(snapshot.taken_at);
    snapshot.taken_at = taken_at;
    for video in &mut snapshot.videos {
        video.published_at = video.published_at.map(|at| at.checked_add(shift).unwrap());
    }
    snapshot
}

fn is_since(video: &Video, of: &Break) -> bool {
    video.published_at.is_some_and(|at| at >= of.at)
}

/// Views of uploads since the break, and of those alone, count `times` as much.
fn counted(mut snapshot: Snapshot, of: &Break, times: f64) -> Snapshot {
    for video in snapshot.videos.iter_mut().filter(|video| is_since(video, of)) {
        video.views = video.views.map(|views| (views as f64 * times) as u64);
    }
    snapshot
}

/// Uploads every `gap` days with hardly any spread and no trend, the first one `first` days before the snapshot.
fn even(count: usize, gap: f64, first: f64) -> Snapshot {
    drawn(7, count, gap, first)
}

fn drawn(seed: u64, count: usize, gap: f64, first: f64) -> Snapshot {
    let mut random = Random::new(seed);
    let one = |i: usize| {
        let age = first + i as f64 * gap;
        let ln_views = 20_000_f64.ln() + ln_share(Format::Long, age) + 0.1 * random.normal();
        video(i, age, ln_views.exp() as u64)
    };
    let videos = (0..count).map(one).collect();
    snapshot(Some(20_000), videos)
}

fn report(snapshot: &Snapshot) -> Report {
    analyze(snapshot).unwrap()
}

fn over_time(report: &Report) -> [&Claim; 3] {
    let metrics = &report.metrics;
    [
        &metrics.trend_delta,
        &metrics.recent_performance_ratio,
        &metrics.growth_momentum,
    ]
}

/// Whether a claim has an interval that leaves out no change.
fn claims_change(report: &Report) -> bool {
    let [trend, recent, momentum] = over_time(report);
    let apart = |claim: &Claim, none: f64| {
        claim.low.is_some_and(|low| low > none) || claim.high.is_some_and(|high| high < none)
    };
    apart(trend, 0.0) || apart(recent, 1.0) || apart(momentum, 0.0)
}

#[test]
fn a_channel_that_is_only_counted_otherwise_shows_neither_trend_nor_momentum() {
    // Of the channels that show neither before anything is counted otherwise, as most do.
    let still = |seed: &u64| !claims_change(&report(&seen(drawn(*seed, 60, 3.0, 1.5), 90.0, ALL)));
    let seeds: Vec<u64> = (0..40).filter(still).collect();
    assert!(seeds.len() > 20, "{}", seeds.len());
    for times in [2.0, 0.5] {
        // With enough uploads since the break they are what is measured; with few there is no claim, and the reason is reported.
        for seed in &seeds {
            let long = report(&counted(seen(drawn(*seed, 60, 3.0, 1.5), 90.0, ALL), ALL, times));
            assert!(!claims_change(&long), "{times}: {:?}", over_time(&long));
            assert!(over_time(&long).iter().all(|claim| claim.value.is_some()));
        }
        let short = report(&counted(seen(even(60, 3.0, 1.5), 12.0, ALL), ALL, times));
        for claim in over_time(&short) {
            assert_eq!(
                (claim.state, claim.reason),
                (State::Abstained, Some(Reason::CountingChanged))
            );
        }
        assert_eq!(short.metrics.trend_direction, None);
        assert_eq!(short.breakdown.growth_potential.reason, Some(Reason::CountingChanged));
    }
}

#[test]
fn the_same_channel_would_show_both_if_the_break_were_not_known() {
    // Twice as high from a day on that is no break: the effect is large enough to be seen.
    let other = Break {
        at: ALL.at.checked_sub(days(91.0)).unwrap(),
        ..*ALL
    };
    assert!(claims_change(&report(&counted(
        seen(even(60, 3.0, 1.5), -1.0, ALL),
        &other,
        2.0
    ))));
}

#[test]
fn an_upload_in_the_second_of_the_break_counts_as_after_it() {
    let used = |offset: i64| {
        let mut channel = seen(even(20, 4.0, 1.5), 60.0, ALL);
        let at = Timestamp::from_second(ALL.at.as_second() + offset).unwrap();
        // The oldest of those since the break is moved to its border.
        let oldest = channel
            .videos
            .iter_mut()
            .filter(|video| is_since(video, ALL))
            .last()
            .unwrap();
        oldest.published_at = Some(at);
        report(&channel).metrics.trend_delta.n
    };
    assert_eq!(used(0), used(1));
    assert_eq!(used(0), used(-1) + 1);
}

#[test]
fn one_break_concerns_shorts_alone() {
    let of_length = |seconds: u32| {
        let mut channel = seen(even(60, 3.0, 1.5), 60.0, SHORTS);
        for video in &mut channel.videos {
            video.duration_s = Some(seconds);
        }
        report(&channel).metrics.trend_delta
    };
    assert_eq!(of_length(600).n, 60);
    let shorts = of_length(40);
    assert_eq!((shorts.n, shorts.state), (20, State::Measured));
}

#[test]
fn too_few_uploads_stay_too_few_whatever_the_platform_changed() {
    let few = report(&seen(even(6, 3.0, 1.5), 9.0, ALL));
    for claim in over_time(&few) {
        assert_eq!(claim.reason, Some(Reason::FewVideos));
    }
}

#[test]
fn uploads_from_before_a_break_alone_show_nothing_over_time_once_it_has_come() {
    let silent = report(&seen(even(40, 3.0, 30.0), 20.0, ALL));
    for claim in over_time(&silent) {
        assert_eq!(claim.reason, Some(Reason::CountingChanged));
    }
    // A second before it, nothing has changed.
    let before = report(&seen(even(40, 3.0, 30.0), -1.0 / DAY, ALL));
    assert!(over_time(&before).iter().all(|claim| claim.value.is_some()));
}

#[test]
fn older_uploads_are_said_to_hold_or_lose_views_only_where_they_reach_half_a_year_back_since_the_break() {
    let at = |after: f64| report(&seen(even(80, 5.0, 1.5), after, ALL));
    let soon = at(120.0);
    assert_eq!(
        (soon.evergreen_flag.value, soon.evergreen_flag.reason),
        (None, Some(Reason::CountingChanged))
    );
    assert!(soon.metrics.sustainability_score.value.is_some());
    let late = at(190.0);
    assert_eq!(late.evergreen_flag.reason, Some(Reason::OneSnapshot));
    // Counted ten times as high since, older uploads would seem to have lost their views.
    let lost = |report: &Report| {
        report
            .content_analysis
            .dependency
            .factors
            .iter()
            .any(|factor| factor.key == "fades")
    };
    assert!(!lost(&report(&counted(
        seen(even(80, 5.0, 1.5), 190.0, ALL),
        ALL,
        10.0
    ))));
}

#[test]
fn an_upload_is_held_against_those_on_its_own_side_alone() {
    for times in [5.0, 0.2] {
        let channel = counted(seen(even(60, 3.0, 1.5), 30.0, ALL), ALL, times);
        let report = report(&channel);
        assert_eq!(
            (report.metrics.viral_videos_count, report.outliers.len()),
            (0, 0),
            "{times}"
        );
        assert!(
            report
                .uploads
                .iter()
                .all(|upload| upload.multiple.is_some_and(|multiple| (0.4..2.0).contains(&multiple)))
        );
    }
    // Four uploads since the break have too few others like them.
    let few = report(&counted(seen(even(60, 3.0, 1.5), 12.0, ALL), ALL, 5.0));
    assert_eq!(few.uploads.iter().filter(|upload| upload.multiple.is_none()).count(), 4);
}

#[test]
fn figures_that_rest_on_views_are_compared_only_where_one_way_of_counting_is_behind_both() {
    let pair = |old: f64, new: f64, count: usize| {
        let channel = |after: f64, views: f64| {
            let mut channel = seen(even(count, 3.0, 1.5), after, ALL);
            channel
                .videos
                .iter_mut()
                .for_each(|video| video.views = video.views.map(|v| (v as f64 * views) as u64));
            channel.channel.total_views = Some((5e6 / views) as u64);
            report(&channel)
        };
        let found = changes(&channel(old, 1.0), &channel(new, 4.0));
        let has = |figure: &str| found.iter().any(|change| change.figure == figure);
        (has("median_views"), has("total_views"))
    };
    let length = 40.0 * 3.0;
    assert_eq!(pair(-60.0, -1.0, 40), (true, true), "both before the break");
    assert_eq!(pair(-1.0, 30.0, 40), (false, false), "one on each side");
    assert_eq!(
        pair(30.0, 60.0, 40),
        (false, true),
        "both windows contain it, and the count is of one way"
    );
    assert_eq!(
        pair(length + 5.0, length + 60.0, 40),
        (true, true),
        "both since the break"
    );
}

#[test]
fn a_channel_that_is_only_counted_otherwise_shows_no_change_of_its_views() {
    let of_views = [
        "overall_score",
        "automation_potential",
        "reach_virality",
        "growth_potential",
        "median_views",
        "p75_views",
        "views_to_subs_ratio",
        "outlier_share",
        "median_vpd",
        "engagement_rate",
        "hidden_gem_score",
        "sustainability_score",
        "total_views",
    ];
    for times in [3.0, 1.0 / 3.0] {
        let at = |after: f64| report(&counted(seen(even(50, 3.0, 1.5), after, ALL), ALL, times));
        for (old, new) in [(-10.0, 100.0), (10.0, 130.0)] {
            let found = changes(&at(old), &at(new));
            assert!(
                found.iter().all(|change| !of_views.contains(&change.figure.as_str())),
                "{times}, {old} to {new}: {found:?}"
            );
        }
    }
}

#[test]
fn a_comparison_says_where_views_were_counted_in_two_ways() {
    let channel = |id: &str, after: f64| {
        let mut channel = seen(even(30, 3.0, 1.5), after, ALL);
        channel.channel.id = id.into();
        report(&channel)
    };
    let warned = |a: &Report, b: &Report| {
        compare(a, b)
            .caveats
            .iter()
            .any(|caveat| caveat.key == "compare.otherCounting")
    };
    assert!(warned(&channel("a", 3.0), &channel("b", -3.0)) && warned(&channel("b", -3.0), &channel("a", 3.0)));
    assert!(!warned(&channel("a", 3.0), &channel("b", 5.0)));
    assert!(warned(&channel("a", 3.0), &channel("a", 5.0)) && !warned(&channel("a", -5.0), &channel("a", -3.0)));
}

/// What a report says over time.
fn said(report: &Report) -> String {
    let fades = report
        .content_analysis
        .dependency
        .factors
        .iter()
        .find(|factor| factor.key == "fades");
    let claims = (
        over_time(report),
        report.metrics.trend_direction,
        report.evergreen_flag.reason,
        fades,
    );
    format!("{claims:?}")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_claim_over_time_rests_on_uploads_from_both_sides(
        seed in any::<u64>(), after in 1.0_f64..300.0, gap in 1.0_f64..6.0, times in prop_oneof![0.2_f64..0.8, 1.3_f64..6.0],
    ) {
        let made = Made { gap, sigma: 0.6, videos: 60, ..PLAIN };
        let one = seen(make(made, &mut Random::new(seed)).unwrap(), after, ALL);
        // Whatever the older side counts, as long as it says something, the newer one speaks alone.
        let mut other = one.clone();
        for video in other.videos.iter_mut().filter(|video| !is_since(video, ALL)) {
            video.views = video.views.map(|views| (views as f64 * times) as u64);
        }
        let (one, other) = (report(&one), report(&other));
        prop_assert_eq!(said(&one), said(&other));
    }

    #[test]
    fn without_an_upload_before_a_break_nothing_changes(seed in any::<u64>(), gap in 1.0_f64..6.0) {
        let made = Made { gap, sigma: 0.6, videos: 40, ..PLAIN };
        let channel = make(made, &mut Random::new(seed)).unwrap();
        let span = channel.videos.iter().filter_map(|video| video.published_at).min().unwrap();
        let span = channel.taken_at.duration_since(span).as_secs_f64() / DAY;
        // Whole weeks apart, so that hours and weekdays stay what they are.
        let weeks = (span / 7.0).ceil() * 7.0;
        let since = report(&seen(channel.clone(), weeks, ALL));
        let before = report(&seen(channel, -7.0, ALL));
        prop_assert_eq!(said(&since), said(&before));
    }
}
