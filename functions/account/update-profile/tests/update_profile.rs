//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::{Language, Tier};
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("update-profile");

fn function(platform: &Platform) -> Function {
    platform.function("update-profile", &[])
}

async fn patch(platform: &mut Platform, body: &Value) -> (u64, Value) {
    let token = platform.pool.token(USER);
    let event = Event::new("PATCH", "/me").bearer(&token).json(body);
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn a_person_chooses_name_and_language_and_changes_one_without_the_other() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let all = include_str!("../../../../events/update-profile/all.json");
    let all = Event::sample(all, &platform.pool.token(USER));
    let chosen = json!({"displayName": "Ada Lindner", "language": "de", "stealthDefault": false});
    assert_eq!(platform.ask(all).await, (200, chosen));
    let removed = Event::sample(
        include_str!("../../../../events/update-profile/name-removed.json"),
        &platform.pool.token(USER),
    );
    let unnamed = json!({"displayName": null, "language": "de", "stealthDefault": false});
    assert_eq!(platform.ask(removed).await, (200, unnamed));
    let stored = platform.cloud.store().profile(&USER.parse().unwrap()).await.unwrap();
    assert_eq!((stored.display_name, stored.language), (None, Some(Language::De)));
}

#[tokio::test]
async fn a_name_that_could_mislead_is_refused_by_its_field_and_nothing_is_kept() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for name in ["", "  ", "a\nb", "\u{202e}moc.elpmaxe", &"x".repeat(61)] {
        let (status, body) = patch(&mut platform, &json!({"displayName": name, "language": "en"})).await;
        let expected = (400, &json!("invalid_input"), &json!("displayName"));
        assert_eq!(
            (status, &body["error"]["code"], &body["error"]["field"]),
            expected,
            "{name:?}"
        );
    }
    let stored = platform.cloud.store().profile(&USER.parse().unwrap()).await.unwrap();
    assert_eq!(stored, domain::Profile::default());
}

#[tokio::test]
async fn stealth_is_for_tiers_that_have_it_and_may_be_left_by_everybody() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (status, body) = patch(&mut platform, &json!({"stealthDefault": true})).await;
    let error = &body["error"];
    assert_eq!(
        (status, &error["code"], &error["tier"]),
        (403, &json!("tier_required"), &json!("creator"))
    );
    platform.tier(USER, Tier::Creator).await;
    let (status, body) = patch(&mut platform, &json!({"stealthDefault": true})).await;
    assert_eq!((status, &body["stealthDefault"]), (200, &json!(true)));
    platform.tier(USER, Tier::Starter).await;
    let (status, body) = patch(&mut platform, &json!({"language": "en"})).await;
    assert_eq!(
        (status, &body["stealthDefault"]),
        (200, &json!(false)),
        "the tier that had it is gone"
    );
    let (status, _) = patch(&mut platform, &json!({"stealthDefault": false})).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_closed_account_has_no_settings_to_change() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let store = platform.cloud.store();
    store
        .close_account(&USER.parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    let before = platform.world().await;
    let (status, body) = patch(&mut platform, &json!({"language": "en"})).await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
    assert!(platform.world().await == before);
}
