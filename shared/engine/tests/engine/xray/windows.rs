//! Two windows of whole days.

use engine::report::{Format, Movement, Reason, WindowComparison};
use engine::snapshot::Snapshot;
use engine::{changes, findings};
use jiff::{SignedDuration, Timestamp};

use crate::build::{snapshot, steady, video};
use crate::xray::{later, report, section};

fn windows(snapshot: &Snapshot) -> Option<WindowComparison> {
    section(snapshot).windows
}

fn days(snapshot: &Snapshot) -> Option<u32> {
    windows(snapshot).map(|windows| windows.days)
}

#[test]
fn the_shortest_with_eight_uploads_in_each_is_taken() {
    assert_eq!(days(&steady(80, 3.5, 1_000, 100)), Some(30));
    assert_eq!(days(&steady(80, 7.0, 1_000, 100)), Some(60));
    assert_eq!(days(&steady(80, 11.0, 1_000, 100)), Some(90));
    assert_eq!(days(&steady(80, 12.0, 1_000, 100)), None);
}

#[test]
fn they_are_whole_days_that_follow_each_other_and_end_before_the_last_day() {
    let channel = steady(80, 3.5, 1_000, 100);
    let found = windows(&channel).unwrap();
    for moment in [found.earlier_from, found.recent_from, found.to] {
        assert_eq!(moment.as_second() % 86_400, 0, "midnight in UTC");
    }
    let month = SignedDuration::from_hours(24 * 30);
    assert_eq!(found.to.duration_since(found.recent_from), month);
    assert_eq!(found.recent_from.duration_since(found.earlier_from), month);
    let gone = channel.taken_at.duration_since(found.to);
    assert!((24..48).contains(&gone.as_hours()), "every upload is a day old by then");
}

#[test]
fn an_upload_at_the_border_is_in_one_window_alone() {
    let mut channel = steady(80, 3.5, 1_000, 100);
    let found = windows(&channel).unwrap();
    let counts = |channel: &Snapshot| {
        let windows = windows(channel).unwrap();
        let uploads = &windows.formats[0].uploads;
        (uploads.earlier.unwrap(), uploads.recent.unwrap())
    };
    let (earlier, recent) = counts(&channel);
    let mut add = |at: Timestamp, id: &str| {
        let mut more = video(900, 0.0, 1_000);
        (more.id, more.published_at) = (id.to_owned(), Some(at));
        channel.videos.push(more);
        counts(&channel)
    };
    assert_eq!(add(found.recent_from, "first moment"), (earlier, recent + 1.0));
    let before = found.recent_from - SignedDuration::from_secs(1);
    assert_eq!(add(before, "second before"), (earlier + 1.0, recent + 1.0));
    assert_eq!(
        add(found.to, "end"),
        (earlier + 1.0, recent + 1.0),
        "belongs to the next day"
    );
    let before = found.earlier_from - SignedDuration::from_secs(1);
    assert_eq!(add(before, "before both"), (earlier + 1.0, recent + 1.0));
}

#[test]
fn a_window_that_was_not_read_to_its_beginning_is_none() {
    let mut channel = steady(80, 3.5, 1_000, 100);
    // 61 days reach back to before the earlier window, 60 do not: it ends one to two days ago.
    channel
        .videos
        .retain(|video| video.published_at > Some(crate::build::at(58.0)));
    assert_eq!(windows(&channel), None);
}

#[test]
fn twice_the_views_and_half_the_uploads_are_beyond_noise_and_the_same_is_not() {
    let still = windows(&steady(80, 3.5, 10_000, 100)).unwrap();
    assert!(still.formats.iter().all(|format| {
        [&format.uploads, &format.views, &format.engagement]
            .iter()
            .all(|figure| figure.movement.is_none())
    }));
    let mut doubled = steady(80, 3.5, 10_000, 100);
    for video in &mut doubled.videos {
        if video.published_at >= Some(still.recent_from) {
            video.views = video.views.map(|views| views * 2);
        }
    }
    let found = windows(&doubled).unwrap();
    let [format] = found.formats.as_slice() else {
        panic!("one format")
    };
    assert_eq!(format.views.movement, Some(Movement::Up));
    assert!((1.9..2.1).contains(&format.views.ratio.value.unwrap()), "{format:?}");
    // The same reactions to twice the views.
    assert_eq!(format.engagement.movement, Some(Movement::Down));
    assert!((0.48..0.52).contains(&format.engagement.ratio.value.unwrap()));
    let mut seldom = steady(160, 1.7, 10_000, 100);
    let mut counted = 0;
    seldom.videos.retain(|video| {
        counted += 1;
        video.published_at < Some(still.recent_from) || counted % 2 == 0
    });
    let found = windows(&seldom).unwrap();
    assert_eq!(found.formats[0].uploads.movement, Some(Movement::Down));
}

