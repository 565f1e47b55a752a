//! What is usual in the niche and at the size: from stored analyses where enough channels are behind it, else as it ships, and said so.

use engine::baselines::{Baselines, Builder, ChannelSummary};
use engine::internals::figures::cohort;
use engine::report::{Benchmark, BenchmarkFigure, BenchmarkGroup, Reason, Report, State};
use engine::snapshot::Snapshot;
use engine::{analyze, analyze_with};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::build::{NOW, steady};

fn baking(subscribers: Option<u64>) -> Snapshot {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    channel.channel.subscribers = subscribers;
    for (i, video) in channel.videos.iter_mut().enumerate() {
        video.title = format!("Sauerteigbrot und Kuchen backen, {i}");
        video.language = Some("de".into());
    }
    channel.channel.language = Some("de".into());
    channel
}

fn at() -> Timestamp {
    Timestamp::from_second(NOW).unwrap()
}

/// `count` channels of one size: ratios around the median in equal steps, on a logarithmic scale.
fn channels(count: u32, niche: &str, subscribers: u64, ratio: f64) -> impl Iterator<Item = ChannelSummary> {
    let niche = niche.to_owned();
    (0..count).map(move |place| {
        let off = f64::from(place) / f64::from(count.max(2) - 1) - 0.5;
        ChannelSummary {
            niche: Some(niche.clone()),
            language: Some("de".into()),
            subscribers: Some(subscribers),
            views_to_subs_ratio: Some(ratio * off.exp()),
            uploads_per_week: Some(2.0 * off.exp()),
            ..ChannelSummary::default()
        }
    })
}

fn built(channels: impl IntoIterator<Item = ChannelSummary>) -> Baselines {
    let mut builder = Builder::default();
    channels.into_iter().for_each(|channel| builder.add(&channel));
    builder.build("analyses", at())
}

fn of(report: &Report, figure: BenchmarkFigure, place: usize) -> &Benchmark {
    report
        .benchmarks
        .iter()
        .filter(|one| one.figure == figure)
        .nth(place)
        .unwrap()
}

const RATIO: BenchmarkFigure = BenchmarkFigure::ViewsToSubsRatio;
const RATE: BenchmarkFigure = BenchmarkFigure::UploadsPerWeek;

fn close(value: Option<f64>, expected: f64) -> bool {
    // A bin of the histogram is 5 percent wide.
    value.is_some_and(|value| (value / expected).ln().abs() <= 0.05)
}

#[test]
fn a_niche_that_enough_channels_carry_says_what_is_usual_there() {
    let report = analyze_with(&baking(Some(20_000)), &built(channels(40, "baking", 20_000, 0.3))).unwrap();
    assert_eq!(report.niche_profile.sub_niche.as_deref(), Some("baking"));
    let niche = of(&report, RATIO, 0);
    assert_eq!(niche.group, BenchmarkGroup::Niche);
    assert!(
        close(niche.median.value, 0.3)
            && close(niche.low, 0.3 * (-0.25_f64).exp())
            && close(niche.high, 0.3 * 0.25_f64.exp())
    );
    assert_eq!(
        (niche.median.n, niche.median.state, niche.median.basis.as_str()),
        (40, State::Measured, "usual_in_niche")
    );
    assert_eq!((niche.provenance.as_str(), niche.built_at), ("analyses", Some(at())));
    assert!(niche.median.low.unwrap() < 0.3 && niche.median.high.unwrap() > 0.29);
    assert!(close(of(&report, RATE, 0).median.value, 2.0));
}

#[test]
fn ten_channels_are_reported_as_provisional_thirty_as_measured_and_nine_not_at_all() {
    let niche = |count| {
        let report = analyze_with(&baking(Some(20_000)), &built(channels(count, "baking", 20_000, 0.3))).unwrap();
        let found = of(&report, RATIO, 0).clone();
        (
            found.median.state,
            found.median.reason,
            found.median.n,
            found.low.is_some(),
        )
    };
    assert_eq!(niche(9), (State::Abstained, Some(Reason::FewChannels), 9, false));
    assert_eq!(niche(10), (State::Provisional, Some(Reason::SmallGroup), 10, true));
    assert_eq!(niche(29), (State::Provisional, Some(Reason::SmallGroup), 29, true));
    assert_eq!(niche(30), (State::Measured, None, 30, true));
}

#[test]
fn without_stored_channels_the_size_is_what_ships_and_the_niche_is_not_reported() {
    let report = analyze(&baking(Some(20_000))).unwrap();
    let (niche, size) = (of(&report, RATIO, 0), of(&report, RATIO, 1));
    assert_eq!(
        (niche.median.state, niche.median.reason),
        (State::Abstained, Some(Reason::FewChannels))
    );
    assert_eq!(
        (size.group, size.provenance.as_str(), size.built_at),
        (BenchmarkGroup::Size, "shipped", None)
    );
    assert_eq!(
        size.median.value,
        Some(cohort::typical_ratio(20_000.0)),
        "what the score compares with"
    );
    assert_eq!(size.median.n, 36 + 76, "both cohorts around");
    let rate = of(&report, RATE, 1);
    assert_eq!(
        (rate.group, rate.median.value, rate.median.n),
        (BenchmarkGroup::All, Some(1.86), 242),
        "no rhythm by size ships"
    );
}

