//! Rewards of first discoverers: who gets them, how much, and what comes with them.

use domain::discovery::{Badge, Place};
use domain::{ChannelId, Error};
use store::{About, DiscoveryTotals, LedgerKind, Payout};
use testkit::{Cloud, Faults, Kill};

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, seconds, start_of_time};

fn place(place: u32) -> Place {
    place.try_into().unwrap()
}

/// The builder hands over one channel, ten minutes after the beginning.
async fn pay(cloud: &Cloud, channel: &ChannelId, at: u32) -> Payout {
    let places = [(channel.clone(), place(at))];
    let paid = cloud
        .store()
        .pay_discoveries(&places, start_of_time() + seconds(600))
        .await;
    paid.unwrap()[0].1
}

#[tokio::test]
async fn a_reward_comes_with_credits_badge_and_notification_and_only_once() {
    let cloud = Cloud::start().await;
    let (person, channel) = (Person::arrive(&cloud).await, some_channel());
    person.analyse(&report_of(&channel, person.now), false).await;
    assert_eq!(pay(&cloud, &channel, 2).await, Payout::Paid);
    for later in [2, 1, 3] {
        assert_eq!(
            pay(&cloud, &channel, later).await,
            Payout::Already,
            "it climbed, and pays nothing more"
        );
    }
    assert_eq!(person.balance().await.purchased, 15);
    person.assert_booked().await;
    let page = person.store.ledger(&person.user, None, 10).await.unwrap();
    let entry = page
        .items
        .iter()
        .find(|entry| entry.kind == LedgerKind::Reward)
        .unwrap();
    assert_eq!(entry.source, format!("reward:{channel}"));

    let found = person.store.discovery_totals(&person.user).await.unwrap();
    let expected = DiscoveryTotals {
        channels: 1,
        rewards: 1,
        number_ones: 0,
        credits: 15,
    };
    assert_eq!(found, expected);
    let at = start_of_time() + seconds(600);
    let discovery = &person.store.discoveries(&person.user, None, 10).await.unwrap().items[0];
    assert_eq!(discovery.channel_id, channel);
    assert_eq!(
        (
            discovery.reached_position,
            discovery.credits_awarded,
            discovery.reward_claimed_at
        ),
        (Some(place(2)), Some(15), Some(at))
    );
    let own = person.store.own_discovery(&person.user, &channel).await.unwrap();
    assert_eq!(own.as_ref(), Some(discovery));
    let rewards = person.store.rewards(&person.user, None, 10).await.unwrap();
    assert_eq!(
        (rewards[0].badge, rewards[0].credits, rewards.len()),
        (Badge::Silver, 15, 1)
    );
    let notifications = person.store.notifications(&person.user, None, 10).await.unwrap().items;
    assert_eq!(
        (notifications.len(), notifications[0].read, &notifications[0].channel),
        (1, false, &channel)
    );
    let about = About::DiscoveryReward {
        position: place(2),
        credits: 15,
        badge: Badge::Silver,
    };
    assert_eq!(notifications[0].about, about);
}

#[tokio::test]
async fn rewards_since_a_time_are_those_after_it() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mut times = Vec::new();
    for number in 0..3 {
        let channel = some_channel();
        person.analyse(&report_of(&channel, person.now), false).await;
        let now = start_of_time() + seconds(600 + number);
        let paid = person.store.pay_discoveries(&[(channel, place(1))], now).await.unwrap();
        assert_eq!(paid[0].1, Payout::Paid);
        times.push(now);
    }
    let since = |after| person.store.rewards(&person.user, after, 10);
    assert_eq!(
        since(Some(times[0])).await.unwrap().len(),
        2,
        "not the one of that very time"
    );
    assert_eq!(since(Some(times[2])).await.unwrap(), []);
    let all = person.store.all_rewards(&person.user).await.unwrap();
    let badges: Vec<Badge> = all.iter().map(|reward| reward.badge).collect();
    assert_eq!(badges, [Badge::Gold, Badge::Gold, Badge::Platinum]);
    assert_eq!(since(None).await.unwrap().first(), all.last(), "newest first");
}

#[tokio::test]
async fn nothing_is_paid_early_to_nobody_or_for_a_channel_that_holds_no_place() {
    let cloud = Cloud::start().await;
    let (person, channel) = (Person::arrive(&cloud).await, some_channel());
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Nobody);
    let mut odd = report_of(&channel, person.now);
    odd.unusual_ratio = true;
    let job = person.analyse(&odd, false).await;
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Withheld, "unusual figures");
    let good = report_of(&channel, person.now + seconds(1));
    let second = person.analyse(&good, false).await;
    let early = person
        .store
        .pay_discoveries(&[(channel.clone(), place(1))], person.now + seconds(299))
        .await;
    assert_eq!(early.unwrap()[0].1, Payout::TooEarly);
    for key in [&job.key, &second.key] {
        person.store.set_stealth(key, true, person.now).await.unwrap();
    }
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Withheld, "it left the board");
    person.store.set_stealth(&second.key, false, person.now).await.unwrap();
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Paid);
}

