//! What must hold for every snapshot.

use engine::report::{Claim, Report, State, TimingStudy};
use engine::snapshot::{Channel, Live, Snapshot, Video};
use engine::{NotAnalysable, analyze};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::build::{NOW, at, snapshot, steady, video};

fn any_time() -> impl Strategy<Value = Timestamp> {
    let far = Timestamp::MIN.as_second()..=Timestamp::MAX.as_second();
    prop_oneof![6 => NOW - 200 * 86_400..NOW, 1 => NOW - 30 * 3_600..NOW + 86_400, 1 => far]
        .prop_map(|second| Timestamp::from_second(second).unwrap())
}

fn any_count() -> impl Strategy<Value = Option<u64>> {
    prop_oneof![1 => Just(None), 1 => Just(Some(0)), 6 => (0_u64..5_000_000).prop_map(Some), 1 => any::<u64>().prop_map(Some)]
}

fn any_live() -> impl Strategy<Value = Live> {
    prop_oneof![8 => Just(Live::None), 1 => Just(Live::Upcoming), 1 => Just(Live::Active), 1 => Just(Live::Ended)]
}

/// Titles and tags of which some say what they are about, so that niche, topics and advice have something to read.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "\\PC{0,40}",
        2 => "(Vlog|News heute|How to) #[0-9]{1,3}",
        3 => "(Sauerteig|Brot|Kuchen) backen (mit Hefe|ohne Zucker|im Ofen) [0-9]{1,2}",
        3 => "(Minecraft|Fortnite) (tutorial|let's play|challenge) part [0-9]{1,2}\\??",
    ]
}

prop_compose! {
    fn any_video()(
        id in "[a-e]{0,2}|[a-z]{11}", title in any_text(), published_at in prop::option::weighted(0.95, any_time()),
        duration_s in prop::option::of(prop_oneof![0_u32..300, any::<u32>()]), views in any_count(), likes in any_count(), comments in any_count(),
        live in any_live(), language in prop::option::of("de|en|[a-z]{2}-[A-Z]{2}|"),
        (tags, description, category) in (prop::collection::vec(any_text(), 0..3), "\\PC{0,60}", prop::option::of("[0-9]{1,2}|\\PC{0,3}")),
    ) -> Video {
        Video { id, title, published_at, duration_s, views, likes, comments, live, language, tags, description, category, ..Video::default() }
    }
}

prop_compose! {
    /// With at most this number of uploads.
    pub fn any_snapshot_of(most: usize)(
        taken_at in prop_oneof![9 => Just(Timestamp::from_second(NOW).unwrap()), 1 => any_time()],
        created_at in prop::option::of(any_time()), subscribers in any_count(), total_views in any_count(), total_videos in any_count(),
        videos in prop::collection::vec(any_video(), 0..=most), country in prop::option::of("DE|US|IN|NZ|[A-Z]{2}|"), title in "\\PC{0,20}",
        topics in prop::collection::vec("Food|Gaming|\\PC{0,10}", 0..3), description in any_text(),
    ) -> Snapshot {
        let channel = Channel { id: "UCx".into(), title, country, topics, description, created_at, subscribers, total_views, total_videos, ..Channel::default() };
        Snapshot { taken_at, channel, videos, sample: false }
    }
}

pub fn any_snapshot() -> impl Strategy<Value = Snapshot> {
    any_snapshot_of(59)
}

/// The key of the baseline that belongs to a report.
pub fn niche_key_of(report: &Report) -> Option<String> {
    let language = report.channel_info.language.as_deref();
    let niche = report.niche_profile.sub_niche.as_deref();
    niche.map(|niche| engine::baselines::niche_key(niche, language))
}

/// The same uploads in another order.
pub fn shuffled(snapshot: &Snapshot, seed: u64) -> Snapshot {
    let mut shuffled = snapshot.clone();
    let mut random = engine::internals::statistics::random::Random::new(seed);
    for i in (1..shuffled.videos.len()).rev() {
        shuffled.videos.swap(i, random.below(i + 1));
    }
    shuffled
}

