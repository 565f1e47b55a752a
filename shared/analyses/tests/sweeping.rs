//! The sweeper while the bus takes nothing: refunds go on, and every end is announced once it takes events again.

use std::collections::HashSet;

use domain::job::{FailureKind, LEASE, Stage, Status, claim};
use store::End;
use testkit::Faults;

use analysiskit::{BIG, Person, World};

/// More ended analyses than one run of the sweeper looks at.
const ENDED: usize = 300;

/// Somebody's analysis that has ended, its end not announced.
async fn ended(world: &World) -> Person<'_> {
    let person = world.person();
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let key = person.job(&accepted.request_id).await.key;
    let end = End::Failed {
        kind: FailureKind::Server,
    };
    person
        .store()
        .settle_analysis(&key, 0, &end, person.clock.now())
        .await
        .unwrap();
    person
}

/// An analysis that a worker took and never ended, past its deadline.
async fn abandoned(person: &Person<'_>) -> String {
    person.clock.advance(1);
    let accepted = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let job = person.job(&accepted.request_id).await;
    let now = person.clock.now();
    assert!(matches!(
        claim(domain::job::Work::Analysis, &job.state, now),
        domain::job::Claim::Take { .. }
    ));
    let taken = person
        .store()
        .claim_analysis(&job.key, &job.state, 1, Stage::Resolving, now + LEASE)
        .await;
    assert!(taken.unwrap());
    person.clock.advance(121);
    accepted.request_id
}

async fn are_announced(people: &[Person<'_>]) -> usize {
    let mut announced = 0;
    for person in people {
        announced += usize::from(person.jobs().await[0].state.announced);
    }
    announced
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_ends_wait_for_the_bus_a_dead_workers_job_is_refunded_in_the_next_run() {
    let world = World::start().await;
    let mut people = Vec::new();
    for _ in 0..ENDED {
        people.push(ended(&world).await);
    }
    let waiting = world.person();
    let id = abandoned(&waiting).await;
    world.cloud.refuse_events(u32::MAX);

    waiting.sweep().await;

    let job = waiting.job(&id).await;
    assert_eq!(
        (job.state.status, job.failure, job.refunded),
        (Status::Failed, Some(FailureKind::Timeout), true)
    );
    assert_eq!(waiting.credits().await, 5);
    let again = waiting.ask(BIG, "intent-0002", &Faults::none()).await;
    assert!(again.is_ok(), "the next analysis is not held up: {again:?}");

    world.cloud.refuse_events(0);
    waiting.sweep().await;
    waiting.sweep().await;
    assert_eq!(are_announced(&people).await, ENDED);
    assert!(waiting.job(&id).await.state.announced);
    people.push(waiting);
    for person in &people {
        let events = person.announced().await;
        let ends: HashSet<_> = events.iter().map(|event| &event.request_id).collect();
        assert_eq!((events.len(), ends.len()), (1, 1), "each end is announced, and once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ends_that_the_version_before_left_among_the_open_jobs_make_way_and_are_announced() {
    let world = World::start().await;
    let mut people = Vec::new();
    for _ in 0..ENDED {
        let person = ended(&world).await;
        world.cloud.list_among_open(&person.jobs().await[0].key).await;
        people.push(person);
    }
    let waiting = world.person();
    let id = abandoned(&waiting).await;
    world.cloud.refuse_events(u32::MAX);
    waiting.sweep().await;
    waiting.sweep().await;
    assert!(waiting.job(&id).await.refunded, "the first run made way for it");

    world.cloud.refuse_events(0);
    waiting.sweep().await;
    waiting.sweep().await;
    assert_eq!(are_announced(&people).await, ENDED);
    for person in &people {
        assert_eq!(person.announced().await.len(), 1);
    }
}
