//! Payments: each fact brings its credits once, no matter who reports it, how often and in which order.

use domain::catalogue::Pack;
use domain::payment::{Fact, Period, ProviderStatus};
use domain::{Balance, Tier};
use jiff::Timestamp;
use store::{Booked, LedgerKind};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::billing::paying::{month, plan};
use crate::world::{Person, days, seconds};

#[tokio::test]
async fn case_01_an_event_that_is_delivered_a_hundred_times_brings_one_grant() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let paid = person.pack_paid(1, Pack::Creator);
    assert_eq!(person.report_fact(&paid).await, Booked::Now);
    for _ in 0..99 {
        assert_eq!(person.store.book(&paid, person.now).await.unwrap(), Booked::Already);
    }
    let balance = person.balance().await;
    assert_eq!((balance.subscription, balance.purchased), (5, 30));
    let page = person.store.ledger(&person.user, None, 10).await.unwrap();
    let topup = &page.items[0];
    assert_eq!(topup.source, format!("topup:{}", person.id("cs", 1)));
    assert_eq!((topup.kind, topup.delta.purchased), (LedgerKind::Pack, 30));
}

#[tokio::test]
async fn case_02_two_events_about_one_payment_bring_one_grant_and_complete_each_other() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let full = person.period_paid(1, Tier::Creator, 0);
    let (mut poor, mut rich) = (full.clone(), full.clone());
    if let Fact::PeriodPaid { payment_intent, .. } = &mut poor {
        *payment_intent = None;
    }
    if let Fact::PeriodPaid { session, .. } = &mut rich {
        *session = Some(person.id("cs", 7));
    }
    assert_eq!(person.report_fact(&poor).await, Booked::Now);
    assert_eq!(person.report_fact(&rich).await, Booked::Already);
    assert_eq!(person.report_fact(&full).await, Booked::Already);
    assert_eq!(person.total().await, 65);
    let payment = person
        .store
        .payment_of_intent(&person.period_payment(1, 0))
        .await
        .unwrap();
    assert_eq!(
        payment.unwrap().user,
        person.user,
        "the second report knew the payment's id"
    );
    assert!(person.raw(&format!("PAID#{}", person.id("cs", 7))).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn case_03_twenty_deliveries_at_once_bring_one_grant() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mut calls = JoinSet::new();
    for _ in 0..20 {
        let (store, fact, now) = (cloud.store(), person.period_paid(1, Tier::Growth, 0), person.now);
        calls.spawn(async move { store.book(&fact, now).await.unwrap() });
    }
    let booked = calls.join_all().await;
    assert_eq!(
        booked.iter().filter(|booked| **booked == Booked::Now).count(),
        1,
        "{booked:?}"
    );
    assert!(
        booked
            .iter()
            .all(|booked| matches!(booked, Booked::Now | Booked::Already))
    );
    assert_eq!(person.total().await, 165);
    person.assert_booked().await;
}

#[tokio::test]
async fn case_08_a_process_that_dies_at_any_write_has_moved_ledger_and_balance_together_or_neither() {
    let cloud = Cloud::start().await;
    for kill in [Kill::Before, Kill::After] {
        let person = Person::arrive(&cloud).await;
        let facts = [
            person.period_paid(1, Tier::Creator, 0),
            person.upgraded(1, Tier::Growth, 0),
            person.refunded(person.upgrade_payment(1, Tier::Growth, 0), 1, 1_200, 2_400, false),
        ];
        for fact in &facts {
            let dying = Faults::kill(kill, 1);
            let died = cloud.store_with(&dying).book(fact, person.now).await;
            assert!(died.is_err() && dying.is_dead());
            person.assert_booked().await;
            let again = person.report_fact(fact).await;
            assert_eq!(again == Booked::Already, kill == Kill::After, "{kill:?} {fact:?}");
        }
        assert_eq!(person.total().await, 5 + 60 + 50);
    }
}

