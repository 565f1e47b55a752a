//! Subscriptions: what the provider says of them, and until when the tier counts.

use domain::payment::ProviderStatus::{Active, Canceled, PastDue};
use domain::{Balance, Tier};
use store::Booked;
use testkit::Cloud;

use crate::billing::paying::month;
use crate::world::{Person, days, seconds};

#[tokio::test]
async fn case_04_what_was_fetched_later_counts_in_whichever_order_it_is_reported() {
    let cloud = Cloud::start().await;
    for ended_first in [true, false] {
        let mut person = Person::arrive(&cloud).await;
        person.report_fact(&person.period_paid(1, Tier::Creator, 0)).await;
        let changed = person.seen(1, Active, Tier::Creator, 0, person.now + seconds(10));
        let ended = person.seen(1, Canceled, Tier::Creator, 0, person.now + seconds(20));
        let (first, second) = if ended_first {
            (&ended, &changed)
        } else {
            (&changed, &ended)
        };
        assert_eq!(person.report_fact(first).await, Booked::Now);
        let later = person.report_fact(second).await;
        assert_eq!(later, if ended_first { Booked::Stale } else { Booked::Now });
        assert_eq!(person.report_fact(second).await, Booked::Stale, "reported twice");
        let subscription = person.store.subscription(&person.user).await.unwrap().unwrap();
        assert_eq!(subscription.status, Canceled);
        assert_eq!(person.tier().await, Tier::Free);
        person.now += days(1);
        assert_eq!(person.total().await, 65, "what was paid for stays");
    }
}

#[tokio::test]
async fn case_31_a_renewal_that_fails_keeps_the_tier_for_three_days_and_brings_its_credits_when_it_is_paid() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Creator, 0)).await;
    let end = month(0).end();
    // The provider moves to the new period at once and calls it active until its payment has failed.
    person.report_fact(&person.seen(1, Active, Tier::Creator, 1, end)).await;
    person
        .report_fact(&person.seen(1, PastDue, Tier::Creator, 1, end + seconds(3_600)))
        .await;
    person.now = end + days(3) - seconds(1);
    assert_eq!(person.tier().await, Tier::Creator);
    person.now += seconds(1);
    assert_eq!((person.tier().await, person.total().await), (Tier::Free, 65));
    person.now += days(1);
    person.report_fact(&person.period_paid(1, Tier::Creator, 1)).await;
    assert_eq!((person.tier().await, person.total().await), (Tier::Creator, 125));
    // The next time nobody pays, and the provider gives up.
    person.now = month(1).end() + days(2);
    person
        .report_fact(&person.seen(1, Canceled, Tier::Creator, 2, person.now))
        .await;
    assert_eq!(person.tier().await, Tier::Free);
    assert_eq!(person.store.active_subscriptions(&person.user).await.unwrap(), []);
}

#[tokio::test]
async fn case_32_a_tier_of_which_nothing_more_is_heard_is_free_after_its_period_and_the_grace() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Agency, 0)).await;
    person.now = month(0).end() + days(3) - seconds(1);
    assert!(person.store.account(&person.user, person.now).await.unwrap().premium);
    person.now += seconds(1);
    let account = person.store.account(&person.user, person.now).await.unwrap();
    assert_eq!((account.premium, account.fair_use_left), (false, None));
    assert_eq!(person.tier().await, Tier::Free);
    assert_eq!(
        person.balance().await,
        Balance {
            subscription: 5 + 400 + 5,
            purchased: 0
        },
        "credits stay, and free ones are due again"
    );
}

#[tokio::test]
async fn a_reading_of_a_subscription_prolongs_nothing_and_brings_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    assert_eq!(
        person
            .report_fact(&person.seen(1, Active, Tier::Growth, 0, person.now))
            .await,
        Booked::Now
    );
    assert_eq!((person.tier().await, person.total().await), (Tier::Free, 5));
    let subscription = person.store.subscription(&person.user).await.unwrap().unwrap();
    assert_eq!((subscription.tier, subscription.paid_until), (Tier::Growth, None));
    assert_eq!(
        person.store.surplus_subscriptions(&person.user).await.unwrap(),
        [],
        "its payment may be on its way"
    );
}

#[tokio::test]
async fn everybodys_subscriptions_and_accounts_are_listed_page_by_page() {
    let cloud = Cloud::start().await;
    for number in 0..40 {
        let person = Person::arrive(&cloud).await;
        if number % 4 == 0 {
            person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
        }
    }
    let store = cloud.store();
    let (mut subscribed, mut cursor) = (0, None);
    loop {
        let page = store.subscriptions_page(cursor.as_deref()).await.unwrap();
        subscribed += page.items.len();
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    for cursor in ["", "x", "bm8"] {
        assert!(store.subscriptions_page(Some(cursor)).await.is_err(), "{cursor}");
    }
    let (now, day) = (jiff::Timestamp::now(), jiff::SignedDuration::from_hours(24));
    let mut run = store.reconciliation_due(day, now).await.unwrap().unwrap();
    while !store.reconcile_page(&mut run, now).await.unwrap().ended {}
    assert_eq!((subscribed, run.accounts), (10, 40));
}
