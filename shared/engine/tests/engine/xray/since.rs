//! What was gathered since an earlier report.

use engine::report::{Reason, Report, SinceLast};
use engine::snapshot::{Live, Snapshot};
use engine::{Baselines, Before, xray};
use jiff::SignedDuration;

use crate::build::{at, steady, video};
use crate::xray::report;

/// 40 uploads, one in ten days, and the same channel 10 days before with 1,000 views less on each.
fn two() -> (Snapshot, Snapshot) {
    let now = steady(40, 10.0, 50_000, 10_000);
    let mut then = now.clone();
    then.taken_at -= SignedDuration::from_hours(240);
    then.videos.retain(|video| video.published_at < Some(then.taken_at));
    for video in &mut then.videos {
        video.views = video.views.map(|views| views - 1_000);
    }
    then.channel.total_views = now.channel.total_views.map(|views| views - 60_000);
    (then, now)
}

fn later(now: &Snapshot, then: &Report) -> Report {
    xray(now, &Baselines::shipped(), Before::from(then)).unwrap()
}

fn since(now: &Snapshot, then: &Report) -> Option<SinceLast> {
    later(now, then).xray.unwrap().since_last
}

#[test]
fn gains_are_counted_upload_by_upload() {
    let (then, now) = two();
    let found = since(&now, &report(&then)).unwrap();
    assert_eq!((found.since, found.days), (then.taken_at, 10.0));
    assert_eq!((found.followed_uploads, found.new_uploads), (39, 1));
    let new = now.videos[0].views.unwrap();
    assert_eq!(found.views_gained, Some(39_000 + new));
    assert_eq!(found.channel_views_gained, Some(60_000));
    assert_eq!(found.velocity.value, Some(100.0), "1,000 views in 10 days");
}

#[test]
fn the_report_shows_what_each_of_its_uploads_gathered() {
    let (then, mut now) = two();
    // Of one the views are hidden: it is none of the report's uploads, and the next ones move up.
    now.videos[20].views = None;
    let report = later(&now, &report(&then));
    let found = report.xray.unwrap().since_last.unwrap();
    assert_eq!(found.gains.len(), 39);
    assert_eq!(
        Some(found.gains.iter().map(|gain| gain.views).sum()),
        found.views_gained
    );
    for gain in found.gains {
        let upload = &report.uploads[gain.upload as usize];
        let expected = if upload.published_at < then.taken_at {
            1_000
        } else {
            upload.views
        };
        assert_eq!(gain.views, expected, "{upload:?}");
    }
}

#[test]
fn an_upload_that_was_there_and_was_not_read_is_unknown_not_zero() {
    let (mut then, now) = two();
    then.videos.truncate(10);
    let found = since(&now, &report(&then)).unwrap();
    assert_eq!((found.followed_uploads, found.new_uploads), (10, 1));
    assert_eq!(found.views_gained, Some(10_000 + now.videos[0].views.unwrap()));
}

#[test]
fn views_that_the_platform_took_back_count_as_none() {
    let (then, mut now) = two();
    now.videos[5].views = Some(1);
    let found = since(&now, &report(&then)).unwrap();
    assert_eq!(found.views_gained, Some(38_000 + now.videos[0].views.unwrap()));
    now.channel.total_views = Some(1);
    assert_eq!(since(&now, &report(&then)).unwrap().channel_views_gained, None);
}

#[test]
fn old_uploads_share_is_of_all_new_views_and_unknown_where_it_cannot_be_counted() {
    let (then, mut now) = two();
    let before = report(&then);
    let new = now.videos[0].views.unwrap() as f64;
    // All of 40 public uploads were read: those published over 180 days before the earlier report had 1,000 each.
    now.channel.total_videos = Some(40);
    let old = now
        .videos
        .iter()
        .filter(|video| video.published_at < Some(at(190.0)))
        .count() as f64;
    let share = since(&now, &before).unwrap().older_share.unwrap();
    assert!((share - old * 1_000.0 / (39_000.0 + new)).abs() < 1e-9, "{share}");
    // There are more: what the channel gathered beyond these is of older ones.
    now.channel.total_videos = Some(400);
    now.channel.total_views = then.channel.total_views.map(|views| views + 100_000 + new as u64);
    let share = since(&now, &before).unwrap().older_share.unwrap();
    assert!(
        (share - (old * 1_000.0 + 61_000.0) / (100_000.0 + new)).abs() < 1e-9,
        "{share}"
    );
    // The channel's own count lags behind that of its uploads.
    now.channel.total_views = then.channel.total_views.map(|views| views + 5);
    assert_eq!(since(&now, &before).unwrap().older_share, None);
}