#[tokio::test]
async fn case_14_a_period_that_costs_nothing_brings_the_plans_credits_and_an_upgrade_the_difference() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mut trial = person.period_paid(1, Tier::Creator, 0);
    if let Fact::PeriodPaid {
        paid_cents,
        payment_intent,
        ..
    } = &mut trial
    {
        (*paid_cents, *payment_intent) = (0, None);
    }
    assert_eq!(person.report_fact(&trial).await, Booked::Now);
    assert_eq!((person.total().await, person.tier().await), (65, Tier::Creator));
    let mut upgrade = person.upgraded(1, Tier::Growth, 0);
    if let Fact::Upgraded { paid_cents, .. } = &mut upgrade {
        *paid_cents = 0;
    }
    person.report_fact(&upgrade).await;
    assert_eq!(person.total().await, 165);
}

#[tokio::test]
async fn case_28_a_renewal_brings_the_allotment_of_the_new_period_once() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    person.now = month(1).start();
    let renewal = person.period_paid(1, Tier::Starter, 1);
    assert_eq!(person.report_fact(&renewal).await, Booked::Now);
    assert_eq!(person.report_fact(&renewal).await, Booked::Already);
    assert_eq!(
        person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await,
        Booked::Already,
        "the old one late"
    );
    assert_eq!(person.total().await, 45);
    let subscription = person.store.subscription(&person.user).await.unwrap().unwrap();
    assert_eq!(subscription.paid_until, Some(month(1).end()));
}

#[tokio::test]
async fn case_29_an_upgrade_brings_the_difference_once_and_up_down_up_gains_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Creator, 0)).await;
    assert_eq!(
        person.report_fact(&person.upgraded(1, Tier::Growth, 0)).await,
        Booked::Now
    );
    assert_eq!((person.total().await, person.tier().await), (165, Tier::Growth));
    let source = format!("upg:{}:{}:growth", person.id("sub", 1), month(0).start().as_second());
    assert!(person.sources().await.contains(&source));
    // Down to creator, and up to growth again with an invoice of its own.
    person.report_fact(&person.upgraded(1, Tier::Creator, 0)).await;
    let mut again = person.upgraded(1, Tier::Growth, 0);
    if let Fact::Upgraded { invoice, .. } = &mut again {
        *invoice = person.id("in", "again");
    }
    assert_eq!(
        person.report_fact(&again).await,
        Booked::Now,
        "the payment is known, for its refund"
    );
    assert_eq!((person.total().await, person.tier().await), (165, Tier::Growth));
    person.report_fact(&person.upgraded(1, Tier::Agency, 0)).await;
    assert_eq!(person.total().await, 405);
}

#[tokio::test]
async fn an_upgrade_that_is_reported_before_its_period_comes_to_the_same() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.upgraded(1, Tier::Growth, 0)).await;
    person.report_fact(&person.period_paid(1, Tier::Creator, 0)).await;
    assert_eq!((person.total().await, person.tier().await), (165, Tier::Growth));
}

/// A subscription of real months, begun on the last day of January at its last second.
fn real_month(number: usize) -> Period {
    const STARTS: [&str; 5] = [
        "2028-01-31T23:59:59Z",
        "2028-02-29T23:59:59Z",
        "2028-03-31T23:59:59Z",
        "2028-04-30T23:59:59Z",
        "2028-05-31T23:59:59Z",
    ];
    let at = |number: usize| STARTS[number].parse::<Timestamp>().unwrap();
    Period::new(at(number), at(number + 1)).unwrap()
}

#[tokio::test]
async fn case_33_at_month_ends_and_the_leap_day_there_is_no_gap_and_nothing_twice() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.now = real_month(0).start();
    for number in 0..4 {
        let period = real_month(number);
        // The renewal is reported at the very second in which the old period ends.
        person.now = period.start();
        let mut paid = person.period_paid(1, Tier::Creator, i64::try_from(number).unwrap());
        if let Fact::PeriodPaid { period: reported, .. } = &mut paid {
            *reported = period;
        }
        if number > 0 {
            assert_eq!(person.tier().await, Tier::Creator, "no gap before it is reported");
        }
        assert_eq!(person.report_fact(&paid).await, Booked::Now);
        assert_eq!(person.report_fact(&paid).await, Booked::Already);
        assert_eq!(person.tier().await, Tier::Creator);
    }
    assert_eq!(person.total().await, 5 + 4 * 60);
}

