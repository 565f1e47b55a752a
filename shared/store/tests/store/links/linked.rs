//! Linking a channel: whose attempt it is, whose channel, and what is left of it.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{ChannelId, Error, UserId};
use jiff::Timestamp;
use store::{ATTEMPT_LASTS, LinkAttempt, NewLink, PLATFORM_DATA_TTL};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::world::{Person, seconds, text, unique};

pub fn some_channel() -> ChannelId {
    format!("UC{:022}", unique()).parse().unwrap()
}

pub fn link_to(channel: &ChannelId) -> NewLink {
    NewLink {
        channel: channel.clone(),
        name: "Werkstatt".to_owned(),
        avatar: Some("/img/avatar.svg".to_owned()),
    }
}

fn attempt(state: &str) -> LinkAttempt {
    LinkAttempt {
        state: state.to_owned(),
        verifier: format!("verifier of {state}"),
    }
}

/// What is stored below a key of the links.
pub async fn rows(cloud: &Cloud, pk: &str) -> Vec<std::collections::HashMap<String, AttributeValue>> {
    let call = cloud.dynamodb().query().table_name("links").consistent_read(true);
    let call = call.key_condition_expression("pk = :pk");
    let found = call.expression_attribute_values(":pk", text(pk)).send().await;
    found.unwrap().items.unwrap_or_default()
}

async fn of_person(person: &Person<'_>) -> usize {
    rows(person.cloud, &format!("U#{}", person.user)).await.len()
}

async fn link(person: &Person<'_>, channel: &ChannelId) -> domain::Result<Timestamp> {
    person
        .store
        .link_channel(&person.user, &link_to(channel), person.now)
        .await
}

#[tokio::test]
async fn an_attempt_is_the_persons_own_counts_once_and_for_ten_minutes() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let take = async |user: &UserId, state: &str, now| person.store.take_attempt(user, state, now).await;
    let begin = async |state: &str| {
        let attempt = attempt(state);
        let begun = person.store.begin_link(&person.user, &attempt, person.now);
        begun.await.unwrap();
    };
    begin("one").await;
    for (user, state) in [(&other.user, "one"), (&person.user, "two"), (&person.user, "")] {
        let refused = take(user, state, person.now).await;
        assert!(matches!(refused, Err(Error::LinkExpired)), "{state}");
    }
    assert_eq!(take(&person.user, "one", person.now).await.unwrap(), "verifier of one");
    assert!(matches!(
        take(&person.user, "one", person.now).await,
        Err(Error::LinkExpired)
    ));
    begin("three").await;
    begin("four").await;
    let older = take(&person.user, "three", person.now).await;
    assert!(matches!(older, Err(Error::LinkExpired)), "the newest one counts");
    let late = person.now + ATTEMPT_LASTS;
    assert!(matches!(
        take(&person.user, "four", late).await,
        Err(Error::LinkExpired)
    ));
    assert!(take(&person.user, "four", late - seconds(1)).await.is_ok());
}

#[tokio::test]
async fn of_ten_who_come_back_at_once_with_one_state_one_is_heard() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .store
        .begin_link(&person.user, &attempt("state"), person.now)
        .await
        .unwrap();
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, user, now) = (cloud.store(), person.user.clone(), person.now);
        calls.spawn(async move { store.take_attempt(&user, "state", now).await });
    }
    let heard = calls.join_all().await.into_iter().filter(Result::is_ok).count();
    assert_eq!(heard, 1);
}

#[tokio::test]
async fn a_linked_channel_shows_until_it_is_unlinked_and_its_name_for_thirty_days() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let seen = async |now| person.store.connection(&person.user, now).await.unwrap();
    let nothing = seen(person.now).await;
    assert!(!nothing.is_connected && !nothing.can_use_weekly_free && nothing.channel_id.is_none());
    assert_eq!(nothing.days_until_reset, 1, "the first of March 2026 is a Sunday");
    let channel = some_channel();
    assert_eq!(link(&person, &channel).await.unwrap(), person.now);
    let linked = seen(person.now).await;
    assert_eq!(linked.channel_id.as_deref(), Some(channel.as_str()));
    assert_eq!(linked.channel_name.as_deref(), Some("Werkstatt"));
    assert!(linked.is_connected && linked.can_use_weekly_free && linked.channel_avatar.is_some());
    assert_eq!((linked.connected_at, linked.weekly_free_at), (Some(person.now), None));
    let month = seen(person.now + PLATFORM_DATA_TTL).await;
    assert!(month.is_connected && month.channel_name.is_none() && month.channel_avatar.is_none());
    let again = person
        .store
        .link_channel(&person.user, &link_to(&channel), person.now + PLATFORM_DATA_TTL)
        .await;
    assert_eq!(
        again.unwrap(),
        person.now,
        "linked since then, and its name is recorded again"
    );
    assert!(seen(person.now + PLATFORM_DATA_TTL).await.channel_name.is_some());
    person.store.unlink_channel(&person.user).await.unwrap();
    assert_eq!(seen(person.now).await, nothing);
    assert_eq!(of_person(&person).await, 0);
    assert!(rows(&cloud, &format!("C#{channel}")).await.is_empty());
    person.store.unlink_channel(&person.user).await.unwrap();
}

