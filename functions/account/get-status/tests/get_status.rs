//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const BINARY: &str = env!("CARGO_BIN_EXE_get-status");

lambdakit::matrix!();

fn anyone() -> Value {
    serde_json::from_str(include_str!("../../../../events/get-status/anyone.json")).unwrap()
}

#[tokio::test]
async fn anyone_may_know_what_the_service_is_made_of() {
    let mut platform = Platform::start().await;
    for (sample, expected) in [("true", true), ("", false), ("false", false)] {
        let _function = platform.function(BINARY, &[("STAGE", "test"), ("SAMPLE_PLATFORM", sample)]);
        let (status, body) = reply(platform.lambda.invoke("1", anyone()).await);
        let version = env!("CARGO_PKG_VERSION");
        let all =
            json!({"version": version, "engineVersion": engine::VERSION, "stage": "test", "samplePlatform": expected});
        assert_eq!((status, body), (200, all));
    }
}

#[tokio::test]
async fn it_does_not_start_without_knowing_its_stage() {
    let platform = Platform::start().await;
    let output = platform.function(BINARY, &[]).process.wait_with_output().await.unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text, "Error: internal: environment variable STAGE is not set\n");
}