#[test]
fn a_size_needs_both_cohorts_around_it_and_beyond_the_ends_the_last_one() {
    let provenance = |subscribers, stored: Vec<ChannelSummary>| {
        let report = analyze_with(&baking(Some(subscribers)), &built(stored)).unwrap();
        let size = of(&report, RATIO, 1).clone();
        (size.provenance, size.median.n, size.median.value)
    };
    let small = || channels(12, "cars", 3_000, 0.8);
    let middle = || channels(14, "cars", 30_000, 0.2);
    let (from, n, _) = provenance(10_000, small().collect());
    assert_eq!(
        (from.as_str(), n),
        ("shipped", 112),
        "one of the two cohorts has nobody"
    );
    let (from, n, value) = provenance(10_000, small().chain(middle()).collect());
    assert_eq!((from.as_str(), n), ("analyses", 26));
    assert!(close(value, 0.4), "half-way between the centres: {value:?}");
    let (from, n, value) = provenance(500, small().collect());
    assert_eq!((from.as_str(), n), ("analyses", 12));
    assert!(close(value, 0.8));
    assert_eq!(provenance(90_000_000, small().collect()).0, "shipped");
}

#[test]
fn hidden_subscribers_have_no_size_and_unknown_niches_no_niche() {
    let mut channel = baking(None);
    channel.videos.iter_mut().for_each(|video| video.title = "x".into());
    let report = analyze_with(&channel, &built(channels(40, "baking", 20_000, 0.3))).unwrap();
    assert_eq!(of(&report, RATIO, 0).median.reason, Some(Reason::UnknownNiche));
    assert_eq!(of(&report, RATIO, 1).median.reason, Some(Reason::HiddenSubscribers));
    let rate = of(&report, RATE, 1);
    assert_eq!(
        (rate.group, rate.median.n, rate.provenance.as_str()),
        (BenchmarkGroup::All, 40, "analyses")
    );
}

#[test]
fn stored_figures_that_make_no_sense_are_none() {
    let mut baselines = built(channels(40, "baking", 20_000, 0.3));
    for (low, median, high) in [
        (0.0, 0.1, 0.2),
        (0.3, 0.2, 0.4),
        (0.1, 0.5, 0.4),
        (0.1, 0.2, f64::MAX * 2.0),
        (f64::NAN, 1.0, 2.0),
    ] {
        let ratio = baselines
            .niches
            .get_mut("baking/de")
            .unwrap()
            .peers
            .ratio
            .as_mut()
            .unwrap();
        (ratio.low, ratio.median, ratio.high) = (low, median, high);
        let report = analyze_with(&baking(Some(20_000)), &baselines).unwrap();
        assert_eq!(
            of(&report, RATIO, 0).median.state,
            State::Abstained,
            "{low} {median} {high}"
        );
    }
}

#[test]
fn baselines_of_an_older_engine_are_read_and_say_nothing_about_what_is_usual() {
    let old = serde_json::json!({
        "provenance": "analyses", "builtAt": "2026-01-01T00:00:00Z", "engineVersion": "0.3.0", "channels": 40,
        "cohorts": [{"size": 3.5, "channels": 40, "ratio": 0.9, "spread": 1.0}],
        "all": {"channels": 40, "uploadsPerWeek": [1.0, 2.0, 3.0], "viewsToSubsRatio": [0.1, 0.2, 0.3]}, "niches": {},
    });
    let old: Baselines = serde_json::from_value(old).unwrap();
    let report = analyze_with(&baking(Some(20_000)), &old).unwrap();
    assert_eq!(of(&report, RATIO, 1).provenance, "shipped");
    let mut wire = serde_json::to_value(&report).unwrap();
    wire.as_object_mut().unwrap().remove("benchmarks");
    let older: Report = serde_json::from_value(wire).unwrap();
    assert!(older.benchmarks.is_empty(), "a report without them is read");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_score_does_not_change_with_who_else_was_analysed(counts in [0_u32..50, 0..50, 0..50], ratio in 1e-4_f64..100.0, subscribers in 1_u64..100_000_000) {
        let stored = [("baking", subscribers), ("cars", 3_000), ("cars", 3_000_000)];
        let stored = counts.into_iter().zip(stored).flat_map(|(count, (niche, size))| channels(count, niche, size, ratio));
        let channel = baking(Some(subscribers));
        let (with, without) = (analyze_with(&channel, &built(stored)).unwrap(), analyze(&channel).unwrap());
        prop_assert_eq!((&with.score, &with.breakdown, &with.metrics), (&without.score, &without.breakdown, &without.metrics));
        prop_assert_eq!((with.rating_label, with.stage, &with.badges), (without.rating_label, without.stage, &without.badges));
    }
}