#[test]
fn old_uploads_share_is_unknown_where_unread_ones_may_be_young() {
    let (then, mut now) = two();
    let before = report(&then);
    now.videos.truncate(12);
    now.channel.total_views = then.channel.total_views.map(|views| views + 900_000);
    assert_eq!(since(&now, &before).unwrap().older_share, None);
}

#[test]
fn velocity_takes_three_uploads_of_the_main_format_that_were_a_week_old() {
    let (mut then, now) = two();
    for video in then.videos.iter_mut().skip(3) {
        video.live = Live::Ended;
    }
    then.videos.truncate(3);
    // The newest of the three was 1.5 days old.
    let found = since(&now, &report(&then)).unwrap();
    assert_eq!(
        (found.velocity.value, found.velocity.reason),
        (None, Some(Reason::FewVideos))
    );
    assert_eq!(found.velocity.n, 2);
}

#[test]
fn strongest_uploads_are_chosen_by_what_they_gather_now_where_that_is_known() {
    let (then, mut now) = two();
    now.videos.push(video(800, 60.0, 90_000_000));
    let top = later(&now, &report(&then)).xray.unwrap().top_videos_by_vpm;
    let (unknown, known) = (&top[0], &top[1]);
    assert_eq!(
        (unknown.basis.as_str(), known.basis.as_str()),
        ("lifetime_pace", "velocity")
    );
    assert!((known.views_per_month - 100.0 * 30.44).abs() < 1e-6, "{known:?}");
}

#[test]
fn another_channel_a_sample_or_less_than_a_day_says_nothing() {
    let (then, now) = two();
    let before = report(&then);
    assert!(since(&now, &before).is_some());
    let mut other = before.clone();
    other.channel_info.channel_id = "UCother".into();
    let mut sample = before.clone();
    sample.sample = true;
    let mut recent = before.clone();
    recent.analysis_date = now.taken_at - SignedDuration::from_hours(23);
    let mut future = before;
    future.analysis_date = now.taken_at + SignedDuration::from_hours(48);
    for report in [other, sample, recent, future] {
        assert_eq!(since(&now, &report), None);
    }
    assert_eq!(
        report(&now).xray.unwrap().since_last,
        None,
        "a first report follows none"
    );
}

#[test]
fn a_report_without_its_titles_is_as_good() {
    let (then, now) = two();
    let whole = report(&then);
    let mut redacted = whole.clone();
    redacted.uploads.iter_mut().for_each(|upload| upload.title.clear());
    assert_eq!(since(&now, &whole), since(&now, &redacted));
}

#[test]
fn across_a_change_of_counting_nothing_was_gathered_that_could_be_counted() {
    let (mut then, mut now) = two();
    // Both a break's day later and earlier, as the same distance from it.
    let to_break = "2026-08-27T00:00:00Z"
        .parse::<jiff::Timestamp>()
        .unwrap()
        .duration_since(now.taken_at);
    let moved = to_break + SignedDuration::from_hours(24);
    for snapshot in [&mut then, &mut now] {
        snapshot.taken_at += moved;
        for video in &mut snapshot.videos {
            video.published_at = video.published_at.map(|at| at + moved);
        }
    }
    let report = later(&now, &report(&then)).xray.unwrap();
    let since = report.since_last.unwrap();
    assert_eq!(
        (since.views_gained, since.channel_views_gained, since.older_share),
        (None, None, None)
    );
    assert_eq!(
        (since.velocity.value, since.velocity.reason),
        (None, Some(Reason::CountingChanged))
    );
    assert!(since.gains.is_empty());
    assert_eq!(since.followed_uploads, 39, "they are followed all the same");
    assert!(
        report
            .top_videos_by_vpm
            .iter()
            .all(|video| video.basis == "lifetime_pace")
    );
}