#[tokio::test]
async fn case_34_two_checkouts_that_are_both_paid_are_both_credited_and_of_two_subscriptions_one_is_to_end() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
    person.report_fact(&person.pack_paid(2, Pack::Starter)).await;
    assert_eq!(person.total().await, 25);
    person.report_fact(&person.period_paid(1, Tier::Growth, 0)).await;
    person.report_fact(&person.period_paid(2, Tier::Starter, 0)).await;
    assert_eq!(person.total().await, 25 + 160 + 20, "both were paid for");
    assert_eq!(person.tier().await, Tier::Growth);
    let surplus = person.store.surplus_subscriptions(&person.user).await.unwrap();
    assert_eq!(surplus, [person.id("sub", 2)]);
    person.now += seconds(5);
    person
        .report_fact(&person.seen(2, ProviderStatus::Canceled, Tier::Starter, 0, person.now))
        .await;
    assert_eq!(person.store.surplus_subscriptions(&person.user).await.unwrap(), []);
    assert_eq!(
        person.store.active_subscriptions(&person.user).await.unwrap(),
        [person.id("sub", 1)]
    );
    assert_eq!(person.tier().await, Tier::Growth);
}

#[tokio::test(flavor = "multi_thread")]
async fn case_35_conflicts_throttling_failures_and_lost_answers_change_nothing() {
    let cloud = Cloud::start().await;
    let faults = [
        Faults::conflict(1, 1),
        Faults::conflict(1, 4),
        Faults::throttle(1, 4),
        Faults::server_error(1, 4),
        Faults::lose_answer(1),
        Faults::lose_answer(1).and(&Faults::lose_answer(2)),
    ];
    for fault in faults {
        let person = Person::arrive(&cloud).await;
        let facts = [
            person.pack_paid(1, Pack::Pro),
            person.period_paid(1, Tier::Creator, 0),
            person.refunded(person.pack_payment(1), 1, 7_499, 7_499, false),
        ];
        for fact in &facts {
            cloud.store_with(&fault).book(fact, person.now).await.unwrap();
            assert_eq!(person.report_fact(fact).await, Booked::Already, "{fault:?} {fact:?}");
        }
        assert!(fault.writes().len() > facts.len(), "the fault was met: {fault:?}");
        let balance = person.balance().await;
        assert_eq!(
            balance,
            Balance {
                subscription: 65,
                purchased: 0
            },
            "{fault:?}"
        );
    }
    let lasting = Faults::conflict(1, 1_000);
    let person = Person::arrive(&cloud).await;
    let refused = cloud
        .store_with(&lasting)
        .book(&person.pack_paid(1, Pack::Pro), person.now)
        .await;
    assert!(matches!(refused, Err(domain::Error::Unavailable { .. })), "{refused:?}");
    assert_eq!(person.total().await, 5);
}

#[tokio::test]
async fn what_nobody_knows_is_to_be_reported_again() {
    let cloud = Cloud::start().await;
    let nobody = Person::unseen(&cloud);
    for fact in [
        nobody.pack_paid(1, Pack::Starter),
        nobody.period_paid(1, Tier::Creator, 0),
        nobody.seen(1, ProviderStatus::Active, Tier::Creator, 0, nobody.now),
        nobody.refunded(nobody.pack_payment(1), 1, 100, 1_299, false),
    ] {
        assert_eq!(nobody.store.book(&fact, nobody.now).await.unwrap(), Booked::Unknown);
    }
    assert!(!nobody.has_account().await);
    nobody.store.account(&nobody.user, nobody.now).await.unwrap();
    assert_eq!(
        nobody.report_fact(&nobody.pack_paid(1, Pack::Starter)).await,
        Booked::Now
    );
}

#[tokio::test]
async fn a_plan_brings_no_free_credits_while_it_lasts() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.now += days(20);
    let mut paid = person.period_paid(1, Tier::Starter, 0);
    if let Fact::PeriodPaid { period, .. } = &mut paid {
        *period = Period::new(person.now, person.now + days(30)).unwrap();
    }
    person.report_fact(&paid).await;
    person.now += days(15);
    let account = person.store.account(&person.user, person.now).await.unwrap();
    assert_eq!((account.balance.total(), account.next_free_at), (25, None));
    person.now += days(18);
    let account = person.store.account(&person.user, person.now).await.unwrap();
    assert_eq!(account.balance.total(), 30, "due, once paid period and grace are over");
    assert_eq!(plan(Tier::Starter).credits().get(), 20);
}
