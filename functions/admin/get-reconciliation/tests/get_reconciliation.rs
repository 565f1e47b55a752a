//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};
use store::Finding;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("get-reconciliation");

fn function(platform: &Platform) -> Function {
    platform.function("get-reconciliation", &[])
}

async fn read(platform: &mut Platform) -> Value {
    let sample = Event::sample(
        include_str!("../../../../events/get-reconciliation/last.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test]
async fn before_the_first_comparison_there_is_nothing_to_report() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let nothing = json!({
        "finishedAt": null, "running": false, "accounts": 0, "eventsRecovered": 0, "findings": [], "findingsTotal": 0,
        "rollCall": null,
    });
    assert_eq!(read(&mut platform).await, nothing);
}

#[tokio::test]
async fn operators_read_what_the_last_roll_call_came_to() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let call = store::RollCall {
        at: "2026-11-20T03:00:00Z".parse().unwrap(),
        accounts: 41,
        people: 43,
        orphans: 2,
        closed: 1,
        leftovers: 3,
        held_back: false,
    };
    platform.cloud.store().save_roll_call(&call).await.unwrap();
    let expected = json!({
        "at": "2026-11-20T03:00:00Z", "accounts": 41, "people": 43, "orphans": 2, "closed": 1, "leftovers": 3, "heldBack": false,
    });
    assert_eq!(read(&mut platform).await["rollCall"], expected);
}

#[tokio::test]
async fn operators_read_the_last_comparison_while_the_next_one_runs() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let day = SignedDuration::from_hours(24);
    for user in ["ada-1", "bea-2"] {
        platform.credits(user).await;
    }
    let mut run = store.reconciliation_due(day, now).await.unwrap().unwrap();
    assert!(store.save_reconciliation(&mut run).await.unwrap());
    let body = read(&mut platform).await;
    assert_eq!((&body["running"], &body["finishedAt"]), (&json!(true), &json!(null)));
    while !store.reconcile_page(&mut run, now).await.unwrap().ended {}
    run.note(Finding {
        user: Some("ada-1".parse().unwrap()),
        kind: "balance".to_owned(),
        detail: "5 in the ledger, 50 in the account".to_owned(),
    });
    run.finished_at = Some(now);
    assert!(store.save_reconciliation(&mut run).await.unwrap());
    let body = read(&mut platform).await;
    assert_eq!(
        (&body["running"], &body["accounts"], &body["findingsTotal"]),
        (&json!(false), &json!(2), &json!(1))
    );
    let finding = json!({"userId": "ada-1", "kind": "balance", "detail": "5 in the ledger, 50 in the account"});
    assert_eq!(body["findings"], json!([finding]));
    let mut next = store.reconciliation_due(day, now + day + day).await.unwrap().unwrap();
    assert!(store.save_reconciliation(&mut next).await.unwrap());
    let body = read(&mut platform).await;
    assert_eq!((&body["running"], &body["findingsTotal"]), (&json!(true), &json!(1)));
    assert!(body["finishedAt"].is_string());
}
