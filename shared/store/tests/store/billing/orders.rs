//! Six messages in every order.

use domain::Tier;
use domain::catalogue::Pack;
use domain::payment::{DisputeState, ProviderStatus};
use testkit::Cloud;
use tokio::task::JoinSet;

use crate::billing::provider::{Paid, Reported, report_all};
use crate::world::Person;

/// Six messages that hang together in every way there is.
fn six() -> [Reported; 6] {
    let upgrade = Paid::Upgrade(1, Tier::Growth, 0);
    [
        Reported::Period(1, Tier::Creator, 0),
        Reported::Upgrade(1, Tier::Growth, 0),
        Reported::Pack(1, Pack::Creator),
        Reported::Refund {
            of: upgrade,
            number: 1,
            cents: 1_000,
            failed: false,
        },
        Reported::Dispute {
            of: Paid::Pack(1, Pack::Creator),
            number: 1,
            state: DisputeState::Open,
            second: 1,
        },
        Reported::Seen(1, ProviderStatus::PastDue, Tier::Growth, 0, 60),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn all_720_orders_of_six_messages_end_at_the_same_and_reporting_them_a_hundred_times_changes_nothing() {
    let orders = testkit::orders(&six());
    assert_eq!(orders.len(), 720);
    let mut lanes = JoinSet::new();
    for lane in orders.chunks(180).map(<[_]>::to_vec) {
        lanes.spawn(async move {
            let cloud = Cloud::start().await;
            for order in &lane {
                let person = Person::arrive(&cloud).await;
                report_all(&person, order).await;
                let balance = person.balance().await;
                // 60 and 100 more, of which 1000 of 2400 cents are refunded; the pack is held by the dispute.
                assert_eq!(
                    (balance.subscription, balance.purchased),
                    (5 + 160 - 42, 0),
                    "{order:?}"
                );
                assert_eq!(person.tier().await, Tier::Growth, "{order:?}");
                assert!(person.store.account(&person.user, person.now).await.unwrap().frozen);
                person.assert_booked().await;
            }
            let person = Person::arrive(&cloud).await;
            for _ in 0..100 {
                report_all(&person, &lane[0]).await;
            }
            assert_eq!(person.total().await, 5 + 160 - 42);
            person.assert_booked().await;
        });
    }
    lanes.join_all().await;
}
