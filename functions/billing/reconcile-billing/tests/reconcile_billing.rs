//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use lambdakit::{PAYMENTS_SECRET, Platform};
use serde_json::Value;

const NAME: &str = "reconcile-billing";

fn night() -> Value {
    serde_json::from_str(include_str!("../../../../events/reconcile-billing/night.json")).unwrap()
}

/// No payments are set up.
fn without_payments(platform: &Platform) {
    platform
        .cloud
        .put_secret(PAYMENTS_SECRET, r#"{"apiKey": "", "webhookSecrets": []}"#);
}

#[tokio::test]
async fn a_balance_that_no_ledger_explains_is_found_once_a_day() {
    let mut platform = Platform::start().await;
    without_payments(&platform);
    let mut function = platform.function(NAME, &[]);
    for name in ["ada", "bea", "cleo"] {
        platform.credits(name).await;
    }
    let forged: UserId = "bea".parse().unwrap();
    platform.cloud.forge(&forged, 7).await;
    platform.run(&mut function, night()).await;
    let (open, last) = platform.cloud.store().reconciliation().await.unwrap();
    let last = last.unwrap();
    assert_eq!((open, last.accounts, last.findings_total), (None, 3, 1));
    assert_eq!(
        (last.findings[0].kind.as_str(), last.findings[0].user.as_ref()),
        ("balance", Some(&forged))
    );
    assert!(last.finished_at.is_some());
    // The next quarter of an hour has nothing to do.
    let rows = platform.cloud.rows().await;
    platform.run(&mut function, night()).await;
    assert_eq!(platform.cloud.rows().await, rows);
}

#[tokio::test]
async fn books_that_agree_are_said_to() {
    let mut platform = Platform::start().await;
    without_payments(&platform);
    let mut function = platform.function(NAME, &[]);
    platform.completed("ada", &"1".repeat(32), jiff::Timestamp::now()).await;
    platform.run(&mut function, night()).await;
    let (_, last) = platform.cloud.store().reconciliation().await.unwrap();
    let last = last.unwrap();
    assert_eq!((last.accounts, last.findings), (1, vec![]));
}

#[tokio::test]
async fn runs_of_monitors_agree_with_what_was_paid_for_them() {
    let mut platform = Platform::start().await;
    without_payments(&platform);
    let mut function = platform.function(NAME, &[]);
    platform.given("with-a-run", 20).await;
    let of = platform.monitored("with-a-run", &"1".repeat(32)).await;
    platform
        .run_completed(&of, &"2".repeat(32), jiff::Timestamp::now())
        .await;
    platform.run(&mut function, night()).await;
    let (_, last) = platform.cloud.store().reconciliation().await.unwrap();
    let last = last.unwrap();
    assert_eq!((last.accounts, last.findings), (1, vec![]));
}

#[tokio::test]
async fn a_comparison_that_was_cut_off_goes_on_where_it_was() {
    let mut platform = Platform::start().await;
    without_payments(&platform);
    let mut function = platform.function(NAME, &[]);
    platform.credits("ada").await;
    let store = platform.cloud.store();
    let now = jiff::Timestamp::now();
    let mut begun = store
        .reconciliation_due(jiff::SignedDuration::from_hours(24), now)
        .await
        .unwrap()
        .unwrap();
    begun.accounts = 40;
    assert!(store.save_reconciliation(&mut begun.clone()).await.unwrap());
    assert!(
        !store.save_reconciliation(&mut begun).await.unwrap(),
        "of two that begin at once one goes on"
    );
    platform.run(&mut function, night()).await;
    let (open, last) = store.reconciliation().await.unwrap();
    assert_eq!((open, last.unwrap().accounts), (None, 41));
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_asked_again_and_then_reported() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform.credits("ada").await;
    let store = platform.cloud.store();
    for _ in 0..3 {
        platform.run(&mut function, night()).await;
        let (open, last) = store.reconciliation().await.unwrap();
        let open = open.unwrap();
        assert!(!open.asked && open.accounts == 0 && last.is_none(), "{open:?}");
    }
    platform.run(&mut function, night()).await;
    let (_, last) = store.reconciliation().await.unwrap();
    let last = last.unwrap();
    assert_eq!((last.accounts, last.findings_total), (1, 1));
    assert_eq!(last.findings[0].kind, "missing_grant");
}

#[tokio::test]
async fn without_a_database_the_run_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, night()).await;
}

#[tokio::test]
async fn anyone_who_has_not_come_for_two_years_is_handed_over_once() {
    let mut platform = Platform::start().await;
    without_payments(&platform);
    let mut function = platform.function(NAME, &[]);
    let store = platform.cloud.store();
    let day = jiff::SignedDuration::from_hours(24);
    let gone = store::DISCOVERIES_TTL + day * 31;
    for (name, ago) in [("ada", gone), ("bea", day)] {
        store
            .account(&name.parse().unwrap(), jiff::Timestamp::now() - ago)
            .await
            .unwrap();
    }
    for _ in 0..2 {
        platform.run(&mut function, night()).await;
        platform.cloud.delete_reconciliation().await;
    }
    let sent: Vec<String> = platform
        .cloud
        .to_erase()
        .iter()
        .map(|sent| serde_json::to_string(sent).unwrap())
        .collect();
    assert_eq!(sent, [r#"{"userId":"ada","forget":"discoveries"}"#]);
}

#[tokio::test]
async fn what_was_paid_with_a_code_while_nobody_heard_of_it_is_booked() {
    let mut platform = Platform::start().await;
    let shop = paykit::Shop::open(&platform).await;
    let mut function = shop.function(&platform, NAME);
    shop.pay_with_code(&platform, "ada", "pack_creator", "ADA-10").await;
    let store = platform.cloud.store();
    platform.run(&mut function, night()).await;
    assert_eq!(platform.credits("ada").await, 5 + 30);
    assert_eq!(store.codes().await.unwrap()[0].uses, 1);
}
