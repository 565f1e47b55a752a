//! The function as a process, between a database in memory, the user pool and the mail provider.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::time::Duration;

use domain::monitor::MailStop;
use jiff::Timestamp;
use lambdakit::{EMAIL, Function, Lambda, Platform};
use serde_json::{Value, json};
use store::MonitorKey;
use testkit::Hang;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const RUN: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ABOUT_RUN: &str = include_str!("../../../../events/send-mail/run.json");
const QUESTION: &str = include_str!("../../../../events/send-mail/confirmation.json");
const DELETION: &str = include_str!("../../../../events/send-mail/deletion.json");
const SENT: &str = include_str!("../../../../events/mail-feedback/sent.json");
const NAME: &str = "send-mail";

fn event(sample: &str) -> Value {
    serde_json::from_str(sample).unwrap()
}

/// How many of the batch must come again.
async fn failures(platform: &mut Platform, sample: &str) -> usize {
    let (kind, answer) = platform.lambda.invoke("1", event(sample)).await;
    assert_eq!(kind, "response", "{answer}");
    answer["batchItemFailures"].as_array().unwrap().len()
}

/// Somebody with a run that has ended.
async fn with_run() -> (Platform, MonitorKey) {
    let platform = Platform::start().await;
    platform.pool.address(USER, EMAIL);
    platform.given(USER, 20).await;
    let of = platform.monitored(USER, MONITOR).await;
    let key = platform.run_completed(&of, RUN, Timestamp::now()).await;
    let store = platform.cloud.store();
    let run = store.analysis(&key).await.unwrap().unwrap();
    store.note_run(&run).await.unwrap();
    (platform, of)
}

/// The process is at work on the event until the provider hangs, then dies without a word.
async fn killed_while_sending(platform: &mut Platform, function: Function, at: Hang) {
    platform.cloud.mail_hangs(Some(at));
    let cloud = platform.cloud.clone();
    let hangs = async {
        while cloud.hanging_mails() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        answer = platform.lambda.invoke("killed", event(ABOUT_RUN)) => panic!("it ended: {answer:?}"),
        () = hangs => {}
    }
    // Dropped is killed, with signal 9.
    drop(function);
    platform.cloud.mail_hangs(None);
}

#[tokio::test]
async fn a_run_becomes_one_mail_to_the_account_however_often_it_is_announced() {
    let (mut platform, of) = with_run().await;
    let mut function = platform.function(NAME, &[]);
    for _ in 0..3 {
        assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    }
    let mails = platform.cloud.sent_mails();
    let [mail] = mails.as_slice() else {
        panic!("one mail: {mails:?}")
    };
    assert_eq!((mail.to.as_str(), mail.configuration_set.as_str()), (EMAIL, "mail"));
    assert!(mail.from.contains("mail@kanalyse.example") && mail.subject.contains("Werkstatt am Deich"));
    let token = platform.monitor(&of).await.unwrap();
    let token = platform
        .cloud
        .store()
        .unsubscribe_token(&token.key)
        .await
        .unwrap()
        .unwrap();
    let one_click = format!("<https://kanalyse.example/api/unsubscribe/{token}>");
    assert_eq!(mail.header("List-Unsubscribe"), Some(one_click.as_str()));
    assert_eq!(mail.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    let report = format!("https://kanalyse.example/performance/reports/{RUN}");
    assert!(mail.html.contains(&report) && mail.text.contains(&report));
    assert_eq!(
        (mail.tag("user"), mail.tag("mail"), mail.tag("recipient")),
        (Some(USER), Some(RUN), Some("account"))
    );
    let line = function.call_line().await.to_string();
    assert!(!line.contains(EMAIL) && !line.contains(token.as_str()), "{line}");
}

#[tokio::test]
async fn the_event_of_the_bus_is_as_good_as_the_message() {
    let (mut platform, _) = with_run().await;
    let _function = platform.function(NAME, &[]);
    let mut raw = event(ABOUT_RUN);
    let body = raw["Records"][0]["body"].as_str().unwrap();
    let body: Value = serde_json::from_str(body).unwrap();
    let body = json!({"source": "kanalyse", "detail-type": "RunEnded", "detail": body["run"]});
    raw["Records"][0]["body"] = json!(body.to_string());
    assert_eq!(failures(&mut platform, &raw.to_string()).await, 0);
    assert_eq!(platform.cloud.sent_mails().len(), 1);
}

#[tokio::test]
async fn a_provider_that_is_down_loses_nothing_and_one_mail_comes_when_it_is_back() {
    let (mut platform, _) = with_run().await;
    let _function = platform.function(NAME, &[]);
    platform.cloud.mail_outage(u32::MAX);
    for _ in 0..2 {
        assert_eq!(failures(&mut platform, ABOUT_RUN).await, 1);
    }
    platform.cloud.mail_outage(0);
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    assert_eq!(platform.cloud.sent_mails().len(), 1);
}

#[tokio::test]
async fn killed_after_the_provider_took_the_mail_it_is_not_sent_again() {
    let (mut platform, _) = with_run().await;
    let function = platform.function(NAME, &[]);
    killed_while_sending(&mut platform, function, Hang::After).await;
    assert_eq!(platform.cloud.sent_mails().len(), 1);
    let _next = platform.function(NAME, &[]);
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 1, "it may come again later");
    // Two processes at once take their events from two places.
    let mut lambda = Lambda::start().await;
    let _feedback = platform.function("mail-feedback", &[("AWS_LAMBDA_RUNTIME_API", &lambda.address)]);
    let (kind, answer) = lambda.invoke("1", event(SENT)).await;
    assert_eq!((kind.as_str(), &answer["batchItemFailures"]), ("response", &json!([])));
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    assert_eq!(platform.cloud.sent_mails().len(), 1);
}

