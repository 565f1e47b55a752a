//! What a person's analyses add up to, brought up to date when it is read.

use aws_sdk_dynamodb::types::{AttributeValue, PutRequest, WriteRequest};
use domain::tally::Tally;
use jiff::Timestamp;
use store::End;
use testkit::{Cloud, Faults, Kill};

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, seconds, text};

/// A person with as many credits as it takes.
pub(super) async fn rich(cloud: &Cloud) -> Person<'_> {
    let person = Person::arrive(cloud).await;
    let split = domain::Split {
        subscription: 0,
        purchased: 100,
    };
    person.book(split).await;
    person
}

async fn analyse(person: &mut Person<'_>, score: f64) -> store::StoredAnalysis {
    person.now += seconds(60);
    let mut report = report_of(&some_channel(), person.now);
    report.score.value = Some(score);
    report.score.low = Some(score - 4.0);
    report.score.high = Some(score + 2.0);
    person.analyse(&report, false).await
}

/// When all that was started is on record.
fn later(person: &Person<'_>) -> Timestamp {
    person.now + seconds(600)
}

async fn tally(person: &Person<'_>) -> Tally {
    person.store.tally(&person.user, later(person)).await.unwrap()
}

#[tokio::test]
async fn the_sum_follows_each_analysis_and_leaves_out_what_has_no_report() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    assert_eq!(tally(&person).await, Tally::default());
    for (count, score) in [50.0, 90.0, 70.0].into_iter().enumerate() {
        analyse(&mut person, score).await;
        assert_eq!(tally(&person).await.analyses as usize, count + 1);
    }
    person.now += seconds(60);
    let failed = person.begin(false).await;
    assert_eq!(tally(&person).await.analyses, 3, "one that runs is not done");
    let end = End::Failed {
        kind: domain::job::FailureKind::Api,
    };
    person
        .store
        .settle_analysis(&failed.key, 0, &end, person.now)
        .await
        .unwrap();
    let sum = tally(&person).await;
    assert_eq!((sum.analyses, sum.average(), sum.best()), (3, Some(70.0), Some(90.0)));
    assert_eq!(sum.average_range(), Some((66.0, 72.0)));
}

#[tokio::test]
async fn a_deleted_analysis_is_no_part_of_it_any_more() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    let best = analyse(&mut person, 95.0).await;
    analyse(&mut person, 60.0).await;
    assert_eq!(tally(&person).await.best(), Some(95.0));
    person.store.delete_analysis(&best.key, person.now).await.unwrap();
    let sum = tally(&person).await;
    assert_eq!((sum.analyses, sum.best(), sum.high_scores), (1, Some(60.0), 0));
}

#[tokio::test]
async fn a_sum_that_was_read_before_a_deletion_is_not_kept_after_it() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    let best = analyse(&mut person, 95.0).await;
    let slow = Faults::hold(1);
    let reader = cloud.store_with(&slow);
    let (user, at) = (person.user.clone(), later(&person));
    let reading = tokio::spawn(async move { reader.tally(&user, at).await.unwrap() });
    slow.held().await;
    person.store.delete_analysis(&best.key, person.now).await.unwrap();
    slow.release();
    assert_eq!(reading.await.unwrap().analyses, 1, "as it was when it was read");
    assert_eq!(tally(&person).await.analyses, 0);
}

#[tokio::test]
async fn keeping_it_may_fail_at_any_write_and_the_next_reading_is_right() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    for kill in [Kill::Before, Kill::After] {
        analyse(&mut person, 50.0).await;
        let dying = cloud.store_with(&Faults::kill(kill, 1));
        assert!(dying.tally(&person.user, later(&person)).await.is_err());
    }
    assert_eq!(tally(&person).await.analyses, 2);
}

/// The row of an analysis that ended well, without the detour over paying for it.
fn ended(person: &Person<'_>, number: u32) -> WriteRequest {
    let at = person.now + seconds(i64::from(number));
    let row = PutRequest::builder()
        .item("pk", person.pk())
        .item("sk", text(&format!("J#{number:032x}")))
        .item("requestId", text(&format!("{number:032x}")))
        .item("status", text("completed"))
        .item("createdAt", text(&format!("{at:.9}")))
        .item("overallScore", AttributeValue::N((number % 97).to_string()))
        .item("channelInput", text(&"@kanal ".repeat(60)))
        .item(
            "facts",
            AttributeValue::M([("channelId".to_owned(), text(&format!("UC{:022}", number % 500)))].into()),
        );
    WriteRequest::builder().put_request(row.build().unwrap()).build()
}

async fn put(cloud: &Cloud, rows: &[WriteRequest]) {
    for page in rows.chunks(25) {
        let write = cloud
            .dynamodb()
            .batch_write_item()
            .request_items("analyses", page.to_vec());
        write.send().await.unwrap();
    }
}

#[tokio::test]
async fn one_that_comes_on_record_after_a_newer_one_has_ended_counts_as_well() {
    let cloud = Cloud::start().await;
    let person = rich(&cloud).await;
    let (user, now) = (&person.user, person.now + seconds(30));
    put(&cloud, &[ended(&person, 2)]).await;
    assert_eq!(person.store.tally(user, now).await.unwrap().recent(), [2.0]);
    put(&cloud, &[ended(&person, 1)]).await;
    assert_eq!(person.store.tally(user, now).await.unwrap().recent(), [1.0, 2.0]);
    let sum = tally(&person).await;
    assert_eq!((sum.analyses, sum.recent()), (2, &[1.0, 2.0][..]));
}

#[tokio::test]
async fn five_thousand_analyses_are_added_up_once_and_kept_in_a_row_that_does_not_grow() {
    let cloud = Cloud::start().await;
    let person = rich(&cloud).await;
    let rows: Vec<WriteRequest> = (0..5_000).map(|number| ended(&person, number)).collect();
    put(&cloud, &rows).await;
    let at = later(&person) + seconds(5_000);
    let (first, second) = (Faults::none(), Faults::none());
    let sum = cloud.store_with(&first).tally(&person.user, at).await.unwrap();
    assert_eq!((sum.analyses, sum.scored, sum.best()), (5_000, 5_000, Some(96.0)));
    let again = cloud.store_with(&second).tally(&person.user, at).await.unwrap();
    assert_eq!(again, sum);
    assert_eq!(
        (first.writes().len(), second.writes().len()),
        (1, 0),
        "nothing came since"
    );
    let call = cloud
        .dynamodb()
        .get_item()
        .table_name("analyses")
        .key("pk", person.pk());
    let row = call.key("sk", text("TALLY")).send().await.unwrap().item.unwrap();
    assert!(
        format!("{row:?}").len() < 10_000,
        "{} characters",
        format!("{row:?}").len()
    );
}
