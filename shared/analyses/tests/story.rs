//! The main job from a person's view.

use domain::Error;
use domain::job::{FailureKind, Status};
use store::Alias;
use testkit::Faults;

use analysiskit::{BIG, EMPTY, FEW, Person, World};

/// Asks, delivers, and returns the id.
async fn analyse(person: &Person<'_>, channel: &str, key: &str) -> String {
    let accepted = person.ask(channel, key, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    accepted.request_id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_pays_one_credit_and_reads_the_report() {
    let world = World::start().await;
    let person = world.person();
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    assert_eq!(accepted.credits, 4);
    assert_eq!(person.job(&accepted.request_id).await.state.status, Status::Queued);

    person.deliver_all().await;

    let job = person.job(&accepted.request_id).await;
    assert_eq!(job.state.status, Status::Completed);
    assert!(!job.refunded && job.overall_score.is_some());
    let report = person.store().report(&job.key).await.unwrap().expect("a report");
    assert_eq!(
        Some(report.channel_info.channel_id.as_str()),
        job.facts.as_ref().map(|f| f.channel_id.as_str())
    );
    let score = &report.score;
    assert_eq!(
        (job.overall_score, job.score_low, job.score_high),
        (score.value, score.low, score.high)
    );
    assert!(
        score.low.is_some() && score.high.is_some(),
        "its row has the range of the report"
    );
    assert_eq!(person.credits().await, 4);
    assert_eq!(person.announced().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_does_not_exist_fails_with_its_kind_and_gives_the_credit_back() {
    let world = World::start().await;
    let person = world.person();
    let id = analyse(&person, "@nobody-has-this-handle", "intent-0001").await;
    let job = person.job(&id).await;
    assert_eq!(
        (job.state.status, job.failure),
        (Status::Failed, Some(FailureKind::ChannelNotFound))
    );
    assert!(job.refunded);
    assert_eq!(person.credits().await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_without_videos_fails_and_one_with_too_few_abstains_and_both_are_free() {
    let world = World::start().await;
    let person = world.person();
    let empty = analyse(&person, EMPTY, "intent-0001").await;
    assert_eq!(person.job(&empty).await.failure, Some(FailureKind::NoVideos));
    let few = analyse(&person, FEW, "intent-0002").await;
    let job = person.job(&few).await;
    assert_eq!(
        (job.state.status, job.overall_score, job.refunded),
        (Status::Completed, None, true)
    );
    assert!(
        person.store().report(&job.key).await.unwrap().is_some(),
        "what could be measured is still shown"
    );
    assert_eq!(person.credits().await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_counts_once_no_matter_who_analyses_it_and_every_end_is_noted() {
    let world = World::start().await;
    let store = world.cloud.store();
    let mut read = Vec::new();
    for (nth, channel) in [BIG, BIG, FEW, EMPTY].into_iter().enumerate() {
        let person = world.person();
        person.clock.advance(i64::try_from(nth).unwrap());
        let id = analyse(&person, channel, "intent-0001").await;
        let end = store.last_end().await.unwrap().expect("an end was noted");
        assert!(end >= person.clock.now(), "{channel}");
        let report = person.store().report(&person.job(&id).await.key).await.unwrap();
        read.push(report.map_or(0, |report| report.uploads.len() as u64));
    }
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.channels, read[3]), (2, 0), "one has no videos to be analysed");
    assert_eq!(counts.videos, read[1] + read[2], "{read:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_analysis_waits_until_the_first_has_ended() {
    let world = World::start().await;
    let person = world.person();
    person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let second = person.ask(FEW, "intent-0002", &Faults::none()).await;
    assert!(matches!(second, Err(Error::AnalysisRunning)), "{second:?}");
    person.deliver_all().await;
    person.ask(FEW, "intent-0002", &Faults::none()).await.unwrap();
    assert_eq!(person.credits().await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_another_channel_is_refused() {
    let world = World::start().await;
    let person = world.person();
    person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let other = person.ask(FEW, "intent-0001", &Faults::none()).await;
    assert!(matches!(other, Err(Error::IdempotencyMismatch)), "{other:?}");
    assert_eq!(person.credits().await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_a_start_with_another_visibility_is_refused() {
    let world = World::start().await;
    let person = world.person();
    let asked = person.ask_hidden(BIG, "intent-0001", None).await.unwrap();
    for other in [Some(false), Some(true)] {
        let refused = person.ask_hidden(BIG, "intent-0001", other).await;
        // The free tier cannot hide: that is said first.
        let expected = matches!(refused, Err(Error::IdempotencyMismatch | Error::TierRequired { .. }));
        assert!(expected, "{other:?}: {refused:?}");
    }
    let again = person.ask_hidden(BIG, "intent-0001", None).await.unwrap();
    assert_eq!(again, asked);
    assert_eq!(person.credits().await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_credits_nothing_starts_and_nothing_is_taken() {
    let world = World::start().await;
    let person = world.person();
    for n in 0..5 {
        analyse(&person, BIG, &format!("intent-000{n}")).await;
    }
    let sixth = person.ask(BIG, "intent-0009", &Faults::none()).await;
    assert!(matches!(sixth, Err(Error::NotEnoughCredits)), "{sixth:?}");
    assert_eq!((person.credits().await, person.jobs().await.len()), (0, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fresh_snapshot_serves_everybody_for_six_hours() {
    let world = World::start().await;
    let (first, second) = (world.person(), world.person());
    analyse(&first, BIG, "intent-0001").await;
    let calls = world.platform_calls();
    analyse(&second, BIG, "intent-0001").await;
    assert_eq!(
        world.platform_calls(),
        calls,
        "the second person's analysis asked the platform nothing"
    );

    second.clock.advance(6 * 3600 + 60);
    analyse(&second, BIG, "intent-0002").await;
    assert!(
        world.platform_calls() > calls,
        "after six hours the platform is asked again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn case_22_a_message_that_never_was_sent_is_sent_by_the_sweeper() {
    let world = World::start().await;
    let person = world.person();
    world.cloud.fail_messaging(100);
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    world.cloud.fail_messaging(0);
    assert!(person.messages().is_empty());

    person.clock.advance(21);
    person.sweep().await;
    person.deliver_all().await;
    assert_eq!(person.job(&accepted.request_id).await.state.status, Status::Completed);
}

#[tokio::test(flavor = "multi_thread")]
async fn case_24_what_is_not_done_after_two_minutes_is_cancelled_and_refunded_once() {
    let world = World::start().await;
    let person = world.person();
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    person.clock.advance(120);
    person.sweep().await;
    person.sweep().await;
    person.deliver_all().await;
    let job = person.job(&accepted.request_id).await;
    assert_eq!(
        (job.state.status, job.failure),
        (Status::Failed, Some(FailureKind::Timeout))
    );
    assert_eq!(person.credits().await, 5);
    // By the sweeper, and by whoever got the late message, who cannot know that it was.
    let announced = person.announced().await;
    assert_eq!(announced.len(), 2);
    assert_eq!(announced[0], announced[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn case_26_a_dead_letter_is_settled_as_failed_and_refunded() {
    let world = World::start().await;
    let person = world.person();
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let message = person.messages().remove(0);
    let cloud = &world.cloud;
    analyses::settle_dead(&cloud.store(), &cloud.bus(), &message, person.clock.now())
        .await
        .unwrap();
    let job = person.job(&accepted.request_id).await;
    assert_eq!((job.failure, job.refunded), (Some(FailureKind::Server), true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_remembered_name_whose_channel_is_gone_is_asked_for_again() {
    const ALIAS: &str = "free-text-exact:sample:handle:semicolonharbour";
    let world = World::start().await;
    let person = world.person();
    let gone = Alias::Channel("UCaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap());
    let now = person.clock.now();
    person.store().put_alias(ALIAS, &gone, now).await.unwrap();
    let id = analyse(&person, BIG, "intent-0001").await;
    assert_eq!(person.job(&id).await.state.status, Status::Completed);
    let known = person.store().alias(ALIAS, person.clock.now()).await.unwrap();
    let big = world.platform.channel_id(BIG).unwrap().parse().unwrap();
    assert_eq!(known, Some(Alias::Channel(big)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_bus_does_not_hold_up_refunds() {
    let world = World::start().await;
    let (announced, waiting) = (world.person(), world.person());
    world.cloud.refuse_events(1_000);
    let first = announced.ask(EMPTY, "intent-0001", &Faults::none()).await.unwrap();
    let worker = world.worker(&Faults::none(), &announced.clock);
    assert!(
        worker.run(&announced.messages()[0]).await.is_err(),
        "the end was not announced"
    );
    let second = waiting.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();

    waiting.clock.advance(120);
    waiting.sweep().await;

    assert_eq!(waiting.credits().await, 5, "refunded, though nobody could be notified");
    world.cloud.refuse_events(0);
    waiting.sweep().await;
    assert!(announced.job(&first.request_id).await.state.announced);
    assert!(waiting.job(&second.request_id).await.state.announced);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_comes_at_the_last_second_works_no_longer_than_the_deadline() {
    let world = World::start().await;
    world
        .platform
        .control(serde_json::json!({ "latencyMs": 3_000 }))
        .unwrap();
    let person = world.person();
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    person.clock.advance(119);
    person.deliver_all().await;
    let job = person.job(&accepted.request_id).await;
    assert_eq!((job.failure, job.refunded), (Some(FailureKind::Timeout), true));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_the_bus_did_not_take_is_announced_when_its_message_comes_again() {
    let world = World::start().await;
    let person = world.person();
    world.cloud.refuse_events(1_000);
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let message = person.messages().remove(0);
    let worker = world.worker(&Faults::none(), &person.clock);
    assert!(worker.run(&message).await.is_err(), "the message is not acknowledged");
    assert_eq!(person.job(&accepted.request_id).await.state.status, Status::Completed);
    let calls = world.platform_calls();
    assert!(worker.run(&message).await.is_err(), "nor the second time");

    world.cloud.refuse_events(0);
    worker.run(&message).await.unwrap();
    assert_eq!(person.announced().await.len(), 1);
    assert_eq!(person.credits().await, 4, "and nothing else happened again");
    assert_eq!(world.platform_calls(), calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_the_bus_never_took_is_announced_from_the_dead_letter() {
    let world = World::start().await;
    let person = world.person();
    world.cloud.refuse_events(1_000);
    person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let message = person.messages().remove(0);
    assert!(
        world
            .worker(&Faults::none(), &person.clock)
            .run(&message)
            .await
            .is_err()
    );

    let (store, bus, now) = (world.cloud.store(), world.cloud.bus(), person.clock.now());
    let settle = || analyses::settle_dead(&store, &bus, &message, now);
    assert!(settle().await.is_err(), "the letter stays");
    world.cloud.refuse_events(0);
    settle().await.unwrap();
    assert_eq!(person.announced().await.len(), 1);
}
