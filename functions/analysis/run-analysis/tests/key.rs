//! The function without a key of the platform that can be used.

use domain::job::{FailureKind, Status};
use jiff::Timestamp;
use lambdakit::Platform;
use sample_platform::Options;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const NAME: &str = "run-analysis";

/// The secret's service is not there: the stand-in behind its address knows no secrets.
#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_fails_at_once_unasked_and_refunded_and_is_counted_for_the_alarm() {
    let mut platform = Platform::start().await;
    let sample = sample_platform::start(Options::default()).await.unwrap();
    let base = sample.base_url();
    let settings = [("YOUTUBE_API_BASE", base.as_str()), ("SAMPLE_PLATFORM", "off")];
    let mut function = platform.function(NAME, &settings);
    platform
        .queued_for(USER, ID, "@SemicolonHarbour", Timestamp::now())
        .await;
    let event: Value = serde_json::from_str(include_str!("../../../../events/run-analysis/one.json")).unwrap();
    let (kind, answer) = platform.lambda.invoke("1", event).await;
    assert_eq!((kind.as_str(), &answer["batchItemFailures"]), ("response", &json!([])));
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!(
        (job.state.status, job.failure, job.refunded),
        (Status::Failed, Some(FailureKind::Api), true)
    );
    assert_eq!(platform.credits(USER).await, 5);
    let asked = sample.requests();
    assert!(
        asked.iter().all(|request| !request.path.ends_with("/channels")),
        "{asked:?}"
    );
    let counted = |line: &Value| line["AnalysesFailed"] == 1;
    function.line_where("the metric that the alarm counts", counted).await;
}
