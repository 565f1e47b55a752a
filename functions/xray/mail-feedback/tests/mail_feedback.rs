//! The function as a process, fed with what the mail provider reports.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::monitor::MailStop;
use lambdakit::Platform;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const SENT: &str = include_str!("../../../../events/mail-feedback/sent.json");
const BOUNCED: &str = include_str!("../../../../events/mail-feedback/bounced.json");
const COMPLAINED: &str = include_str!("../../../../events/mail-feedback/complained.json");

async fn hear(platform: &mut Platform, event: Value) -> usize {
    let (kind, answer) = platform.lambda.invoke("1", event).await;
    assert_eq!(kind, "response", "{answer}");
    answer["batchItemFailures"].as_array().unwrap().len()
}

fn event(sample: &str) -> Value {
    serde_json::from_str(sample).unwrap()
}

/// The sample with something else in its message.
fn changed(sample: &str, change: impl FnOnce(&mut Value)) -> Value {
    let mut event = event(sample);
    let mut body: Value = serde_json::from_str(event["Records"][0]["body"].as_str().unwrap()).unwrap();
    change(&mut body);
    event["Records"][0]["body"] = json!(body.to_string());
    event
}

#[tokio::test]
async fn a_bounce_for_good_and_a_complaint_stop_the_mail_and_say_why() {
    for (sample, stop) in [(BOUNCED, MailStop::Bounced), (COMPLAINED, MailStop::Complained)] {
        let mut platform = Platform::start().await;
        let _function = platform.function("mail-feedback", &[]);
        let of = platform.monitored(USER, MONITOR).await;
        assert_eq!(hear(&mut platform, event(SENT)).await, 0);
        assert!(platform.monitor(&of).await.unwrap().mail.is_on());
        for _ in 0..2 {
            assert_eq!(hear(&mut platform, event(sample)).await, 0);
            assert_eq!(platform.monitor(&of).await.unwrap().mail.stopped, Some(stop));
        }
    }
}

#[tokio::test]
async fn a_full_mailbox_stops_nothing() {
    let mut platform = Platform::start().await;
    let _function = platform.function("mail-feedback", &[]);
    let of = platform.monitored(USER, MONITOR).await;
    let full = changed(BOUNCED, |body| {
        body["detail"]["bounce"]["bounceType"] = json!("Transient");
    });
    assert_eq!(hear(&mut platform, full).await, 0);
    assert!(platform.monitor(&of).await.unwrap().mail.is_on());
}

#[tokio::test]
async fn what_is_not_about_a_mail_of_ours_is_dropped_and_does_not_come_again() {
    let mut platform = Platform::start().await;
    let _function = platform.function("mail-feedback", &[]);
    let of = platform.monitored(USER, MONITOR).await;
    for strange in [
        changed(BOUNCED, |body| body["detail"]["mail"]["tags"] = json!({})),
        changed(BOUNCED, |body| body["detail"]["eventType"] = json!("Open")),
        changed(BOUNCED, |body| *body = json!({"source": "aws.ses"})),
        changed(BOUNCED, |body| {
            body["detail"]["mail"]["tags"]["user"] = json!(["U#somebody"]);
        }),
    ] {
        assert_eq!(hear(&mut platform, strange).await, 0);
    }
    assert!(platform.monitor(&of).await.unwrap().mail.is_on());
}
