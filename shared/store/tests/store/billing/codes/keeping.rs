//! Codes as operators and the provider know them.

use domain::{Error, ProviderId, UserId};
use store::NewCode;
use testkit::Cloud;
use tokio::task::JoinSet;

use super::{creator, gift, made, operator, promo, some_code, some_request, stored};
use crate::world::{days, someone, start_of_time};

#[tokio::test]
async fn a_code_can_be_turned_off_and_on_again_and_each_turn_is_written_down_once() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let code = made(&store, promo(5)).await;
    for active in [false, false, true, true, false] {
        let changed = store.set_code_active(&code, active, &operator(), now).await.unwrap();
        assert_eq!(changed.terms.active, active);
        assert_eq!(stored(&store, &code).await, changed);
    }
    let acts = store.audit(None, 100, now).await.unwrap().items;
    let turns = acts.iter().filter(|act| act.action == "update-code").count();
    assert_eq!((turns, acts.len()), (3, 4));
    let nothing = store.set_code_active(&some_code(), true, &operator(), now).await;
    assert!(matches!(nothing, Err(Error::NotFound)));
}

#[tokio::test]
async fn a_name_is_taken_for_good_and_the_same_request_again_is_the_same_act() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let new = NewCode {
        code: some_code(),
        terms: promo(5),
        note: Some("Newsletter".to_owned()),
    };
    let request = some_request();
    let first = store.create_code(&new, &request, &operator(), now).await.unwrap();
    let again = store.create_code(&new, &request, &operator(), now + days(1)).await;
    assert_eq!(first, again.unwrap());
    let taken = store.create_code(&new, &some_request(), &operator(), now).await;
    assert!(matches!(taken, Err(Error::InvalidInput { field: "code" })));
    for other in [
        NewCode {
            terms: promo(500),
            ..new.clone()
        },
        NewCode {
            code: some_code(),
            ..new
        },
    ] {
        let refused = store.create_code(&other, &request, &operator(), now).await;
        assert!(matches!(refused, Err(Error::IdempotencyMismatch)));
        assert!(other.code == first.code || store.code(&other.code).await.unwrap().is_none());
    }
    assert_eq!(store.audit(None, 100, now).await.unwrap().items.len(), 1);
}

#[tokio::test]
async fn a_gift_code_is_made_once_for_a_request_by_whatever_name_it_is_asked_for_again() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let asked = |code| NewCode {
        code,
        terms: gift(25),
        note: None,
    };
    let request = some_request();
    let ask = |by: UserId| {
        let (store, request) = (store.clone(), request.clone());
        async move {
            store
                .create_code(&asked(some_code()), &request, &by, now)
                .await
                .unwrap()
        }
    };
    // The first answer was lost, and the browser asks three times at once.
    let (first, second, third) = tokio::join!(ask(operator()), ask(operator()), ask(operator()));
    assert_eq!((&first, &first), (&second, &third));
    // Turned off, it is still the one that was asked for.
    store
        .set_code_active(&first.code, false, &operator(), now)
        .await
        .unwrap();
    assert_eq!(ask(operator()).await.code, first.code);
    // Another operator who happens to have the same key has a request of their own.
    assert_ne!(ask("operator-2".parse().unwrap()).await.code, first.code);
    assert_eq!(store.codes().await.unwrap().len(), 2);
}

#[tokio::test]
async fn codes_are_listed_newest_first() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let mut expected = Vec::new();
    for day in 0..3 {
        let new = NewCode {
            code: some_code(),
            terms: promo(1 + day),
            note: None,
        };
        let made = store
            .create_code(&new, &some_request(), &operator(), now + days(day))
            .await;
        expected.insert(0, made.unwrap());
    }
    store
        .redeem_code(&someone(), &expected[1].code, now + days(9))
        .await
        .unwrap();
    expected[1].uses = 1;
    assert_eq!(store.codes().await.unwrap(), expected);
}

#[tokio::test]
async fn a_creator_code_is_made_known_to_the_provider_under_one_name() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let code = made(&store, creator(&someone())).await;
    let mut callers = JoinSet::new();
    for n in 0..8 {
        let (store, code) = (store.clone(), code.clone());
        let name: ProviderId = format!("promo_{n}").parse().unwrap();
        callers.spawn(async move { store.set_promotion(&code, &name).await.unwrap() });
    }
    let reported = callers.join_all().await;
    let kept = stored(&store, &code).await.promotion.unwrap();
    assert!(reported.iter().all(|name| *name == kept), "{reported:?}");
    let name: ProviderId = "promo_1".parse().unwrap();
    for other in [some_code(), made(&store, promo(1)).await] {
        assert!(matches!(
            store.set_promotion(&other, &name).await,
            Err(Error::CodeNotFound)
        ));
    }
}

#[tokio::test]
async fn a_paid_use_counts_once_however_often_the_payment_is_reported() {
    let cloud = Cloud::start().await;
    let (store, now, user) = (cloud.store(), start_of_time(), someone());
    let code = made(&store, creator(&someone())).await;
    for _ in 0..20 {
        for session in ["cs_1", "cs_2"] {
            store
                .note_paid_use(&code, &user, &session.parse().unwrap(), now)
                .await
                .unwrap();
        }
    }
    assert_eq!(stored(&store, &code).await.uses, 2);
    // Money is never refused for a code's sake.
    store
        .note_paid_use(&some_code(), &user, &"cs_3".parse().unwrap(), now)
        .await
        .unwrap();
}
