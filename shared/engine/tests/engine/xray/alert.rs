//! The alert: newest uploads against what the channel lets expect.

use engine::report::{DropAlert, Reason};
use engine::snapshot::{Live, Snapshot};

use crate::build::steady;
use crate::xray::section;

fn alert(snapshot: &Snapshot) -> DropAlert {
    section(snapshot).drop_alert.unwrap()
}

/// 60 uploads, one a week, of which the newest so many that are a week old, and the younger one, have this share of their views.
fn fallen(newest: usize, share: f64) -> Snapshot {
    let mut channel = steady(60, 7.0, 10_000, 50_000);
    for video in &mut channel.videos[..=newest] {
        video.views = video.views.map(|views| (views as f64 * share) as u64);
    }
    channel
}

#[test]
fn half_the_views_in_ten_uploads_ring_and_a_fifth_less_does_not() {
    let half = alert(&fallen(10, 0.5));
    assert_eq!(half.rings, Some(true));
    assert!((0.45..0.55).contains(&half.ratio.value.unwrap()), "{half:?}");
    assert_eq!((half.uploads, half.against), (10, 40));
    assert_eq!(
        half.upload_indices,
        (49..59).collect::<Vec<u32>>(),
        "the newest, without the one of the last week"
    );
    // Beyond doubt less, and yet no alert: it is not 30 percent.
    let fifth = alert(&fallen(10, 0.8));
    assert_eq!(fifth.rings, Some(false));
    assert!(fifth.ratio.high.is_some_and(|high| high < 1.0), "{fifth:?}");
}

#[test]
fn more_views_and_the_same_views_are_quiet() {
    for share in [1.0, 3.0] {
        assert_eq!(alert(&fallen(10, share)).rings, Some(false), "{share}");
    }
}

#[test]
fn a_drop_that_could_be_chance_is_quiet_however_large() {
    let mut channel = fallen(10, 0.5);
    for (index, video) in channel.videos.iter_mut().enumerate() {
        video.views = video.views.map(|views| if index % 2 == 0 { views * 40 } else { views });
    }
    let alert = alert(&channel);
    assert!(alert.ratio.value.is_some_and(|ratio| ratio < 0.7), "{alert:?}");
    assert_eq!(alert.rings, Some(false));
}

#[test]
fn it_takes_five_uploads_against_ten_that_are_a_week_old() {
    // One of them is younger.
    let enough = alert(&steady(16, 7.0, 10_000, 50_000));
    assert_eq!((enough.uploads, enough.against), (5, 10));
    let few = alert(&steady(15, 7.0, 10_000, 50_000));
    assert_eq!((few.rings, few.uploads, few.against), (None, 0, 0));
    assert_eq!(few.ratio.reason, Some(Reason::FewVideos));
}

#[test]
fn other_formats_have_no_part_in_it() {
    let whole = fallen(10, 0.5);
    let mut mixed = whole.clone();
    for (index, video) in whole.videos.iter().take(15).enumerate() {
        let mut stream = video.clone();
        stream.id = format!("stream{index}");
        stream.live = Live::Ended;
        stream.views = Some(50);
        mixed.videos.push(stream);
    }
    let (one, other) = (alert(&whole), alert(&mixed));
    assert_eq!(
        (one.rings, one.ratio, one.uploads),
        (other.rings, other.ratio, other.uploads)
    );
    assert_ne!(
        one.upload_indices, other.upload_indices,
        "their places among all uploads are others"
    );
}

#[test]
fn an_expectation_far_above_its_size_is_drawn_back_a_little() {
    let ratio = |subscribers| alert(&steady(60, 7.0, 1_000_000, subscribers)).ratio.value.unwrap();
    let (typical, far_above) = (ratio(10_000_000), ratio(1_000));
    assert!(
        far_above > typical && far_above < typical * 1.1,
        "{typical} {far_above}"
    );
    let mut hidden = steady(60, 7.0, 1_000_000, 1_000);
    hidden.channel.subscribers = None;
    assert!(alert(&hidden).ratio.value.is_some());
}

#[test]
fn uploads_from_before_a_change_of_counting_are_no_yardstick() {
    let since_break = |days: i64| {
        let mut channel = fallen(10, 0.5);
        let at = "2026-08-27T00:00:00Z".parse::<jiff::Timestamp>().unwrap();
        let moved = at.duration_since(channel.taken_at) + jiff::SignedDuration::from_hours(24 * days);
        channel.taken_at += moved;
        for video in &mut channel.videos {
            video.published_at = video.published_at.map(|at| at + moved);
        }
        alert(&channel)
    };
    // 20 weeks of one upload each are 5 against 14 or so; of 10 weeks none can be spared.
    let enough = since_break(7 * 20);
    assert!(
        enough.against < 16 && enough.uploads == 5 && enough.rings.is_some(),
        "{enough:?}"
    );
    let short = since_break(7 * 10);
    assert_eq!((short.rings, short.ratio.reason), (None, Some(Reason::CountingChanged)));
}
