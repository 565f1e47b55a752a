//! A channel k times as large: what is a ratio, a rate or a share of it stays as it is. Equal up to the + 1 inside the logarithm, which
//! weighs most at 2,000 views.

use engine::report::{Claim, Metrics, Xray};
use engine::snapshot::Snapshot;
use engine::{Baselines, Before, analyze, xray};
use proptest::prelude::*;

use crate::build::{snapshot, video};

/// An upload: days since the one before, views, length in seconds, and which of a few titles.
type Made = (f64, u64, u32, usize);

const TITLES: [&str; 5] = [
    "How to bake bread, part",
    "My garden in the news today",
    "Bread and nothing else",
    "How to bake cake, part",
    "Live at the christmas market",
];

/// A channel of Shorts and long videos, with hits, in titles some of which repeat.
fn mixed() -> impl Strategy<Value = Vec<Made>> {
    let views = prop_oneof![9 => 2_000_u64..60_000, 1 => 200_000_u64..3_000_000];
    let length = prop_oneof![3 => 200_u32..2_000, 1 => 10_u32..60];
    prop::collection::vec((0.1_f64..20.0, views, length, 0..TITLES.len()), 15..50)
}

fn factor() -> impl Strategy<Value = u64> {
    prop::sample::select(vec![2, 10, 1_000])
}

fn channel(uploads: &[Made], k: u64) -> Snapshot {
    let mut day = 1.2;
    let videos = uploads.iter().enumerate().map(|(i, (gap, views, length, title))| {
        day += gap;
        let mut video = video(i, day, views * k);
        video.duration_s = Some(*length);
        video.title = format!("{} {i}", TITLES[*title]);
        video
    });
    snapshot(Some(10_000 * k), videos.collect())
}

/// The figures of a channel and of one k times as large.
fn both(uploads: &[Made], k: u64) -> (Metrics, Metrics) {
    let metrics = |k| analyze(&channel(uploads, k)).unwrap().metrics;
    (metrics(1), metrics(k))
}

/// Both abstain, or both have a value that differs by at most this.
fn apart(a: &Claim, b: &Claim, most: f64) -> bool {
    match (a.value, b.value) {
        (Some(a), Some(b)) => (a - b).abs() <= most,
        (a, b) => a == b,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_rate_of_hits_stays(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        // Only an upload on the very border may cross it.
        prop_assert!(apart(&one.viral_rate, &many.viral_rate, 1.0 / 15.0 + 1e-9), "{:?} {:?}", one.viral_rate, many.viral_rate);
        prop_assert!(one.viral_videos_count.abs_diff(many.viral_videos_count) <= 1);
        prop_assert_eq!(one.viral_rate.n, many.viral_rate.n);
    }

    #[test]
    fn the_share_of_views_in_hits_stays(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        // Where one crosses the border its views do, too.
        prop_assume!(one.viral_videos_count == many.viral_videos_count);
        prop_assert!(apart(&one.outlier_share, &many.outlier_share, 1e-6), "{:?} {:?}", one.outlier_share, many.outlier_share);
    }

    #[test]
    fn sustainability_stays(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        prop_assert!(apart(&one.sustainability_score, &many.sustainability_score, 0.1), "{:?} {:?}", one.sustainability_score, many.sustainability_score);
    }

    #[test]
    fn the_share_of_shorts_stays(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        prop_assert_eq!(&one.shorts_share, &many.shorts_share);
        prop_assert!(one.shorts_share.value.is_some());
    }

    #[test]
    fn repeated_titles_stay(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        prop_assert_eq!(one.title_pattern_score.value, many.title_pattern_score.value);
        prop_assert!(one.title_pattern_score.value.is_some());
    }

    #[test]
    fn the_template_of_the_format_stays(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        prop_assert_eq!(one.format_template_score.value, many.format_template_score.value);
        prop_assert!(one.format_template_score.value.is_some());
    }

    #[test]
    fn momentum_stays(uploads in mixed(), k in factor()) {
        let (one, many) = both(&uploads, k);
        let most = 0.002 * (100.0 + one.growth_momentum.value.unwrap_or(0.0).abs());
        prop_assert!(apart(&one.growth_momentum, &many.growth_momentum, most), "{:?} {:?}", one.growth_momentum, many.growth_momentum);
    }

    #[test]
    fn what_an_xray_says_of_lengths_formats_and_reactions_stays(uploads in mixed(), k in factor()) {
        let of = |k| -> Xray {
            let mut channel = channel(&uploads, k);
            for video in &mut channel.videos {
                let views = video.views.unwrap() / k;
                (video.likes, video.comments) = (Some(views / 30 * k), Some(views / 400 * k));
            }
            xray(&channel, &Baselines::shipped(), Before::default()).unwrap().xray.unwrap()
        };
        let (one, many) = (of(1), of(k));
        prop_assert!(apart(&one.avg_engagement, &many.avg_engagement, 1e-9));
        prop_assert!(apart(&one.duration_views_correlation, &many.duration_views_correlation, 0.02));
        prop_assert_eq!(&one.sweet_spot_duration_min, &many.sweet_spot_duration_min);
        let month = |xray: &Xray| xray.median_views_30d.value;
        prop_assert_eq!(month(&one).map(|views| views * k as f64), month(&many));
        for (one, many) in one.format_analysis.iter().zip(&many.format_analysis) {
            prop_assert_eq!(one.uploads_per_week.value, many.uploads_per_week.value);
            prop_assert!((one.views_share.unwrap() - many.views_share.unwrap()).abs() < 1e-9);
        }
        for (one, many) in one.top_videos_by_vpm.iter().zip(&many.top_videos_by_vpm) {
            prop_assert_eq!(&one.video_id, &many.video_id);
            prop_assert!((one.views_per_month * k as f64 / many.views_per_month - 1.0).abs() < 1e-9);
        }
    }
}
