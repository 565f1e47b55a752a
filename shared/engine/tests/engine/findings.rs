//! What is found beyond single figures, on channels whose truth is known.

use engine::analyze;
use engine::report::{Daypart, DependencyType, Reason, Report, RiskLevel, SeasonNote, State};
use engine::snapshot::Snapshot;

use crate::build::{snapshot, steady, video};

fn titled(title: impl Fn(usize) -> String) -> Report {
    let mut channel = steady(40, 7.0, 10_000, 20_000);
    for (place, video) in channel.videos.iter_mut().enumerate() {
        video.title = title(place);
    }
    analyze(&channel).unwrap()
}

fn kind(report: &Report) -> DependencyType {
    report.content_analysis.dependency.dependency_type
}

fn factors(report: &Report) -> Vec<&str> {
    let dependency = &report.content_analysis.dependency;
    dependency.factors.iter().map(|factor| factor.key.as_str()).collect()
}

#[test]
fn what_a_channel_hangs_on_is_named_with_its_grounds() {
    let half = |tied: &'static str| {
        titled(move |i| {
            if i % 2 == 0 {
                format!("{tied} {i}")
            } else {
                format!("About thing {i}")
            }
        })
    };
    for (tied, expected, ground) in [
        ("News heute", DependencyType::TrendDependent, "news"),
        ("Spieltag", DependencyType::EventDependent, "events"),
        ("Interview mit Förster", DependencyType::PersonDependent, "persons"),
        ("Weihnachten am See", DependencyType::Seasonal, "season"),
        ("Why Ada Lovelace mattered", DependencyType::PersonDependent, "one_name"),
    ] {
        let report = half(tied);
        assert_eq!(kind(&report), expected, "{tied}");
        assert!(factors(&report).contains(&ground), "{tied}: {:?}", factors(&report));
    }
}

#[test]
fn one_hit_that_holds_most_views_is_what_the_channel_hangs_on() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    channel.videos[12].views = Some(4_000_000);
    let report = analyze(&channel).unwrap();
    assert_eq!(kind(&report), DependencyType::HitDependent);
    assert_eq!(factors(&report)[..2], ["few_hits", "single_upload"]);
    assert_eq!(report.content_analysis.dependency.risk_level, RiskLevel::High);
}

#[test]
fn timeless_titles_whose_older_uploads_hold_their_views_are_evergreen_and_never_more_than_an_indication() {
    let report = titled(|i| format!("About thing {i}"));
    assert_eq!(
        (kind(&report), report.evergreen_flag.value),
        (DependencyType::Evergreen, Some(true))
    );
    assert_eq!(
        (report.evergreen_flag.state, report.evergreen_flag.reason),
        (State::Provisional, Some(Reason::OneSnapshot))
    );
    assert_eq!(titled(|i| format!("News heute {i}")).evergreen_flag.value, Some(false));
    let young = analyze(&steady(12, 2.0, 10_000, 20_000)).unwrap();
    assert_eq!(
        (young.evergreen_flag.value, young.evergreen_flag.state),
        (None, State::Abstained)
    );
}

#[test]
fn seasons_light_their_dots_at_their_borders() {
    // 40 titles: 1 is chance, 2 are 5 percent, 4 are 10, 8 are 20, 16 are 40.
    for (seasonal, dots, note) in [
        (0, 0, SeasonNote::None),
        (1, 0, SeasonNote::None),
        (2, 2, SeasonNote::Halloween),
        (4, 3, SeasonNote::Halloween),
        (8, 4, SeasonNote::Halloween),
        (15, 4, SeasonNote::Halloween),
        (16, 5, SeasonNote::Halloween),
    ] {
        let report = titled(|i| {
            if i < seasonal {
                format!("Halloween {i}")
            } else {
                format!("About thing {i}")
            }
        });
        let seasonality = &report.content_analysis.seasonality;
        assert_eq!(
            (seasonality.level, seasonality.note),
            (Some(dots), note),
            "{seasonal} of 40"
        );
    }
    let mixed = titled(|i| match i {
        0..4 => format!("Halloween {i}"),
        4..8 => format!("Weihnachten {i}"),
        _ => format!("About thing {i}"),
    });
    assert_eq!(mixed.content_analysis.seasonality.note, SeasonNote::Several);
}

#[test]
fn few_uploads_abstain_everywhere() {
    let report = analyze(&steady(4, 5.0, 10_000, 20_000)).unwrap();
    assert_eq!(kind(&report), DependencyType::Unknown);
    assert_eq!(report.content_analysis.seasonality.level, None);
    for state in [
        report.title_study.state,
        report.timing_study.state,
        report.length_study.correlation.state,
    ] {
        assert_eq!(state, State::Abstained);
    }
    assert!(report.title_study.claims.is_empty() && report.timing_study.best.is_none());
    assert_eq!(report.metrics.growth_momentum.reason, Some(Reason::FewVideos));
}

