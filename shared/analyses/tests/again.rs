//! A channel analysed again: what changed, what a link shows, two side by side.

use domain::Error;
use store::AnalysisKey;
use testkit::Faults;

use analysiskit::{BIG, FEW, Person, World};

/// Asks, delivers, and returns the key.
async fn analyse(person: &Person<'_>, channel: &str, intent: &str) -> AnalysisKey {
    let accepted = person.ask(channel, intent, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    person.job(&accepted.request_id).await.key
}

/// A month passes.
fn month(person: &Person<'_>) {
    person.clock.advance(30 * 24 * 3_600);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_analysis_of_a_channel_shows_since_when_it_looked_for_changes() {
    let world = World::start().await;
    let person = world.person();
    let store = person.store();
    let first = analyse(&person, BIG, "intent-0001").await;
    let view = views::own_analysis(&store, &first, person.clock.now()).await.unwrap();
    assert_eq!(view.changes, None, "there was none before");

    let same = analyse(&person, BIG, "intent-0002").await;
    let view = views::own_analysis(&store, &same, person.clock.now()).await.unwrap();
    assert_eq!(view.changes, None, "it rests on the same snapshot");

    month(&person);
    analyse(&person, FEW, "intent-0003").await;
    let later = analyse(&person, BIG, "intent-0004").await;
    let view = views::own_analysis(&store, &later, person.clock.now()).await.unwrap();
    let before = store.report(&same).await.unwrap().unwrap();
    let now = view.report.unwrap();
    let changes = view.changes.expect("an earlier state was known");
    assert_eq!(changes.since, before.analysis_date);
    assert_eq!(changes.changes, engine::changes(&before, &now));
    let previous = changes.previous_request_id.expect("it is still there");
    assert!([first.id.as_str(), same.id.as_str()].contains(&previous.as_str()));

    for key in [&first, &same] {
        store.delete_analysis(key, jiff::Timestamp::now()).await.unwrap();
    }
    let view = views::own_analysis(&store, &later, person.clock.now())
        .await
        .unwrap()
        .changes
        .unwrap();
    assert_eq!((view.previous_request_id, view.changes), (None, changes.changes));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_persons_analysis_is_nobody_elses_earlier_report() {
    let world = World::start().await;
    let (one, other) = (world.person(), world.person());
    analyse(&one, BIG, "intent-0001").await;
    month(&other);
    let key = analyse(&other, BIG, "intent-0001").await;
    let view = views::own_analysis(&other.store(), &key, other.clock.now())
        .await
        .unwrap();
    assert_eq!(view.changes, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_the_report_and_nothing_of_its_owner() {
    let world = World::start().await;
    let person = world.person();
    let store = person.store();
    let key = analyse(&person, BIG, "intent-0001").await;
    let own = views::own_analysis(&store, &key, person.clock.now()).await.unwrap();
    assert!(!own.shared && own.share_id.is_none());
    let share = store.set_shared(&key, true).await.unwrap().unwrap();
    let own = views::own_analysis(&store, &key, person.clock.now()).await.unwrap();
    assert_eq!((own.shared, own.share_id.as_deref()), (true, Some(share.as_str())));

    let shown = views::shared_analysis(&store, &share, person.clock.now())
        .await
        .unwrap();
    assert_eq!(shown.report, own.report);
    assert_eq!(shown.summary.request_id, share.as_str());
    let text = serde_json::to_string(&shown).unwrap();
    let handle = shown.report.and_then(|report| report.channel_info.handle);
    assert_eq!(Some(shown.summary.channel_input), handle, "not as typed");
    for private in [person.id.as_str(), key.id.as_str()] {
        assert!(!text.contains(private), "{private}");
    }
    store.set_shared(&key, false).await.unwrap();
    let gone = views::shared_analysis(&store, &share, person.clock.now()).await;
    assert!(matches!(gone, Err(Error::NotFound)), "{gone:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_own_reports_are_side_by_side_and_a_strangers_does_not() {
    let world = World::start().await;
    let (person, stranger) = (world.person(), world.person());
    let store = person.store();
    let (a, b) = (
        analyse(&person, BIG, "intent-0001").await,
        analyse(&person, FEW, "intent-0002").await,
    );
    let compared = views::compare(&store, &person.id, a.id.clone(), b.id.clone(), person.clock.now())
        .await
        .unwrap();
    let (left, right) = (compared.a.report.unwrap(), compared.b.report.unwrap());
    assert_eq!(compared.comparison, engine::compare(&left, &right));
    assert_eq!(left.channel_info.channel_id, world.platform.channel_id(BIG).unwrap());
    let refused = views::compare(&store, &stranger.id, a.id.clone(), b.id, stranger.clock.now()).await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
    let failed = analyse(&person, "@nobody-has-this-handle", "intent-0003").await;
    let refused = views::compare(&store, &person.id, a.id, failed.id, person.clock.now()).await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
}
