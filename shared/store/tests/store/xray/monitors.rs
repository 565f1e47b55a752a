//! Monitors: places that are counted, whatever happens at once and wherever a process dies.

use domain::monitor::{Cadence, InactiveReason, Mail, MonitorState, Schedule, Tracked, Weekday};
use domain::{Error, MonitorId};
use jiff::{SignedDuration, Timestamp};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::{ChannelFacts, Monitor, MonitorKey, NewMonitor, Store};
use testkit::{Cloud, Faults, Kill};

use crate::world::{CHANNEL, Person, unique};

const LIMIT: u32 = 6;

pub fn new(person: &Person<'_>) -> NewMonitor {
    NewMonitor {
        key: MonitorKey {
            user: person.user.clone(),
            id: format!("{:032x}", unique()).parse::<MonitorId>().unwrap(),
        },
        asked: "this".to_owned(),
        facts: ChannelFacts {
            channel_id: CHANNEL.parse().unwrap(),
            name: "Werkstatt".to_owned(),
            logo_url: None,
            subscribers: Some(12),
        },
        schedule: Schedule::from(Cadence::Weekly, Weekday::Friday, "06:15".parse().unwrap(), person.now),
        tracked: Tracked::ALL,
        mail: Mail::default(),
        by_admin: false,
        created_at: person.now,
    }
}

fn to(seen: &Monitor, state: MonitorState, now: Timestamp) -> Monitor {
    let mut changed = seen.clone();
    changed.state = state;
    changed.next_due = state.is_active().then(|| changed.schedule.next_after(now));
    changed
}

/// What the row of counts says: places, and monitors.
async fn counted(person: &Person<'_>) -> (u32, u32) {
    let call = person.cloud.dynamodb().get_item().table_name("xray");
    let key = |text: &str| aws_sdk_dynamodb::types::AttributeValue::S(text.to_owned());
    let found = call
        .key("pk", key(&format!("U#{}", person.user)))
        .key("sk", key("MONITORS"))
        .send()
        .await
        .unwrap();
    let number = |name: &str| {
        let row = found.item.as_ref()?;
        row.get(name)?.as_n().ok()?.parse().ok()
    };
    (number("used").unwrap_or(0), number("made").unwrap_or(0))
}

async fn there(person: &Person<'_>) -> (u32, u32) {
    let monitors = person.store.monitors(&person.user).await.unwrap();
    let used = monitors.iter().filter(|monitor| monitor.state.uses_slot()).count();
    (u32::try_from(used).unwrap(), u32::try_from(monitors.len()).unwrap())
}

#[tokio::test]
async fn a_monitor_is_due_only_while_it_is_active_and_only_once_its_time_has_come() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let made = person.store.create_monitor(&new(&person), LIMIT).await.unwrap();
    let due = made.next_due.unwrap();
    let at = async |time| person.store.due_monitors(time, 10).await.unwrap();
    assert_eq!(at(due - SignedDuration::from_secs(1)).await, []);
    assert_eq!(at(due).await, std::slice::from_ref(&made));
    let paused = to(&made, MonitorState::Paused, person.now);
    assert!(person.store.save_monitor(&made, &paused, LIMIT).await.unwrap());
    assert_eq!(at(due).await, []);
    assert!(
        !person.store.save_monitor(&made, &paused, LIMIT).await.unwrap(),
        "what was read is old"
    );
    let stored = person.store.monitor(&made.key).await.unwrap().unwrap();
    let resumed = to(&stored, MonitorState::Active, person.now);
    assert!(person.store.save_monitor(&stored, &resumed, LIMIT).await.unwrap());
    assert_eq!(at(due).await.len(), 1);
}

#[tokio::test]
async fn advancing_wins_once_and_never_over_a_change() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let made = person.store.create_monitor(&new(&person), LIMIT).await.unwrap();
    let next = made.schedule.next_after(made.next_due.unwrap());
    let both = tokio::join!(
        person.store.advance_monitor(&made, next),
        person.store.advance_monitor(&made, next)
    );
    assert!(both.0.unwrap() ^ both.1.unwrap());
    assert_eq!(
        person.store.monitor(&made.key).await.unwrap().unwrap().next_due,
        Some(next)
    );
}

#[tokio::test]
async fn nobody_reads_anothers_monitor_and_a_closed_account_makes_none() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let made = person.store.create_monitor(&new(&person), LIMIT).await.unwrap();
    let foreign = MonitorKey {
        user: other.user.clone(),
        id: made.key.id,
    };
    assert_eq!(other.store.monitor(&foreign).await.unwrap(), None);
    other.store.close_account(&other.user, other.now).await.unwrap();
    let refused = other.store.create_monitor(&new(&other), LIMIT).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
}

/// One random act, perhaps in a process that dies in its middle.
async fn act(person: &Person<'_>, store: &Store, rng: &mut ChaCha8Rng) {
    let monitors = person.store.monitors(&person.user).await.unwrap();
    let pick = (!monitors.is_empty()).then(|| &monitors[rng.random_range(0..monitors.len())]);
    let states = [
        MonitorState::Active,
        MonitorState::Paused,
        MonitorState::Inactive(InactiveReason::Deactivated),
    ];
    match (rng.random_range(0..10), pick) {
        (0..=3, _) | (_, None) => drop(store.create_monitor(&new(person), LIMIT).await),
        (4..=8, Some(seen)) => {
            let state = states[rng.random_range(0..states.len())];
            drop(store.save_monitor(seen, &to(seen, state, person.now), LIMIT).await);
        }
        (_, Some(seen)) => drop(store.delete_monitor(seen, person.now).await),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_history_with_deaths_the_counts_are_those_of_the_monitors_and_no_tier_is_exceeded() {
    let cloud = Cloud::start().await;
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let person = Person::arrive(&cloud).await;
        for _ in 0..rng.random_range(5..25) {
            let faults = match rng.random_range(0..4) {
                0 => Faults::kill(Kill::Before, 1),
                1 => Faults::kill(Kill::After, 1),
                2 => Faults::conflict(1, 1),
                _ => Faults::none(),
            };
            let store = cloud.store_with(&faults);
            let dying = async {
                while !faults.is_dead() {
                    tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                }
            };
            tokio::select! {
                biased;
                () = dying => {}
                () = act(&person, &store, &mut rng) => {}
            }
        }
        let there = there(&person).await;
        assert_eq!(counted(&person).await, there, "seed {seed}");
        assert!(there.0 <= LIMIT, "seed {seed}: {there:?}");
    }
}
