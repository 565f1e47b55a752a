//! What the platform called channels and videos, in analyses: gone after 30 days, wherever a process stopped.

use domain::job::{FailureKind, SNAPSHOT_FRESH, Stage};
use engine::Report;
use store::{AnalysisKey, ChannelFacts, End, PLATFORM_DATA_TTL, Redacted, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};

use crate::world::{CHANNEL, Person, days, report, seconds, text};

/// A stand-in for the redaction of a report.
fn redact(report: &mut Report) {
    report.channel_info.channel_name.clear();
}

async fn complete(person: &Person<'_>) -> StoredAnalysis {
    let job = person.start_running().await;
    let report = report(person.now);
    let end = End::Completed {
        report: &report,
        refund: true,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    person.job(&job.key).await
}

async fn due(person: &Person<'_>, at: jiff::Timestamp) -> Vec<AnalysisKey> {
    let mut due = person
        .store
        .platform_data_due(domain::job::Work::Analysis, at, 100)
        .await
        .unwrap();
    due.retain(|key| key.user == person.user);
    due
}

#[tokio::test]
async fn names_and_titles_are_due_thirty_days_after_they_were_read_and_then_go_for_good() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = complete(&person).await;
    let over = person.now + PLATFORM_DATA_TTL;
    assert_eq!(job.platform_data_until(), over);
    assert_eq!(due(&person, over - seconds(1)).await, []);
    assert_eq!(due(&person, over).await, std::slice::from_ref(&job.key));

    let store = &person.store;
    let redacted = store.redact_platform_data(&job.key, redact, over).await.unwrap();
    assert_eq!(redacted, Redacted::Now);
    assert_eq!(due(&person, over + days(100)).await, []);
    let facts = person.job(&job.key).await.facts.unwrap();
    assert_eq!((facts.name.as_str(), facts.logo_url), ("", None));
    assert_eq!((facts.channel_id.as_str(), facts.subscribers), (CHANNEL, Some(12_300)));
    let mut expected = report(person.now);
    redact(&mut expected);
    assert_eq!(store.report(&job.key).await.unwrap(), Some(expected));
    let again = store.redact_platform_data(&job.key, redact, over).await.unwrap();
    assert_eq!(again, Redacted::Already);
}

#[tokio::test]
async fn a_failed_analysis_that_knew_its_channel_redacts_its_name_too() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    for known in [false, true] {
        let job = person.start_running().await;
        if known {
            let facts = ChannelFacts {
                channel_id: CHANNEL.parse().unwrap(),
                name: "Werkstatt am Deich".to_owned(),
                logo_url: None,
                subscribers: Some(7),
            };
            let noted = person.store.set_stage(&job.key, 1, Stage::Scoring, Some(&facts)).await;
            assert!(noted.unwrap());
        }
        let end = End::Failed {
            kind: FailureKind::NoVideos,
        };
        person
            .store
            .settle_analysis(&job.key, 1, &end, person.now)
            .await
            .unwrap();
        let over = person.now + PLATFORM_DATA_TTL - SNAPSHOT_FRESH;
        assert_eq!(due(&person, over - seconds(1)).await, []);
        assert_eq!(due(&person, over).await.len(), usize::from(known));
        for key in due(&person, over).await {
            let redacted = person.store.redact_platform_data(&key, redact, over).await.unwrap();
            assert_eq!(redacted, Redacted::Now);
            assert_eq!(person.job(&key).await.facts.unwrap().name, "");
        }
    }
}

#[tokio::test]
async fn a_deleted_analysis_is_not_due_and_redacting_it_writes_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = complete(&person).await;
    person
        .store
        .delete_analysis(&job.key, jiff::Timestamp::now())
        .await
        .unwrap();
    assert_eq!(due(&person, person.now + days(31)).await, []);
    let redacted = person
        .store
        .redact_platform_data(&job.key, redact, person.now)
        .await
        .unwrap();
    assert_eq!(redacted, Redacted::Already);
    assert_eq!(person.analysis_rows().await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_dies_at_its_write_redacts_all_of_an_analysis_or_nothing_and_the_next_one_ends_it() {
    let cloud = Cloud::start().await;
    for (kill, then) in [(Kill::Before, Redacted::Now), (Kill::After, Redacted::Already)] {
        let person = Person::arrive(&cloud).await;
        let job = complete(&person).await;
        let faults = Faults::kill(kill, 1);
        let dead = cloud.store_with(&faults);
        assert!(dead.redact_platform_data(&job.key, redact, person.now).await.is_err());
        let name = |report: Option<Report>| report.unwrap().channel_info.channel_name.is_empty();
        let report = name(person.store.report(&job.key).await.unwrap());
        let facts = person.job(&job.key).await.facts.unwrap().name.is_empty();
        assert_eq!((report, facts), (kill == Kill::After, kill == Kill::After));
        let again = person
            .store
            .redact_platform_data(&job.key, redact, person.now)
            .await
            .unwrap();
        assert_eq!(again, then);
        assert!(name(person.store.report(&job.key).await.unwrap()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_and_a_busy_database_change_nothing_about_it() {
    let cloud = Cloud::start().await;
    for faults in [Faults::lose_answer(1), Faults::conflict(1, 2), Faults::throttle(1, 2)] {
        let person = Person::arrive(&cloud).await;
        let job = complete(&person).await;
        let store = cloud.store_with(&faults);
        store.redact_platform_data(&job.key, redact, person.now).await.unwrap();
        assert_eq!(person.job(&job.key).await.facts.unwrap().name, "");
        assert_eq!(due(&person, person.now + days(31)).await, []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redacting_deleting_and_sharing_at_once_leave_no_half_analysis() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    for _ in 0..10 {
        let job = complete(&person).await;
        let (store, other, third) = (cloud.store(), cloud.store(), cloud.store());
        let (redacted, shared, deleted) = tokio::join!(
            store.redact_platform_data(&job.key, redact, person.now),
            other.set_shared(&job.key, true),
            third.delete_analysis(&job.key, jiff::Timestamp::now()),
        );
        redacted.unwrap();
        drop(shared);
        deleted.unwrap();
        assert_eq!(person.analysis_rows().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_report_that_cannot_be_read_comes_again_later_and_holds_up_no_other() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (damaged, whole) = (complete(&person).await, complete(&person).await);
    let call = cloud.dynamodb().update_item().table_name("analyses");
    let call = call
        .key("pk", person.pk())
        .key("sk", text(&format!("R#{}", damaged.key.id)));
    let call = call
        .update_expression("SET body = :b")
        .expression_attribute_values(":b", text("damaged"));
    call.send().await.unwrap();
    let (over, again) = (person.now + PLATFORM_DATA_TTL, person.now + PLATFORM_DATA_TTL + days(1));
    let redacted = person
        .store
        .redact_platform_data(&damaged.key, redact, again)
        .await
        .unwrap();
    assert_eq!(redacted, Redacted::Unreadable);
    assert_eq!(due(&person, over).await, [whole.key]);
    assert!(due(&person, again).await.contains(&damaged.key));
}
