//! Refunds and disputes: what a payment brought is taken again, once, in proportion, and never more than it brought.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::catalogue::Pack;
use domain::payment::DisputeState::{Lost, Open, Won};
use domain::payment::Fact;
use domain::{Balance, Error, Tier};
use store::{Booked, LedgerKind};
use testkit::Cloud;

use crate::world::{Person, new_job};

#[tokio::test]
async fn case_15_a_full_refund_takes_that_grant_from_the_bucket_it_went_to() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.pack_paid(1, Pack::Creator)).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    let refund = person.refunded(person.pack_payment(1), 1, 3_499, 3_499, false);
    assert_eq!(person.report_fact(&refund).await, Booked::Now);
    assert_eq!(person.report_fact(&refund).await, Booked::Already);
    assert_eq!(
        person.balance().await,
        Balance {
            subscription: 25,
            purchased: 0
        }
    );
    let entries = person.store.ledger(&person.user, None, 10).await.unwrap().items;
    let source = format!("refund:{}", person.id("re", 1));
    let entry = entries.iter().find(|entry| entry.source == source).unwrap();
    assert_eq!((entry.kind, entry.delta.purchased), (LedgerKind::Refund, -30));
    person
        .report_fact(&person.refunded(person.period_payment(1, 0), 2, 1_500, 1_500, false))
        .await;
    assert_eq!(person.total().await, 5);
}

#[tokio::test]
async fn refunds_in_parts_are_booked_one_by_one_and_end_at_the_whole() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
    let mut totals = Vec::new();
    for (number, cents) in [(1, 64), (2, 1), (3, 600), (4, 634)] {
        person
            .report_fact(&person.refunded(person.pack_payment(1), number, cents, 1_299, false))
            .await;
        totals.push(person.total().await);
    }
    assert_eq!(totals, [15, 14, 10, 5]);
}

#[tokio::test]
async fn case_17_a_refund_that_fails_later_gives_back_what_it_took() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.pack_paid(1, Pack::Pro)).await;
    let refund = |failed| person.refunded(person.pack_payment(1), 1, 7_499, 7_499, failed);
    person.report_fact(&refund(false)).await;
    assert_eq!(person.total().await, 5);
    assert_eq!(person.report_fact(&refund(true)).await, Booked::Now);
    assert_eq!(person.total().await, 75);
    assert_eq!(
        person.report_fact(&refund(false)).await,
        Booked::Already,
        "an old message comes late"
    );
    assert_eq!(person.report_fact(&refund(true)).await, Booked::Already);
    assert_eq!(person.total().await, 75);
    assert!(
        person
            .sources()
            .await
            .contains(&format!("refund-undo:{}", person.id("re", 1)))
    );
}

#[tokio::test]
async fn case_18_a_dispute_takes_once_and_freezes_and_gives_back_when_it_is_won_also_after_a_refund() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.pack_paid(1, Pack::Creator)).await;
    person
        .report_fact(&person.refunded(person.pack_payment(1), 1, 1_750, 3_499, false))
        .await;
    assert_eq!(person.total().await, 20);
    let dispute = |state| person.disputed(person.pack_payment(1), 1, 3_499, state);
    assert_eq!(person.report_fact(&dispute(Open)).await, Booked::Now);
    assert_eq!(person.report_fact(&dispute(Open)).await, Booked::Already);
    assert_eq!(person.total().await, 5, "no more than the refund had left");
    assert!(person.store.account(&person.user, person.now).await.unwrap().frozen);
    let spent = person.store.start_analysis(&new_job(&person.user, person.now)).await;
    assert!(matches!(spent, Err(Error::NotEnoughCredits)), "{spent:?}");
    assert_eq!(person.report_fact(&dispute(Won)).await, Booked::Now);
    assert_eq!(
        person.report_fact(&dispute(Open)).await,
        Booked::Already,
        "it does not open again"
    );
    assert_eq!(person.total().await, 20);
    assert!(!person.store.account(&person.user, person.now).await.unwrap().frozen);
    person.start().await;
    let sources = person.sources().await;
    for end in ["open", "won"] {
        assert!(sources.contains(&format!("dispute:{}:{end}", person.id("dp", 1))));
    }
}

#[tokio::test]
async fn a_dispute_that_is_lost_keeps_what_it_took_and_frees_the_account() {
    let cloud = Cloud::start().await;
    for with_opening in [true, false] {
        let person = Person::arrive(&cloud).await;
        person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
        person.report_fact(&person.pack_paid(2, Pack::Starter)).await;
        let dispute = |state| person.disputed(person.pack_payment(1), 1, 1_299, state);
        if with_opening {
            person.report_fact(&dispute(Open)).await;
        }
        assert_eq!(person.report_fact(&dispute(Lost)).await, Booked::Now);
        assert_eq!(person.report_fact(&dispute(Open)).await, Booked::Already);
        assert_eq!(person.total().await, 15);
        person.start().await;
    }
}

/// Kinds and purchased credits of the lines that a dispute brought, oldest first.
async fn lines_of(person: &Person<'_>) -> Vec<(LedgerKind, i64)> {
    let entries = person.store.ledger(&person.user, None, 100).await.unwrap().items;
    let of_dispute = |entry: &&store::LedgerEntry| entry.source.starts_with("dispute:");
    let mut lines: Vec<_> = entries
        .iter()
        .filter(of_dispute)
        .map(|entry| (entry.at, entry.kind, entry.delta.purchased))
        .collect();
    lines.sort_by_key(|(at, ..)| *at);
    lines.into_iter().map(|(_, kind, credits)| (kind, credits)).collect()
}

