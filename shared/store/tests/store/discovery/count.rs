//! How many channels somebody has discovered: counted from their own rows, and of many not all over again.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::ChannelId;
use jiff::Timestamp;
use store::{DISCOVERIES_TTL, DiscoveryTotals, Payout, count_units};
use testkit::Cloud;

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, days, number, seconds, start_of_time, text};

impl Person<'_> {
    /// This number of channels, discovered one second after the other from then on. Returns the sort keys of their rows.
    async fn has_discovered(&self, channels: i64, from: Timestamp) -> Vec<String> {
        let mut keys = Vec::new();
        for at in 0..channels {
            let (at, channel) = (from + seconds(at), some_channel());
            let key = format!("D#{at:.9}#{channel}");
            let put = self.cloud.dynamodb().put_item().table_name("analyses");
            let put = put.item("pk", self.pk()).item("sk", text(&key));
            let put = put.item("channelId", text(channel.as_str()));
            let put = put.item("discoveredAt", text(&format!("{at:.9}")));
            put.send().await.unwrap();
            keys.push(key);
        }
        keys
    }

    async fn loses(&self, key: &str) {
        let delete = self.cloud.dynamodb().delete_item().table_name("analyses");
        let delete = delete.key("pk", self.pk()).key("sk", text(key));
        delete.send().await.unwrap();
    }

    /// How many channels the dashboard and the list say, which agree, and what each reads for that.
    async fn counted(&self, now: Timestamp) -> (u64, [f64; 2]) {
        let (tallied, first) = count_units(self.store.tally_discoveries(&self.user, now)).await;
        let (listed, second) = count_units(self.store.discovery_totals(&self.user)).await;
        let (tallied, listed) = (tallied.unwrap(), listed.unwrap());
        assert_eq!(tallied, listed);
        (listed.channels, [first.read, second.read])
    }

    async fn sums(&self) -> Option<std::collections::HashMap<String, AttributeValue>> {
        let call = self
            .cloud
            .dynamodb()
            .get_item()
            .table_name("analyses")
            .consistent_read(true);
        call.key("pk", self.pk())
            .key("sk", text("FOUND"))
            .send()
            .await
            .unwrap()
            .item
    }
}

async fn paid(person: &Person<'_>, channel: &ChannelId) -> Payout {
    let places = [(channel.clone(), 1.try_into().unwrap())];
    let paid = person.store.pay_discoveries(&places, person.now + seconds(600)).await;
    paid.unwrap()[0].1
}

#[tokio::test]
async fn thousands_of_discoveries_are_read_once_and_then_those_that_came_since() {
    let cloud = Cloud::start().await;
    let (person, now) = (Person::arrive(&cloud).await, start_of_time());
    let few = person.has_discovered(99, now - days(9)).await;
    let (count, read) = person.counted(now).await;
    assert_eq!((count, read[0]), (99, read[1]));
    assert!(
        person.sums().await.is_none(),
        "nothing is stored of {} discoveries",
        few.len()
    );
    person.has_discovered(2_901, now - days(8)).await;
    let (count, [first, second]) = person.counted(now).await;
    assert_eq!(count, 3_000);
    assert!(first > 50.0 && second <= 3.0, "{first}, then {second}");
    person.has_discovered(50, now - days(1)).await;
    let (count, [first, second]) = person.counted(now).await;
    assert_eq!(count, 3_050);
    assert!(first <= 4.0 && second <= 4.0, "{first}, then {second}");
}

#[tokio::test]
async fn what_may_still_be_taken_away_is_never_counted_for_good() {
    let cloud = Cloud::start().await;
    let (person, now) = (Person::arrive(&cloud).await, start_of_time());
    let recent = person.has_discovered(150, now - days(1) + seconds(1)).await;
    assert_eq!(person.counted(now).await.0, 150);
    assert!(person.sums().await.is_none());
    person.has_discovered(150, now - days(2)).await;
    assert_eq!(person.counted(now).await.0, 300);
    // An analysis that began earlier has ended.
    person.loses(&recent[70]).await;
    assert_eq!(person.counted(now).await.0, 299);
    assert_eq!(person.counted(now + days(1)).await.0, 299);
    assert_eq!(person.counted(now + days(2)).await.0, 299);
}

#[tokio::test]
async fn rewards_and_the_stored_number_leave_each_other_alone_and_what_earlier_versions_counted_is_not_read() {
    let cloud = Cloud::start().await;
    let (person, channel) = (Person::arrive(&cloud).await, some_channel());
    let put = cloud.dynamodb().put_item().table_name("analyses");
    let put = put.item("pk", person.pk()).item("sk", text("FOUND"));
    put.item("channels", number(7)).send().await.unwrap();
    assert_eq!(person.counted(person.now).await.0, 0);
    person.analyse(&report_of(&channel, person.now), false).await;
    let totals = |channels, rewards| DiscoveryTotals {
        channels,
        rewards,
        number_ones: rewards,
        credits: 25 * i64::try_from(rewards).unwrap(),
    };
    for round in 1..=5 {
        let next = some_channel();
        person.analyse(&report_of(&next, person.now), false).await;
        let from = person.now - days(30) + days(i64::try_from(round).unwrap());
        person.has_discovered(100, from).await;
        let (payout, tallied) = tokio::join!(
            paid(&person, &next),
            person.store.tally_discoveries(&person.user, person.now)
        );
        assert_eq!((payout, tallied.unwrap().channels), (Payout::Paid, 101 * round + 1));
        person.counted(person.now).await;
        let found = person.store.discovery_totals(&person.user).await.unwrap();
        assert_eq!(found, totals(101 * round + 1, round));
    }
    let sums = person.sums().await.unwrap();
    assert!(sums.contains_key("counted") && !sums.contains_key("channels"));
}

#[tokio::test]
async fn a_number_of_rows_that_are_partly_or_wholly_deleted_is_counted_again() {
    let cloud = Cloud::start().await;
    let (person, now) = (Person::arrive(&cloud).await, start_of_time());
    let keys = person.has_discovered(200, now - days(3)).await;
    assert_eq!(person.counted(now).await.0, 200);
    let stale = person.sums().await.unwrap();
    // Somebody who has not come for two years comes back while their rows are deleted, oldest first.
    for key in &keys[..25] {
        person.loses(key).await;
    }
    assert_eq!(person.counted(now).await.0, 175);
    let due = now + days(30) + DISCOVERIES_TTL;
    person.store.delete_discoveries(&person.user, due).await.unwrap();
    assert!(person.sums().await.is_none());
    // A reading that had begun before stores what it saw.
    let put = cloud.dynamodb().put_item().table_name("analyses");
    put.set_item(Some(stale)).send().await.unwrap();
    assert_eq!(person.counted(due).await.0, 0);
    person.has_discovered(3, due).await;
    assert_eq!(person.counted(due).await.0, 3);
}