#[tokio::test]
async fn the_earlier_start_discovers_even_when_it_ends_later_and_hiding_does_not_undo_it() {
    let cloud = Cloud::start().await;
    let (mut ada, mut ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let channel = some_channel();
    let early = ada.begin(false).await;
    ben.now += seconds(5);
    ben.analyse(&report_of(&channel, ben.now), false).await;
    assert_eq!(ben.store.discovery_totals(&ben.user).await.unwrap().channels, 1);
    ada.now += seconds(60);
    ada.complete(&early, &report_of(&channel, ada.now)).await;
    assert_eq!(ben.store.discovery_totals(&ben.user).await.unwrap().channels, 0);
    assert_eq!(ben.store.discoveries(&ben.user, None, 10).await.unwrap().items, []);
    assert_eq!(ada.store.discovery_totals(&ada.user).await.unwrap().channels, 1);
    ada.store.set_stealth(&early.key, true, ada.now).await.unwrap();
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Paid);
    assert_eq!((ada.balance().await.purchased, ben.balance().await.purchased), (25, 0));
}

#[tokio::test]
async fn what_was_hidden_discovers_from_when_it_is_shown() {
    let cloud = Cloud::start().await;
    let (ada, mut ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let channel = some_channel();
    let hidden = ada.analyse(&report_of(&channel, ada.now), true).await;
    ben.now += seconds(30);
    ben.analyse(&report_of(&channel, ben.now), false).await;
    ada.store
        .set_stealth(&hidden.key, false, ada.now + seconds(60))
        .await
        .unwrap();
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Paid);
    assert_eq!((ada.balance().await.purchased, ben.balance().await.purchased), (0, 25));
}

#[tokio::test]
async fn a_closed_account_gets_nothing_and_nobody_else_does() {
    let cloud = Cloud::start().await;
    let (ada, mut ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let channel = some_channel();
    ada.analyse(&report_of(&channel, ada.now), false).await;
    ben.now += seconds(5);
    ben.analyse(&report_of(&channel, ben.now), false).await;
    ada.store.close_account(&ada.user, ada.now).await.unwrap();
    for _ in 0..2 {
        assert_eq!(pay(&cloud, &channel, 1).await, Payout::Forfeited);
    }
    assert_eq!((ada.balance().await.purchased, ben.balance().await.purchased), (0, 0));
}

#[tokio::test]
async fn erasing_a_person_leaves_the_channel_discovered_by_nobody() {
    let cloud = Cloud::start().await;
    let (ada, mut ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let (channel, paid) = (some_channel(), some_channel());
    ada.analyse(&report_of(&channel, ada.now), false).await;
    ada.analyse(&report_of(&paid, ada.now), false).await;
    assert_eq!(pay(&cloud, &paid, 3).await, Payout::Paid);
    ada.store.close_account(&ada.user, ada.now).await.unwrap();
    ada.store.erase(&ada.user, ada.now).await.unwrap();
    ben.now += seconds(5);
    ben.analyse(&report_of(&channel, ben.now), false).await;
    assert_eq!(ben.store.own_discovery(&ben.user, &channel).await.unwrap(), None);
    assert_eq!(pay(&cloud, &channel, 1).await, Payout::Nobody);
    assert_eq!(ada.store.notifications(&ada.user, None, 10).await.unwrap().items, []);
    assert_eq!(ada.rows().await, Vec::<String>::new());
    let all = cloud.dynamodb().scan().table_name("channels").send().await.unwrap();
    let named = |row: &std::collections::HashMap<_, aws_sdk_dynamodb::types::AttributeValue>| {
        row.values()
            .any(|value| value.as_s().is_ok_and(|text| text.contains(ada.user.as_str())))
    };
    assert!(
        !all.items().iter().any(named),
        "nothing about channels names the person"
    );
}

#[tokio::test]
async fn notifications_are_read_one_by_one_or_all_at_once_and_only_by_their_owner() {
    let cloud = Cloud::start().await;
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    for _ in 0..3 {
        let channel = some_channel();
        ada.analyse(&report_of(&channel, ada.now), false).await;
        assert_eq!(pay(&cloud, &channel, 1).await, Payout::Paid);
    }
    let unread = async || {
        let all = ada.store.notifications(&ada.user, None, 10).await.unwrap().items;
        all.into_iter()
            .filter(|one| !one.read)
            .map(|one| one.id)
            .collect::<Vec<_>>()
    };
    let ids = unread().await;
    ben.store.read_notifications(&ben.user, &ids).await.unwrap();
    assert_eq!(unread().await.len(), 3, "they are not his");
    for _ in 0..2 {
        let named = [ids[1].clone(), "nothing".to_owned(), String::new(), "#".repeat(500)];
        ada.store.read_notifications(&ada.user, &named).await.unwrap();
        assert_eq!(unread().await, [ids[0].clone(), ids[2].clone()]);
    }
    ada.store.read_all_notifications(&ada.user).await.unwrap();
    assert_eq!(unread().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_death_at_any_write_of_a_payout_pays_all_of_it_or_nothing() {
    for kill in [Kill::Before, Kill::After] {
        for nth in 1..=3 {
            let cloud = Cloud::start().await;
            let (person, channel) = (Person::arrive(&cloud).await, some_channel());
            person.analyse(&report_of(&channel, person.now), false).await;
            let places = [(channel.clone(), place(1))];
            let now = start_of_time() + seconds(600);
            let dying = cloud
                .store_with(&Faults::kill(kill, nth))
                .pay_discoveries(&places, now)
                .await;
            assert!(matches!(dying, Ok(_) | Err(Error::Unavailable { .. })), "{dying:?}");
            pay(&cloud, &channel, 1).await;
            assert_eq!(person.balance().await.purchased, 25, "{kill:?} {nth}");
            let notifications = person.store.notifications(&person.user, None, 10).await.unwrap();
            assert_eq!(notifications.items.len(), 1, "{kill:?} {nth}");
            person.assert_booked().await;
        }
    }
}
