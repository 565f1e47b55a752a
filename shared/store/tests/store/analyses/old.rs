//! Rows as the version before wrote them: without a place in the channel's past, without links, with reports of fewer fields.

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use engine::Report;
use serde_json::Value;
use store::{End, StoredAnalysis};
use testkit::Cloud;

use crate::world::{Person, days, report, text};

/// Fields that the first reports had.
const REPORT: &[&str] = &[
    "engineVersion",
    "analysisDate",
    "sample",
    "channelInfo",
    "score",
    "ratingLabel",
    "stage",
    "breakdown",
    "metrics",
    "badges",
    "outliers",
    "uploads",
    "unusualRatio",
];
/// Figures that they did not have.
const LATER_METRICS: &[&str] = &["formatTemplateScore", "growthMomentum", "totalViews"];
/// Attributes that their analyses did not have.
const LATER_ATTRIBUTES: &[&str] = &["readAt", "shareId", "requested", "scoreLow", "scoreHigh"];

fn old_json(report: &Report) -> Vec<u8> {
    let mut json = serde_json::to_value(report).unwrap();
    let fields = json.as_object_mut().unwrap();
    fields.retain(|name, _| REPORT.contains(&name.as_str()));
    assert_eq!(fields.len(), REPORT.len());
    fields["engineVersion"] = Value::from("0.1.0");
    let metrics = fields["metrics"].as_object_mut().unwrap();
    metrics.retain(|name, _| !LATER_METRICS.contains(&name.as_str()));
    serde_json::to_vec(&json).unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// A completed analysis, rewritten into what the version before would have left.
async fn old_analysis(person: &Person<'_>) -> StoredAnalysis {
    let job = person.start_running().await;
    let report = report(person.now);
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    let db = person.cloud.dynamodb();
    for row in person.rows().await {
        let call = db.get_item().table_name("analyses").key("pk", person.pk());
        let found = call.key("sk", text(&row)).send().await.unwrap();
        let mut item = found.item.unwrap();
        for later in LATER_ATTRIBUTES {
            item.remove(*later);
        }
        if row.starts_with("R#") {
            let body = Blob::new(gzip(&old_json(&report)));
            item.insert("body".to_owned(), AttributeValue::B(body));
        }
        if !row.starts_with("J#") && !row.starts_with("R#") {
            let call = db.delete_item().table_name("analyses").key("pk", person.pk());
            call.key("sk", text(&row)).send().await.unwrap();
        } else {
            let call = db.put_item().table_name("analyses").set_item(Some(item));
            call.send().await.unwrap();
        }
    }
    assert_eq!(person.rows().await.len(), 2, "an analysis and its report");
    job
}

#[tokio::test]
async fn an_old_analysis_is_still_read_listed_shared_and_deleted_whole() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = old_analysis(&person).await;
    let (read, changes) = person.store.report_and_changes(&job.key).await.unwrap().unwrap();
    let written = report(person.now);
    assert_eq!(
        (
            &read.score,
            &read.uploads,
            &read.metrics.median_views,
            read.engine_version.as_str()
        ),
        (&written.score, &written.uploads, &written.metrics.median_views, "0.1.0")
    );
    assert_eq!((changes, read.recommendations.len()), (None, 0));
    let listed = person
        .store
        .analyses(domain::job::Work::Analysis, &person.user, None, 10)
        .await
        .unwrap()
        .items;
    assert_eq!((listed.len(), &listed[0].share_id), (1, &None));
    assert_eq!(
        (listed[0].overall_score, listed[0].score_low, listed[0].score_high),
        (written.score.value, None, None),
        "a score without its range"
    );
    let share = person.store.set_shared(&job.key, true).await.unwrap().unwrap();
    assert!(person.store.shared_analysis(&share).await.unwrap().is_some());
    person
        .store
        .delete_analysis(&job.key, jiff::Timestamp::now())
        .await
        .unwrap();
    assert_eq!(
        person.rows().await,
        ["TALLY"],
        "that there is less to add up than before"
    );
    assert_eq!(person.store.shared_analysis(&share).await.unwrap(), None);
}

#[tokio::test]
async fn an_old_report_can_be_compared_with_a_new_one() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = old_analysis(&person).await;
    let old = person.store.report(&job.key).await.unwrap().unwrap();
    let mut new = report(person.now + days(30));
    new.channel_info.subscriber_count = Some(24_600);
    let reported: Vec<String> = engine::changes(&old, &new)
        .into_iter()
        .map(|change| change.figure)
        .collect();
    assert_eq!(reported, ["subscribers"], "of two engines only counts are compared");
    assert_eq!(
        engine::compare(&old, &new).figures.len(),
        engine::compare(&new, &new).figures.len()
    );
}
