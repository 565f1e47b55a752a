//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::quota::{Cost, Payer, STANDARD};
use domain::scout::{next_platform_day, platform_day};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};
use store::Answered;

const NAME: &str = "get-status";

lambdakit::matrix!("get-status");

fn anyone() -> Value {
    serde_json::from_str(include_str!("../../../../events/get-status/anyone.json")).unwrap()
}

#[tokio::test]
async fn anyone_may_know_what_the_service_is_made_of() {
    for (sample, expected) in [("on", true), ("", false), ("off", false)] {
        let mut platform = Platform::start().await;
        let _function = platform.function(NAME, &[("STAGE", "test"), ("SAMPLE_PLATFORM", sample)]);
        let (status, body) = reply(platform.lambda.invoke("1", anyone()).await);
        let version = env!("CARGO_PKG_VERSION");
        let platform_state = if expected { "sample" } else { "live" };
        // The pool of the tests is an emulated one, as on the local cloud.
        let services = json!([
            {"key": "platform", "state": platform_state}, {"key": "sign_in", "state": "sample"},
            {"key": "payments", "state": "off"}, {"key": "mail", "state": "sample"},
            {"key": "support", "state": "off"}, {"key": "coach", "state": "off"},
        ]);
        let unused = json!({
            "days": 7, "answers": 0, "abstained": 0, "askedModel": 0, "byModel": 0, "dropped": 0, "medianWithinMs": null,
        });
        let quota = json!({"spentPercent": 0, "nextDayAt": body["quota"]["nextDayAt"]});
        let all = json!({
            "version": version, "engineVersion": engine::VERSION, "stage": "test", "samplePlatform": expected, "channelLink": false,
            "services": services, "coach": unused, "lastAnalysisAt": null, "quota": quota, "checkedAt": body["checkedAt"],
        });
        assert_eq!((status, &body), (200, &all));
        let checked: Timestamp = body["checkedAt"].as_str().unwrap().parse().unwrap();
        assert!(Timestamp::now().duration_since(checked).as_secs() < 60, "{checked}");
    }
}

#[tokio::test]
async fn it_says_how_much_of_the_platforms_quota_everybody_has_spent_today() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[("PLATFORM_UNITS", "10000"), ("PLATFORM_SEARCHES", "100")]);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let cost = Cost {
        units: 900,
        searches: 61,
    };
    let taken = store
        .take_quota(platform_day(now), STANDARD, Payer::Paying, cost, now)
        .await
        .unwrap();
    assert!(taken.is_ok());
    let (status, body) = reply(platform.lambda.invoke("1", anyone()).await);
    assert_eq!((status, &body["quota"]["spentPercent"]), (200, &json!(61)));
    let next: Timestamp = body["quota"]["nextDayAt"].as_str().unwrap().parse().unwrap();
    assert_eq!(next, next_platform_day(now).unwrap());
}

#[tokio::test]
async fn it_says_where_channels_can_be_linked() {
    for (switch, expected) in [("on", true), ("off", false), ("yes", false)] {
        let mut platform = Platform::start().await;
        let _function = platform.function(NAME, &[("CHANNEL_LINK", switch)]);
        let (status, body) = reply(platform.lambda.invoke("1", anyone()).await);
        assert_eq!((status, &body["channelLink"]), (200, &json!(expected)), "{switch}");
    }
}

#[tokio::test]
async fn in_the_cloud_sign_in_and_mail_are_the_real_ones_each_where_it_is_set_up() {
    for (issuer, sender, states) in [
        ("https://issuer", "mail@example.org", ["live", "live"]),
        ("https://issuer", "", ["live", "off"]),
        ("", "mail@example.org", ["off", "live"]),
    ] {
        let mut platform = Platform::start().await;
        let secrets = platform.cloud.messaging_url();
        let settings = [
            ("STAGE", "test"),
            ("AWS_ENDPOINT_URL", ""),
            ("AWS_ENDPOINT_URL_SECRETS_MANAGER", &secrets),
            ("USER_POOL_ISSUER", issuer),
            ("MAIL_FROM", sender),
        ];
        let _function = platform.function(NAME, &settings);
        let (_, body) = reply(platform.lambda.invoke("1", anyone()).await);
        let services = &body["services"];
        assert_eq!([&services[1]["state"], &services[3]["state"]], states);
    }
}

