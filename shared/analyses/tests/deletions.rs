//! Channels whose owners have them deleted: nothing of them is left, whatever stops on the way, and nobody analyses them any more.

use analyses::{DeletedChannels, DeletionDesk, delete_channels};
use contract::endpoints::DECIDE_DELETION_REQUEST;
use domain::deletion::UNDER_WAY;
use domain::job::{FailureKind, Status, Work};
use domain::{ChannelId, DeletionDecision, DeletionRequestId, DeletionState, Error, Remark, Result};
use jiff::SignedDuration;
use store::{Act, AnalysisKey, DeletionRequest, NewDeletionRequest, Offer};
use testkit::{Faults, Kill};

use analysiskit::{BIG, Person, World};

const OTHER: &str = "@quietlambda";

async fn analyse(person: &Person<'_>, channel: &str, intent: &str) -> AnalysisKey {
    let accepted = person.ask(channel, intent, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    person.job(&accepted.request_id).await.key
}

/// Somebody asks for the channel to be deleted.
async fn asked(person: &Person<'_>, channel: &str) -> DeletionRequestId {
    let new = NewDeletionRequest {
        id: store::deletion_request_id(person.clock.now()),
        channel: channel.to_owned(),
        named: channel.parse().unwrap(),
        email: "owner@kanalyse.example".parse().unwrap(),
        note: None,
        language: domain::Language::En,
        requested_at: person.clock.now(),
    };
    person.store().request_deletion(new).await.unwrap().id
}

fn act(person: &Person<'_>, id: &DeletionRequestId) -> Act {
    let operator = "an-operator".parse().unwrap();
    Act::new(&DECIDE_DELETION_REQUEST.spec, &operator, person.clock.now()).on(id)
}

/// Decides in a process that suffers these faults.
async fn decide_with(
    person: &Person<'_>,
    id: &DeletionRequestId,
    decision: DeletionDecision,
    faults: &Faults,
) -> Result<DeletionRequest> {
    let cloud = &person.world.cloud;
    let desk = DeletionDesk {
        store: &cloud.store_with(faults),
        mails: &cloud.mail_queue_with(faults),
        platform: &person.world.client(),
    };
    let reason = Remark::parse("It is their channel", "reason").unwrap();
    desk.decide(id, decision, &reason, act(person, id)).await
}

async fn decide(person: &Person<'_>, id: &DeletionRequestId, decision: DeletionDecision) -> Result<DeletionRequest> {
    decide_with(person, id, decision, &Faults::none()).await
}

/// Somebody asks for the channel to be deleted, and an operator has seen which one that is and does so.
async fn deleted(person: &Person<'_>, channel: &str) -> DeletionRequestId {
    let id = asked(person, channel).await;
    decide(person, &id, DeletionDecision::Identify).await.unwrap();
    decide(person, &id, DeletionDecision::Delete).await.unwrap();
    id
}

async fn hour(person: &Person<'_>, faults: &Faults) -> Result<DeletedChannels> {
    let store = person.world.cloud.store_with(faults);
    let until = person.clock.now() + SignedDuration::from_secs(60);
    person
        .mortal(faults, delete_channels(&store, &person.clock.as_clock(), until))
        .await
}

async fn state(person: &Person<'_>, id: &DeletionRequestId) -> DeletionState {
    person.store().deletion_request(id).await.unwrap().unwrap().state
}

async fn channel_of(person: &Person<'_>, key: &AnalysisKey) -> ChannelId {
    let job = person.store().analysis(key).await.unwrap().unwrap();
    job.facts.unwrap().channel_id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_is_gone_everywhere_and_nobody_analyses_it_until_that_is_lifted() {
    let world = World::start().await;
    let (person, stranger) = (world.person(), world.person());
    let key = analyse(&person, BIG, "intent-0001").await;
    let kept = analyse(&stranger, OTHER, "intent-0002").await;
    let channel = channel_of(&person, &key).await;
    let (store, now) = (person.store(), person.clock.now());
    let counted = store.counts().await.unwrap();
    assert!(store.board_row(&channel, now).await.unwrap().unwrap().result.is_some());
    let id = deleted(&person, BIG).await;

    let row = store.board_row(&channel, now).await.unwrap().unwrap();
    assert_eq!((row.result, row.display.name), (None, None));
    assert_eq!(store.hub_channel(&channel, now).await.unwrap(), None);
    assert_eq!(
        store.snapshot(Work::Analysis, &channel, now - UNDER_WAY).await.unwrap(),
        None
    );
    let counts = store.counts().await.unwrap();
    assert_eq!(counts.channels, counted.channels - 1);
    let offer = Offer {
        channel: channel.clone(),
        source: domain::scout::Source::Chart,
        language: None,
    };
    assert_eq!(
        store.offer_channels(std::slice::from_ref(&offer), now).await.unwrap(),
        0,
        "the scout leaves it alone"
    );
    let refused = person.ask(BIG, "intent-0003", &Faults::none()).await;
    assert!(matches!(refused, Err(Error::ChannelWithdrawn)), "{refused:?}");

    assert_eq!(
        hour(&person, &Faults::none()).await.unwrap(),
        DeletedChannels::default(),
        "too early"
    );
    person.clock.advance(UNDER_WAY.as_secs());
    let done = hour(&person, &Faults::none()).await.unwrap();
    assert_eq!((done.removed, done.failed, done.ended), (1, 0, 1), "{done:?}");
    assert_eq!(state(&person, &id).await, DeletionState::Deleted);
    assert_eq!(store.analysis(&key).await.unwrap(), None);
    assert!(store.analysis(&kept).await.unwrap().is_some());

    decide(&person, &id, DeletionDecision::Lift).await.unwrap();
    assert_eq!(store.offer_channels(&[offer], now).await.unwrap(), 1);
    let again = analyse(&person, BIG, "intent-0004").await;
    assert_eq!(channel_of(&person, &again).await, channel);
    let row = store.board_row(&channel, now).await.unwrap().unwrap();
    assert_eq!(row.result.unwrap().analysis, again.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_under_way_when_the_channel_was_withdrawn_brings_nothing_back() {
    let world = World::start().await;
    let (person, late) = (world.person(), world.person());
    let key = analyse(&person, BIG, "intent-0001").await;
    let channel = channel_of(&person, &key).await;
    // Known by its id, so that nothing is looked up; the message waits.
    let accepted = late
        .ask(channel.as_str(), "intent-0002", &Faults::none())
        .await
        .unwrap();
    let before = late.credits().await;
    deleted(&person, channel.as_str()).await;
    late.deliver_all().await;
    let job = late.job(&accepted.request_id).await;
    assert_eq!(
        (job.state.status, job.failure, job.refunded),
        (Status::Failed, Some(FailureKind::ChannelWithdrawn), true)
    );
    assert_eq!(late.credits().await, before + 1);
    let row = late
        .store()
        .board_row(&channel, late.clock.now())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.result, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_dies_on_the_way_to_the_deletion_the_next_hour_finishes_it() {
    for (kill, nth) in (1..=12).flat_map(|nth| [(Kill::Before, nth), (Kill::After, nth)]) {
        let world = World::start().await;
        let person = world.person();
        let keys = [
            analyse(&person, BIG, "intent-0001").await,
            analyse(&person, BIG, "intent-0002").await,
        ];
        let ledger = person.ledger().await;
        let channel = channel_of(&person, &keys[0]).await;
        let id = asked(&person, BIG).await;
        decide(&person, &id, DeletionDecision::Identify).await.unwrap();
        // The process of the decision dies at one of its writes, that of the hour at the same one of its own.
        let faults = Faults::kill(kill, nth);
        let _ = person
            .mortal(&faults, decide_with(&person, &id, DeletionDecision::Delete, &faults))
            .await;
        if state(&person, &id).await == DeletionState::Open {
            // It died before it was decided: the operator sees that, and decides again.
            decide(&person, &id, DeletionDecision::Delete).await.unwrap();
        }
        person.clock.advance(UNDER_WAY.as_secs());
        let _ = hour(&person, &Faults::kill(kill, nth)).await;
        hour(&person, &Faults::none()).await.unwrap();
        assert_eq!(state(&person, &id).await, DeletionState::Deleted, "{kill:?} {nth}");
        let store = person.store();
        for key in &keys {
            assert_eq!(store.analysis(key).await.unwrap(), None, "{kill:?} {nth}");
        }
        let row = store.board_row(&channel, person.clock.now()).await.unwrap();
        assert_eq!(row.and_then(|row| row.result), None, "{kill:?} {nth}");
        assert_eq!(store.counts().await.unwrap().channels, 0, "{kill:?} {nth}");
        assert_eq!(person.ledger().await, ledger, "what was paid stays paid");
        let acts = store.audit(None, 100, person.clock.now()).await.unwrap().items;
        let decided = acts
            .iter()
            .filter(|act| act.detail.as_ref().is_some_and(|said| said.starts_with("deleted")));
        assert_eq!(decided.count(), 1, "{kill:?} {nth}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_goes_on_where_the_time_of_the_hour_before_ended() {
    let world = World::start().await;
    let person = world.person();
    analyse(&person, BIG, "intent-0001").await;
    deleted(&person, BIG).await;
    person.clock.advance(UNDER_WAY.as_secs());
    let store = person.store();
    let out_of_time = delete_channels(&store, &person.clock.as_clock(), person.clock.now()).await;
    assert_eq!(out_of_time.unwrap(), DeletedChannels::default());
    // One that was withdrawn since is for the next sweep.
    analyse(&person, OTHER, "intent-0002").await;
    let other = deleted(&person, OTHER).await;
    let done = hour(&person, &Faults::none()).await.unwrap();
    assert_eq!((done.removed, done.ended), (1, 1));
    assert_eq!(state(&person, &other).await, DeletionState::Deleting);
    person.clock.advance(UNDER_WAY.as_secs());
    let done = hour(&person, &Faults::none()).await.unwrap();
    assert_eq!((done.removed, done.ended), (1, 1));
    assert_eq!(state(&person, &other).await, DeletionState::Deleted);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_seems_to_be_of_another_channel_is_shown_as_what_it_is_before_anything_is_deleted() {
    let world = World::start().await;
    let person = world.person();
    let key = analyse(&person, BIG, "intent-0001").await;
    let channel = channel_of(&person, &key).await;
    let id = asked(&person, "https://www.youtube.com/@quietlambda/../@SemicolonHarbour").await;
    let early = decide(&person, &id, DeletionDecision::Delete).await;
    assert!(
        matches!(early, Err(Error::InvalidInput { field: "channel" })),
        "{early:?}"
    );
    let shown = decide(&person, &id, DeletionDecision::Identify).await.unwrap();
    assert_eq!((shown.state, shown.channel_id), (DeletionState::Open, Some(channel)));
    assert!(world.cloud.mails_to_send().is_empty(), "nothing was decided");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_requests_for_one_channel_the_one_that_withdrew_it_lifts_it() {
    let world = World::start().await;
    let person = world.person();
    let key = analyse(&person, BIG, "intent-0001").await;
    let channel = channel_of(&person, &key).await;
    let (first, second) = (deleted(&person, BIG).await, deleted(&person, BIG).await);
    let refused = decide(&person, &first, DeletionDecision::Lift).await;
    assert!(
        matches!(refused, Err(Error::InvalidInput { field: "decision" })),
        "{refused:?}"
    );
    assert!(person.store().is_withdrawn(&channel).await.unwrap());
    decide(&person, &second, DeletionDecision::Lift).await.unwrap();
    assert!(!person.store().is_withdrawn(&channel).await.unwrap());

    // What is analysed from then on stays, although the first request asked for a sweep.
    let again = analyse(&person, BIG, "intent-0002").await;
    person.clock.advance(UNDER_WAY.as_secs());
    let done = hour(&person, &Faults::none()).await.unwrap();
    assert_eq!((done.removed, done.ended), (0, 0));
    assert!(person.store().analysis(&again).await.unwrap().is_some());
    let row = person.store().board_row(&channel, person.clock.now()).await.unwrap();
    assert_eq!(row.unwrap().result.unwrap().analysis, again.id);
}