/// Every claim of a report.
fn claims(report: &Report) -> Vec<&Claim> {
    let (m, b) = (&report.metrics, &report.breakdown);
    let mut claims = vec![
        &report.score,
        &b.automation_potential,
        &b.reach_virality,
        &b.consistency_output,
        &b.growth_potential,
        &m.median_views,
        &m.p75_views,
        &m.views_to_subs_ratio,
        &m.uploads_per_week,
        &m.consistency_score,
        &m.viral_rate,
        &m.outlier_share,
        &m.trend_delta,
        &m.recent_performance_ratio,
        &m.median_vpd,
        &m.shorts_share,
        &m.engagement_rate,
        &m.median_duration,
        &m.title_pattern_score,
        &m.hidden_gem_score,
        &m.sustainability_score,
        &m.format_template_score,
        &m.growth_momentum,
        &m.total_views,
        &report.metrics_rev.avg_vpd_rev,
        &report.metrics_rev.monthly_views_sim_avg,
        &report.metrics_rev.monthly_uploads,
        &report.length_study.correlation,
        &report.upload_rhythm.median_gap,
        &report.content_analysis.seasonality.share,
    ];
    claims.extend(report.outliers.iter().map(|outlier| &outlier.multiple));
    claims.extend(report.title_study.claims.iter().map(|claim| &claim.lift));
    claims.extend(report.timing_study.blocks.iter().map(|block| &block.lift));
    claims.extend(report.length_study.bins.iter().map(|bin| &bin.median_views));
    claims.extend(
        report
            .content_analysis
            .dependency
            .factors
            .iter()
            .map(|factor| &factor.share),
    );
    claims
}

/// A value that is finite and inside its interval, or an abstention; a reason for every doubt.
pub fn is_whole(claim: &Claim) -> bool {
    let ends = [claim.value, claim.low, claim.high];
    let inside = match (claim.value, claim.low, claim.high) {
        (Some(value), Some(low), Some(high)) => low <= value && value <= high,
        (Some(_), None, None) | (None, None, None) => true,
        _ => false,
    };
    inside
        && ends.into_iter().flatten().all(f64::is_finite)
        && claim.value.is_none() == (claim.state == State::Abstained)
        && claim.reason.is_none() == (claim.state == State::Measured)
}

pub fn within(claim: &Claim, low: f64, high: f64) -> bool {
    [claim.value, claim.low, claim.high]
        .into_iter()
        .flatten()
        .all(|end| (low..=high).contains(&end))
}

/// The lists of uploads that a report's statements name, each with the count that the statement shows.
fn named_uploads(report: &Report) -> Vec<(&[u32], u32)> {
    let topics = report.content_analysis.topics.iter();
    let titles = report.title_study.claims.iter();
    let lengths = report.length_study.bins.iter();
    topics
        .map(|topic| (topic.upload_indices.as_slice(), topic.uploads))
        .chain(titles.map(|claim| (claim.upload_indices.as_slice(), claim.with_count)))
        .chain(lengths.map(|bin| (bin.upload_indices.as_slice(), bin.count)))
        .collect()
}

/// A channel of one format: gaps in days and views.
fn plain_channel() -> impl Strategy<Value = Vec<(f64, u64)>> {
    prop::collection::vec((0.1_f64..20.0, 2_000_u64..200_000), 12..50)
}

