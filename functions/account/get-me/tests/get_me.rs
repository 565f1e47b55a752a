//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::profile::Change;
use domain::{Language, Tier};
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("get-me");

fn function(platform: &Platform) -> Function {
    platform.function("get-me", &[])
}

fn signed_in(token: &str) -> Value {
    let event = include_str!("../../../../events/get-me/signed-in.json");
    serde_json::from_str(&event.replace("ACCESS_TOKEN", token)).unwrap()
}

#[tokio::test]
async fn a_person_who_was_never_seen_has_an_account_with_five_free_credits() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let before = Timestamp::now();
    let event = signed_in(&platform.pool.token(USER));
    let (status, me) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!(status, 200);
    let expected = json!({
        "userId": USER, "tier": "free", "subscriptionEnd": null, "isAdmin": false, "credits": 5, "subscriptionCredits": 5,
        "purchasedCredits": 0, "nextFreeCreditsAt": me["nextFreeCreditsAt"], "runningRequestId": null,
        "displayName": null, "language": null, "stealthDefault": false, "canStealth": false,
        "isPremium": false, "fairUseLeft": null, "frozen": false, "authenticatorSince": null, "channel": null,
    });
    assert_eq!(me, expected);
    let next: Timestamp = me["nextFreeCreditsAt"].as_str().unwrap().parse().unwrap();
    let days = next.duration_since(before).as_hours() / 24;
    assert_eq!(days, 30);
    assert_eq!(
        reply(platform.lambda.invoke("2", event).await),
        (200, me),
        "looking again grants nothing"
    );
}

#[tokio::test]
async fn a_running_analysis_is_named_and_its_credit_gone() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let id = "0123456789abcdef0123456789abcdef";
    platform.queued(USER, id, Timestamp::now()).await;
    let (_, me) = reply(platform.lambda.invoke("1", signed_in(&platform.pool.token(USER))).await);
    assert_eq!((&me["runningRequestId"], &me["credits"]), (&json!(id), &json!(4)));
}

#[tokio::test]
async fn what_a_person_chose_is_shown_and_stealth_only_where_the_tier_has_it() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let change = Change {
        display_name: Some(Some("Ada".parse().unwrap())),
        language: Some(Language::En),
        stealth_default: Some(true),
    };
    let store = platform.cloud.store();
    store.change_profile(&USER.parse().unwrap(), &change).await.unwrap();
    for (tier, stealth) in [(Tier::Starter, false), (Tier::Creator, true)] {
        platform.tier(USER, tier).await;
        let (_, me) = reply(platform.lambda.invoke("1", signed_in(&platform.pool.token(USER))).await);
        assert_eq!((&me["displayName"], &me["language"]), (&json!("Ada"), &json!("en")));
        assert_eq!(
            (&me["stealthDefault"], &me["canStealth"]),
            (&json!(stealth), &json!(stealth))
        );
    }
}

#[tokio::test]
async fn a_closed_account_is_not_reopened_by_a_token_that_is_still_valid() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let store = platform.cloud.store();
    store
        .close_account(&USER.parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    let before = platform.world().await;
    let (status, body) = reply(platform.lambda.invoke("1", signed_in(&platform.pool.token(USER))).await);
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn an_admin_without_a_tier_counts_as_creator() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (_, me) = reply(
        platform
            .lambda
            .invoke("1", signed_in(&platform.pool.admin_token(USER)))
            .await,
    );
    assert_eq!((&me["tier"], &me["isAdmin"]), (&json!("creator"), &json!(true)));
}

#[tokio::test]
async fn where_channels_can_be_linked_it_shows_the_callers_own() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-me", &[("CHANNEL_LINK", "on")]);
    let event = signed_in(&platform.pool.token(USER));
    let (status, me) = reply(platform.lambda.invoke("1", event.clone()).await);
    let days = &me["channel"]["daysUntilReset"];
    assert!((1..=7).contains(&days.as_u64().unwrap()), "{me}");
    let nothing = json!({
        "isConnected": false, "channelId": null, "channelName": null, "channelAvatar": null, "connectedAt": null,
        "canUseWeeklyFree": false, "weeklyFreeAt": null, "daysUntilReset": days,
    });
    assert_eq!((status, &me["channel"]), (200, &nothing));
    platform.linked(USER, "UCBJycsmduvYEL83R_U4JriQ").await;
    platform.linked("somebody-else", "UC_x5XG1OV2P6uZZ5FSM9Ttw").await;
    let (_, me) = reply(platform.lambda.invoke("2", event).await);
    let channel = &me["channel"];
    assert_eq!(channel["channelId"], "UCBJycsmduvYEL83R_U4JriQ");
    assert_eq!(
        (
            &channel["isConnected"],
            &channel["canUseWeeklyFree"],
            &channel["channelName"]
        ),
        (&json!(true), &json!(true), &json!("Werkstatt"))
    );
}

#[tokio::test]
async fn without_a_token_there_is_nobody() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let event = serde_json::from_str(include_str!("../../../../events/get-me/no-token.json")).unwrap();
    let (status, body) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
}

#[tokio::test]
async fn premium_sees_what_it_may_still_use_without_credits() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.tier(USER, Tier::Creator).await;
    let event = signed_in(&platform.pool.token(USER));
    let (status, me) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!(status, 200, "{me}");
    assert_eq!(
        (&me["isPremium"], &me["fairUseLeft"], &me["frozen"]),
        (&json!(true), &json!(60), &json!(false))
    );
}

#[tokio::test]
async fn free_credits_that_have_fallen_due_come_with_looking() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let long_ago = Timestamp::now() - jiff::SignedDuration::from_hours(31 * 24);
    platform.joined(USER, long_ago).await;
    let event = signed_in(&platform.pool.token(USER));
    let (status, me) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &me["credits"]), (200, &json!(10)), "{me}");
}
