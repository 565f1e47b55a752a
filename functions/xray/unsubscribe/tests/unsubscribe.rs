//! The function as a process.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::monitor::MailStop;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};
use store::MonitorKey;

const ONE_CLICK: &str = include_str!("../../../../events/unsubscribe/one-click.json");
const NAME: &str = "unsubscribe";

lambdakit::matrix!("unsubscribe");

async fn monitored(platform: &Platform) -> (MonitorKey, String) {
    let of = platform.monitored("someone", "7c1e5a2b3a495867768594a3b2c1d0e1").await;
    let token = platform.cloud.store().unsubscribe_token(&of).await.unwrap();
    (of, token.unwrap().to_string())
}

#[tokio::test]
async fn one_click_of_a_mail_program_stops_the_mails_of_the_monitor_and_twice_is_as_good() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (of, token) = monitored(&platform).await;
    for _ in 0..2 {
        let event = Event::sample(ONE_CLICK, "").param("token", &token);
        assert_eq!(platform.ask(event).await, (204, Value::Null));
        let mail = platform.monitor(&of).await.unwrap().mail;
        assert_eq!((mail.is_on(), mail.stopped), (false, Some(MailStop::Unsubscribed)));
    }
}

#[tokio::test]
async fn the_page_may_call_without_a_body() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (of, token) = monitored(&platform).await;
    let mut event = Event::sample(ONE_CLICK, "").param("token", &token);
    event.0.as_object_mut().unwrap().remove("body");
    assert_eq!(platform.ask(event).await, (204, Value::Null));
    assert!(!platform.monitor(&of).await.unwrap().mail.is_on());
}

#[tokio::test]
async fn a_forged_link_stops_nothing() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (of, _) = monitored(&platform).await;
    let (status, body) = platform.ask(Event::sample(ONE_CLICK, "")).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
    assert!(platform.monitor(&of).await.unwrap().mail.is_on());
}
