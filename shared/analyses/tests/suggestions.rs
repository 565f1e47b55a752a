//! A name that nobody has: nothing is charged for a stranger's channel, and those that may be meant are offered.

use analyses::expire;
use contract::analysis::{Analysis, AnalysisFailure};
use domain::ChannelId;
use domain::job::{FailureKind, Status};
use jiff::SignedDuration;
use store::{Alias, AnalysisKey, PLATFORM_DATA_TTL};
use testkit::Faults;

use analysiskit::{BIG, Person, World};

/// What nobody on the sample platform has, though many titles hold it. The last two are even the whole title of somebody whose handle is
/// another one.
const NOBODYS: [&str; 7] = [
    "@nan",
    "@ana",
    "youtube.com/@ock",
    "%s%s%s%n",
    "harbour",
    "@taktiktischlive",
    "youtube.com/c/TildasTeigtagebuch",
];

async fn analyse(person: &Person<'_>, channel: &str, intent: &str) -> AnalysisKey {
    let accepted = person.ask(channel, intent, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    person.job(&accepted.request_id).await.key
}

async fn shown(person: &Person<'_>, key: &AnalysisKey) -> Analysis {
    views::own_analysis(&person.store(), key, person.clock.now())
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nobody_has_charges_for_no_channel_and_says_which_ones_may_be_meant() {
    let world = World::start().await;
    for (nth, typed) in NOBODYS.into_iter().enumerate() {
        let person = world.person();
        let key = analyse(&person, typed, &format!("intent-000{nth}")).await;
        let job = person.job(key.id.as_str()).await;
        assert_eq!(
            (job.state.status, job.failure, job.refunded),
            (Status::Failed, Some(FailureKind::ChannelNotFound), true),
            "{typed} was analysed as {:?}",
            job.facts
        );
        assert_eq!(person.credits().await, 5, "{typed}");
        assert!(person.store().report(&key).await.unwrap().is_none(), "{typed}");
        assert_eq!(person.announced().await.len(), 1, "{typed}");

        let analysis = shown(&person, &key).await;
        assert_eq!(analysis.summary.failure, Some(AnalysisFailure::ChannelNotFound));
        assert!((1..=5).contains(&analysis.suggestions.len()), "{typed}: {analysis:?}");
        for channel in &analysis.suggestions {
            assert!(!channel.title.is_empty() && channel.handle.is_some() && channel.thumbnail_url.is_some());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suggestion_is_analysed_by_its_id_as_an_act_of_its_own_for_one_credit() {
    let world = World::start().await;
    let person = world.person();
    let failed = analyse(&person, "@quietlamda", "intent-0001").await;
    let first = shown(&person, &failed).await.suggestions.remove(0);
    assert_eq!(
        Some(&first.channel_id),
        world.platform.channel_id("quietlambda").as_ref()
    );
    let chosen = analyse(&person, &first.channel_id, "intent-0002").await;
    let job = person.job(chosen.id.as_str()).await;
    assert_eq!((job.state.status, job.refunded), (Status::Completed, false));
    assert_eq!(job.facts.unwrap().channel_id.as_str(), first.channel_id);
    assert_eq!(person.credits().await, 4);
    assert_eq!(shown(&person, &chosen).await.suggestions, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_laxer_rule_once_made_of_a_name_is_not_remembered() {
    let world = World::start().await;
    let person = world.person();
    let stranger: ChannelId = world.platform.channel_id(BIG).unwrap().parse().unwrap();
    let now = person.clock.now();
    // Without a rule: a title held the word. "exact": a stranger's title was the handle.
    for alias in ["sample:handle:nan", "exact:sample:handle:nan"] {
        let means = Alias::Channel(stranger.clone());
        person.store().put_alias(alias, &means, now).await.unwrap();
    }
    let key = analyse(&person, "@nan", "intent-0001").await;
    assert_eq!(
        person.job(key.id.as_str()).await.failure,
        Some(FailureKind::ChannelNotFound)
    );
    assert_eq!(person.credits().await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_thirty_days_suggestions_are_neither_shown_nor_stored() {
    let world = World::start().await;
    let person = world.person();
    let key = analyse(&person, "@nan", "intent-0001").await;
    // What was read is taken to be as old as a snapshot may be.
    let age = PLATFORM_DATA_TTL - domain::job::SNAPSHOT_FRESH;
    person.clock.advance(age.as_secs() - 60);
    assert!(!shown(&person, &key).await.suggestions.is_empty());

    person.clock.advance(60);
    assert_eq!(shown(&person, &key).await.suggestions, []);
    assert!(
        !person.job(key.id.as_str()).await.suggestions.is_empty(),
        "still stored"
    );

    let until = person.clock.now() + SignedDuration::from_secs(60);
    let redacted = expire(&person.store(), &person.clock.as_clock(), until).await.unwrap();
    assert_eq!((redacted.done, redacted.failed), (1, 0));
    assert_eq!(person.job(key.id.as_str()).await.suggestions, []);
    let analysis = shown(&person, &key).await;
    assert_eq!(
        analysis.summary.channel_input, "@nan",
        "what the person typed is the person's"
    );
    assert_eq!(analysis.summary.failure, Some(AnalysisFailure::ChannelNotFound));
}
