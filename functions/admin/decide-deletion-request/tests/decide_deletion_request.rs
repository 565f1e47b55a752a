//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use contract::event::SendMail;
use domain::{ChannelId, DeletionState};
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use sample_platform::Options;
use serde_json::{Value, json};

const NAME: &str = "decide-deletion-request";
const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const REQUEST: &str = "019a0000000000112233445566778899";
/// The channel of the analyses that the test kit makes.
const CHANNEL: &str = "UC0123456789abcdefghijkl";

lambdakit::matrix!("decide-deletion-request");

fn function(platform: &Platform) -> Function {
    platform.function(NAME, &[])
}

async fn decide(platform: &mut Platform, decision: &str) -> (u64, Value) {
    let event = Event::new("PUT", "/admin/deletion-requests/{deletionRequestId}/decision")
        .bearer(&platform.pool.admin_token(USER))
        .param("deletionRequestId", REQUEST)
        .json(&match decision {
            "identify" => json!({"decision": decision}),
            _ => json!({"decision": decision, "reason": "It is their channel"}),
        });
    platform.ask(event).await
}

/// How many mails about the request wait to be sent.
fn mails(platform: &Platform) -> usize {
    let mails = platform.cloud.mails_to_send();
    let about = |mail: &&SendMail| matches!(mail, SendMail::Deletion(mail) if mail.request_id.as_str() == REQUEST);
    mails.iter().filter(about).count()
}

async fn is_withdrawn(platform: &Platform, channel: &str) -> bool {
    let channel: ChannelId = channel.parse().unwrap();
    platform.cloud.store().is_withdrawn(&channel).await.unwrap()
}

#[tokio::test]
async fn a_deleted_channel_is_gone_for_everybody_at_once_and_may_be_analysed_again_once_that_is_lifted() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.completed("somebody", &"1".repeat(32), Timestamp::now()).await;
    assert!(platform.shown_on_board().await.is_some());
    platform.deletion_request(REQUEST, CHANNEL, Timestamp::now()).await;
    let sample = Event::sample(
        include_str!("../../../../events/decide-deletion-request/proven.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!(
        (status, &body["state"], &body["channelId"]),
        (200, &json!("deleting"), &json!(CHANNEL)),
        "{body}"
    );
    assert!(is_withdrawn(&platform, CHANNEL).await);
    assert_eq!(platform.shown_on_board().await, None);
    assert_eq!(mails(&platform), 1);

    let (status, body) = decide(&mut platform, "lift").await;
    assert_eq!((status, &body["state"]), (200, &json!("lifted")), "{body}");
    assert!(!is_withdrawn(&platform, CHANNEL).await);
    assert_eq!(mails(&platform), 2);
    let acts: Vec<_> = platform.acts().await.into_iter().filter_map(|act| act.detail).collect();
    assert_eq!(
        acts,
        [
            "lifted: It is their channel",
            "deleted: The code is in the channel's description"
        ]
    );
}

#[tokio::test]
async fn what_is_declined_stays_and_may_be_deleted_later_but_not_lifted() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.completed("somebody", &"1".repeat(32), Timestamp::now()).await;
    platform.deletion_request(REQUEST, CHANNEL, Timestamp::now()).await;
    let (status, body) = decide(&mut platform, "decline").await;
    assert_eq!((status, &body["state"]), (200, &json!("declined")));
    assert!(platform.shown_on_board().await.is_some());
    let (status, body) = decide(&mut platform, "lift").await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("decision")));
    let (status, body) = decide(&mut platform, "delete").await;
    assert_eq!((status, &body["state"]), (200, &json!("deleting")));
    assert_eq!(platform.shown_on_board().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_handle_is_looked_up_before_its_channel_is_deleted_and_one_that_nobody_has_deletes_nothing() {
    let sample = sample_platform::start(Options::default()).await.unwrap();
    let address = sample.base_url();
    let settings = [("YOUTUBE_API_BASE", address.as_str()), ("SAMPLE_PLATFORM", "on")];
    let mut platform = Platform::start().await;
    let function = platform.function(NAME, &settings);
    platform
        .deletion_request(REQUEST, "@SemicolonHarbour", Timestamp::now())
        .await;
    let (status, body) = decide(&mut platform, "delete").await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("channel")), "{body}");
    let (status, body) = decide(&mut platform, "identify").await;
    assert_eq!((status, &body["state"]), (200, &json!("open")), "{body}");
    let found = body["channelId"].as_str().unwrap().to_owned();
    assert_eq!(mails(&platform), 0);
    let (status, body) = decide(&mut platform, "delete").await;
    assert_eq!((status, &body["channelId"]), (200, &json!(found)), "{body}");
    assert!(is_withdrawn(&platform, &found).await);
    function.stop().await;

    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &settings);
    platform
        .deletion_request(REQUEST, "@nobody-has-this-one", Timestamp::now())
        .await;
    let (status, body) = decide(&mut platform, "identify").await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("channel_not_found")));
    let kept = platform.cloud.store().deletion_request(&REQUEST.parse().unwrap()).await;
    assert_eq!(kept.unwrap().unwrap().state, DeletionState::Open);
    assert_eq!(mails(&platform), 0);
}

#[tokio::test]
async fn the_same_decision_again_finishes_what_a_failure_left() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let channel: ChannelId = CHANNEL.parse().unwrap();
    platform.deletion_request(REQUEST, CHANNEL, Timestamp::now()).await;
    decide(&mut platform, "delete").await;
    // What a worker that was at it writes behind the decision.
    let report = engine::analyze(&testkit::snapshot(&channel, 50, Timestamp::now())).unwrap();
    platform.cloud.store().put_channel(&report).await.unwrap();
    let named = || async {
        let names = platform
            .cloud
            .store()
            .channel_displays(std::slice::from_ref(&channel), Timestamp::now())
            .await;
        names.unwrap().len()
    };
    assert_eq!(named().await, 1);
    let (status, _) = decide(&mut platform, "delete").await;
    assert_eq!(status, 200);
    let names = platform
        .cloud
        .store()
        .channel_displays(&[channel], Timestamp::now())
        .await;
    assert_eq!(names.unwrap().len(), 0);
    assert_eq!(platform.acts().await.len(), 1, "decided once");
}