fn build(uploads: &[(f64, u64)], subscribers: u64, factor: f64) -> Snapshot {
    let mut day = 1.2;
    let videos = uploads.iter().enumerate().map(|(i, (gap, views))| {
        day += gap;
        video(i, day, (*views as f64 * factor).round() as u64)
    });
    snapshot(Some(subscribers), videos.collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_snapshot_panics_and_every_figure_is_finite_and_in_its_range(snapshot in any_snapshot()) {
        let Ok(report) = analyze(&snapshot) else { return Ok(()) };
        for claim in claims(&report) {
            prop_assert!(is_whole(claim), "{claim:?}");
        }
        let (m, b) = (&report.metrics, &report.breakdown);
        for percent in [&report.score, &m.consistency_score, &m.outlier_share, &m.title_pattern_score, &m.hidden_gem_score, &m.sustainability_score] {
            prop_assert!(within(percent, 0.0, 100.0 + 1e-9), "{percent:?}");
        }
        for share in [&m.viral_rate, &m.shorts_share] {
            prop_assert!(within(share, 0.0, 1.0), "{share:?}");
        }
        let parts = [&b.automation_potential, &b.reach_virality, &b.consistency_output, &b.growth_potential];
        for (part, full) in parts.into_iter().zip(engine::rules::PART_POINTS) {
            prop_assert!(within(part, 0.0, full + 1e-9), "{part:?}");
        }
        prop_assert!(b.penalty.iter().all(|item| item.points.is_finite() && item.points > 0.0));
        prop_assert!(report.outliers.iter().all(|outlier| outlier.z.is_finite()));
        prop_assert!(within(&m.format_template_score, 0.0, 100.0 + 1e-9), "{:?}", m.format_template_score);
        prop_assert!(within(&report.length_study.correlation, -1.0, 1.0));
        prop_assert!(within(&report.content_analysis.seasonality.share, 0.0, 1.0));
        prop_assert!(report.content_analysis.seasonality.level.is_none_or(|level| level <= 5));
        let study = &report.title_study;
        prop_assert_eq!((study.tested, study.found), (study.claims.len() as u32, study.claims.iter().filter(|claim| claim.found).count() as u32));
        for claim in &study.claims {
            prop_assert!(claim.with_count >= 5 && claim.of - claim.with_count >= 5 && (0.0..=1.0).contains(&claim.p), "{claim:?}");
            prop_assert!(claim.raw_lift.is_finite() && claim.raw_lift > 0.0 && claim.lift.value.is_some_and(|lift| lift > 0.0));
        }
        let cells: u32 = report.timing_study.heat.iter().flatten().sum();
        prop_assert!(cells == report.channel_info.eligible_count || cells == 0);
        prop_assert_eq!(report.timing_study.blocks.len(), 8);
        prop_assert!(report.upload_rhythm.weeks.len() <= 52 && report.upload_rhythm.silence.is_finite());
        prop_assert_eq!(report.rating_label.is_none(), report.score.value.is_none());
    }

    #[test]
    fn every_statement_names_its_uploads_as_many_as_it_counts(snapshot in any_snapshot()) {
        let Ok(report) = analyze(&snapshot) else { return Ok(()) };
        let hidden = report.channel_info.eligible_count - report.uploads.len() as u32;
        for (indices, count) in named_uploads(&report) {
            prop_assert!(indices.windows(2).all(|pair| pair[0] < pair[1]), "{indices:?}");
            prop_assert!(indices.iter().all(|index| (*index as usize) < report.uploads.len()), "{indices:?}");
            let missing = count.checked_sub(indices.len() as u32);
            prop_assert!(missing.is_some_and(|missing| missing <= hidden), "{count}: {indices:?}");
        }
        // Titles and lengths are tested on uploads that show their views: none is missing.
        let study = &report.title_study;
        prop_assert!(study.claims.iter().all(|claim| claim.upload_indices.len() == claim.with_count as usize));
        for bin in &report.length_study.bins {
            prop_assert_eq!(bin.upload_indices.len(), bin.count as usize);
            for upload in bin.upload_indices.iter().map(|index| &report.uploads[*index as usize]) {
                let length = upload.duration_s.unwrap();
                prop_assert!(length >= bin.from_s && bin.to_s.is_none_or(|to| length < to) && Some(upload.format) == report.channel_info.main_format);
            }
        }
        let TimingStudy { heat, upload_cells, .. } = &report.timing_study;
        if heat.iter().flatten().any(|count| *count > 0) {
            prop_assert_eq!(upload_cells.len(), report.uploads.len());
            for (cell, count) in heat.iter().flatten().enumerate() {
                let named = upload_cells.iter().filter(|other| **other as usize == cell).count() as u32;
                prop_assert!(named <= *count && *count <= named + hidden);
            }
        } else {
            prop_assert!(upload_cells.is_empty());
        }
    }

    #[test]
    fn the_niche_alone_is_the_niche_of_the_report_whatever_the_snapshot(snapshot in any_snapshot()) {
        prop_assert_eq!(engine::niche_of(&snapshot), analyze(&snapshot).map(|report| niche_key_of(&report)));
    }

    #[test]
    fn shuffled_uploads_give_the_same_bytes(snapshot in any_snapshot(), seed in any::<u64>()) {
        let shuffled = shuffled(&snapshot, seed);
        let bytes = |snapshot: &Snapshot| analyze(snapshot).map(|report| serde_json::to_string(&report).unwrap());
        prop_assert_eq!(bytes(&snapshot), bytes(&shuffled));
    }

    #[test]
    fn fewer_than_five_eligible_uploads_abstain_and_none_is_no_report(snapshot in any_snapshot()) {
        match analyze(&snapshot) {
            Err(NotAnalysable::NoVideos) => {
                let eligible = |v: &Video| v.live != Live::Upcoming
                    && v.published_at.is_some_and(|at| snapshot.taken_at.duration_since(at).as_secs() >= 86_400);
                prop_assert!(!snapshot.videos.iter().any(eligible));
            }
            Ok(report) if report.channel_info.eligible_count < 5 => {
                prop_assert_eq!(report.score.state, State::Abstained);
                prop_assert!(report.badges.is_empty());
            }
            Ok(_) => {}
        }
    }

    #[test]
    fn views_and_subscribers_times_k_leave_ratios_rates_and_rhythm_alone(uploads in plain_channel(), k in prop::sample::select(vec![2.0, 10.0, 1_000.0])) {
        let one = analyze(&build(&uploads, 10_000, 1.0)).unwrap().metrics;
        let many = analyze(&build(&uploads, 10_000 * k as u64, k)).unwrap().metrics;
        // Equal up to the + 1 inside the logarithm, which weighs most at 2,000 views.
        let close = |a: &Claim, b: &Claim| (a.value.unwrap() - b.value.unwrap()).abs() <= 0.01 * a.value.unwrap().abs().max(1.0);
        prop_assert!(close(&one.views_to_subs_ratio, &many.views_to_subs_ratio));
        prop_assert!(close(&one.recent_performance_ratio, &many.recent_performance_ratio));
        prop_assert!(close(&one.trend_delta, &many.trend_delta));
        prop_assert_eq!(one.consistency_score.value, many.consistency_score.value);
        prop_assert_eq!(one.uploads_per_week.value, many.uploads_per_week.value);
        prop_assert!(one.viral_videos_count.abs_diff(many.viral_videos_count) <= 1, "only a video on the very border may cross it");
    }

    #[test]
    fn more_views_on_every_upload_never_lower_reach(uploads in plain_channel(), extra in prop::collection::vec(0_u64..500_000, 50), factor in 1.0_f64..30.0) {
        let more: Vec<(f64, u64)> = uploads.iter().zip(&extra).map(|((gap, views), extra)| (*gap, views + extra)).collect();
        let reach = |uploads: &[(f64, u64)], factor| analyze(&build(uploads, 50_000, factor)).unwrap().breakdown.reach_virality.value.unwrap();
        let before = reach(&uploads, 1.0);
        prop_assert!(reach(&more, 1.0) >= before - 1e-9);
        prop_assert!(reach(&uploads, factor) >= before - 1e-9);
    }

    #[test]
    fn more_even_gaps_never_lower_consistency(gaps in prop::collection::vec(0.2_f64..30.0, 6..50), towards in 0.0_f64..1.0, silence in 1.0_f64..200.0) {
        let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
        let consistency = |gaps: &[f64]| {
            let mut days = vec![silence];
            for gap in gaps {
                days.push(days[days.len() - 1] + gap);
            }
            days.reverse();
            engine::internals::figures::rhythm::Rhythm::new(&days).consistency().unwrap()
        };
        let even: Vec<f64> = gaps.iter().map(|gap| gap + (mean - gap) * towards).collect();
        prop_assert!(consistency(&even) >= consistency(&gaps) - 1e-6);
    }
}

#[test]
fn a_double_analysis_gives_the_same_bytes_and_another_snapshot_other_intervals() {
    let snapshot = steady(30, 3.0, 9_000, 20_000);
    let bytes = |snapshot| serde_json::to_string(&analyze(snapshot).unwrap()).unwrap();
    assert_eq!(bytes(&snapshot), bytes(&snapshot));
    let mut later = snapshot.clone();
    later.taken_at = at(-1.0);
    assert_ne!(bytes(&snapshot), bytes(&later));
}
