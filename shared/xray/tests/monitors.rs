//! Setting channels up, changing and losing monitors.

use contract::xray::{Cadence, CreateMonitor, MonitorState, TrackedAspect, UpdateMonitor, Weekday};
use domain::{Error, Tier};
use testkit::Faults;

use analysiskit::{BIG, FEW, World};

pub fn asked(channel: &str) -> CreateMonitor {
    CreateMonitor {
        channel: channel.to_owned(),
        cadence: Cadence::Biweekly,
        weekday: Weekday::Thursday,
        time: "17:45".to_owned(),
        tracked: vec![TrackedAspect::Score, TrackedAspect::Drops],
        mail: None,
    }
}

fn to(state: MonitorState) -> UpdateMonitor {
    UpdateMonitor {
        state: Some(state),
        ..UpdateMonitor::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_set_up_with_the_rule_of_its_slot_and_the_next_three_dates() {
    let world = World::start().await;
    let person = world.person();
    let made = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    assert_eq!((made.time.as_str(), made.state), ("17:45", MonitorState::Active));
    assert!(made.channel_name.is_some() && made.channel_subscribers.is_some());
    let days: Vec<i64> = made
        .upcoming
        .windows(2)
        .map(|two| two[1].duration_since(two[0]).as_hours() / 24)
        .collect();
    assert_eq!(days, [14, 14]);
    let rules = world.cloud.stored_rules();
    let rule = &rules["test-xray-thu-17"];
    assert_eq!(rule.expression, "cron(0/15 17 ? * THU *)");
    let target = &rule.targets["dispatch"];
    assert_eq!(target["Input"], r#"{"slot":"thu-17","version":1}"#);
    assert!(target["Arn"].as_str().unwrap().ends_with(":dispatch-runs"));
    assert!(
        target["DeadLetterConfig"]["Arn"]
            .as_str()
            .unwrap()
            .ends_with("dispatch-dead")
    );
    assert!(target["RoleArn"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_act_twice_is_one_monitor_and_the_same_key_for_another_is_refused() {
    let world = World::start().await;
    let person = world.person();
    let first = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    let again = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    assert_eq!(first.monitor_id, again.monitor_id);
    let other = person.create(Tier::Free, "intent-0001", &asked(FEW)).await;
    assert!(matches!(other, Err(Error::IdempotencyMismatch)), "{other:?}");
    assert_eq!(person.store().monitors(&person.id).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_set_up_gets_a_clear_answer_and_leaves_nothing() {
    let world = World::start().await;
    let person = world.person();
    let wrong = |change: fn(&mut CreateMonitor)| {
        let mut request = asked(BIG);
        change(&mut request);
        request
    };
    let fields = [
        ("channel", wrong(|request| request.channel = "  ".to_owned())),
        ("time", wrong(|request| request.time = "25:00".to_owned())),
        ("time", wrong(|request| request.time = "10:10".to_owned())),
        ("tracked", wrong(|request| request.tracked.clear())),
        (
            "tracked",
            wrong(|request| request.tracked = vec![TrackedAspect::Score; 5]),
        ),
    ];
    for (culprit, request) in fields {
        match person.create(Tier::Free, "intent-0001", &request).await {
            Err(Error::InvalidInput { field }) => assert_eq!(field, culprit),
            other => panic!("{culprit}: {other:?}"),
        }
    }
    let nobody = person
        .create(Tier::Free, "intent-0001", &asked("@nobody-has-this-handle"))
        .await;
    assert!(matches!(nobody, Err(Error::ChannelNotFound)), "{nobody:?}");
    world.cloud.refuse_targets(1);
    let unheard = person.create(Tier::Free, "intent-0001", &asked(BIG)).await;
    assert!(matches!(unheard, Err(Error::Unavailable { .. })), "{unheard:?}");
    assert_eq!(person.store().monitors(&person.id).await.unwrap(), []);
    person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_its_places_a_tier_learns_which_has_more_and_the_largest_that_none_has() {
    let world = World::start().await;
    let person = world.person();
    person.create(Tier::Free, "intent-0000", &asked(BIG)).await.unwrap();
    let second = person.create(Tier::Free, "intent-0001", &asked(BIG)).await;
    assert!(
        matches!(second, Err(Error::TierRequired { tier: Tier::Starter })),
        "{second:?}"
    );
    for number in 1..40 {
        person
            .create(Tier::Agency, &format!("intent-{number:04}"), &asked(BIG))
            .await
            .unwrap();
    }
    let next = person.create(Tier::Agency, "intent-0040", &asked(BIG)).await;
    assert!(matches!(next, Err(Error::MonitorLimit)), "{next:?}");
    let list = xray::own_monitors(&person.store(), &person.owner(Tier::Agency), true, person.clock.now())
        .await
        .unwrap();
    assert_eq!(
        (list.used, list.allowed, list.next_tier, list.price),
        (40, 40, None, 10)
    );
    assert!(
        world.cloud.stored_rules().len() == 1,
        "all of them share the rule of one slot"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_monitor_is_paused_resumed_adjusted_deactivated_and_deleted() {
    let world = World::start().await;
    let person = world.person();
    let made = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    let id = made.monitor_id.as_str();
    let paused = person.update(id, &to(MonitorState::Paused)).await.unwrap();
    assert_eq!((paused.state, paused.upcoming.len()), (MonitorState::Paused, 0));
    assert_eq!(
        person.update(id, &to(MonitorState::Paused)).await.unwrap(),
        paused,
        "once more changes nothing"
    );
    let resumed = person.update(id, &to(MonitorState::Active)).await.unwrap();
    assert_eq!(
        resumed.upcoming, made.upcoming,
        "two weeks go on counting from where they began"
    );

    let adjust = UpdateMonitor {
        cadence: Some(Cadence::Monthly),
        weekday: Some(Weekday::Sunday),
        time: Some("00:00".to_owned()),
        tracked: Some(vec![TrackedAspect::Timing]),
        state: None,
        mail: None,
    };
    let adjusted = person.update(id, &adjust).await.unwrap();
    assert_eq!(
        (adjusted.cadence, adjusted.weekday),
        (Cadence::Monthly, Weekday::Sunday)
    );
    assert_eq!(adjusted.tracked, [TrackedAspect::Timing]);
    assert!(world.cloud.stored_rules().contains_key("test-xray-sun-00"));

    let off = person.update(id, &to(MonitorState::Inactive)).await.unwrap();
    assert_eq!(off.reason, Some(contract::xray::InactiveReason::Deactivated));
    let pausing = person.update(id, &to(MonitorState::Paused)).await;
    assert!(matches!(pausing, Err(Error::MonitorNotActive)), "{pausing:?}");
    // Its place is free, and taken by another; then it cannot come back.
    person.create(Tier::Free, "intent-0002", &asked(FEW)).await.unwrap();
    let back = person.update(id, &to(MonitorState::Active)).await;
    assert!(
        matches!(back, Err(Error::TierRequired { tier: Tier::Starter })),
        "{back:?}"
    );
    let key = store::MonitorKey {
        user: person.id.clone(),
        id: id.parse().unwrap(),
    };
    xray::delete(&person.store(), &key, person.clock.now()).await.unwrap();
    assert!(matches!(
        xray::delete(&person.store(), &key, person.clock.now()).await,
        Err(Error::NotFound)
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_swallows_no_run_that_was_due_before_it() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let made = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    let due = made.upcoming[0];
    // Found by nobody for more than two weeks: one later time was missed when the person adjusts it.
    person
        .clock
        .advance(due.duration_since(person.clock.now()).as_secs() + 15 * 86_400);
    let adjust = UpdateMonitor {
        weekday: Some(Weekday::Monday),
        ..UpdateMonitor::default()
    };
    person.update(&made.monitor_id, &adjust).await.unwrap();
    person.dispatch(&Faults::none()).await.unwrap();
    let sent = person.run_messages();
    assert_eq!(sent.len(), 1);
    let of = sent[0].due.unwrap();
    assert_eq!(of.at, due);
    assert!(of.missed >= 1, "{of:?}");
    let shown = person
        .update(&made.monitor_id, &UpdateMonitor::default())
        .await
        .unwrap();
    assert!(shown.upcoming[0] > person.clock.now());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_thirty_tabs_at_once_a_free_person_gets_one_monitor() {
    let world = World::start().await;
    let person = world.person();
    let intents: Vec<String> = (0..30).map(|number| format!("intent-{number:04}")).collect();
    let request = asked(BIG);
    let mut made = 0;
    let all = intents.iter().map(|intent| person.create(Tier::Free, intent, &request));
    for answer in futures(all).await {
        match answer {
            Ok(_) => made += 1,
            Err(Error::TierRequired { .. } | Error::Unavailable { .. }) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(made, 1);
    assert_eq!(person.store().monitors(&person.id).await.unwrap().len(), 1);
}

/// All of them at once.
async fn futures<T>(all: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut pinned: Vec<_> = all.map(Box::pin).collect();
    let mut done: Vec<Option<T>> = pinned.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (work, done) in pinned.iter_mut().zip(&mut done) {
            if done.is_none()
                && let std::task::Poll::Ready(value) = work.as_mut().poll(context)
            {
                *done = Some(value);
            }
        }
        match done.iter().all(Option::is_some) {
            true => std::task::Poll::Ready(()),
            false => std::task::Poll::Pending,
        }
    })
    .await;
    done.into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_found_or_others_are_offered_and_nothing_is_taken() {
    let world = World::start().await;
    let person = world.person();
    let (store, client, now) = (person.store(), world.client(), person.clock.now());
    let found = xray::find(&store, &client, BIG, now).await.unwrap();
    assert!(found.channel.is_some_and(|channel| channel.subscribers.is_some()));
    let nobody = xray::find(&store, &client, "@nobody-has-this-handle", now)
        .await
        .unwrap();
    assert_eq!(nobody.channel, None);
    let id = "UCzzzzzzzzzzzzzzzzzzzzzz";
    assert_eq!(xray::find(&store, &client, id, now).await.unwrap().channel, None);
    assert!(xray::find(&store, &client, "   ", now).await.is_err());
    assert_eq!(person.credits().await, 5);
}
