//! The length that stands out: named where there is one, and not where other things explain it.

use engine::report::{Reason, State, Watched};
use engine::snapshot::Snapshot;

use super::{report, section};
use crate::build::{snapshot, video};
use crate::made::{Made, PLAIN, make};

/// Uploads of some lengths: for each a number of uploads and their views, wobbling by a tenth.
fn lengths(bins: &[(u32, usize, u64)]) -> Snapshot {
    let one = |(length, count, views): &(u32, usize, u64)| vec![(*length, *views); *count];
    let uploads: Vec<(u32, u64)> = bins.iter().flat_map(one).collect();
    let videos = uploads.iter().enumerate().map(|(i, (length, views))| {
        // Lengths take turns, so that no time has only one of them.
        let mut video = video(
            i,
            40.0 + ((i * 37) % uploads.len()) as f64,
            views + views / 10 * (i as u64 % 7),
        );
        video.duration_s = Some(length + i as u32 % 30);
        video
    });
    snapshot(Some(50_000), videos.collect())
}

#[test]
fn the_length_that_stands_out_is_named_in_minutes() {
    let channel = lengths(&[(300, 20, 1_000), (500, 20, 9_000), (900, 20, 2_000)]);
    let best = section(&channel).sweet_spot_duration_min;
    assert!((500.0..530.0).contains(&(best.value.unwrap() * 60.0)), "{best:?}");
    assert_eq!((best.n, best.state), (20, State::Measured));
    let even = section(&lengths(&[(300, 20, 1_000), (500, 20, 1_000)])).sweet_spot_duration_min;
    assert_eq!((even.reason, even.n), (Some(Reason::SmallMargin), 40));
}

#[test]
fn the_length_is_advised_where_most_of_the_newest_uploads_have_another() {
    let mut channel = lengths(&[(300, 20, 1_000), (500, 20, 9_000), (900, 20, 2_000)]);
    let given = report(&channel);
    let advice = &given.xray.as_ref().unwrap().advice[0];
    assert_eq!(advice.key, "length");
    let bin = (given.length_study.bins.iter())
        .find(|bin| bin.from_s <= 500 && bin.to_s > Some(500))
        .unwrap();
    assert_eq!(
        advice.watched,
        Watched::Length {
            from_s: bin.from_s,
            to_s: bin.to_s
        }
    );
    assert!(advice.share_before.is_some_and(|share| share < 0.5));
    assert_eq!(
        given.next_step.as_ref().unwrap().key,
        "length",
        "nothing else stands out"
    );
    assert!(
        given.recommendations.iter().all(|one| one.key != "test_titles"),
        "it is no time to guess"
    );
    for video in &mut channel.videos {
        if video.duration_s >= Some(900) {
            video.published_at = video
                .published_at
                .map(|at| at - jiff::SignedDuration::from_hours(24 * 200));
        }
        if video.duration_s < Some(400) {
            video.published_at = video
                .published_at
                .map(|at| at - jiff::SignedDuration::from_hours(24 * 100));
        }
    }
    let typical = report(&channel);
    assert!(
        typical.recommendations.iter().all(|one| one.key != "length"),
        "it is the usual one already"
    );
}

#[test]
fn a_length_is_compared_with_others_of_ten_uploads_and_more() {
    let best = |count| section(&lengths(&[(300, count, 1_000), (500, 20, 9_000)])).sweet_spot_duration_min;
    assert_eq!(best(9).reason, Some(Reason::FewVideos));
    assert!(best(10).value.is_some());
    // Few uploads of great length neither win nor keep others from winning.
    let channel = lengths(&[(300, 20, 1_000), (500, 20, 9_000), (4_000, 9, 90_000)]);
    assert!(section(&channel).sweet_spot_duration_min.value.unwrap() < 10.0);
}

#[test]
fn a_channel_that_grew_while_its_uploads_became_longer_owes_it_to_no_length() {
    let mut random = engine::internals::statistics::random::Random::new(8);
    let (mut named, mut study_says) = (0, 0);
    for _ in 0..40 {
        let growing = Made {
            sigma: 0.6,
            trend: 10.0_f64.ln() / 4.0,
            videos: 200,
            ..PLAIN
        };
        let mut channel = make(growing, &mut random).unwrap();
        for (place, video) in channel.videos.iter_mut().enumerate() {
            let longer = random.uniform() < if place < 100 { 0.8 } else { 0.2 };
            video.duration_s = Some(if longer { 900 } else { 600 });
        }
        let report = report(&channel);
        let bins = report
            .length_study
            .bins
            .iter()
            .map(|bin| &bin.median_views)
            .collect::<Vec<_>>();
        study_says += usize::from(bins[1].low > bins[0].high);
        named += usize::from(report.xray.unwrap().sweet_spot_duration_min.value.is_some());
    }
    assert!(study_says >= 35, "the trap is set: {study_says} of 40");
    assert!(named <= 2, "{named} of 40");
}