#[tokio::test]
async fn a_channel_is_one_accounts_and_an_account_has_one_channel() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let channel = some_channel();
    link(&person, &channel).await.unwrap();
    assert!(matches!(link(&other, &channel).await, Err(Error::ChannelTaken)));
    assert_eq!(of_person(&other).await, 0, "all or nothing");
    assert!(matches!(
        link(&person, &some_channel()).await,
        Err(Error::ChannelAlreadyLinked)
    ));
    other.store.unlink_channel(&other.user).await.unwrap();
    assert!(
        matches!(link(&other, &channel).await, Err(Error::ChannelTaken)),
        "not theirs to unlink"
    );
    person.store.unlink_channel(&person.user).await.unwrap();
    link(&other, &channel).await.unwrap();
    link(&person, &some_channel()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ten_accounts_that_link_one_channel_at_once_one_has_it_and_of_ten_channels_one_account_has_one() {
    let cloud = Cloud::start().await;
    let channel = some_channel();
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let person = Person::arrive(&cloud).await;
        let (store, user, now, new) = (cloud.store(), person.user.clone(), person.now, link_to(&channel));
        calls.spawn(async move { store.link_channel(&user, &new, now).await });
    }
    let answers = calls.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let person = Person::arrive(&cloud).await;
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, user, now, new) = (cloud.store(), person.user.clone(), person.now, link_to(&some_channel()));
        calls.spawn(async move { store.link_channel(&user, &new, now).await });
    }
    let answers = calls.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
}

#[tokio::test]
async fn a_closed_account_links_nothing_and_leaves_nothing() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let channel = some_channel();
    link(&person, &channel).await.unwrap();
    person
        .store
        .begin_link(&person.user, &attempt("state"), person.now)
        .await
        .unwrap();
    person.store.close_account(&person.user, person.now).await.unwrap();
    let begun = person.store.begin_link(&person.user, &attempt("s"), person.now).await;
    assert!(matches!(begun, Err(Error::SignInRequired)));
    assert!(matches!(link(&person, &channel).await, Err(Error::SignInRequired)));
    person.store.erase(&person.user, person.now).await.unwrap();
    assert_eq!(of_person(&person).await, 0);
    link(&other, &channel).await.unwrap();
}

#[tokio::test]
async fn whatever_passes_or_dies_at_a_write_a_channel_is_linked_wholly_or_not_at_all() {
    let cloud = Cloud::start().await;
    for faults in [
        Faults::conflict(1, 2),
        Faults::throttle(1, 2),
        Faults::server_error(1, 2),
        Faults::lose_answer(1),
    ] {
        let person = Person::arrive(&cloud).await;
        let channel = some_channel();
        let store = cloud.store_with(&faults);
        store
            .link_channel(&person.user, &link_to(&channel), person.now)
            .await
            .unwrap();
        assert_eq!(of_person(&person).await, 2);
    }
    for kill in [Kill::Before, Kill::After] {
        let person = Person::arrive(&cloud).await;
        let channel = some_channel();
        let dying = Faults::kill(kill, 1);
        let store = cloud.store_with(&dying);
        assert!(
            store
                .link_channel(&person.user, &link_to(&channel), person.now)
                .await
                .is_err()
        );
        let owned = rows(&cloud, &format!("C#{channel}")).await.len();
        let of_person = of_person(&person).await;
        assert_eq!((of_person, owned), if kill == Kill::Before { (0, 0) } else { (2, 1) });
        link(&person, &channel).await.unwrap();
        let dying = Faults::kill(kill, 1);
        assert!(cloud.store_with(&dying).unlink_channel(&person.user).await.is_err());
        person.store.unlink_channel(&person.user).await.unwrap();
        assert!(rows(&cloud, &format!("C#{channel}")).await.is_empty());
    }
}
