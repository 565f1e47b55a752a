//! Redeeming, alone, at once and while things fail.

use domain::code::Terms;
use domain::{CodeKind, Error, UserId};
use store::LedgerKind;
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use super::{creator, gift, is_not_found, is_used, made, operator, promo, purchased, some_code, stored};
use crate::world::{days, someone, start_of_time};

#[tokio::test]
async fn a_promo_code_brings_its_credits_to_each_person_once() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let code = made(&store, promo(7)).await;
    for user in [someone(), someone()] {
        let redeemed = store.redeem_code(&user, &code, now).await.unwrap();
        assert_eq!((redeemed.kind, redeemed.credits.get()), (CodeKind::Promo, 7));
        assert!(is_used(&store.redeem_code(&user, &code, now + days(400)).await));
        assert_eq!(purchased(&store, &user).await, 7);
        let ledger = store.ledger(&user, None, 10).await.unwrap().items;
        let line = ledger.iter().find(|line| line.kind == LedgerKind::Promo).unwrap();
        assert_eq!(
            (line.source.clone(), line.reference.as_deref()),
            (format!("code:{code}"), Some(code.as_str()))
        );
    }
    assert_eq!(stored(&store, &code).await.uses, 2);
}

#[tokio::test]
async fn a_gift_code_is_gone_after_its_one_use_and_its_owner_learns_why() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let code = made(&store, gift(10)).await;
    let (first, second) = (someone(), someone());
    assert_eq!(
        store.redeem_code(&first, &code, now).await.unwrap().kind,
        CodeKind::Gift
    );
    assert!(is_used(&store.redeem_code(&first, &code, now).await));
    assert!(is_not_found(&store.redeem_code(&second, &code, now).await));
    assert_eq!(
        (purchased(&store, &first).await, purchased(&store, &second).await),
        (10, 0)
    );
}

#[tokio::test]
async fn what_cannot_be_used_looks_like_what_never_was() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let late = Terms {
        valid_until: Some(now),
        ..promo(5)
    };
    let early = Terms {
        valid_from: Some(now + days(1)),
        ..promo(5)
    };
    let off = Terms {
        active: false,
        ..promo(5)
    };
    let mut codes = vec![some_code()];
    for terms in [late, early, off, creator(&someone())] {
        codes.push(made(&store, terms).await);
    }
    let user = someone();
    for code in codes {
        assert!(is_not_found(&store.redeem_code(&user, &code, now).await), "{code}");
    }
    assert_eq!(purchased(&store, &user).await, 0);
}

#[tokio::test]
async fn two_tabs_at_once_redeem_once() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    for _ in 0..10 {
        let code = made(&store, promo(3)).await;
        let user = someone();
        let mut tabs = JoinSet::new();
        for _ in 0..2 {
            let (store, user, code) = (store.clone(), user.clone(), code.clone());
            tabs.spawn(async move { store.redeem_code(&user, &code, now).await });
        }
        let ends = tabs.join_all().await;
        assert_eq!(
            (
                ends.iter().filter(|end| end.is_ok()).count(),
                ends.iter().filter(|end| is_used(end)).count()
            ),
            (1, 1)
        );
        assert_eq!(
            (purchased(&store, &user).await, stored(&store, &code).await.uses),
            (3, 1)
        );
    }
}

#[tokio::test]
async fn of_thirty_people_the_last_ten_uses_go_to_ten() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let code = made(
        &store,
        Terms {
            max_uses: Some(10),
            ..promo(4)
        },
    )
    .await;
    let people: Vec<UserId> = (0..30).map(|_| someone()).collect();
    let mut all = JoinSet::new();
    for user in people.clone() {
        let (store, code) = (store.clone(), code.clone());
        all.spawn(async move { store.redeem_code(&user, &code, now).await });
    }
    let ends = all.join_all().await;
    let won = ends.iter().filter(|end| end.is_ok()).count();
    let lost = ends.iter().filter(|end| is_not_found(end)).count();
    assert_eq!((won, lost), (10, 20), "{ends:?}");
    let mut sum = 0;
    for user in &people {
        sum += purchased(&store, user).await;
    }
    assert_eq!((sum, stored(&store, &code).await.uses), (40, 10));
}

#[tokio::test]
async fn a_lost_answer_is_no_lost_code_and_a_fault_on_the_way_is_no_second_grant() {
    let cloud = Cloud::start().await;
    let (healthy, now) = (cloud.store(), start_of_time());
    for nth in 1..=2 {
        for faults in [
            Faults::lose_answer(nth),
            Faults::conflict(nth, 2),
            Faults::throttle(nth, 2),
            Faults::server_error(nth, 2),
        ] {
            let (user, code) = (someone(), made(&healthy, promo(6)).await);
            let redeemed = cloud.store_with(&faults).redeem_code(&user, &code, now).await.unwrap();
            assert_eq!(redeemed.credits.get(), 6);
            assert_eq!(
                (purchased(&healthy, &user).await, stored(&healthy, &code).await.uses),
                (6, 1)
            );
        }
    }
}

#[tokio::test]
async fn a_process_that_dies_has_given_all_or_nothing() {
    let cloud = Cloud::start().await;
    let (healthy, now) = (cloud.store(), start_of_time());
    for (kill, given) in [(Kill::Before, 0), (Kill::After, 6)] {
        let (user, code) = (someone(), made(&healthy, promo(6)).await);
        healthy.account(&user, now).await.unwrap();
        let dying = cloud.store_with(&Faults::kill(kill, 1));
        assert!(dying.redeem_code(&user, &code, now).await.is_err());
        assert_eq!(purchased(&healthy, &user).await, given);
        let again = healthy.redeem_code(&user, &code, now).await;
        assert_eq!(again.is_ok(), given == 0, "{again:?}");
        assert_eq!(
            (purchased(&healthy, &user).await, stored(&healthy, &code).await.uses),
            (6, 1)
        );
    }
}

#[tokio::test]
async fn a_code_that_is_turned_off_while_it_is_being_redeemed_gives_nothing() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let (user, code) = (someone(), made(&store, promo(6)).await);
    store.account(&user, now).await.unwrap();
    let slow = Faults::hold(1);
    let redeeming = {
        let (store, user, code) = (cloud.store_with(&slow), user.clone(), code.clone());
        tokio::spawn(async move { store.redeem_code(&user, &code, now).await })
    };
    slow.held().await;
    store.set_code_active(&code, false, &operator(), now).await.unwrap();
    slow.release();
    assert!(is_not_found(&redeeming.await.unwrap()));
    assert_eq!(
        (purchased(&store, &user).await, stored(&store, &code).await.uses),
        (0, 0)
    );
}

#[tokio::test]
async fn a_closed_account_redeems_nothing() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let (user, code) = (someone(), made(&store, promo(6)).await);
    store.account(&user, now).await.unwrap();
    store.close_account(&user, now).await.unwrap();
    let before = cloud.rows().await;
    assert!(matches!(
        store.redeem_code(&user, &code, now).await,
        Err(Error::SignInRequired)
    ));
    assert!(cloud.rows().await == before);
}
