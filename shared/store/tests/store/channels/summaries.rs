//! What the baselines take from each channel: written, moved and deleted with its latest result.

use engine::Report;
use store::{Position, Store, SummaryRow};
use testkit::{Cloud, Faults, Kill};

use crate::world::{days, start_of_time, text};

/// A channel of this niche.
fn channel(number: u32, niche: Option<&str>) -> Report {
    testkit::report(number, niche, &[("eiche", 1.4)], start_of_time())
}

/// Every row of the kind, read in pages of this size.
async fn all(store: &Store, sample: bool, page: u32) -> Vec<SummaryRow> {
    let mut next = Some(Position::default());
    let mut rows = Vec::new();
    while let Some(position) = next {
        let found = store.summaries(sample, &position, page).await.unwrap();
        assert_eq!(found.unreadable, 0);
        rows.extend(found.rows);
        next = found.next;
    }
    rows
}

#[tokio::test]
async fn every_channel_is_read_once_and_each_niche_in_one_piece_whatever_the_size_of_a_page() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let niches = [Some("cooking"), Some("coding"), None, Some("chess"), Some("yoga")];
    for number in 0..25 {
        let niche = niches[number as usize % niches.len()];
        store.put_channel(&channel(number, niche)).await.unwrap();
    }
    for page in [1, 3, 100] {
        let rows = all(&store, true, page).await;
        let mut channels: Vec<&str> = rows.iter().map(|row| row.channel.as_str()).collect();
        channels.sort_unstable();
        channels.dedup();
        assert_eq!((rows.len(), channels.len()), (25, 25));
        let mut runs: Vec<Option<&str>> = rows.iter().map(|row| row.niche.as_deref()).collect();
        runs.dedup();
        let known: Vec<&str> = runs.iter().copied().flatten().collect();
        let mut once = known.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once, ["chess/de", "coding/de", "cooking/de", "yoga/de"]);
        assert_eq!(known.len(), once.len(), "a niche stands in one piece: {runs:?}");
    }
    assert_eq!(all(&store, false, 100).await, [], "sample channels are no real ones");
}

#[tokio::test]
async fn the_newest_analysis_counts_and_takes_the_channel_along_when_niche_or_kind_change() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let first = channel(1, Some("cooking"));
    store.put_channel(&first).await.unwrap();
    let mut moved = channel(1, Some("chess"));
    moved.analysis_date = first.analysis_date + days(1);
    store.put_channel(&moved).await.unwrap();
    store.put_channel(&first).await.unwrap();
    let rows = all(&store, true, 10).await;
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (rows[0].niche.as_deref(), rows[0].analysed_at),
        (Some("chess/de"), moved.analysis_date)
    );
    let mut real = moved.clone();
    real.analysis_date = moved.analysis_date + days(1);
    real.sample = false;
    store.put_channel(&real).await.unwrap();
    assert_eq!(
        (all(&store, true, 10).await.len(), all(&store, false, 10).await.len()),
        (0, 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_dies_at_the_write_leaves_result_and_summary_both_or_neither() {
    let cloud = Cloud::start().await;
    for (number, kill, written) in [(1, Kill::Before, 0), (2, Kill::After, 1)] {
        let report = channel(number, Some("cooking"));
        let faults = Faults::kill(kill, 1);
        assert!(cloud.store_with(&faults).put_channel(&report).await.is_err());
        let rows = all(&cloud.store(), true, 10).await;
        let ours = rows.iter().filter(|row| row.channel == report.channel_info.channel_id);
        assert_eq!(ours.count(), written, "{kill:?}");
        cloud.store().put_channel(&report).await.unwrap();
    }
    assert_eq!(all(&cloud.store(), true, 10).await.len(), 2);
}

#[tokio::test]
async fn a_redacted_channel_keeps_its_figures_and_a_newer_analysis_its_topics() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let report = channel(1, Some("cooking"));
    store.put_channel(&report).await.unwrap();
    let seen = all(&store, true, 10).await.remove(0);
    assert!(seen.has_platform_data && !seen.summary.topics.is_empty());
    for _ in 0..2 {
        store.redact_channel(true, &seen).await.unwrap();
    }
    let row = all(&store, true, 10).await.remove(0);
    assert!(!row.has_platform_data && row.summary.topics.is_empty());
    assert_eq!(row.summary.subscribers, seen.summary.subscribers);
    let latest = || async {
        let call = cloud.dynamodb().get_item().table_name("channels");
        let pk = format!("C#{}", report.channel_info.channel_id);
        let call = call.key("pk", text(&pk)).key("sk", text("LATEST"));
        call.send().await.unwrap().item.unwrap()
    };
    let forgotten = latest().await;
    for word in ["name", "handle", "logoUrl"] {
        assert!(!forgotten.contains_key(word), "{word}");
    }
    assert!(forgotten.contains_key("uploads") && forgotten.contains_key("summary"));

    let mut newer = report.clone();
    newer.analysis_date = report.analysis_date + days(40);
    store.put_channel(&newer).await.unwrap();
    store.redact_channel(true, &seen).await.unwrap();
    let row = all(&store, true, 10).await.remove(0);
    assert!(
        row.has_platform_data && !row.summary.topics.is_empty(),
        "what was seen is not there any more"
    );
    assert!(latest().await.contains_key("name"));
}

#[tokio::test]
async fn a_damaged_row_is_counted_and_hides_no_other() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    for number in 0..3 {
        store.put_channel(&channel(number, Some("cooking"))).await.unwrap();
    }
    let scan = cloud.dynamodb().scan().table_name("channels").send().await.unwrap();
    let rows = scan.items.unwrap_or_default();
    let row = rows
        .iter()
        .find(|row| row["pk"].as_s().unwrap().starts_with("SUM#"))
        .unwrap();
    let call = cloud.dynamodb().update_item().table_name("channels");
    let call = call.key("pk", row["pk"].clone()).key("sk", row["sk"].clone());
    let call = call
        .update_expression("SET body = :b")
        .expression_attribute_values(":b", text("damaged"));
    call.send().await.unwrap();
    let mut next = Some(Position::default());
    let (mut read, mut unreadable) = (0, 0);
    while let Some(position) = next {
        let page = store.summaries(true, &position, 1).await.unwrap();
        read += page.rows.len();
        unreadable += page.unreadable;
        next = page.next;
    }
    assert_eq!((read, unreadable), (2, 1));
}
