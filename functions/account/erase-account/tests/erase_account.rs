//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use jiff::Timestamp;
use lambdakit::{Function, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9a1b6c52-70b1-7044-8a6e-2f6f6f2d9a12";

fn function(platform: &Platform) -> Function {
    platform.function("erase-account", &[])
}

fn user(id: &str) -> UserId {
    id.parse().unwrap()
}

fn message() -> Value {
    serde_json::from_str(include_str!("../../../../events/erase-account/one.json")).unwrap()
}

/// Delivers the message; whether it must come again.
async fn deliver(platform: &mut Platform) -> bool {
    let (kind, answer) = platform.lambda.invoke("1", message()).await;
    assert_eq!(kind, "response", "{answer}");
    !answer["batchItemFailures"].as_array().unwrap().is_empty()
}

/// Two people with an analysis, a saved title and a question to the coach each, one of whom has closed the account.
async fn closed(platform: &Platform) {
    let (id, now) = ("0123456789abcdef0123456789abcdef", Timestamp::now());
    for person in [USER, OTHER] {
        platform.completed(person, id, now).await;
        platform.saved_title(person, id, "7 ways to fail").await;
        platform.asked(person, "one-question", "demo", "Why?").await;
    }
    platform.cloud.store().close_account(&user(USER), now).await.unwrap();
}

async fn analyses(platform: &Platform, id: &str) -> usize {
    let page = platform
        .cloud
        .store()
        .analyses(domain::job::Work::Analysis, &user(id), None, 100)
        .await
        .unwrap();
    page.items.len()
}

#[tokio::test]
async fn a_closed_account_is_erased_but_for_its_ledger_and_nobody_else_is() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    for (person, channel) in [(USER, "UCBJycsmduvYEL83R_U4JriQ"), (OTHER, "UC_x5XG1OV2P6uZZ5FSM9Ttw")] {
        platform.linked(person, channel).await;
    }
    closed(&platform).await;
    assert!(!deliver(&mut platform).await);
    let linked = async |id| {
        let seen = platform.cloud.store().connection(&user(id), Timestamp::now()).await;
        seen.unwrap().is_connected
    };
    assert_eq!((linked(USER).await, linked(OTHER).await), (false, true));
    assert_eq!(
        (analyses(&platform, USER).await, analyses(&platform, OTHER).await),
        (0, 1)
    );
    let mut titles = Vec::new();
    for person in [USER, OTHER] {
        titles.push(
            platform
                .cloud
                .store()
                .titles(&user(person), None)
                .await
                .unwrap()
                .items
                .len(),
        );
    }
    assert_eq!(titles, [0, 1]);
    let asked = async |id| {
        let turns = platform
            .cloud
            .store()
            .all_coach_turns(&user(id), None, Timestamp::now())
            .await;
        turns.unwrap().items.len()
    };
    assert_eq!((asked(USER).await, asked(OTHER).await), (0, 1));
    assert_eq!(platform.pool.removed(), [USER.to_owned()].into());
    let ledger = platform.cloud.store().ledger(&user(USER), None, 100).await.unwrap();
    assert_eq!(
        ledger.items.len(),
        3,
        "free credits, an analysis, and what was void at the end"
    );
    let line = function.line().await.to_string();
    assert!(!line.contains("person@") && !line.contains(USER), "{line}");
    let once = platform.world().await;
    assert!(!deliver(&mut platform).await, "a message that comes twice");
    assert!(platform.world().await == once);
}

#[tokio::test]
async fn anyone_who_signs_up_again_with_the_same_address_waits_for_the_next_free_credits() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    closed(&platform).await;
    assert!(!deliver(&mut platform).await);
    let mark = runtime::mark(&runtime::Secret::new("a-key-for-tests".to_owned()), lambdakit::EMAIL);
    let store = platform.cloud.store();
    let until = store
        .claim_free(&mark, "somebody else", Timestamp::now())
        .await
        .unwrap();
    let days = until.unwrap().duration_since(Timestamp::now()).as_hours() / 24;
    assert!((29..=30).contains(&days), "{days}");
}

#[tokio::test]
async fn where_the_closing_did_not_come_about_nothing_is_erased() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let id = "0123456789abcdef0123456789abcdef";
    platform.completed(USER, id, Timestamp::now()).await;
    let before = platform.world().await;
    assert!(!deliver(&mut platform).await);
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn while_the_pool_does_not_answer_the_message_comes_again_until_all_is_done() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    closed(&platform).await;
    platform.pool.fail(100);
    assert!(deliver(&mut platform).await);
    assert_eq!(function.line().await["status"], json!(500));
    assert_eq!(analyses(&platform, USER).await, 1, "first the mark, then the rest");
    // Everything but the last step goes well, then the rest does.
    platform.pool.fail(0);
    assert!(!deliver(&mut platform).await);
    assert_eq!(analyses(&platform, USER).await, 0);
    assert_eq!(platform.pool.removed().len(), 1);
}

