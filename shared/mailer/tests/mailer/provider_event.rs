//! What follows from the provider's events.

use domain::monitor::MailStop;
use mailer::{Feedback, hear};
use serde_json::{Value, json};

use crate::world::{World, event_about};

const A: &str = "a@studio.example";
const B: &str = "b@studio.example";

/// The provider says this about the newest mail.
async fn hears(world: &World, kind: &str, more: &Value) {
    let event = event_about(world.ses.taken().last().unwrap(), kind, more);
    let feedback = Feedback::read(&event).unwrap();
    // Events come twice now and then.
    for _ in 0..2 {
        hear(&world.store(), &feedback, world.now()).await.unwrap();
    }
}

fn bounced(kind: &str) -> Value {
    json!({"bounce": {"bounceType": kind}})
}

#[tokio::test]
async fn a_bounce_or_a_complaint_stops_the_mails_to_its_recipient_and_no_others() {
    let world = World::start().await;
    world.confirmed(A).await;
    world.confirmed(B).await;
    let own = world.monitor().await;
    let (a, again) = (world.monitor_to(Some(A)).await, world.monitor_to(Some(A)).await);
    let b = world.monitor_to(Some(B)).await;

    world.deliver(&world.completed(&a).await).await;
    hears(&world, "Bounce", &bounced("Transient")).await;
    assert_eq!(world.stopped(&a).await, None);
    hears(&world, "Bounce", &bounced("Permanent")).await;
    for (monitor, expected) in [
        (&a, Some(MailStop::Bounced)),
        (&again, Some(MailStop::Bounced)),
        (&b, None),
        (&own, None),
    ] {
        assert_eq!(world.stopped(monitor).await, expected);
    }

    world.deliver(&world.completed(&own).await).await;
    hears(
        &world,
        "Complaint",
        &json!({"complaint": {"complaintFeedbackType": "abuse"}}),
    )
    .await;
    assert_eq!(world.stopped(&own).await, Some(MailStop::Complained));
    assert_eq!(world.stopped(&b).await, None);
    // Each event came twice and counts once.
    let today = world.store().mail_days(world.now()).await.unwrap()[0];
    assert_eq!((today.bounced, today.undelivered, today.complained), (1, 1, 1));

    let sent = world.ses.asked();
    for monitor in [&own, &a, &again] {
        world.deliver(&world.completed(monitor).await).await;
    }
    assert_eq!(world.ses.asked(), sent);
}

#[tokio::test]
async fn a_choice_that_was_made_after_a_bounce_counts() {
    let world = World::start().await;
    let own = world.monitor().await;
    world.deliver(&world.completed(&own).await).await;
    hears(&world, "Bounce", &bounced("Permanent")).await;
    world.set_mail(&own, |mail| mail.stopped = None).await;
    world.deliver(&world.completed(&own).await).await;
    assert_eq!(world.ses.taken().len(), 2);
}

#[tokio::test]
async fn word_of_a_mail_that_nobody_knows_leaves_nothing_behind() {
    let world = World::start().await;
    let before = world.platform.cloud.rows().await;
    let tags = json!({"user": ["somebody"], "mail": ["a".repeat(32)], "recipient": ["account"]});
    for (kind, more) in [("Send", json!({"send": {}})), ("Bounce", bounced("Permanent"))] {
        let feedback = Feedback::read(&crate::feedback::event(kind, kind, &tags, &more)).unwrap();
        hear(&world.store(), &feedback, world.now()).await.unwrap();
    }
    assert_eq!(world.platform.cloud.rows().await, before);
}
