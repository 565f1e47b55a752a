//! Queues and bus on the wire.

use contract::event::{AnalysisEnded, RunAnalysis};
use domain::Error;
use domain::job::Status;
use testkit::{Cloud, Faults, Kill};

use crate::world::{some_id, someone, start_of_time};

fn message() -> RunAnalysis {
    RunAnalysis {
        user_id: someone(),
        request_id: some_id(),
    }
}

fn event() -> AnalysisEnded {
    AnalysisEnded {
        request_id: some_id(),
        status: Status::Completed,
        refunded: false,
        channel_id: None,
        overall_score: Some(61.25),
        ended_at: start_of_time(),
    }
}

#[tokio::test]
async fn a_message_goes_to_the_queue_of_its_priority() {
    let cloud = Cloud::start().await;
    let (usual, urgent) = (message(), message());
    cloud.queues().send_analysis(&usual, false).await.unwrap();
    cloud.queues().send_analysis(&urgent, true).await.unwrap();
    let sent: Vec<_> = cloud
        .deliveries()
        .into_iter()
        .map(|sent| (sent.priority, sent.message))
        .collect();
    assert_eq!(sent, [(false, usual), (true, urgent)]);
}

#[tokio::test]
async fn a_message_survives_an_outage_that_passes_and_is_reported_when_it_does_not() {
    let cloud = Cloud::start().await;
    cloud.fail_messaging(4);
    cloud.queues().send_analysis(&message(), false).await.unwrap();
    assert_eq!(cloud.sent().len(), 1);
    cloud.fail_messaging(u32::MAX);
    let lost = cloud.queues().send_analysis(&message(), false).await;
    assert!(
        matches!(lost, Err(Error::Unavailable { service: "queue", .. })),
        "{lost:?}"
    );
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_sent_again_rather_than_not_at_all() {
    let cloud = Cloud::start().await;
    cloud
        .queues_with(&Faults::lose_answer(1))
        .send_analysis(&message(), false)
        .await
        .unwrap();
    assert_eq!(cloud.sent().len(), 2);
    let dying = Faults::kill(Kill::After, 1);
    assert!(
        cloud
            .queues_with(&dying)
            .send_analysis(&message(), false)
            .await
            .is_err()
    );
    assert_eq!(cloud.sent().len(), 3);
}

#[tokio::test]
async fn an_event_arrives_even_when_the_bus_first_refuses_the_entry_inside_a_successful_call() {
    let cloud = Cloud::start().await;
    let event = event();
    cloud.refuse_events(2);
    cloud.bus().announce(&event).await.unwrap();
    assert_eq!(cloud.events(), vec![event.clone()]);
    cloud.refuse_events(u32::MAX);
    let lost = cloud.bus().announce(&event).await;
    assert!(
        matches!(&lost, Err(Error::Unavailable { cause, .. }) if cause.contains("InternalFailure")),
        "{lost:?}"
    );
}

#[tokio::test]
async fn throttling_and_failures_of_the_bus_pass() {
    let cloud = Cloud::start().await;
    for fault in [Faults::throttle(1, 2), Faults::server_error(1, 4)] {
        let event = event();
        cloud.bus_with(&fault).announce(&event).await.unwrap();
        assert_eq!(cloud.events_of(std::slice::from_ref(&event.request_id)), [event]);
    }
}