#[tokio::test]
async fn it_says_whether_a_workflow_answers_the_support_chat() {
    for (switch, state) in [("on", "live"), ("off", "off"), ("", "off")] {
        let mut platform = Platform::start().await;
        let _function = platform.function(NAME, &[("CHAT_WORKFLOW", switch)]);
        let (_, body) = reply(platform.lambda.invoke("1", anyone()).await);
        assert_eq!(
            body["services"][4],
            json!({"key": "support", "state": state}),
            "{switch}"
        );
    }
}

#[tokio::test]
async fn it_says_whether_a_language_model_words_the_coachs_answers_and_how_they_came_about() {
    let mut platform = Platform::start().await;
    let store = platform.cloud.store();
    let now = Timestamp::now();
    let answered = |millis, dropped| Answered {
        abstained: false,
        asked_model: true,
        by_model: dropped == 0,
        dropped,
        millis,
    };
    store.count_answer(answered(40, 0), now).await.unwrap();
    store
        .count_answer(answered(4_000, 2), now - SignedDuration::from_hours(24))
        .await
        .unwrap();
    store
        .count_answer(answered(30, 0), now - SignedDuration::from_hours(24 * 8))
        .await
        .unwrap();
    let _function = platform.function(NAME, &[("COACH_HAS_MODEL", "on")]);
    let (_, body) = reply(platform.lambda.invoke("1", anyone()).await);
    assert_eq!(body["services"][5], json!({"key": "coach", "state": "live"}));
    assert_eq!(
        body["coach"],
        json!({"days": 7, "answers": 2, "abstained": 0, "askedModel": 2, "byModel": 1, "dropped": 2, "medianWithinMs": 50})
    );
}

#[tokio::test]
async fn payments_are_as_real_as_the_deployment_has_found_their_key() {
    for state in ["live", "sample", "off"] {
        let mut platform = Platform::start().await;
        let _function = platform.function(NAME, &[("PAYMENTS", state)]);
        let (_, body) = reply(platform.lambda.invoke("1", anyone()).await);
        assert_eq!(body["services"][2], json!({"key": "payments", "state": state}));
    }
    let platform = Platform::start().await;
    let (_, complaints) = platform.function(NAME, &[("PAYMENTS", "sk_live_1")]).ended().await;
    assert_eq!(
        complaints,
        "Error: internal: PAYMENTS is none of live, sample and off\n"
    );
}

#[tokio::test]
async fn it_says_when_the_newest_analysis_ended() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[("STAGE", "test")]);
    let ended: Timestamp = "2026-11-16T09:00:00Z".parse().unwrap();
    platform.cloud.store().note_end(ended, None).await.unwrap();
    let (_, body) = reply(platform.lambda.invoke("1", anyone()).await);
    assert_eq!(body["lastAnalysisAt"], "2026-11-16T09:00:00Z");
}

#[tokio::test]
async fn without_a_database_the_answer_comes_and_lacks_one_figure() {
    let mut platform = Platform::start().await;
    let nowhere = lambdakit::nowhere().await;
    let _function = platform.function(NAME, &[("STAGE", "test"), ("AWS_ENDPOINT_URL_DYNAMODB", &nowhere)]);
    let (status, body) = reply(platform.lambda.invoke("1", anyone()).await);
    assert_eq!((status, &body["lastAnalysisAt"]), (200, &json!(null)));
}

#[tokio::test]
async fn it_does_not_start_without_knowing_its_stage() {
    let platform = Platform::start().await;
    let (_, complaints) = platform.function(NAME, &[("STAGE", "")]).ended().await;
    assert_eq!(complaints, "Error: internal: environment variable STAGE is not set\n");
}
