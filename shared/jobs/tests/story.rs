//! The main job as a person lives it.

use domain::Error;
use domain::job::{FailureKind, Status};
use testkit::Faults;

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_pays_one_credit_and_reads_the_report() {
    let world = World::start().await;
    let person = world.person();
    let accepted = person.ask("@werkbank-nord", "intent-0001", &Faults::none()).await.unwrap();
    assert_eq!(accepted.credits, 4);
    assert_eq!(person.job(&accepted.request_id).await.state.status, Status::Queued);

    person.deliver_all().await;

    let job = person.job(&accepted.request_id).await;
    assert_eq!(job.state.status, Status::Completed);
    assert!(!job.refunded && job.overall_score.is_some());
    let report = person.store().report(&job.key).await.unwrap().expect("a report");
    assert_eq!(Some(report.channel_info.channel_id.as_str()), job.facts.as_ref().map(|f| f.channel_id.as_str()));
    assert_eq!(person.credits().await, 4);
    assert_eq!(person.announced().len(), 1);
}