#[test]
fn a_weekly_channel_fills_one_cell_of_the_week_and_one_upload_of_each() {
    let report = analyze(&steady(30, 7.0, 10_000, 20_000)).unwrap();
    let timing = &report.timing_study;
    let filled: Vec<u32> = timing
        .heat
        .iter()
        .flatten()
        .copied()
        .filter(|count| *count > 0)
        .collect();
    assert_eq!(filled, [30]);
    assert_eq!((timing.zone_country.as_deref(), timing.zone_certain), (None, false));
    assert!(
        timing.best.is_none() && timing.p.is_none(),
        "one slot cannot be compared with another"
    );
    let rhythm = &report.upload_rhythm;
    assert!(rhythm.weeks.len() == 30 && rhythm.weeks.iter().all(|uploads| *uploads == 1));
    assert!((rhythm.median_gap.value.unwrap() - 7.0).abs() < 1e-6 && (rhythm.silence - 1.5).abs() < 1e-3);
    assert!(
        timing
            .blocks
            .iter()
            .any(|block| block.count == 30 && block.slot.daypart != Daypart::Night)
    );
}

#[test]
fn days_without_hours_tell_nothing_about_hours() {
    let mut channel = steady(30, 7.0, 10_000, 20_000);
    for video in &mut channel.videos {
        let day = video.published_at.unwrap().as_second().div_euclid(86_400);
        video.published_at = jiff::Timestamp::from_second(day * 86_400).ok();
    }
    let timing = analyze(&channel).unwrap().timing_study;
    assert_eq!(
        (timing.state, timing.reason),
        (State::Abstained, Some(Reason::MissingDates))
    );
    assert_eq!(timing.heat.iter().flatten().sum::<u32>(), 0);
}

#[test]
fn twice_the_output_at_the_same_views_doubles_the_momentum() {
    // The older half weekly, the newer half twice a week.
    let mut days: Vec<f64> = (0..20).map(|i| 1.5 + f64::from(i) * 3.5).collect();
    days.extend((0..10).map(|i| 71.5 + 7.0 * f64::from(i + 1)));
    let curve = |day: f64| engine::internals::input::age::ln_share(engine::report::Format::Long, day).exp();
    let videos = days
        .iter()
        .enumerate()
        .map(|(i, day)| video(i, *day, (20_000.0 * curve(*day)) as u64));
    let claim = analyze(&snapshot(Some(1_000), videos.collect()))
        .unwrap()
        .metrics
        .growth_momentum;
    let value = claim.value.unwrap();
    assert!((80.0..150.0).contains(&value), "{claim:?}");
    assert!(claim.low.unwrap() > 20.0, "{claim:?}");
}

#[test]
fn figures_of_the_revenue_tab_follow_from_pace_and_rhythm() {
    let report = analyze(&steady(50, 7.0, 10_000, 20_000)).unwrap();
    let revenue = &report.metrics_rev;
    assert!(
        (revenue.monthly_uploads.value.unwrap() - 4.345 * report.metrics.uploads_per_week.value.unwrap()).abs() < 1e-9
    );
    let views = revenue.monthly_views_sim_avg.value.unwrap();
    assert!((4.3 * 10_000.0..4.4 * 15_500.0).contains(&views), "{views}");
    assert!(revenue.avg_vpd_rev.value.unwrap() >= report.metrics.median_vpd.value.unwrap());
    assert_eq!(report.metrics.total_views.value, Some(5_000_000.0));
}

#[test]
fn a_templated_channel_raises_every_flag_and_a_mixed_one_none() {
    let even = analyze(&steady(50, 7.0, 10_000, 20_000)).unwrap();
    let flags = &even.automation_flags;
    for flag in [
        &flags.title_pattern,
        &flags.even_lengths,
        &flags.even_cadence,
        &flags.even_results,
    ] {
        assert_eq!((flag.value, flag.state), (Some(true), State::Measured), "{flag:?}");
    }
    assert!(even.metrics.format_template_score.value.unwrap() > 90.0);
    let mut mixed: Snapshot = steady(50, 7.0, 10_000, 20_000);
    for (i, video) in mixed.videos.iter_mut().enumerate() {
        video.title = format!("a{i} b{i} c{i}");
        video.duration_s = Some(200 + (i as u32 * 797) % 7_000);
        video.views = video.views.map(|views| views * (1 + (i as u64 * 7 % 10)));
    }
    let mixed = analyze(&mixed).unwrap();
    let flags = &mixed.automation_flags;
    for flag in [&flags.title_pattern, &flags.even_lengths, &flags.even_results] {
        assert_eq!(flag.value, Some(false), "{flag:?}");
    }
    assert!(mixed.metrics.format_template_score.value.unwrap() < 40.0);
}

#[test]
fn views_by_length_are_reported_bin_by_bin() {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    for (i, video) in channel.videos.iter_mut().enumerate() {
        video.duration_s = Some(if i % 2 == 0 { 300 } else { 1_500 });
        video.views = video.views.map(|views| if i % 2 == 0 { views } else { views * 3 });
    }
    let lengths = analyze(&channel).unwrap().length_study;
    let bins: Vec<_> = lengths
        .bins
        .iter()
        .map(|bin| (bin.from_s, bin.to_s, bin.count))
        .collect();
    assert_eq!(bins, [(240, Some(480), 20), (1_200, Some(1_800), 20)]);
    let ratio = lengths.bins[1].median_views.value.unwrap() / lengths.bins[0].median_views.value.unwrap();
    assert!((2.5..3.5).contains(&ratio), "{ratio}");
    assert!(lengths.correlation.low.unwrap() > 0.5);
}
