//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("find-user");

fn function(platform: &Platform) -> Function {
    platform.function("find-user", &[])
}

const ADA: &str = "ada-1";

async fn find(platform: &mut Platform, email: &str) -> (u64, Value) {
    let event = Event::new("POST", "/admin/users/find")
        .bearer(&platform.pool.admin_token(USER))
        .json(&json!({"email": email}));
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn an_operator_sees_a_person_with_balance_and_ledger_and_changes_nothing_by_looking() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.address(ADA, "ada@kanalyse.example");
    platform.credits(ADA).await;
    platform.code("WELCOME", 7).await;
    let store = platform.cloud.store();
    store
        .redeem_code(&ADA.parse().unwrap(), &"WELCOME".parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    let before = platform.world().await.without_acts();
    let sample = Event::sample(
        include_str!("../../../../events/find-user/member.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!(
        (status, &body["userId"], &body["email"]),
        (200, &json!(ADA), &json!("ada@kanalyse.example"))
    );
    assert_eq!(
        (
            &body["credits"],
            &body["subscriptionCredits"],
            &body["purchasedCredits"]
        ),
        (&json!(12), &json!(5), &json!(7))
    );
    assert_eq!(
        (&body["isAdmin"], &body["frozen"], &body["subscription"]["tier"]),
        (&json!(false), &json!(false), &json!("free"))
    );
    let kinds: Vec<_> = body["ledger"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["promo", "free"]);
    assert!(platform.world().await.without_acts() == before);
}

#[tokio::test]
async fn an_operator_sees_a_persons_monitors_and_runs_and_turns_none_of_them_off_by_looking() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.address(ADA, "ada@kanalyse.example");
    platform.given(ADA, 10).await;
    let of = platform.monitored(ADA, &"1".repeat(32)).await;
    platform.monitored(ADA, &"2".repeat(32)).await;
    let run = platform.run_completed(&of, &"3".repeat(32), Timestamp::now()).await;
    let store = platform.cloud.store();
    let ended = store.analysis(&run).await.unwrap().unwrap();
    store.note_run(&ended).await.unwrap();
    let before = platform.world().await.without_acts();
    let (status, body) = find(&mut platform, "ada@kanalyse.example").await;
    assert_eq!((status, body["monitors"].as_array().unwrap().len()), (200, 2), "{body}");
    assert_eq!(body["monitors"][1]["lastRun"]["requestId"], json!("3".repeat(32)));
    assert_eq!(body["runs"][0]["requestId"], json!("3".repeat(32)));
    assert!(platform.world().await.without_acts() == before);
}

#[tokio::test]
async fn an_admin_is_shown_as_one_with_the_tier_that_counts() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.address(ADA, "ada@kanalyse.example");
    platform.credits(ADA).await;
    let _ = platform.pool.admin_token(ADA);
    let (_, body) = find(&mut platform, "ada@kanalyse.example").await;
    assert_eq!(
        (&body["isAdmin"], &body["subscription"]["tier"]),
        (&json!(true), &json!("creator"))
    );
}

#[tokio::test]
async fn only_a_whole_address_of_an_open_account_is_found() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.address(ADA, "ada@kanalyse.example");
    let found = |answer: (u64, Value)| {
        (
            answer.0,
            answer.1["error"]["code"].as_str().unwrap_or_default().to_owned(),
        )
    };
    for (email, expected) in [
        ("", (400, "invalid_input")),
        ("  ", (400, "invalid_input")),
        ("ada-1", (404, "not_found")),
        ("ada@", (404, "not_found")),
        ("*@kanalyse.example", (404, "not_found")),
        ("x\" or email ^= \"ada@", (404, "not_found")),
        ("ada@kanalyse.example", (404, "not_found")),
    ] {
        let answer = found(find(&mut platform, email).await);
        assert_eq!((answer.0, answer.1.as_str()), expected, "{email}");
    }
    platform.credits(ADA).await;
    assert_eq!(find(&mut platform, "ada@kanalyse.example").await.0, 200);
    platform
        .cloud
        .store()
        .close_account(&ADA.parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    assert_eq!(find(&mut platform, "ada@kanalyse.example").await.0, 404);
}

#[tokio::test]
async fn who_looked_at_whom_is_written_down_and_what_cannot_be_written_down_is_not_shown() {
    let mut platform = Platform::start().await;
    let running = function(&platform);
    platform.pool.address(ADA, "ada@kanalyse.example");
    platform.credits(ADA).await;
    assert_eq!(find(&mut platform, "ada@kanalyse.example").await.0, 200);
    assert_eq!(find(&mut platform, "nobody@kanalyse.example").await.0, 404);
    let acts = platform.acts().await;
    let looked: Vec<_> = acts
        .iter()
        .map(|act| (act.action.as_str(), act.actor.as_str(), act.target.as_deref()))
        .collect();
    assert_eq!(looked, [("find-user", USER, None), ("find-user", USER, Some(ADA))]);
    assert!(!format!("{acts:?}").contains('@'), "no address is in the log");
    running.stop().await;
    let _without_log = platform.function("find-user", &[("TABLE_AUDIT", "no-such-table")]);
    let (status, body) = find(&mut platform, "ada@kanalyse.example").await;
    assert_eq!(status, 500, "{body}");
    assert!(body.get("userId").is_none());
}

#[tokio::test]
async fn a_suspension_and_whether_the_person_may_sign_in_are_shown() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.address(ADA, "ada@kanalyse.example");
    platform.credits(ADA).await;
    let (_, body) = find(&mut platform, "ada@kanalyse.example").await;
    assert_eq!((&body["canSignIn"], &body["suspension"]), (&json!(true), &json!(null)));
    platform.suspended(ADA).await;
    platform.pool.disable(ADA);
    let (_, body) = find(&mut platform, "ada@kanalyse.example").await;
    assert_eq!((&body["canSignIn"], &body["frozen"]), (&json!(false), &json!(true)));
    assert_eq!(
        (&body["suspension"]["reason"], &body["suspension"]["liftedAt"]),
        (&json!("abuse"), &json!(null))
    );
}

#[tokio::test]
async fn without_the_pool_nobody_is_found_and_that_is_said() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.fail(100);
    let (status, body) = find(&mut platform, "ada@kanalyse.example").await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
}
