//! The function as a process.

use lambdakit::{Event, Platform};
use serde_json::json;

const LINK: &str = include_str!("../../../../events/open-unsubscribe/link.json");

lambdakit::matrix!("open-unsubscribe");

#[tokio::test]
async fn a_link_in_a_mail_leads_to_the_page_and_changes_nothing() {
    let mut platform = Platform::start().await;
    let _function = platform.function("open-unsubscribe", &[]);
    let of = platform.monitored("someone", "7c1e5a2b3a495867768594a3b2c1d0e1").await;
    let token = platform.cloud.store().unsubscribe_token(&of).await.unwrap().unwrap();
    let event = Event::sample(LINK, "").param("token", token.as_str());
    let (kind, answer) = platform.lambda.invoke("1", event.0).await;
    assert_eq!(kind, "response");
    assert_eq!(answer["statusCode"], 303);
    assert_eq!(answer["headers"]["location"], format!("/unsubscribe?token={token}"));
    assert_eq!(answer["headers"]["cache-control"], "no-store");
    assert!(platform.monitor(&of).await.unwrap().mail.is_on());
}

#[tokio::test]
async fn what_is_no_link_of_ours_leads_nowhere() {
    let mut platform = Platform::start().await;
    let _function = platform.function("open-unsubscribe", &[]);
    let event = Event::sample(LINK, "").param("token", "https://example.org");
    let (status, body) = platform.ask(event).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
}
