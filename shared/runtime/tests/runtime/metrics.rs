//! What is counted besides calls.

use domain::job::FailureKind;
use jiff::Timestamp;
use serde_json::json;
use store::{AnalysisKey, End, Store};
use testkit::Cloud;

use crate::log_lines::Lines;

async fn started(store: &Store, user: &str) -> AnalysisKey {
    let (user, now) = (user.parse().unwrap(), Timestamp::now());
    store.account(&user, now).await.unwrap();
    let key = AnalysisKey::analysis(user, "0123456789abcdef0123456789abcdef".parse().unwrap());
    let new = testkit::job(&key, "@somebody", now);
    store.start_analysis(&new).await.unwrap();
    key
}

#[tokio::test]
async fn each_failed_analysis_is_counted_once_by_the_kind_of_its_failure() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let lines = Lines::gather();
    for (user, kind) in [("anna", FailureKind::Api), ("berta", FailureKind::ChannelNotFound)] {
        let key = started(&store, user).await;
        for _ in 0..2 {
            store
                .settle_analysis(&key, 0, &End::Failed { kind }, Timestamp::now())
                .await
                .unwrap();
        }
    }
    let lines = lines.all();
    let kinds: Vec<_> = lines.iter().map(|line| &line["failure"]).collect();
    assert_eq!(kinds, ["api", "channel_not_found"], "the second end of each is none");
    for line in &lines {
        assert_eq!(line["AnalysesFailed"], 1);
        assert_eq!(
            line["_aws"]["CloudWatchMetrics"],
            json!([{
                "Namespace": "Kanalyse",
                "Dimensions": [["failure"]],
                "Metrics": [{"Name": "AnalysesFailed", "Unit": "Count"}],
            }])
        );
        assert!(line["_aws"]["Timestamp"].is_i64());
        assert!(!line.to_string().contains("anna") && !line.to_string().contains("berta"));
    }
}