#[test]
fn formats_are_never_added_up_and_one_with_too_few_says_so() {
    let mut mixed = steady(80, 3.5, 10_000, 100);
    for (index, age) in [(500, 10.0), (501, 20.0), (502, 40.0)] {
        let mut short = video(index, age, 900_000);
        short.duration_s = Some(40);
        mixed.videos.push(short);
    }
    let found = windows(&mixed).unwrap();
    let formats: Vec<Format> = found.formats.iter().map(|format| format.format).collect();
    assert_eq!(formats, [Format::Short, Format::Long]);
    let (short, long) = (&found.formats[0], &found.formats[1]);
    assert_eq!((short.uploads.earlier, short.uploads.recent), (Some(1.0), Some(2.0)));
    assert_eq!(short.views.ratio.reason, Some(Reason::FewVideos));
    assert!(short.views.recent.is_some(), "what was counted is shown all the same");
    let alone = windows(&steady(80, 3.5, 10_000, 100)).unwrap();
    assert_eq!(long.views, alone.formats[0].views);
}

#[test]
fn what_is_hidden_is_unknown_and_not_nothing() {
    let mut hidden = steady(80, 3.5, 10_000, 100);
    for video in &mut hidden.videos {
        video.likes = None;
    }
    let found = windows(&hidden).unwrap();
    let engagement = &found.formats[0].engagement;
    assert_eq!((engagement.earlier, engagement.recent), (None, None));
    assert_eq!(engagement.ratio.value, None);
    assert!(windows(&snapshot(None, vec![video(0, 2.0, 0)])).is_none());
}

#[test]
fn views_are_not_compared_across_a_change_of_counting_and_uploads_are() {
    let mut channel = steady(80, 3.5, 10_000, 100);
    let at = "2026-08-27T00:00:00Z".parse::<Timestamp>().unwrap();
    let moved = at.duration_since(channel.taken_at) + SignedDuration::from_hours(24 * 40);
    channel.taken_at += moved;
    for video in &mut channel.videos {
        video.published_at = video.published_at.map(|at| at + moved);
    }
    let found = windows(&channel).unwrap();
    let format = &found.formats[0];
    for figure in [&format.views, &format.engagement] {
        assert_eq!((figure.earlier, figure.recent, figure.movement), (None, None, None));
        assert_eq!(figure.ratio.reason, Some(Reason::CountingChanged));
    }
    assert!(format.uploads.ratio.value.is_some());
}

#[test]
fn what_moved_is_among_the_changes_and_a_drop_is_a_finding_alongside_them() {
    let then = report(&steady(80, 3.5, 10_000, 100));
    let mut now = later(steady(80, 3.5, 10_000, 100), 30, true);
    let recent = windows(&now).unwrap().recent_from;
    for video in &mut now.videos {
        if video.published_at >= Some(recent) {
            video.views = video.views.map(|views| views / 2);
        }
    }
    let now = report(&now);
    let found = changes(&then, &now);
    let views = found.iter().find(|change| change.figure == "window_views").unwrap();
    assert_eq!(
        (views.movement, views.better, views.days),
        (Movement::Down, Some(false), 30.0)
    );
    assert_eq!(views.statement.key, "change.windowDown");
    let mut without_alert = now.clone();
    without_alert.xray.as_mut().unwrap().drop_alert.as_mut().unwrap().rings = Some(false);
    assert_eq!(
        now.xray.as_ref().unwrap().drop_alert.as_ref().unwrap().rings,
        Some(true)
    );
    assert_eq!(findings(&now, &found), found.len() + 1);
    assert_eq!(findings(&without_alert, &found), found.len());
}
