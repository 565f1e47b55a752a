//! People who have not come for two years: what they discovered is erased, the rest of theirs stays.

use domain::ChannelId;
use store::{DISCOVERIES_TTL, DiscoveryTotals, Payout, Store};
use testkit::{Cloud, Faults, Kill};

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, days, seconds};

/// Somebody with two discoveries, one of which was paid for.
async fn discoverer(cloud: &Cloud) -> (Person<'_>, ChannelId) {
    let (person, open, paid) = (Person::arrive(cloud).await, some_channel(), some_channel());
    for channel in [&open, &paid] {
        person.analyse(&report_of(channel, person.now), false).await;
    }
    let places = [(paid, 1.try_into().unwrap())];
    let payouts = cloud.store().pay_discoveries(&places, person.now + seconds(600)).await;
    assert_eq!(payouts.unwrap()[0].1, Payout::Paid);
    (person, open)
}

/// Everybody's accounts, compared at this time; who of them is newly inactive is noted.
async fn newly_inactive(store: &Store, now: jiff::Timestamp) -> Vec<domain::UserId> {
    let mut run = store.reconciliation_due(days(0), now).await.unwrap().unwrap();
    let mut all = Vec::new();
    loop {
        let compared = store.reconcile_page(&mut run, now).await.unwrap();
        all.extend(compared.inactive);
        if compared.ended {
            return all;
        }
    }
}

async fn left(person: &Person<'_>) -> (usize, usize, DiscoveryTotals) {
    let discoveries = person.store.discoveries(&person.user, None, 10).await.unwrap().items;
    let notifications = person.store.notifications(&person.user, None, 10).await.unwrap().items;
    (
        discoveries.len(),
        notifications.len(),
        person.store.discovery_totals(&person.user).await.unwrap(),
    )
}

#[tokio::test]
async fn two_years_after_the_last_visit_discoveries_go_and_credits_and_analyses_stay() {
    let cloud = Cloud::start().await;
    let (mut ada, open) = discoverer(&cloud).await;
    let mut ben = Person::arrive(&cloud).await;
    let credits = ada.balance().await;
    // The last visit is known to within the 30 days of the free credits.
    let due = ada.now + days(30) + DISCOVERIES_TTL;
    assert_eq!(newly_inactive(&ada.store, due - seconds(1)).await, []);
    ada.store.delete_discoveries(&ada.user, due - seconds(1)).await.unwrap();
    assert_eq!(left(&ada).await.0, 2, "too early");

    ben.now = due;
    ben.store.account(&ben.user, due).await.unwrap();
    assert_eq!(newly_inactive(&ada.store, due).await, [ada.user.clone()]);
    ada.store.delete_discoveries(&ada.user, due).await.unwrap();
    assert_eq!(left(&ada).await, (0, 0, DiscoveryTotals::default()));
    assert_eq!(
        (ada.balance().await, ada.analysis_rows().await.is_empty()),
        (credits, false)
    );
    ben.analyse(&report_of(&open, ben.now), false).await;
    assert_eq!(
        ben.store.own_discovery(&ben.user, &open).await.unwrap(),
        None,
        "it stays discovered, by nobody"
    );

    ada.store.note_inactivity(&ada.user, due).await.unwrap();
    assert_eq!(newly_inactive(&ada.store, due + days(1)).await, [], "noted");
    ada.now = due + days(2);
    ada.store.account(&ada.user, ada.now).await.unwrap();
    ada.analyse(&report_of(&some_channel(), ada.now), false).await;
    assert_eq!(left(&ada).await.2.channels, 1, "who comes back discovers again");
    let again = ada.now + days(30) + DISCOVERIES_TTL;
    assert!(newly_inactive(&ada.store, again).await.contains(&ada.user));
}

#[tokio::test]
async fn anyone_who_pays_has_not_left_and_a_closed_account_has_nothing_to_delete() {
    let cloud = Cloud::start().await;
    let (paying, closed) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let due = paying.now + days(30) + DISCOVERIES_TTL;
    paying
        .report_fact(&paying.period_paid(1, domain::Tier::Starter, 30))
        .await;
    closed.store.close_account(&closed.user, closed.now).await.unwrap();
    assert_eq!(newly_inactive(&paying.store, due).await, []);
    assert_eq!(
        newly_inactive(&paying.store, due + days(1_000)).await,
        std::slice::from_ref(&paying.user),
        "two years after what was paid for is over"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_at_any_write_leaves_nothing_that_the_next_delivery_does_not_delete() {
    for nth in 1.. {
        let cloud = Cloud::start().await;
        let (ada, _) = discoverer(&cloud).await;
        let due = ada.now + days(30) + DISCOVERIES_TTL;
        let faults = Faults::kill(if nth % 2 == 0 { Kill::Before } else { Kill::After }, nth);
        let dying = cloud.store_with(&faults).delete_discoveries(&ada.user, due).await;
        assert_eq!(dying.is_err(), faults.is_dead(), "{nth}");
        ada.store.delete_discoveries(&ada.user, due).await.unwrap();
        assert_eq!(left(&ada).await, (0, 0, DiscoveryTotals::default()), "stopped at {nth}");
        if !faults.is_dead() {
            assert!(nth > 4, "it writes more often");
            return;
        }
    }
}