#[tokio::test]
async fn a_decision_that_is_reversed_again_and_again_moves_credits_by_a_line_each_time() {
    let cloud = Cloud::start().await;
    for states in [
        vec![Open, Won, Lost, Won, Lost],
        vec![Open, Lost, Won, Lost, Won],
        vec![Won, Lost],
        vec![Lost, Won],
        vec![Won, Open, Won],
    ] {
        let mut person = Person::arrive(&cloud).await;
        person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
        let mut looks = Vec::new();
        for state in &states {
            person.now += crate::world::seconds(1);
            let look = person.disputed(person.pack_payment(1), 1, 1_299, *state);
            assert_eq!(person.report_fact(&look).await, Booked::Now, "{states:?}");
            assert_eq!(person.report_fact(&look).await, Booked::Already, "{states:?}");
            let left = if *state == Won { 10 } else { 0 };
            assert_eq!(person.balance().await.purchased, left, "{states:?}");
            let account = person.store.account(&person.user, person.now).await.unwrap();
            assert_eq!(account.frozen, *state == Open, "{states:?}");
            looks.push(look);
        }
        let (balance, lines) = (person.balance().await, lines_of(&person).await);
        for old in &looks {
            assert_eq!(person.report_fact(old).await, Booked::Already, "{states:?}");
        }
        assert_eq!(
            (person.balance().await, lines_of(&person).await),
            (balance, lines.clone())
        );
        // What is open takes as much as what is lost.
        let mut expected = Vec::new();
        let mut taken = None;
        for state in states {
            if taken != Some(state != Won) {
                let credits = if taken.is_none() && state == Won { 0 } else { 10 };
                expected.push(if state == Won {
                    (LedgerKind::DisputeWon, credits)
                } else {
                    (LedgerKind::Dispute, -credits)
                });
            }
            taken = Some(state != Won);
        }
        assert_eq!(lines, expected);
    }
}

#[tokio::test]
async fn of_two_readings_of_a_dispute_the_later_one_counts_whichever_is_booked_first() {
    let cloud = Cloud::start().await;
    for (early, late) in [(Won, Lost), (Lost, Won), (Open, Won), (Open, Lost)] {
        for late_first in [true, false] {
            let person = Person::arrive(&cloud).await;
            person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
            let look = |state, second| {
                let fetched = person.now + crate::world::seconds(second);
                person.dispute_seen(person.pack_payment(1), 1, 1_299, state, fetched)
            };
            // Looked at once more in the meantime, so that nothing seems to be new.
            let mut looks = [look(early, 1), look(late, 2), look(late, 4), look(early, 3)];
            if late_first {
                looks.rotate_left(2);
            }
            for look in &looks {
                person.report_fact(look).await;
            }
            let left = if late == Won { 10 } else { 0 };
            assert_eq!(
                person.balance().await.purchased,
                left,
                "{early:?} {late:?} {late_first}"
            );
        }
    }
}

#[tokio::test]
async fn while_one_of_two_disputes_is_open_nothing_is_spent() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    for number in [1, 2] {
        person.report_fact(&person.pack_paid(number, Pack::Starter)).await;
        person
            .report_fact(&person.disputed(person.pack_payment(number), number, 1_299, Open))
            .await;
    }
    person
        .report_fact(&person.disputed(person.pack_payment(1), 1, 1_299, Won))
        .await;
    assert!(person.store.account(&person.user, person.now).await.unwrap().frozen);
    person
        .report_fact(&person.disputed(person.pack_payment(2), 2, 1_299, Lost))
        .await;
    assert!(!person.store.account(&person.user, person.now).await.unwrap().frozen);
    assert_eq!(person.total().await, 15);
}

#[tokio::test]
async fn case_19_a_refund_after_the_credits_were_spent_leaves_a_debt_and_blocks_spends() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    for _ in 0..23 {
        person.start().await;
        person.unlock().await;
    }
    person
        .report_fact(&person.refunded(person.period_payment(1, 0), 1, 1_500, 1_500, false))
        .await;
    assert_eq!(person.total().await, 2 - 20);
    let spent = person.store.start_analysis(&new_job(&person.user, person.now)).await;
    assert!(
        matches!(spent, Err(Error::NotEnoughCredits)),
        "premium or not: {spent:?}"
    );
    person.report_fact(&person.pack_paid(1, Pack::Creator)).await;
    assert_eq!(person.total().await, 12, "the debt is paid first");
    person.start().await;
}

#[tokio::test]
async fn what_a_creator_code_sold_and_what_of_it_went_back_is_in_one_row() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mut bought = person.pack_paid(1, Pack::Creator);
    if let Fact::PackPaid { code, paid_cents, .. } = &mut bought {
        (*code, *paid_cents) = (Some("MIRA-10".parse().unwrap()), 3_149);
    }
    person.report_fact(&bought).await;
    person
        .report_fact(&person.refunded(person.pack_payment(1), 7, 1_000, 3_149, false))
        .await;
    let session = person.id("cs", 1);
    let text = |text: String| AttributeValue::S(text);
    let call = cloud.dynamodb().get_item().table_name("billing");
    let call = call.key("pk", text(format!("U#{}", person.user)));
    let row = call.key("sk", text(format!("G#{session}"))).send().await.unwrap();
    let row = row.item.unwrap();
    assert_eq!(row["code"], text("MIRA-10".to_owned()));
    let payment = row["payments"].as_m().unwrap()[session.as_str()].as_m().unwrap();
    let refund = payment["refunds"].as_m().unwrap()[person.id("re", 7).as_str()].as_m();
    assert_eq!(payment["paid_cents"], AttributeValue::N("3149".to_owned()));
    assert_eq!(refund.unwrap()["cents"], AttributeValue::N("1000".to_owned()));
}