#[tokio::test]
async fn killed_before_the_provider_took_the_mail_it_is_sent_once_the_claim_is_over() {
    let (mut platform, _) = with_run().await;
    let function = platform.function(NAME, &[]);
    killed_while_sending(&mut platform, function, Hang::Before).await;
    let _next = platform.function(NAME, &[]);
    assert_eq!(
        failures(&mut platform, ABOUT_RUN).await,
        1,
        "somebody may be at work on it"
    );
    assert_eq!(platform.cloud.sent_mails().len(), 0);
    platform.cloud.mail_claim_is_over(&USER.parse().unwrap(), RUN).await;
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    assert_eq!(platform.cloud.sent_mails().len(), 1);
}

#[tokio::test]
async fn a_question_to_an_owner_goes_to_that_address_and_only_while_it_waits() {
    let (mut platform, _) = with_run().await;
    let _function = platform.function(NAME, &[]);
    assert_eq!(failures(&mut platform, QUESTION).await, 0);
    assert_eq!(platform.cloud.sent_mails(), [], "nobody asked");
    let (store, user) = (platform.cloud.store(), USER.parse().unwrap());
    let address = "reports@example.org".parse().unwrap();
    let token = store
        .ask_address(&user, &address, Timestamp::now())
        .await
        .unwrap()
        .unwrap();
    let sample = QUESTION.replace("5d3c1b2a3b495867768594a3b2c1d0e1", token.as_str());
    for _ in 0..2 {
        assert_eq!(failures(&mut platform, &sample).await, 0);
    }
    let mails = platform.cloud.sent_mails();
    let [mail] = mails.as_slice() else {
        panic!("one mail: {mails:?}")
    };
    assert_eq!(mail.to, "reports@example.org");
    let link = format!("https://kanalyse.example/confirm-address?token={token}");
    assert!(mail.html.contains(&link) && mail.text.contains(&link));
    assert_eq!(mail.header("List-Unsubscribe"), None);
}

#[tokio::test]
async fn a_request_to_delete_a_channel_is_answered_at_the_address_that_it_names() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (id, at) = (
        "019a0000000000112233445566778899",
        "2026-11-20T09:00:00Z".parse().unwrap(),
    );
    let request = platform.deletion_request(id, "@werkstatt", at).await;
    assert_eq!(failures(&mut platform, DELETION).await, 0);
    assert!(platform.cloud.sent_mails().is_empty(), "nothing is decided");
    let spec = &contract::endpoints::DECIDE_DELETION_REQUEST.spec;
    let act = store::Act::new(spec, &USER.parse().unwrap(), at);
    let decision = (domain::DeletionDecision::Decline, "No code in the description");
    platform
        .cloud
        .store()
        .decide_deletion(&request.id, decision, &act)
        .await
        .unwrap();
    for _ in 0..2 {
        assert_eq!(failures(&mut platform, DELETION).await, 0);
    }
    let sent = platform.cloud.sent_mails();
    assert_eq!(sent.len(), 1);
}

#[tokio::test]
async fn where_no_sender_is_set_nothing_is_sent_and_nothing_comes_again() {
    let (mut platform, _) = with_run().await;
    let _function = platform.function(NAME, &[("MAIL_FROM", "")]);
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    assert_eq!(platform.cloud.sent_mails(), []);
}

#[tokio::test]
async fn an_address_that_the_provider_takes_for_none_stops_the_mails_that_go_there() {
    let (mut platform, of) = with_run().await;
    platform.pool.address(USER, "ada@refused.example");
    let _function = platform.function(NAME, &[]);
    assert_eq!(failures(&mut platform, ABOUT_RUN).await, 0);
    assert_eq!(platform.cloud.sent_mails(), []);
    assert_eq!(
        platform.monitor(&of).await.unwrap().mail.stopped,
        Some(MailStop::Bounced)
    );
}
