//! What a mail says about each way in which a run ends.

use std::cmp::Reverse;

use domain::job::FailureKind;
use domain::monitor::Aspect;
use engine::{Baselines, Report};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use store::Changes;

use crate::world::{SITE, World, report, run_of, subject, text};

/// The mail that this message brings.
async fn mail(world: &World, message: &contract::event::SendMail) -> Value {
    let before = world.ses.taken().len();
    world.deliver(message).await;
    let mut taken = world.ses.taken();
    assert_eq!(taken.len(), before + 1);
    taken.remove(before)
}

fn says(mail: &Value, words: &[&str]) {
    for word in words {
        assert!(text(mail).contains(word), "{word}: {}", text(mail));
    }
}

fn says_not(mail: &Value, words: &[&str]) {
    for word in words {
        assert!(!text(mail).contains(word), "{word}: {}", text(mail));
    }
}

#[tokio::test]
async fn a_later_report_says_what_changed() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let first = world.completed(&monitor).await;
    let (old, mut new) = (report(50), report(50));
    new.analysis_date = old.analysis_date + SignedDuration::from_hours(7 * 24);
    new.channel_info.subscriber_count = Some(24_600);
    let mut changes = Changes {
        since: world.now(),
        previous: run_of(&first).parse().unwrap(),
        changes: engine::changes(&old, &new),
    };
    world.next_week();
    let message = world.completed_with(&monitor, &report(50), Some(&changes)).await;
    let changed = mail(&world, &message).await;
    assert_eq!(subject(&changed), "1 change beyond noise: Werkstatt am Deich");
    says(
        &changed,
        &["Subscribers: 2 times as much as 7 days ago.", "12,300", "24,600"],
    );

    changes.changes.clear();
    world.next_week();
    let message = world.completed_with(&monitor, &report(50), Some(&changes)).await;
    let unchanged = mail(&world, &message).await;
    assert_eq!(subject(&unchanged), "Nothing beyond noise: Werkstatt am Deich");
}

/// A report of a channel whose newest uploads have hardly any views.
fn fallen() -> Report {
    let channel = "UC0123456789abcdefghijkl".parse().unwrap();
    let mut snapshot = testkit::snapshot(&channel, 200, Timestamp::now());
    snapshot.videos.sort_by_key(|video| Reverse(video.published_at));
    for video in snapshot.videos.iter_mut().take(8) {
        video.views = video.views.map(|views| views / 50);
    }
    engine::xray(&snapshot, &Baselines::shipped(), engine::Before::default()).unwrap()
}

#[tokio::test]
async fn a_drop_comes_first_for_anyone_who_asked_for_alerts() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let report = fallen();
    let alert = report.xray.as_ref().unwrap().drop_alert.as_ref().unwrap();
    assert_eq!(alert.rings, Some(true), "{alert:?}");
    let message = world.completed_with(&monitor, &report, None).await;
    let asked = mail(&world, &message).await;
    assert!(
        subject(&asked).starts_with("The newest uploads have "),
        "{}",
        subject(&asked)
    );

    world.next_week();
    world.track(&monitor, [Aspect::Score]).await;
    let message = world.completed_with(&monitor, &report, None).await;
    let not_asked = mail(&world, &message).await;
    assert_eq!(subject(&not_asked), "First report: Werkstatt am Deich");
}

#[tokio::test]
async fn a_run_that_abstained_or_failed_says_so_and_what_came_back() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let few = report(3);
    assert!(few.score.value.is_none());
    let message = world.completed_with(&monitor, &few, None).await;
    let abstained = mail(&world, &message).await;
    assert_eq!(subject(&abstained), "Too little data: Werkstatt am Deich");
    says(&abstained, &["10 credits were refunded."]);
    says(
        &abstained,
        &[&format!("{SITE}/performance/reports/{}", run_of(&message))],
    );

    world.next_week();
    let message = world.failed(&monitor, FailureKind::Timeout).await;
    let failed = mail(&world, &message).await;
    assert_eq!(subject(&failed), "No report: Werkstatt am Deich");
    says(&failed, &["10 credits were refunded."]);
}

#[tokio::test]
async fn the_third_skip_says_that_the_monitor_is_inactive_and_the_first_how_many_are_left() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let mut skips = Vec::new();
    for _ in 0..3 {
        let message = world.skipped(&monitor).await;
        skips.push(mail(&world, &message).await);
        world.next_week();
    }
    assert_eq!(subject(&skips[0]), subject(&skips[1]));
    assert_ne!(subject(&skips[2]), subject(&skips[1]));
    for skip in &skips {
        says(skip, &["fewer than 10 credits", &format!("{SITE}/#credits")]);
    }
    says(&skips[0], &["After 2 more skipped runs"]);
    says(&skips[1], &["If the next run is skipped as well"]);
    says(&skips[2], &["Switched off: 3 runs in a row were skipped"]);
    says_not(&skips[2], &["If the next run"]);
}

#[tokio::test]
async fn only_the_run_that_made_the_monitor_inactive_says_so() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let first = world.failed(&monitor, FailureKind::ChannelNotFound).await;
    world.next_week();
    let second = world.failed(&monitor, FailureKind::ChannelNotFound).await;
    // The first message was late.
    let (late, gone) = (mail(&world, &first).await, mail(&world, &second).await);
    assert_ne!(subject(&late), subject(&gone));
    assert!(subject(&gone).contains("switched off"), "{}", subject(&gone));
    assert!(!subject(&late).contains("switched off"), "{}", subject(&late));
}

#[tokio::test]
async fn after_thirty_days_the_channels_name_is_in_no_mail() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let (soon, late) = (world.completed(&monitor).await, world.completed(&monitor).await);
    world.advance(29 * 24 * 60);
    assert!(subject(&mail(&world, &soon).await).contains("Werkstatt am Deich"));
    world.advance(24 * 60 + 1);
    let late = mail(&world, &late).await;
    assert!(!late.to_string().contains("Werkstatt"), "{}", subject(&late));
}
