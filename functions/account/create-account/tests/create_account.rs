//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::SessionId;
use domain::session::Standing;
use jiff::Timestamp;
use lambdakit::Platform;
use serde_json::{Value, json};

const NAME: &str = "create-account";
const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

fn confirmed() -> Value {
    serde_json::from_str(include_str!("../../../../events/create-account/confirmed.json")).unwrap()
}

fn reset() -> Value {
    let event = include_str!("../../../../events/create-account/password-reset.json");
    serde_json::from_str(&event.replace("eu-central-1_EXAMPLE", lambdakit::POOL_ID)).unwrap()
}

/// The rows of the person's account.
async fn rows(platform: &Platform) -> i32 {
    let rows = platform
        .cloud
        .dynamodb()
        .scan()
        .table_name(store::schema::BILLING.name)
        .send()
        .await
        .unwrap();
    rows.count()
}

#[tokio::test]
async fn a_confirmed_person_has_the_first_credits_however_often_the_pool_says_so() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    for id in ["1", "2"] {
        assert_eq!(
            platform.lambda.invoke(id, confirmed()).await,
            ("response".to_owned(), confirmed())
        );
        assert_eq!(rows(&platform).await, 2, "the account and its first line in the ledger");
        let line = function.line().await;
        assert_eq!(line["status"], 200);
        assert!(!line.to_string().contains("person@"), "{line}");
    }
    let account = platform
        .cloud
        .store()
        .account(&USER.parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    assert_eq!(account.balance.total(), 5);
}

#[tokio::test]
async fn anyone_who_had_free_credits_under_a_closed_account_has_an_account_without_them_until_they_are_due() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let due = now + jiff::SignedDuration::from_hours(24 * 12);
    let key = runtime::Secret::new("a-key-for-tests".to_owned());
    store
        .mark_free(&runtime::mark(&key, "Person@kanalyse.example"), due)
        .await
        .unwrap();
    platform.lambda.invoke("1", confirmed()).await;
    let user = USER.parse().unwrap();
    assert_eq!(store.account(&user, now).await.unwrap().balance.total(), 0);
    assert_eq!(store.account(&user, due).await.unwrap().balance.total(), 5);
}

#[tokio::test]
async fn a_new_password_is_no_new_person() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    assert_eq!(
        platform.lambda.invoke("1", reset()).await,
        ("response".to_owned(), reset())
    );
    assert_eq!(rows(&platform).await, 0);
    assert_eq!(
        platform.pool.signed_out(),
        [USER],
        "whoever is signed in with the old one"
    );
    let (store, user, now) = (platform.cloud.store(), USER.parse().unwrap(), Timestamp::now());
    for (seconds, standing) in [(60, Standing::Over), (0, Standing::Due)] {
        let session = SessionId::of_second(now.as_second() - seconds).unwrap();
        let found = store.session_standing(&user, session, false, now).await.unwrap();
        assert_eq!(found, standing, "signed in {seconds} s ago");
    }
}

#[tokio::test]
async fn a_new_password_holds_though_the_sessions_could_not_be_ended_and_the_log_says_so() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform.pool.fail(3);
    assert_eq!(
        platform.lambda.invoke("1", reset()).await,
        ("response".to_owned(), reset())
    );
    assert_eq!(function.line().await["status"], 500);
}

#[tokio::test]
async fn of_two_accounts_of_one_mailbox_only_the_first_has_the_first_credits() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let store = platform.cloud.store();
    let second = "4d4b0b63-81c2-8155-9b7f-3a7a7a3e0b22";
    platform.lambda.invoke("1", confirmed()).await;
    let tagged = confirmed()
        .to_string()
        .replace("person@", "Person+again@")
        .replace(USER, second);
    platform
        .lambda
        .invoke("2", serde_json::from_str(&tagged).unwrap())
        .await;
    let now = Timestamp::now();
    let credits = async |user: &str, at| store.account(&user.parse().unwrap(), at).await.unwrap().balance.total();
    assert_eq!((credits(USER, now).await, credits(second, now).await), (5, 0));
    let next = now + jiff::SignedDuration::from_hours(24 * 30);
    assert_eq!(credits(second, next).await, 5, "as those of the first are due");
}

#[tokio::test]
async fn without_a_database_the_sign_up_goes_on_and_the_log_says_what_is_missing() {
    let mut platform = Platform::start().await;
    let nowhere = lambdakit::nowhere().await;
    let mut function = platform.function(NAME, &[("AWS_ENDPOINT_URL_DYNAMODB", &nowhere)]);
    assert_eq!(
        platform.lambda.invoke("1", confirmed()).await,
        ("response".to_owned(), confirmed())
    );
    // The start already found the database missing.
    let warned = |line: &Value| {
        line["message"]
            .as_str()
            .is_some_and(|text| text.starts_with("warming the database"))
    };
    function.line_where("the missing database at the start", warned).await;
    let line = function.call_line().await;
    assert_eq!((&line["status"], &line["code"]), (&json!(500), &json!("failed")));
}

#[tokio::test]
async fn anyone_who_was_seen_long_before_has_the_next_free_credits() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let (store, long_ago) = (
        platform.cloud.store(),
        Timestamp::now() - jiff::SignedDuration::from_hours(31 * 24),
    );
    store.account(&USER.parse().unwrap(), long_ago).await.unwrap();
    platform.lambda.invoke("1", confirmed()).await;
    assert_eq!(function.line().await["status"], 200);
    let seen = store
        .seen_account(&USER.parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    assert_eq!(seen.unwrap().balance.total(), 10);
}