#[tokio::test]
async fn analyses_of_a_channel_that_was_never_public_are_erased_too() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.channel_withdrawn(&"1".repeat(32), Timestamp::now()).await;
    closed(&platform).await;
    assert_eq!(platform.shown_on_board().await, None);
    assert!(!deliver(&mut platform).await);
    assert_eq!(
        (analyses(&platform, USER).await, analyses(&platform, OTHER).await),
        (0, 1)
    );
}

#[tokio::test]
async fn a_person_who_has_not_come_for_two_years_is_erased_as_a_discoverer_alone() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let id = "0123456789abcdef0123456789abcdef";
    platform.completed(USER, id, Timestamp::now()).await;
    let long_ago = Timestamp::now() - store::DISCOVERIES_TTL;
    platform.cloud.absent_since(&user(USER), long_ago).await;
    let found = async |id| {
        platform
            .cloud
            .store()
            .discovery_totals(&user(id))
            .await
            .unwrap()
            .channels
    };
    assert_eq!(
        (found(USER).await, found(OTHER).await),
        (1, 0),
        "the earlier one discovered the channel"
    );
    let message = include_str!("../../../../events/erase-account/discoveries.json");
    let (_, answer) = platform
        .lambda
        .invoke("1", serde_json::from_str(message).unwrap())
        .await;
    assert_eq!(answer["batchItemFailures"], json!([]));
    assert_eq!((found(USER).await, analyses(&platform, USER).await), (0, 1));
    assert!(platform.pool.removed().is_empty());
}

#[tokio::test]
async fn while_the_provider_does_not_answer_a_customer_is_not_deleted() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    closed(&platform).await;
    let customer = "cus_1".parse().unwrap();
    platform
        .cloud
        .store()
        .put_customer(&user(USER), &customer)
        .await
        .unwrap();
    assert!(deliver(&mut platform).await);
    assert!(platform.pool.removed().is_empty());
}

#[tokio::test]
async fn a_result_of_somebody_else_takes_the_place_of_the_erased_one_and_a_used_week_stays_used() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (channel, now, store) = ("UC0123456789abcdefghijkl", Timestamp::now(), platform.cloud.store());
    let others = platform.completed(OTHER, &"b".repeat(32), now).await;
    platform.linked(USER, channel).await;
    let key = platform
        .queued_with(USER, &"c".repeat(32), now, |job| job.weekly = true)
        .await;
    platform.claimed(&key, now + domain::job::LEASE).await;
    let mut report = store.report(&others).await.unwrap().unwrap();
    report.analysis_date = Timestamp::now();
    let end = store::End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    store.settle_analysis(&key, 1, &end, now).await.unwrap();
    store.close_account(&user(USER), now).await.unwrap();
    assert!(!deliver(&mut platform).await);
    assert_eq!(
        (analyses(&platform, USER).await, analyses(&platform, OTHER).await),
        (0, 1)
    );
    platform.linked(OTHER, channel).await;
    let again = "d".repeat(32);
    platform.queued_with(OTHER, &again, now, |job| job.weekly = true).await;
    assert_eq!(
        platform.job(OTHER, &again).await.unwrap().weekly,
        0,
        "the channel's week is used"
    );
}

#[tokio::test]
async fn monitors_and_runs_of_a_closed_account_go_with_their_reports_and_links_and_nobody_elses() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let mut links = Vec::new();
    for person in [USER, OTHER] {
        platform.given(person, 10).await;
        let of = platform.monitored(person, &"1".repeat(32)).await;
        let run = platform.run_completed(&of, &"2".repeat(32), Timestamp::now()).await;
        links.push(platform.shared(&run).await);
    }
    let store = platform.cloud.store();
    store.close_account(&user(USER), Timestamp::now()).await.unwrap();
    assert!(!deliver(&mut platform).await);
    for (person, left) in [(USER, 0), (OTHER, 1)] {
        assert_eq!(store.monitors(&user(person)).await.unwrap().len(), left);
        let runs = store
            .analyses(domain::job::Work::Run, &user(person), None, 10)
            .await
            .unwrap();
        assert_eq!(runs.items.len(), left);
    }
    let rows = platform
        .cloud
        .dynamodb()
        .scan()
        .table_name(store::schema::XRAY.name)
        .send()
        .await
        .unwrap();
    let keys: Vec<String> = rows
        .items()
        .iter()
        .map(|row| row["pk"].as_s().unwrap().clone())
        .collect();
    assert!(
        keys.iter().all(|key| !key.contains(USER) && !key.contains(&links[0])),
        "{keys:?}"
    );
    assert!(keys.iter().any(|key| key.contains(&links[1])));
}

#[tokio::test]
async fn a_creator_code_outlives_its_creator_turned_off_and_as_nobodys() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.creator_code("ADA-10", Some(USER)).await;
    platform.creator_code("BO-10", Some("somebody-else")).await;
    closed(&platform).await;
    assert!(!deliver(&mut platform).await);
    let codes = platform.cloud.store().codes().await.unwrap();
    let mut left: Vec<_> = codes
        .iter()
        .map(|code| {
            (
                code.code.as_str(),
                code.terms.active,
                code.terms.creator.as_ref().map(UserId::as_str),
            )
        })
        .collect();
    left.sort_unstable();
    assert_eq!(left, [("ADA-10", false, None), ("BO-10", true, Some("somebody-else"))]);
}
