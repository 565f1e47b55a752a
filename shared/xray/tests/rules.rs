//! The cron rules of the slots against what is due.

use domain::Error;
use domain::monitor::Slot;
use testkit::Faults;

use analysiskit::{BIG, World};

/// The monitors of the world's people are due on Mondays at nine.
const MONDAY: &str = "test-xray-mon-09";

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_made_where_they_are_missing_and_mended_where_somebody_changed_them() {
    let world = World::start().await;
    let person = world.person();
    person.monitor(BIG).await;
    let (store, rules, now) = (
        person.store(),
        world.cloud.rules_with(&Faults::none()),
        person.clock.now(),
    );
    let done = xray::reconcile_rules(&store, &rules, now).await.unwrap();
    assert_eq!((done.in_use, done.made, done.failed), (1, 1, 0));
    let sound = world.cloud.stored_rules();
    world.cloud.change_rules(|rules| {
        let rule = rules.get_mut(MONDAY).unwrap();
        "cron(0 0 1 1 ? 2000)".clone_into(&mut rule.expression);
        rule.targets.clear();
    });
    let done = xray::reconcile_rules(&store, &rules, now).await.unwrap();
    assert_eq!((done.made, done.removed), (1, 0));
    assert_eq!(world.cloud.stored_rules(), sound);
    assert_eq!(xray::reconcile_rules(&store, &rules, now).await.unwrap().made, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slot_that_was_empty_for_a_day_loses_its_rule_and_one_that_is_in_use_again_keeps_it() {
    let world = World::start().await;
    let person = world.person();
    let monitor = person.monitor(BIG).await;
    let (store, rules) = (person.store(), world.cloud.rules_with(&Faults::none()));
    let compare = async || xray::reconcile_rules(&store, &rules, person.clock.now()).await.unwrap();
    compare().await;
    assert!(store.delete_monitor(&monitor, person.clock.now()).await.unwrap());
    assert_eq!(compare().await.marked, 1);
    let done = compare().await;
    assert_eq!((done.marked, done.removed), (0, 0), "it is empty for a moment");
    // Somebody comes back within the day.
    let other = person.monitor(BIG).await;
    assert_eq!(compare().await.in_use, 1);
    assert!(store.delete_monitor(&other, person.clock.now()).await.unwrap());
    person.clock.advance(86_400);
    assert_eq!(compare().await.marked, 1, "its day begins again");
    person.clock.advance(86_400);
    assert_eq!(compare().await.removed, 1);
    assert!(world.cloud.stored_rules().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn all_168_slots_have_a_rule_and_never_more_and_others_rules_are_left_alone() {
    let world = World::start().await;
    let rules = world.cloud.rules_with(&Faults::none());
    for _ in 0..2 {
        for slot in Slot::all() {
            rules.ensure(slot).await.unwrap();
        }
    }
    assert_eq!(world.cloud.stored_rules().len(), 168);
    let of_others = world.cloud.stored_rules()[MONDAY].clone();
    world.cloud.change_rules(|rules| {
        rules.insert("test-xray-mon-25".to_owned(), of_others.clone());
        rules.insert("another-rule".to_owned(), of_others);
    });
    assert_eq!(rules.list().await.unwrap().len(), 168, "over several pages");
    let person = world.person();
    let compare = async || {
        xray::reconcile_rules(&person.store(), &rules, person.clock.now())
            .await
            .unwrap()
    };
    assert_eq!(compare().await.marked, 168);
    person.clock.advance(86_400);
    assert_eq!(compare().await.removed, 168);
    let left: Vec<String> = world.cloud.stored_rules().into_keys().collect();
    assert_eq!(left, ["another-rule", "test-xray-mon-25"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_is_not_taken_inside_a_successful_call_is_an_error_and_the_next_comparison_mends_it() {
    let world = World::start().await;
    let person = world.person();
    person.monitor(BIG).await;
    let (store, rules, now) = (
        person.store(),
        world.cloud.rules_with(&Faults::none()),
        person.clock.now(),
    );
    world.cloud.refuse_targets(1);
    let done = xray::reconcile_rules(&store, &rules, now).await.unwrap();
    assert_eq!((done.made, done.failed), (0, 1));
    xray::reconcile_rules(&store, &rules, now).await.unwrap();
    assert_eq!(world.cloud.stored_rules()[MONDAY].targets.len(), 1);
    world.cloud.refuse_targets(1);
    let refused = rules.ensure(Slot::all().next().unwrap()).await;
    assert!(matches!(refused, Err(Error::Unavailable { .. })), "{refused:?}");
}
