//! The function as a process, between a database in memory and the platform's stand-ins.

use contract::endpoints::SET_SUSPENSION;
use contract::event::{SendMail, SuspensionMail};
use domain::SessionId;
use domain::session::Standing;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};
use store::{AccountState, Act};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ADA: &str = "7d1f0c3e-11aa-4c4e-8f6b-0a1b2c3d4e5f";

lambdakit::matrix!("set-suspension");

fn function(platform: &Platform) -> Function {
    platform.function("set-suspension", &[])
}

async fn set(platform: &mut Platform, user: &str, suspended: bool, reason: &str) -> (u64, Value) {
    let event = Event::new("PUT", "/admin/users/{userId}/suspension")
        .bearer(&platform.pool.admin_token(USER))
        .param("userId", user)
        .json(&json!({"suspended": suspended, "reason": reason}));
    platform.ask(event).await
}

/// What the queue of mails has about Ada: suspended or not, and why.
fn mails(platform: &Platform) -> Vec<(bool, String)> {
    let about = |mail| match mail {
        SendMail::Suspension(SuspensionMail {
            user_id,
            suspended,
            reason,
            ..
        }) if user_id.as_str() == ADA => (suspended, reason),
        other => panic!("{other:?}"),
    };
    platform.cloud.mails_to_send().into_iter().map(about).collect()
}

#[tokio::test]
async fn a_suspended_person_cannot_sign_in_nor_spend_gets_the_reason_and_later_all_of_it_back() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (user, store) = (ADA.parse().unwrap(), platform.cloud.store());
    let before = SessionId::of_second(Timestamp::now().as_second() - 60).unwrap();
    assert_eq!(platform.credits(ADA).await, 5);
    let sample = Event::sample(
        include_str!("../../../../events/set-suspension/abuse.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    let why = "Free credits collected with several accounts";
    assert_eq!(
        (status, &body["reason"], &body["liftedAt"]),
        (200, &json!(why), &json!(null))
    );
    assert_eq!(platform.state(ADA).await, AccountState::Suspended);
    assert!(!platform.pool.lets_in(ADA));
    assert_eq!(platform.pool.signed_out(), [ADA]);
    assert_eq!(mails(&platform), [(true, why.to_owned())]);

    let (status, body) = set(&mut platform, ADA, false, "It was a mistake").await;
    assert_eq!(status, 200, "{body}");
    assert!(body["liftedAt"].is_string());
    assert_eq!(platform.state(ADA).await, AccountState::Open);
    assert!(platform.pool.lets_in(ADA));
    let standing = store.session_standing(&user, before, false, Timestamp::now()).await;
    assert_eq!(
        standing.unwrap(),
        Standing::Over,
        "whoever is let in again signs in again"
    );
    assert_eq!(platform.credits(ADA).await, 5, "nothing was lost");
    assert_eq!(
        mails(&platform),
        [(true, why.to_owned()), (false, "It was a mistake".to_owned())]
    );
    let acts = platform.acts().await;
    let did: Vec<_> = acts.iter().map(|act| act.detail.as_deref().unwrap()).collect();
    assert_eq!(
        did,
        [
            "lifted: It was a mistake",
            "suspended: Free credits collected with several accounts"
        ]
    );
    assert!(acts.iter().all(|act| act.target.as_deref() == Some(ADA)));
}

#[tokio::test]
async fn where_no_mail_can_be_queued_the_pool_is_left_alone_and_the_same_call_does_all_of_it() {
    let mut platform = Platform::start().await;
    platform.credits(ADA).await;
    let nowhere = lambdakit::nowhere().await;
    let without_queue = platform.function("set-suspension", &[("AWS_ENDPOINT_URL_SQS", &nowhere)]);
    assert_eq!(set(&mut platform, ADA, true, "the first time").await.0, 503);
    assert_eq!(
        platform.state(ADA).await,
        AccountState::Suspended,
        "what was done stays done"
    );
    assert!(platform.pool.lets_in(ADA), "account and pool differ, which is seen");
    without_queue.stop().await;
    let _function = function(&platform);
    let (status, body) = set(&mut platform, ADA, true, "the second time").await;
    assert_eq!((status, &body["reason"]), (200, &json!("the first time")));
    assert!(!platform.pool.lets_in(ADA));
    assert_eq!(mails(&platform), [(true, "the first time".to_owned())]);
    assert_eq!(platform.acts().await.len(), 2, "each call is written down");
}

#[tokio::test]
async fn what_the_pool_does_not_do_the_same_call_does_later() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(ADA).await;
    for (suspended, operations) in [
        (true, &["AdminDisableUser", "AdminUserGlobalSignOut"][..]),
        (false, &["AdminEnableUser"]),
    ] {
        for operation in operations {
            platform.pool.break_operation(Some(operation));
            assert_eq!(
                set(&mut platform, ADA, suspended, "by and by").await.0,
                503,
                "{operation}"
            );
        }
        platform.pool.break_operation(None);
        assert_eq!(set(&mut platform, ADA, suspended, "by and by").await.0, 200);
        assert_eq!(platform.pool.lets_in(ADA), !suspended);
    }
    assert_eq!(platform.state(ADA).await, AccountState::Open);
}

#[tokio::test]
async fn of_two_operators_who_decide_otherwise_at_once_one_gets_an_error_and_can_put_it_right() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(ADA).await;
    let (held, store) = (platform.pool.hold("AdminDisableUser"), platform.cloud.store());
    let (ada, other) = (ADA.parse().unwrap(), "another-operator".parse().unwrap());
    let lift_meanwhile = async {
        held.asked().await;
        let act = Act::new(&SET_SUSPENSION.spec, &other, Timestamp::now());
        store.lift_suspension(&ada, &act).await.unwrap();
        held.release();
    };
    let ((status, body), ()) = tokio::join!(set(&mut platform, ADA, true, "abuse"), lift_meanwhile);
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
    assert_eq!(platform.state(ADA).await, AccountState::Open);
    assert!(!platform.pool.lets_in(ADA), "account and pool differ, which is seen");
    assert_eq!(set(&mut platform, ADA, false, "no abuse").await.0, 200);
    assert!(platform.pool.lets_in(ADA));
}

#[tokio::test]
async fn nobody_suspends_themselves_and_who_is_not_there_closed_or_not_suspended_is_not_found() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let before = platform.world().await;
    let (status, body) = set(&mut platform, USER, true, "by mistake").await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("userId")));
    for reason in ["", "  x ", "a\nb c"] {
        let (status, body) = set(&mut platform, ADA, true, reason).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!("reason")), "{reason:?}");
    }
    assert_eq!(set(&mut platform, ADA, true, "nobody there").await.0, 404);
    assert!(platform.world().await == before);
    platform.credits(ADA).await;
    assert_eq!(set(&mut platform, ADA, false, "never suspended").await.0, 404);
    platform.closed(ADA).await;
    assert_eq!(set(&mut platform, ADA, true, "gone already").await.0, 404);
    assert!(platform.pool.lets_in(ADA) && mails(&platform).is_empty());
    assert!(platform.acts().await.is_empty());
}
